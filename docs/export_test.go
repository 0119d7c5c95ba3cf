package docs

import (
	"io"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestExportPage tries what export.md says of numbers that are only 0 or 1: a sparse perceptron of them is
// exported, with units that test the number.
func TestExportPage(t *testing.T) {
	if page := read(t, "export.md"); !strings.Contains(page, "<!-- claim: zero-or-one -->") {
		t.Fatal("export.md does not make the claim zero-or-one")
	}
	var text strings.Builder
	text.WriteString("hair,feathers,kind\n")
	for range 5 {
		text.WriteString("0,0,fish\n0,1,bird\n1,0,mammal\n")
	}
	s, err := data.Format{}.Read(strings.NewReader(text.String()), "zoo.csv")
	if err != nil {
		t.Fatal(err)
	}
	m, err := pipeline.Fit(t.Context(), learners.SparsePerceptron{Stages: 20}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := export.Python(io.Discard, m); err != nil {
		t.Error(err)
	}
	inner := m.Inner.(learners.Networked)
	if whole, exact := learners.WholeNetwork(inner), learners.ExactNetwork(inner); len(exact.Nodes) <= len(whole.Nodes) || exact.Needs != nil {
		t.Errorf("%d units and %d, with needs %v; export.md says that there are more, and without needs", len(whole.Nodes), len(exact.Nodes), exact.Needs)
	}
}

// TestExportedInputs looks for the trap of SQLite that export.md warns of: a number is compared as it comes.
func TestExportedInputs(t *testing.T) {
	if page := read(t, "export.md"); !strings.Contains(page, "<!-- claim: inputs -->") {
		t.Fatal("export.md does not make the claim inputs")
	}
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	m, err := pipeline.Fit(t.Context(), learners.C45{}, iris, 1)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := export.SQL(&text, m); err != nil || !strings.Contains(text.String(), `(x."petal-width"`) {
		t.Errorf("no comparison of a column in what is exported, %v: does the warning in export.md still hold?", err)
	}
}
