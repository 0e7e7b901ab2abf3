package wrapper

import _ "example.com/toys/catalog"

func bad()  {}
func good() {}

func Wrapper() {
	bad() // want "write good"
}
