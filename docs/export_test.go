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
// refused, and one of the same columns as nominal attributes is exported.
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
	nominal, err := s.As(data.Nominal, "hair", "feathers")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		set    *data.Set
		refuse bool
	}{{s, true}, {nominal, false}} {
		m, err := pipeline.Fit(t.Context(), learners.SparsePerceptron{Stages: 20}, c.set, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := export.Python(io.Discard, m); (err != nil) != c.refuse {
			t.Errorf("refused %v, %v; export.md says the contrary", c.refuse, err)
		}
	}
}
