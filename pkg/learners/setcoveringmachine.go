package learners

import (
	"context"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "set covering machine",
	Learner: SetCoveringMachine{},
	Paper:   "Marchand & Shawe-Taylor 2002",
	About:   "an intersection of halfspaces for real data, whose rules may err; with `Union: true` a union",
	Learns:  []string{"halfspace", "3-of-5", "interval", "constant"},
})

// SetCoveringMachine learns an intersection of halfspaces for real data, where classes overlap. Unlike
// the halfspaces of an Intersection, some of its halfspaces may exclude a few positive examples. It
// learns in the same way as DecisionListMachine, except that all rules predict the same class.
//
// M. Marchand, J. Shawe-Taylor, The set covering machine, Journal of Machine Learning Research 3 (2002)
// 723–746. The choice of the halfspaces that are tried is ours.
type SetCoveringMachine struct {
	// Union learns a union of halfspaces instead, the paper's disjunction.
	Union bool

	Penalty float64       // as in DecisionListMachine
	Errors  float64       // as in DecisionListMachine
	Node    Learner       // as in DecisionListMachine
	Folds   int           // as in DecisionListMachine
	Rules   int           // as in DecisionListMachine: the maximum number of halfspaces
	Time    time.Duration // as in DecisionListMachine
	Anytime bool          // as in DecisionListMachine
}

// Domain describes the samples that the learner accepts.
func (m SetCoveringMachine) Domain() Domain { return unitDomain.inner(m.Node) }

// Fit returns a *List whose rules all predict class 0, or class 1 for a union.
func (m SetCoveringMachine) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	settings := DecisionListMachine{m.Penalty, m.Errors, m.Node, m.Folds, m.Rules, m.Time, m.Anytime}
	return tolerant{DecisionListMachine: settings, learner: "set covering machine", target: classOfRules(m.Union)}.model(ctx, s, m.Domain(), r)
}
