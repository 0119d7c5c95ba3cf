package room

import _ "embed"

type c []int

func (x c) first(a A) int { return a.last() } // runs back up
