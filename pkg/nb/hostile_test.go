//go:build !race

package nb_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/ask"
	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/nb"
	"halfspace/pkg/outline"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/progress"
	"halfspace/pkg/provenance"
	"halfspace/pkg/report"
	"halfspace/pkg/table"
	"halfspace/pkg/viz"
)

// named returns a small sample whose every name is, or holds, the given one: of attributes that are
// numbers and nominal, of values, of classes and of the sample.
func named(name string, nominal bool) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: name, Classes: []string{name, name + "2"}}}
	for j := range 3 {
		a := data.Attr{Name: fmt.Sprint(name, j)}
		if nominal {
			a.Values = []string{name, name + "2"}
		}
		s.Attrs = append(s.Attrs, a)
	}
	for i := range 24 {
		x := []float64{float64(i & 1), float64(i >> 1 & 1), float64(i >> 2 & 1)}
		y := 0
		if x[0]+x[1]+x[2] >= 2 {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// values returns a value of every type that formats names, made of samples named so, by the given
// learners.
func values(t *testing.T, name string, fitted []learners.Learner) []any {
	t.Helper()
	ctx, s := context.Background(), named(name, false)
	all := []any{s.Summary(), named(name, true).Summary(), nb.Select(name, name), nb.Button(name), peer.Peer{Name: name, Library: name}, progress.Bounds{Best: 3}}
	for _, l := range fitted {
		for _, s := range []*data.Set{s, named(name, true)} {
			m, err := pipeline.Fit(ctx, l, s, 1)
			if err != nil {
				continue // a nominal attribute, say; another test checks which samples each learner takes
			}
			all = append(all, m, m.Inner, nb.Must(m.PredictRow(nil)))
			if tree, ok := m.Inner.(learners.Tree); ok {
				figure := nb.Must(viz.Tree(tree, nil))
				all = append(all, tree.Outline(), figure, figure.Hoverable())
			}
			if c, ok := m.Inner.(*learners.Conjunctions); ok {
				all = append(all, c.Explain(make([]float64, len(c.Attrs))))
			}
			all = append(all, explained(ctx, m, s)...)
		}
	}
	return append(all, compared(t, ctx, name, s)...)
}

// explained returns what package explain says of a model.
func explained(ctx context.Context, m *pipeline.Model, s *data.Set) (all []any) {
	add := func(v any, err error) {
		if err == nil {
			all = append(all, v)
		}
	}
	add(explain.Case(m, s.X[0]), nil)
	add(explain.Counterfactual(m, s.X[0]), nil)
	if cover, err := explain.Rules(m, s); err == nil {
		all = append(all, cover)
	}
	if drops, err := explain.Importance(ctx, m, s, rand.New(rand.NewPCG(1, 1))); err == nil {
		all = append(all, drops)
	}
	if curve, err := explain.PartialDependence(ctx, m, s, s.Attrs[0].Name); err == nil {
		all = append(all, curve)
		add(viz.PartialDependence(curve))
	}
	return all
}

// compared returns what package eval says of learners, and tables and figures of other packages.
func compared(t *testing.T, ctx context.Context, name string, s *data.Set) []any {
	t.Helper()
	checked := func(v any, err error) any {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	rows := checked(eval.Folds{K: 2}.Compare(ctx, s, eval.Named{Name: name, Learner: learners.C45{}}, learners.Majority{})).(*eval.Table)
	stream := checked(eval.Prequential{}.Run(ctx, s, learners.Perceptron{}, learners.Winnow{})).(*eval.Stream)
	stream.Names[0] = name
	ranks := &eval.Friedman{Learners: []string{name, "b"}, Sets: []string{name, name}, Ranks: [][]float64{{1, 2}, {2, 1}}}
	tree := checked(pipeline.Fit(ctx, learners.C45{}, s, 1)).(*pipeline.Model)
	asker := checked(ask.About(tree, s)).(*ask.Asker)
	constant := checked(pipeline.Fit(ctx, learners.Majority{}, s, 1)).(*pipeline.Model)
	matrix := checked(viz.Confusion(&metric.Confusion{Classes: s.Classes, Counts: [][]int{{1, 2}, {3, 4}}})).(*viz.Figure)
	three := named(name, false)
	three.Classes, three.Y[0] = append(three.Classes, name+"3"), 2
	plan := experiment.Comparison{
		Sets:     []experiment.Source{{Name: name, Set: s}, {Name: name + "2", Set: s}},
		Learners: []learners.Learner{eval.Named{Name: name, Learner: learners.C45{}}, learners.Winnow{Alpha: 0.5}}, Plan: eval.Folds{K: 2},
	}
	declared := checked(plan.Run(ctx, "")).(*experiment.Report)
	plan.Sets = plan.Sets[:1]
	page := checked(report.New(ctx, s, report.Settings{Readable: []learners.Learner{learners.C45{}}, Others: plan.Learners[:1], Folds: eval.Folds{K: 2}}))
	moments := func(yield func(string, learners.Model) bool) { yield(name, tree) }
	return []any{
		&provenance.Record{Kind: name, Name: name, Caption: name, Notebook: name, Cell: 1, Commit: name, Go: name, Library: name,
			From: []provenance.Source{{Kind: name, Name: name, Coding: name, SHA256: name, Settings: map[string]string{name: name}}}, Files: map[string]string{name: name}},
		&certificate.Proof{Data: certificate.Data{Name: name, Positive: name}, Faultless: name, Plane: &certificate.Plane{On: name}},
		checked(asker.Reason(ctx, s.X[0])), checked(asker.Contrast(ctx, s.X[0])), checked(asker.Compare(ctx, constant)), rows.Rows[0],
		checked(asker.Reasons(ctx, s.X[0], 2)), checked(asker.Recourse(ctx, s.X[0], ask.Goal{})), checked(asker.Share(ctx, constant)),
		checked(asker.Robust(ctx, s, 0.1)), checked(asker.Find(ctx, s.Classes[0])), checked(asker.Matters(ctx, s.Attrs[0].Name)), ask.Rule{If: []string{name}, Then: []string{name}},
		checked(asker.Contrast(ctx, s.X[0])).(*ask.Contrast).Change,
		provenance.Finding{What: name, Says: name},
		declared, checked(plan.Run(ctx, "")), plan.Sets[0], page,
		rows, stream, ranks, eval.Paragraph{name, name}, eval.McNemar{OnlyA: 1}, &metric.Confusion{Classes: s.Classes, Counts: [][]int{{1, 2}, {3, 4}}},
		&table.Table{Caption: name + "\n" + name, Head: []string{name, name}, Rows: [][]string{{name, name}, {name}}, Words: 1, Hints: []string{name, name}},
		&outline.Node{Text: name, Classes: []string{name}}, matrix, matrix.Titled(name).Hoverable(), matrix.Titled(name).Captioned(name), checked(viz.Stream(stream)),
		checked(learners.SparsePerceptron{}.Fit(ctx, three, rand.New(rand.NewPCG(1, 1)))),
		checked(pipeline.Fit(ctx, pipeline.Calibrated{}, s, 1)).(*pipeline.Model).Inner,
		checked(pipeline.Fit(ctx, pipeline.Average{Of: []learners.Learner{learners.Backprop{}}}, s, 1)).(*pipeline.Model).Inner,
		checked(viz.Animate(moments, func(learners.Model) (*viz.Figure, error) { return matrix, nil })),
		checked(pipeline.Fit(ctx, pipeline.Search{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "MinLeaf", Values: []any{1, 2}}}}, s, 1)).(*pipeline.Model).Tuning,
	}
}

// TestNoteIsHarmless wants nothing in a note that does something where it is shown.
func TestNoteIsHarmless(t *testing.T) {
	for _, name := range harms {
		html, text, err := nb.NoteHTML("a", name)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(checkHTML(html), checkText(text)); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}
