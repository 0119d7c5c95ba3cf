package learners

import "fmt"

// A proven is the result of a search that may have ended before its proof: the fewest errors so far, and a
// lower bound for the fewest.
type proven struct{ errors, bound int }

// String says how far the search got. Without a proof, it names the bounds between which the fewest errors
// lie, and the gap between them.
func (p proven) String() string {
	if p.bound >= p.errors {
		return fmt.Sprintf("errors: %d, proven to be the fewest", p.errors)
	}
	return fmt.Sprintf("errors: %d, the fewest so far; the fewest are at least %d, a gap of %d", p.errors, p.bound, p.errors-p.bound)
}
