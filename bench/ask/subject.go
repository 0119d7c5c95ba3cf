//go:build unix

package main

import (
	"context"
	"errors"
	"math"
	"slices"

	"halfspace/pkg/ask"
	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// A subject is a model to ask about.
type subject struct {
	s      *data.Set
	a      *ask.Asker
	m      *pipeline.Model
	second *pipeline.Model // to compare with
	rows   int             // examples to ask about
}

// A query is one question. It returns the answer and whether it is proven.
type query struct {
	name string
	ask  func(ctx context.Context) (answer any, decided bool, err error)
}

// errSkipped is the error of a question about an example that the network does not cover.
var errSkipped = errors.New("skipped")

// newQuery returns a query.
func newQuery[T any](name string, question func(ctx context.Context) (T, error), decided func(T) bool) query {
	return query{name, func(ctx context.Context) (any, bool, error) {
		answer, err := question(ctx)
		if err != nil {
			return nil, false, err
		}
		return answer, decided(answer), nil
	}}
}

// spread returns at most n of the numbers below all, at equal distances.
func spread(n, all int) (chosen []int) {
	for k := range min(n, all) {
		chosen = append(chosen, k*all/min(n, all))
	}
	return chosen
}

// queries returns all questions about the model.
func (p subject) queries() (all []query) {
	for _, i := range spread(p.rows, p.s.Len()) {
		if p.m.Network().Covers(p.m.Encode(p.s.X[i])) {
			all = append(all, p.rowQueries(i)...)
		}
	}
	for _, class := range p.m.Classes {
		all = append(all, newQuery("reach a class", func(ctx context.Context) (*ask.Witness, error) { return p.a.Find(ctx, class) },
			func(w *ask.Witness) bool { return w.Proven }))
	}
	for _, j := range spread(p.rows, len(p.m.Attrs)) {
		name := p.m.Attrs[j].Name
		pair := func(p *ask.Pair) bool { return p.Proven }
		all = append(all, newQuery("an attribute matters", func(ctx context.Context) (*ask.Pair, error) { return p.a.Matters(ctx, name) }, pair),
			newQuery("monotone", func(ctx context.Context) (*ask.Pair, error) { return p.a.Monotone(ctx, name, p.m.Classes[0]) }, pair))
	}
	return append(all,
		newQuery("equal to C45's model", func(ctx context.Context) (*ask.Difference, error) { return p.a.Compare(ctx, p.second) },
			func(d *ask.Difference) bool { return d.Proven }),
		newQuery("share of differences", func(ctx context.Context) (*ask.Share, error) { return p.a.Share(ctx, p.second) },
			func(s *ask.Share) bool { return s.High-s.Low < 1e-6 }))
}

// rowQueries returns the questions about one example.
func (p subject) rowQueries(i int) []query {
	x := p.s.X[i]
	all := []query{
		newQuery("smallest reason", func(ctx context.Context) (*ask.Reason, error) { return p.a.Reason(ctx, x) },
			func(r *ask.Reason) bool { return r.Smallest }),
		newQuery("smallest contrast", func(ctx context.Context) (*ask.Contrast, error) { return p.a.Contrast(ctx, x) },
			func(c *ask.Contrast) bool { return c.Proven }),
		newQuery("five reasons", func(ctx context.Context) (*ask.Reasons, error) { return p.a.Reasons(ctx, x, 5) },
			func(r *ask.Reasons) bool { return r.Complete || len(r.List) == 5 }),
		newQuery("recourse", func(ctx context.Context) (*ask.Recourse, error) { return p.a.Recourse(ctx, x, ask.Goal{}) },
			func(r *ask.Recourse) bool { return r.Proven }),
	}
	if slices.ContainsFunc(p.m.Attrs, func(a data.Attr) bool { return !a.Nominal() }) && !slices.ContainsFunc(x, math.IsNaN) {
		all = append(all, newQuery("robust within 5 %", func(ctx context.Context) (*ask.Robustness, error) {
			return p.a.Robust(ctx, p.s.Subset([]int{i}), 0.05)
		}, func(r *ask.Robustness) bool { return r.Open == nil }))
	}
	return all
}
