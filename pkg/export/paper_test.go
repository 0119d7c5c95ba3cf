package export

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"golang.org/x/net/html"
	"gonum.org/v1/gonum/graph/formats/dot"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/table"
)

// learned returns the model that l learns from s.
func learned(t *testing.T, s *data.Set, l learners.Learner) *pipeline.Model {
	t.Helper()
	m, err := pipeline.Fit(t.Context(), l, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestDOT has gonum's parser of DOT read trees, lists and networks whose names mean harm, and counts the
// edges: a name that ended a text would make others.
func TestDOT(t *testing.T) {
	for _, l := range []learners.Learner{learners.C45{}, learners.ID3{}, learners.Pocket{}, learners.DecisionList{}, learners.MLP{}, learners.OneAgainstRest{Learner: learners.Pocket{}}} {
		m := learned(t, hostile(), l)
		var b bytes.Buffer
		if err := DOT(&b, m); err != nil {
			t.Fatal(err)
		}
		f, err := dot.ParseString(b.String())
		if err != nil {
			t.Fatalf("%s: %v\n%s", learners.String(l), err, b.String())
		}
		edges := strings.Count(f.String(), "->")
		want := 0
		if tree, ok := m.Inner.(learners.Tree); ok {
			tests, leaves := tree.Outline().Nodes()
			want = tests + leaves - 1
		} else {
			want = m.Network().Size().Weights + len(m.Network().Out)
		}
		if edges != want {
			t.Errorf("%s: %d edges, want %d\n%s", learners.String(l), edges, want, b.String())
		}
	}
}

// elements returns the names of a page's elements, by how often they occur.
func elements(t *testing.T, text string) map[string]int {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	n := map[string]int{}
	for e := range root.Descendants() {
		if e.Type == html.ElementNode {
			n[e.Data]++
		}
	}
	return n
}

// TestScoreCard wants a line of points for each term of each unit, and no element of a name.
func TestScoreCard(t *testing.T) {
	s := hostile()
	for _, l := range []learners.Learner{learners.Pocket{}, learners.DecisionList{}, learners.SparsePerceptron{K: 1, Whole: 5}} {
		m := learned(t, s, l)
		var b bytes.Buffer
		if err := ScoreCard(&b, m); err != nil {
			t.Fatal(err)
		}
		c, err := newCircuit(m)
		if err != nil {
			t.Fatal(err)
		}
		n := elements(t, b.String())
		points := 0
		units := c.units[:1]
		if list, ok := m.Inner.(*learners.List); ok {
			units = c.units[:n["section"]]
			if n["section"] == 0 || n["section"] > len(list.Rules) {
				t.Errorf("%d steps of %d rules", n["section"], len(list.Rules))
			}
		}
		for _, u := range units {
			points += len(u.terms)
		}
		if n["table"] != len(units) || n["tr"] != points+2*len(units) || n["script"]+n["img"]+n["module"] > 0 {
			t.Errorf("%s: %v, want %d lines of points in %d tables", learners.String(l), n, points, len(units))
		}
	}
	var b bytes.Buffer
	if err := ScoreCard(&b, learned(t, s, learners.C45{})); err == nil || !strings.Contains(err.Error(), "want one halfspace, or a list") {
		t.Errorf("of a tree: %v", err)
	}
}

// TestCard looks for all facts in both forms, and wants no element or heading of a name.
func TestCard(t *testing.T) {
	m := learned(t, hostile(), learners.Pocket{})
	figures := &table.Table{Head: []string{"learner", "accuracy"}, Rows: [][]string{{"Pocket", "0.93"}}, Words: 1}
	c := ModelCard{Model: m, Figures: figures, Limits: []string{"Not <script>for</script> patients."}}
	text, page := c.Markdown(), c.HTML()
	for _, want := range []string{m.Provenance.SHA256, m.Provenance.Library, "144", "4, 4 of them nominal", "one-hot", "Pocket{}", "0.93", "units", "patients"} {
		if !strings.Contains(text, want) || !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := elements(t, page); n["script"] > 0 || n["h1"] != 1 || n["h2"] != 2 || n["table"] != 2 {
		t.Errorf("elements: %v", n)
	}
	var b bytes.Buffer
	if err := goldmark.Convert([]byte(text), &b); err != nil || strings.Contains(b.String(), "<h3") {
		t.Errorf("%v\n%s", err, b.String())
	}
	m.Attrs[0].Values, m.Attrs[2].Values, m.Provenance.Seed = nil, nil, nil
	for _, want := range []string{"| attributes | 4, 2 of them nominal |", "| seed | not known |", "\n|:--|:--|\n"} {
		if text := (ModelCard{Model: m}).Markdown(); !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if text := (ModelCard{Model: m}).Markdown(); !strings.Contains(text, "No figures were given") {
		t.Error("a card without figures does not say so")
	}
	f, err := Named("model.md")
	if err != nil || !slices.ContainsFunc(All(), func(g Format) bool { return g.Name == f.Name }) {
		t.Errorf("%+v, %v", f, err)
	}
}
