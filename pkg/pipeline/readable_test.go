package pipeline_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// What to try first where a person must read the model. Here it may have six lines.
func ExampleReadable() {
	iris := nb.Must(data.Load("iris"))
	m := nb.Must(pipeline.Fit(context.Background(), pipeline.Readable{Lines: 6}, iris, 1))
	fmt.Println(m)
	tried := m.Tuning.Tried
	fmt.Println(tried[m.Tuning.Chosen].Learner, "of", len(pipeline.Readable{}.Candidates()))
	// Output:
	// petal-width ≤ 0.6: Iris-setosa (n=50)
	// petal-width > 0.6
	// |   petal-width ≤ 1.7
	// |   |   petal-length ≤ 4.9: Iris-versicolor (n=48, 1 of another class)
	// |   |   petal-length > 4.9: Iris-virginica (n=6, 2 of another class)
	// |   petal-width > 1.7: Iris-virginica (n=46, 1 of another class)
	// C45{CF: 0.01} of 8
}

// TestReadableFits: no printed model has more lines than it may have, and one line is always possible.
func TestReadableFits(t *testing.T) {
	s := nb.Must(data.Load("glass"))
	for _, limit := range []int{1, 4, 9, 40} {
		m, err := pipeline.Fit(t.Context(), pipeline.Readable{Lines: limit}, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Split(fmt.Sprint(m.Inner), "\n"); len(lines) > limit {
			t.Errorf("the model has %d lines, want at most %d:\n%v", len(lines), limit, m.Inner)
		}
	}
}

// TestReadableRefuses: a negative number of lines is an error.
func TestReadableRefuses(t *testing.T) {
	_, err := pipeline.Fit(t.Context(), pipeline.Readable{Lines: -1}, nb.Must(data.Load("iris")), 1)
	if err == nil || !strings.Contains(err.Error(), "readable: Lines is -1, want at least 0") {
		t.Errorf("error is %v", err)
	}
}
