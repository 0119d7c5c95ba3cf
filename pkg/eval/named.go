package eval

import "halfspace/pkg/learners"

// Named gives a learner a name for the rows of tables and for learning curves. Without a name they show the
// learner's Go literal, which may be long. The caption of a table says which literal each name stands for.
type Named struct {
	Name string
	learners.Learner
}

// Domain returns the domain of the learner.
func (n Named) Domain() learners.Domain { return learners.DomainOf(n.Learner) }

// unnamed returns the learner inside a Named and its name. For any other learner it returns l and no name.
func unnamed(l learners.Learner) (learners.Learner, string) {
	if n, ok := l.(Named); ok {
		return n.Learner, n.Name
	}
	return l, ""
}
