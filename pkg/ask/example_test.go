package ask_test

import (
	"context"
	"fmt"

	"halfspace/pkg/ask"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// Three votes of a member force the class, whatever the other thirteen votes are. One other vote would change
// the class.
func ExampleAbout() {
	ctx := context.Background()
	votes := nb.Must(data.Load("votes"))
	m := nb.Must(pipeline.Fit(ctx, learners.DecisionListMachine{Penalty: 5}, votes, 1))
	a := nb.Must(ask.About(m, votes))
	var reason *ask.Reason = nb.Must(a.Reason(ctx, votes.X[5]))
	var contrast *ask.Contrast = nb.Must(a.Contrast(ctx, votes.X[5]))
	fmt.Println(reason)
	fmt.Println(contrast)
	fmt.Println("proven:", reason.Smallest, contrast.Proven)
	// Output:
	// democrat because adoption-of-the-budget-resolution = y, physician-fee-freeze = n, religious-groups-in-schools = y, whatever the other attributes are
	// republican instead of democrat if physician-fee-freeze = y instead of n
	// proven: true true
}

// A pruned tree differs from the tree. A net has the class of the tree for every robot. A search of ten boxes
// is too short to prove this, and says so.
func ExampleAsker_Compare() {
	ctx := context.Background()
	s := nb.Must(data.Load("monks-1"))
	fit := func(l learners.Learner) *pipeline.Model { return nb.Must(pipeline.Fit(ctx, l, s, 1)) }
	one := nb.Must(ask.About(fit(learners.ID3{}), s))
	var d *ask.Difference = nb.Must(one.Compare(ctx, fit(learners.C45{})))
	fmt.Println(d)
	fmt.Println(nb.Must(one.Compare(ctx, fit(learners.MLP{}))))
	one.Boxes = 10 // instead of ask.Boxes
	fmt.Println(nb.Must(one.Compare(ctx, fit(learners.MLP{}))))
	// Output:
	// 1 by one model and 0 by the other if a1 = 1, a2 = 1, a3 = 1, a4 = 1, a5 = 4, a6 = 1
	// the models have the same class for every possible example
	// no difference was found, but the search came to its limit
}
