package eval

import (
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// twice is a table of two learners that were tested twice on three examples, of classes a, b and c.
func twice() (*Table, *data.Set) {
	s := &data.Set{
		Schema: data.Schema{Name: "s", Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"a", "b", "c"}},
		X:      [][]float64{{0.5}, {1.5}, {2.5}}, Y: []int{0, 1, 2},
	}
	t := &Table{Set: "s", Classes: s.Classes, Tested: [][]int{{2, 1, 0}, {0, 1, 2}}, Truth: [][]int{{2, 1, 0}, {0, 1, 2}}}
	t.Rows = []Row{
		{Learner: "A{}", Trials: []Trial{{Predicted: []int{2, 1, 1}}, {Predicted: []int{1, 1, 2}}}},
		{Learner: "B{}", Unsuited: "too few"},
		{Learner: "C{}", Trials: []Trial{{Predicted: []int{1, 1, 0}}, {Predicted: []int{1, 1, 0}}}},
	}
	return t, s
}

func TestWrong(t *testing.T) {
	table, s := twice()
	frame := table.Wrong(s)
	if frame.Err != nil {
		t.Fatal(frame.Err)
	}
	want := [][]string{
		{"example", "x", "class", "tests", "wrong", "A{}", "C{}"},
		{"0", "0.500000", "a", "4", "3", "b ×2", "b"},
		{"2", "2.500000", "c", "4", "2", "", "a, b"},
	}
	if got := frame.Records(); !slices.EqualFunc(got, want, slices.Equal[[]string]) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	// A learner that is always right leaves a frame without rows, and no error.
	table.Rows = []Row{{Learner: "D{}", Trials: []Trial{{Predicted: []int{2, 1, 0}}, {Predicted: []int{0, 1, 2}}}}}
	if got := table.Wrong(s); got.Nrow() != 0 || got.Err != nil {
		t.Errorf("got %v, %v", got, got.Err)
	}
}

func TestWrongOfAnotherSample(t *testing.T) {
	table, s := twice()
	changed := *s
	changed.Y = []int{0, 1, 1}
	renamed := *s
	renamed.Classes = []string{"a", "b", "d"}
	for name, set := range map[string]*data.Set{"a class": &changed, "fewer": s.Subset([]int{0, 1}), "names": &renamed} {
		if err := table.Wrong(set).Err; err == nil || !strings.Contains(err.Error(), "does not belong to this sample") {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if err := (&Table{}).Wrong(s).Err; err == nil || err.Error() != "eval: wrong examples: the table keeps no predictions" {
		t.Errorf("got %v", err)
	}
}
