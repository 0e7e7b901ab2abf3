package good

import _ "example.com/toys/catalog"

func bad()  {}
func good() {}

func f() {
	good()
	bad() //lockvet:ignore toy the reason why
}
