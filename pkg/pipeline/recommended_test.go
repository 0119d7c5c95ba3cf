package pipeline_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

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
		m, err := pipeline.Fit(t.Context(), pipeline.Recommended{}, s, 1)
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if mean := m.Inner.(*learners.Mean); len(mean.Parts) != 4 || mean.Note != "" {
			t.Errorf("%s: %d models, want 4: %s", e.Name, len(mean.Parts), mean.Note)
		}
	}
}

// TestRecommendedLiteral: the literal on the page, for the command line, is Recommended.
func TestRecommendedLiteral(t *testing.T) {
	page, err := os.ReadFile("../../docs/recipes.md")
	if err != nil {
		t.Fatal(err)
	}
	const literal = "Recommended"
	if !strings.Contains(string(page), "--learner "+literal+"\n") {
		t.Errorf("the page lacks %s", literal)
	}
	for _, text := range []string{literal, learners.String(pipeline.Recommended{})} {
		if l, err := pipeline.Parse(text); err != nil || !reflect.DeepEqual(l, pipeline.Recommended{}) {
			t.Errorf("%s is read as %v, %v", text, l, err)
		}
	}
}
