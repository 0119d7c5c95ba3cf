package learnertest_test

import (
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// A registered learner goes through the suite by itself. Other settings of it
// need a test of their own, which names the concepts that they learn exactly.
func ExampleRun() {
	_ = func(t *testing.T) { // TestPatientPockets, say
		learnertest.Run(t, learners.Info{
			Name:    "patient pocket",
			Learner: learners.Pocket{Draws: 100_000},
			Learns:  []string{"halfspace"},
		})
	}
}

// The concepts are named in Info.Learns.
func ExampleSample() {
	for _, concept := range []string{"halfspace", "interval", "3-of-5", "xor", "three classes"} {
		s := learnertest.Sample(concept)
		fmt.Printf("%s: %d examples, %d attributes, classes %v\n", concept, s.Len(), len(s.Attrs), s.ClassCounts())
	}
	// Output:
	// halfspace: 60 examples, 2 attributes, classes [39 21]
	// interval: 60 examples, 1 attributes, classes [39 21]
	// 3-of-5: 200 examples, 12 attributes, classes [102 98]
	// xor: 40 examples, 3 attributes, classes [26 14]
	// three classes: 90 examples, 2 attributes, classes [32 37 21]
}

// A sample as files have them: of the examples of each class, and of the values that are missing.
func ExampleRaw() {
	s := learnertest.Raw()
	missing := 0
	for _, x := range s.X {
		for _, v := range x {
			if math.IsNaN(v) {
				missing++
			}
		}
	}
	fmt.Println(s.Classes, s.ClassCounts(), missing, "missing")
	// Output: [ill well dead] [18 33 9] 9 missing
}
