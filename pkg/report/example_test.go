package report_test

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/report"
)

// A report compares learners, explains the best readable one, and says what would flip some predictions. In a
// notebook, Show shows it; Save writes it for a colleague.
func ExampleNew() {
	votes := nb.Must(data.Load("votes"))
	r := nb.Must(report.New(context.Background(), votes, report.Settings{
		Readable: []learners.Learner{learners.C45{}, learners.Stump{}}, Others: []learners.Learner{learners.Majority{}},
		Folds: eval.Folds{K: 5},
	}))
	fmt.Printf("%s, %.1f %%, majority %.1f %%\n", learners.String(r.Best), 100*r.Judged.Rows[0].Mean(), 100*r.Compared.Majority())
	for _, change := range r.Flips[0].Changes.Fewest {
		fmt.Println("example", r.Flips[0].Example, "is", r.Flips[0].Reason.Class, "and", change.Class, "if", change.Attr, "=", change.To)
	}
	// Output:
	// C45{}, 96.6 %, majority 61.4 %
	// example 0 is republican and democrat if physician-fee-freeze = n
}
