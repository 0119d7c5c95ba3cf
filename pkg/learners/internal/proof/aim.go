package proof

import (
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// An Aim says how errors count, and which units are allowed.
type Aim struct {
	Costs [2]int // of an error, by the class of the example; 1 or more
	// Most is the greatest number of errors that a unit may have in each class, or None.
	Most [2]int
}

// None means no class, or no limit.
const None = -1

// Plain is the aim of the fewest errors, for all units.
var Plain = Aim{[2]int{1, 1}, [2]int{None, None}}

// Faultless returns the aim of the fewest errors among the units without errors in a class. If the class
// is None, all units are allowed.
func Faultless(class int) Aim {
	a := Plain
	if class != None {
		a.Most[class] = 0
	}
	return a
}

// Errors returns the errors of a unit on s, each counted by its cost, and whether the unit is allowed.
func (a Aim) Errors(u ltu.Unit, s *data.Set) (errors int, counts bool) {
	var n [2]int
	for i, x := range s.X {
		if class := s.Y[i]; u.Fires(x) != (class == 1) {
			n[class]++
			errors += a.Costs[class]
		}
	}
	return errors, !slices.ContainsFunc([]int{0, 1}, func(class int) bool { return a.Most[class] != None && n[class] > a.Most[class] })
}
