package learners

import (
	"context"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "decision list machine",
	Learner: DecisionListMachine{},
	Paper:   "Sokolova et al. 2003",
	About:   "the decision list for real data: rules may err, and how much that costs and how many there are is chosen by cross-validation",
	Learns:  []string{"halfspace", "3-of-5", "interval", "constant"},
})

// DecisionListMachine learns a decision list of halfspaces whose rules may err, for real data, where classes
// overlap and some labels are wrong (bench/weka/README.md has it beside RIPPER). A rule may hold some
// examples of other classes; a cross-validation chooses what that costs. Each rule is the most useful
// of all classes: either a unit that Node learns, moved along its direction to where it is the most
// useful, and learned again from what it covers as long as that helps; or, of attributes that are zeros
// and ones, a conjunction that grows literal by literal.
//
// M. Sokolova, M. Marchand, N. Japkowicz, J. Shawe-Taylor, The decision list machine, NIPS 15 (2003)
// 921–928; M. Marchand, J. Shawe-Taylor, The set covering machine, Journal of Machine Learning Research 3
// (2002) 723–746, for the trade-off. The choice of the halfspaces that are tried is ours.
type DecisionListMachine struct {
	// Penalty, if not zero, is what an example of another class costs: the usefulness of a rule is the
	// number of examples of its class that it covers, less the cost of the others. The list ends when no
	// rule has a usefulness of two.
	Penalty float64
	// Errors, if not zero, is the most examples of other classes that a rule may hold, a share of all
	// that it holds if it is below 1, else a number.
	Errors float64
	// Node learns the units, Backprop{Decay: 0.001} if nil; any learner of one unit does.
	Node Learner
	// Folds is the number of folds of a stratified cross-validation. It chooses how many rules the list
	// has and, unless Penalty or Errors is given, the Penalty: 1, 2, 5, 20 or 100. As in RIPPER, rules
	// are so judged on examples that they have not grown on, but all examples are grown on in the end.
	// If zero there are five folds, or none where Penalty or Errors is given.
	Folds int
	// Rules is the greatest number of rules, 30 if zero.
	Rules int
	// Time, if not zero, is how long to look for rules. The list is then what was found by then, and
	// depends on the machine.
	Time time.Duration
	// Anytime returns what was found when the context is done, without an error.
	Anytime bool
}

// Domain returns what the learner learns from.
func (d DecisionListMachine) Domain() Domain { return Domain{Attributes: Numbers}.inner(d.Node) }

// Fit returns a *List.
func (d DecisionListMachine) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return tolerant{d, "decision list machine", anyClass}.model(ctx, s, d.Domain(), r)
}
