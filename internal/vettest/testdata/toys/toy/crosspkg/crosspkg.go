package crosspkg

import "example.com/toys/toy/wrapper"

func f() {
	wrapper.Wrapper() // want "call of Wrapper, which calls bad"
}
