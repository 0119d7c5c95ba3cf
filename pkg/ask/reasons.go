package ask

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/table"
)

// Reasons are several sufficient reasons of one prediction. Each is a set of attributes whose values force
// the class. None of them contains an attribute that could be left out.
type Reasons struct {
	List     []*Reason // the ones with the fewest attributes first
	Complete bool      // the list has all reasons
	example  listing
}

// Reasons returns the sufficient reasons of the class of the raw example x, at most n of them.
//
// The search uses that every reason shares an attribute with every contrast: otherwise the contrast could
// change the class while the reason forces it. So it finds reasons and contrasts in turns. Each contrast it
// has found says where to look for the next reason: among the sets that share an attribute with all
// contrasts so far. M. Liffiton, A. Previti, A. Malik, J. Marques-Silva, Fast, flexible MUS enumeration,
// Constraints 21 (2016) 223–250.
func (a *Asker) Reasons(ctx context.Context, x []float64, n int) (*Reasons, error) {
	q, err := a.question(ctx, x)
	if err != nil {
		return nil, err
	}
	d, r := &dual{h: hitting{steps: hittingSteps}}, &Reasons{}
	for len(d.known) <= n && !q.unsure {
		seed := d.seed()
		if seed == nil {
			r.Complete = d.h.steps > 0
			break
		}
		found, decided := q.escape(seed)
		switch {
		case found != nil:
			d.h.sets = append(d.h.sets, q.contrast(found))
		case decided:
			d.known = append(d.known, q.reason(seed))
		}
	}
	if r.Complete = r.Complete && !q.unsure; q.err != nil {
		return nil, q.err
	}
	r.example = a.listing(x)
	return r, r.fill(q, d.known, n)
}

// fill writes at most n of the known reasons into the list.
func (r *Reasons) fill(q *question, known [][]int, n int) error {
	slices.SortFunc(known, func(a, b []int) int { return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b)) })
	for _, attrs := range known[:min(n, len(known))] {
		slices.Sort(attrs)
		r.List = append(r.List, q.a.reason(q, attrs, r.Complete && len(attrs) == len(known[0])))
		if err := q.a.confirm(q, attrs); err != nil {
			return err
		}
	}
	return nil
}

// String writes a reason on each line.
func (r *Reasons) String() string {
	var all []string
	for _, one := range r.List {
		all = append(all, one.rule())
	}
	if !r.Complete {
		all = append(all, "(there may be other reasons)")
	}
	return strings.Join(all, "\n")
}

// Table returns a row for each attribute that a reason needs, with its value in the example, and a column for
// each reason. A cross says that the reason needs the value.
func (r *Reasons) Table() *table.Table {
	t := &table.Table{Head: []string{"attribute", "value"}, Words: 2}
	for k := range r.List {
		t.Head = append(t.Head, fmt.Sprint("reason ", k+1))
	}
	unused := 0
	for j, name := range r.example.names {
		row, needed := []string{name, r.example.values[j]}, false
		for _, one := range r.List {
			mark := ""
			if slices.Contains(one.Attrs, name) {
				mark, needed = "×", true
			}
			row = append(row, mark)
		}
		if needed {
			t.Rows = append(t.Rows, row)
		} else {
			unused++
		}
	}
	t.Caption = fmt.Sprintf("The values that force the class, one reason in each column. Number of attributes that no reason needs: %d.", unused)
	if len(r.List) > 0 {
		t.Caption = fmt.Sprintf("%s: %s", escape.Text(r.List[0].Class), t.Caption)
	}
	if !r.Complete {
		t.Caption += " There may be other reasons."
	}
	return t
}

// A dual holds contrasts, which every reason hits, and known reasons, which no other reason contains.
type dual struct {
	h     hitting
	known [][]int
}

// seed returns a set that hits all contrasts and contains no known reason. It returns nil if no such set
// exists, or if the search came to its limit.
func (d *dual) seed() []int { return d.extend([]int{}) }

// extend returns a set as seed does, but one that contains the chosen attributes.
func (d *dual) extend(chosen []int) []int {
	if d.h.steps--; d.h.steps <= 0 {
		return nil
	}
	if slices.ContainsFunc(d.known, func(r []int) bool { return subset(r, chosen) }) {
		return nil
	}
	open := slices.IndexFunc(d.h.sets, func(set []int) bool { return !meets(set, chosen) })
	if open < 0 {
		return chosen
	}
	for _, j := range d.h.sets[open] {
		if found := d.extend(append(slices.Clone(chosen), j)); found != nil {
			return found
		}
	}
	return nil
}
