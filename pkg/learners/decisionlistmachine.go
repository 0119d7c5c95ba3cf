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

// DecisionListMachine learns a decision list of halfspaces whose rules may err. It is for real data, where
// classes overlap and some labels are wrong (bench/weka/README.md compares it with RIPPER). A rule may
// contain some examples of other classes, at a cost for each, and a cross-validation chooses that cost.
// Among the rules for all classes, the most useful one is taken. A rule is a unit or, for Boolean
// attributes, a conjunction that grows literal by literal. Node learns the unit. The unit is then moved
// along its direction to the place where it is most useful. As long as that helps, Node learns again from
// the examples that the unit covers.
//
// M. Sokolova, M. Marchand, N. Japkowicz, J. Shawe-Taylor, The decision list machine, NIPS 15 (2003)
// 921–928; M. Marchand, J. Shawe-Taylor, The set covering machine, Journal of Machine Learning Research 3
// (2002) 723–746, for the trade-off. The choice of the halfspaces that are tried is ours.
type DecisionListMachine struct {
	// Penalty, if not zero, is the cost of an example of another class in a rule. The usefulness of a rule
	// is the number of examples of its class that it covers, minus the cost of the covered examples of other
	// classes. The list ends when no rule has a usefulness of at least two.
	Penalty float64
	// Errors, if not zero, is the greatest number of examples of other classes that a rule may contain.
	// Below 1 it is a share of all examples in the rule.
	Errors float64
	// Node learns the units, Backprop{Decay: 0.001} if nil. Any learner of a single unit will do.
	Node Learner
	// Folds is the number of folds of a stratified cross-validation. If zero there are five folds, or none
	// if Penalty or Errors is given. The cross-validation chooses the number of rules and, unless Penalty or
	// Errors is given, the Penalty: 1, 2, 5, 20 or 100. In samples of more than 2,500 examples a part of the
	// examples tests all five penalties, and all examples test the best two. As in RIPPER, rules are judged
	// on examples that they have not grown on, but the final list grows on all examples.
	Folds int
	// Rules is the greatest number of rules, 30 if zero.
	Rules int
	// Time, if not zero, limits the search for rules. The list then contains the rules found in that
	// time, and depends on the machine.
	Time time.Duration
	// Anytime returns the rules found so far when the context is done, without an error.
	Anytime bool
}

// Domain describes the samples that the learner accepts.
func (d DecisionListMachine) Domain() Domain { return Domain{Attributes: Numbers}.inner(d.Node) }

// Fit returns a *List.
func (d DecisionListMachine) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return tolerant{DecisionListMachine: d, learner: "decision list machine", target: anyClass}.model(ctx, s, d.Domain(), r)
}
