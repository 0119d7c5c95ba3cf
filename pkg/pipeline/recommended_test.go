package pipeline_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestRecommendedKinds: each kind of model is chosen somewhere, and the model is whole: it predicts the same
// when it is read from its file.
func TestRecommendedKinds(t *testing.T) {
	for name, want := range map[string]int{"iris": 0, "glass": 2, "tic-tac-toe": 3} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := pipeline.Fit(t.Context(), pipeline.Recommended(), s, 1)
		if err != nil {
			t.Fatal(err)
		}
		if m.Tuning.Chosen != want {
			t.Errorf("%s: number %d is chosen, want %d of\n%v", name, m.Tuning.Chosen, want, m.Tuning)
		}
		path := filepath.Join(t.TempDir(), "model.json")
		if err := m.Save(path); err != nil {
			t.Fatal(err)
		}
		reopened, err := pipeline.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range s.X {
			if m.Predict(x) != reopened.Predict(x) {
				t.Fatalf("%s: example %d is of another class by the model's file", name, i)
			}
		}
	}
}

// TestRecommendedEverywhere: it learns from a part of every set of the catalogue, whatever its attributes.
func TestRecommendedEverywhere(t *testing.T) {
	for _, e := range data.Catalog() {
		if e.Path() == "" && !e.BuiltIn() {
			athand.UCI(t, errors.New("no "+e.Name))
		}
		s, err := data.Load(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		s = part(t, s)
		m, err := pipeline.Fit(t.Context(), pipeline.Recommended(), s, 1)
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if n := len(m.Tuning.Tried); n != 4 {
			t.Errorf("%s: %d tried, want 4", e.Name, n)
		}
	}
}

// TestRecommendedLiteral: the literal on the page, for the command line, is that very search.
func TestRecommendedLiteral(t *testing.T) {
	literal := learners.String(pipeline.Recommended())
	page, err := os.ReadFile("../../docs/recipes.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "'"+literal+"'") {
		t.Errorf("the page lacks %s", literal)
	}
	if l, err := pipeline.Parse(literal); err != nil || !reflect.DeepEqual(l, pipeline.Recommended()) {
		t.Errorf("%s is read as %v, %v", literal, l, err)
	}
}
