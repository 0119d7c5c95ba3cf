package learners_test

import (
	"context"
	"errors"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/progress"
)

// The classes of window glass overlap. A list whose rules may not err notices that its rules are as small as
// the rules for random labels, and names another learner.
func ExampleNoteOf() {
	glass := nb.Must(data.Load("glass"))
	m := nb.Must(learners.DecisionList{}.Fit(context.Background(), glass, learners.Seed(1)))
	fmt.Println(learners.NoteOf(m))
	// Output:
	// 13 rules decide 16 examples each on average, about as many as among random labels; if some labels are wrong or classes overlap, use DecisionListMachine{}
}

// stoppedSoon returns a context whose fit is stopped as soon as it reports progress.
func stoppedSoon(ctx context.Context, stop func()) context.Context {
	return progress.With(ctx, func(string, int, int) { stop() })
}

// A fit that is stopped says how far it came. A command prints that instead of the words of the context.
func ExampleInterrupted() {
	ctx, cancel := context.WithCancel(context.Background())
	_, err := learners.DecisionList{}.Fit(stoppedSoon(ctx, cancel), nb.Must(data.Load("glass")), learners.Seed(1))
	var stopped *learners.Interrupted
	if errors.As(err, &stopped) {
		fmt.Println(stopped.Advice)
	}
	fmt.Println(learners.InterruptedWords(err))
	// Output:
	// the search ended with 205 of 214 examples left; if some labels are wrong or classes overlap, use DecisionListMachine{}
	// interrupted: the search ended with 205 of 214 examples left; if some labels are wrong or classes overlap, use DecisionListMachine{}
}
