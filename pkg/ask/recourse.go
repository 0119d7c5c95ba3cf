package ask

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/table"
)

// A Recourse answers the question "what can I do to get another class?", for example to get a credit. Of
// all allowed changes of an example that reach the goal, it is a cheapest one.
type Recourse struct {
	Change
	Cost  float64 // of the change; infinite if none was found
	Bound float64 // no allowed change that reaches the goal costs less; infinite if none exists
	// Proven says that no allowed change is cheaper, apart from 0.1 %: Bound is at least 99.9 % of
	// Cost. Without a change, Proven says that the goal cannot be reached.
	Proven bool
	// Costs are the costs of the single changes, one for each attribute.
	Costs []float64
	wish  string
}

// Recourse returns a cheapest allowed change of the raw example x that reaches a goal, or the proof that no
// change does. Values that are missing in x stay missing.
//
// B. Ustun, A. Spangher, Y. Liu, Actionable recourse in linear classification, FAT* (2019) 10–19.
func (a *Asker) Recourse(ctx context.Context, x []float64, g Goal) (*Recourse, error) {
	all, err := a.Recourses(ctx, x, g, 1)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// Recourses returns at most n recourses, the cheapest first, so that a person can choose. They are really
// different: compared with each earlier recourse, a new one leaves at least one attribute alone that the
// earlier one changes. If there are fewer than n, the list ends with a recourse without a change.
func (a *Asker) Recourses(ctx context.Context, x []float64, g Goal, n int) (all []*Recourse, err error) {
	q, err := a.question(ctx, x)
	if err != nil {
		return nil, err
	}
	t, parts, err := a.trip(g, x)
	if err != nil {
		return nil, err
	}
	if t.goal[q.class] {
		return nil, fmt.Errorf("ask: the example already has class %q", a.m.Classes[q.class])
	}
	for len(all) < n {
		r, err := q.recourse(ctx, t, parts)
		if err != nil {
			return nil, err
		}
		r.wish = g.Class
		if all = append(all, r); r.Example == nil {
			break
		}
		parts = t.blocked(parts, q.changed(r.Example))
	}
	return all, nil
}

// recourse returns a cheapest change within some boxes.
func (q *question) recourse(ctx context.Context, t *trip, parts []box) (*Recourse, error) {
	c := &cheapest{trip: t}
	if err := c.run(ctx, parts, q.a.limit()); err != nil {
		return nil, err
	}
	r := &Recourse{Change: Change{Class: q.a.m.Classes[q.class]}, Cost: c.cost, Bound: c.bound, Proven: !c.ended}
	if c.best == nil {
		return r, nil
	}
	change, err := q.change(c.best)
	r.Change = change
	for _, j := range q.changed(c.best) {
		r.Costs = append(r.Costs, t.part(j, c.best[j]))
	}
	return r, err
}

// blocked returns the parts of boxes where at least one of some attributes keeps its value.
func (t *trip) blocked(parts []box, attrs []int) (all []box) {
	for _, j := range attrs {
		for _, b := range parts {
			if v := t.a.inside(j, t.x[j]); b[j].contains(v) {
				all = append(all, b.replace(j, sideAt(t.x[j], b[j].values != nil)))
			}
		}
	}
	return all
}

// String writes the change with its cost.
func (r *Recourse) String() string {
	class := r.wish
	if class == "" {
		class = "another class"
	}
	switch {
	case r.Example == nil && r.Proven:
		return fmt.Sprintf("no allowed change of the example leads to %s", escape.Text(class))
	case r.Example == nil:
		return fmt.Sprintf("no allowed change to %s was found, but the search came to its limit", escape.Text(class))
	}
	return fmt.Sprintf("%v (cost %s)", r.Change, r.price())
}

// Table returns a row for each attribute that changes, with its value now, its value after the change and the
// cost of this change.
func (r *Recourse) Table() *table.Table {
	t := &table.Table{Caption: r.String(), Head: []string{"attribute", "is", "becomes", "cost"}, Words: 3}
	if r.Example != nil {
		t.Caption = fmt.Sprintf("%s instead of %s, cost %s", escape.Text(r.Other), escape.Text(r.Class), r.price())
	}
	for i, name := range r.Attrs {
		t.Rows = append(t.Rows, []string{name, r.From[i], r.To[i], costText(r.Costs[i])})
	}
	return t
}

// price writes the cost, and the bound if it is not proven.
func (r *Recourse) price() string {
	if r.Proven {
		return costText(r.Cost)
	}
	return fmt.Sprintf("%s, at least %s: the search came to its limit", costText(r.Cost), costText(r.Bound))
}

// costText writes a cost with four digits.
func costText(v float64) string {
	if math.Abs(v) >= 1e4 || v == math.Trunc(v) {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strings.TrimRight(strconv.FormatFloat(v, 'f', 4, 64), "0")
}
