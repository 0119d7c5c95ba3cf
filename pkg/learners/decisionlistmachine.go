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

// DecisionListMachine learns a decision list of halfspaces for real data, where classes overlap and some
// labels are wrong. Unlike the rules of a DecisionList, its rules may err: a rule may contain some
// examples of other classes, at a cost for each. A cross-validation chooses that cost. For a comparison
// with RIPPER see bench/weka/README.md.
//
// The list grows rule by rule. Each time, candidates for all classes are made, and the most useful one
// becomes the next rule; Penalty says how usefulness is computed. A candidate is a unit or, for Boolean
// attributes, a conjunction that grows literal by literal. To find a unit, Node learns one from the
// remaining examples. Then the unit is moved along its direction, by its threshold, to the place where
// it is most useful. As long as that helps, Node learns again, from the examples that the unit covers.
//
// M. Sokolova, M. Marchand, N. Japkowicz, J. Shawe-Taylor, The decision list machine, NIPS 15 (2003)
// 921–928; M. Marchand, J. Shawe-Taylor, The set covering machine, Journal of Machine Learning Research
// 3 (2002) 723–746, for the trade-off. The choice of the halfspaces that are tried is ours.
type DecisionListMachine struct {
	// Penalty, if not zero, is the cost of an example of another class in a rule. The usefulness of a
	// rule is the number of examples of its class that it covers, minus Penalty times the number of
	// other examples that it covers. The list ends when no rule has a usefulness of at least two.
	Penalty float64
	// Errors, if not zero, is the greatest number of examples of other classes that a rule may contain.
	// A number below 1 is a share of all examples in the rule: with 0.1, a tenth of them.
	Errors float64
	// Node learns the units, Backprop{Decay: 0.001} if nil. It may be any learner of a single unit.
	Node Learner
	// Folds is the number of folds of a stratified cross-validation. It chooses the number of rules and,
	// unless Penalty or Errors is given, the Penalty: 1, 2, 5, 20 or 100. If zero there are five folds,
	// or no cross-validation if Penalty or Errors is given. As in RIPPER, rules are judged on examples
	// that they have not grown on, but the final list grows on all examples. To save time in samples of
	// more than 2,500 examples, a part of the examples tests all five penalties, and all examples test
	// only the best two.
	Folds int
	// Rules is the greatest number of rules, 30 if zero.
	Rules int
	// Time, if not zero, limits the search. The list then contains the rules found in that time, and so
	// depends on the speed of the machine.
	Time time.Duration
	// Anytime makes Fit return the rules found so far when the context is done, instead of an error.
	Anytime bool
}

// Domain describes the samples that the learner accepts.
func (d DecisionListMachine) Domain() Domain { return Domain{Attributes: Numbers}.inner(d.Node) }

// Fit returns a *List.
func (d DecisionListMachine) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return tolerant{DecisionListMachine: d, learner: "decision list machine", target: anyClass}.model(ctx, s, d.Domain(), r)
}
