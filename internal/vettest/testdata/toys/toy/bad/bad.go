package bad

import _ "example.com/toys/catalog"

func bad()   {}
func good()  {}
func warn()  {}
func picky() {}

func f() {
	bad()       // want "write good"
	warn()      // want `call of warn`
	picky()     // want picky:"call of picky"
	defer bad() /* want "write good" */
}

type t struct{}

func (t) bad() {}

func g() {
	t{}.bad() // want `write good .toy.$`
}
