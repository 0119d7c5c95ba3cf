package parting

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A prover searches for a Proof. Its points are the distinct examples of the sample.
type prover struct {
	ctx       context.Context
	sample    *data.Set
	faultless int
	first     []int // by point, the first of its examples
	classes   []int // by point
	kept      int   // the number of points of the faultless class, which come first
	problem   *separate.Problem
	probe     *separate.System
	solved    int
	budget    int
	empty     *plane
	rivals    []rowset.Set // by point of a cover, points that no halfspace excludes with it; nil if not known
	nearness  [][]float64  // by two points, their squared distance with attributes scaled by their range
	proof     *Proof
	places    map[int]int // by index of a conflict, its index in the proof
	conflicts []Conflict
}

// Find proves that fewer halfspaces than the given units do not solve the problem for s. The problem is
// a separation if faultless is None, and else a cover. Fires is the class on the side where the units
// fire; it is not the faultless class. Find solves at most budget systems of inequalities, and returns
// ErrSystems if they are used up. If Find finds a solution with fewer halfspaces, the proof is about
// that solution. It returns ctx's error if ctx is done.
func Find(ctx context.Context, s *data.Set, units []ltu.Unit, faultless, fires, budget int) (*Proof, error) {
	p, err := newProver(ctx, s, faultless, budget)
	if err != nil {
		return nil, err
	}
	defer p.problem.Release()
	if err := p.check(units); err != nil {
		return nil, err
	}
	for {
		p.proof = &Proof{Units: units, Fires: fires, Faultless: faultless}
		p.places = map[int]int{}
		better, err := p.prove(len(units) - 1)
		if err != nil {
			return nil, err
		}
		if better == nil {
			return p.proof, nil
		}
		units, fires = better, p.fires()
	}
}

// check returns an error unless the units of a cover fire on no example of the faultless class, and on
// every other example on which such a unit could fire.
func (p *prover) check(units []ltu.Unit) error {
	for i := range p.first {
		if p.faultless == None {
			break
		}
		x, fires := p.sample.X[p.first[i]], false
		for _, u := range units {
			fires = fires || u.Fires(x)
		}
		switch {
		case fires && i < p.kept:
			return fmt.Errorf("a halfspace excludes example %d, of a class that all should contain", p.first[i])
		case !fires && i >= p.kept && p.empty.could(put{i, inside}):
			return fmt.Errorf("no halfspace excludes example %d, but one could", p.first[i])
		}
	}
	return nil
}

// fires returns the class on whose side the units of the search fire.
func (p *prover) fires() int {
	if p.faultless == 1 {
		return 0
	}
	return 1
}

// newProver returns a prover whose points of the faultless class come first.
func newProver(ctx context.Context, s *data.Set, faultless, budget int) (*prover, error) {
	p := &prover{ctx: ctx, sample: s, faultless: faultless, budget: budget}
	order := []int{0, 1}
	if faultless == 1 {
		order = []int{1, 0}
	}
	var points [][]float64
	for _, class := range order {
		var rows []int
		for i, y := range s.Y {
			if y == class {
				rows = append(rows, i)
			}
		}
		distinct, _, err := sample.Distinct(ctx, rowsAt(s, rows))
		if err != nil {
			return nil, err
		}
		for _, k := range distinct {
			p.first, p.classes = append(p.first, rows[k]), append(p.classes, class)
			points = append(points, s.X[rows[k]])
		}
		if class == faultless {
			p.kept = len(points)
		}
	}
	hard := points // every point on either side
	if faultless != None {
		hard = points[:p.kept]
	}
	problem, err := separate.New(ctx, hard, points[p.kept:], 0)
	if err != nil {
		return nil, err
	}
	p.problem, p.probe = problem, problem.System()
	return p, p.begin(points)
}

// rowsAt returns the rows of some examples.
func rowsAt(s *data.Set, examples []int) [][]float64 {
	rows := make([][]float64, len(examples))
	for k, i := range examples {
		rows[k] = s.X[i]
	}
	return rows
}

// row returns the number of the problem's row for a point on a side. A point of the faultless class has
// a row for one side only.
func (p *prover) row(d put) int {
	switch {
	case d.side == outside:
		return d.point
	case p.faultless == None:
		return len(p.first) + d.point
	}
	return d.point // the kept points come first, in the problem too
}

// begin makes the first plane, which has no points. For a cover it also finds the points that no
// halfspace excludes, and the pairs of points that no halfspace excludes together.
func (p *prover) begin(points [][]float64) error {
	n := len(p.first)
	p.empty = &plane{system: p.problem.System(), sides: make([]side, n)}
	for k := range p.empty.open {
		p.empty.open[k], p.empty.why[k] = rowset.New(n), map[int]int{}
	}
	for i := range n {
		if i < p.kept {
			p.empty.sides[i] = outside
			continue
		}
		for _, s := range p.options() {
			p.empty.open[s.index()].Add(i)
			p.empty.system.Remove(p.row(put{i, s}))
		}
	}
	if p.faultless == None {
		p.measure(points)
		return nil
	}
	empty, conflict, err := p.extend(p.empty)
	if err != nil || conflict != None {
		return errOr(err)
	}
	p.empty = empty
	p.rivals = make([]rowset.Set, n)
	if soft := n - p.kept; soft*soft > p.budget/4 {
		return nil // too many to know
	}
	for i := p.kept; i < n; i++ {
		p.rivals[i] = rowset.New(n)
		if !empty.could(put{i, inside}) {
			continue
		}
		alone, conflict, err := p.extend(empty, put{i, inside})
		if err != nil || conflict != None {
			return errOr(err)
		}
		p.rivals[i].AddAll(empty.open[1])
		p.rivals[i].RemoveAll(alone.open[1])
	}
	return nil
}

// errOr returns an error: err, or errRounding if err is nil.
func errOr(err error) error {
	if err == nil {
		return errRounding
	}
	return err
}

// options returns the sides that a branching tries, in this order.
func (p *prover) options() []side {
	if p.faultless != None {
		return []side{inside}
	}
	return []side{inside, outside}
}

// measure computes the distances between points of different classes.
func (p *prover) measure(points [][]float64) {
	low, high := slices.Clone(points[0]), slices.Clone(points[0])
	for _, x := range points {
		for j, v := range x {
			low[j], high[j] = min(low[j], v), max(high[j], v)
		}
	}
	p.nearness = make([][]float64, len(points))
	for i, x := range points {
		p.nearness[i] = make([]float64, len(points))
		for k, y := range points {
			for j := range x {
				if width := high[j] - low[j]; width > 0 {
					d := (x[j] - y[j]) / width
					p.nearness[i][k] += float64(d * d)
				}
			}
		}
	}
}

// extend returns the plane with more points on given sides, and finds out which of the other points can
// still join it, and on which sides. If no plane has all of these points on their sides, it returns the
// index of a conflict instead.
func (p *prover) extend(base *plane, puts ...put) (*plane, int, error) {
	next := &plane{system: p.problem.System(), sides: slices.Clone(base.sides)}
	next.system.CopyFrom(base.system)
	for k := range next.open {
		next.open[k], next.why[k] = slices.Clone(base.open[k]), maps.Clone(base.why[k])
	}
	for _, d := range puts {
		if next.sides[d.point] == unknown {
			next.sides[d.point] = d.side
			next.system.Insert(p.row(d))
		}
	}
	found, err := p.solve(next.system)
	if err != nil {
		return nil, None, err
	}
	if !found {
		conflict, err := p.learn(next.system)
		return nil, conflict, err
	}
	p.probe.CopyFrom(next.system)
	for _, s := range p.options() {
		for i := range next.open[s.index()].Rows() {
			d := put{i, s}
			if next.sides[i] != unknown || next.system.InFront(p.row(d)) {
				continue
			}
			p.probe.Insert(p.row(d))
			found, err := p.solve(p.probe)
			if err == nil && !found {
				next.open[s.index()].Remove(i)
				next.why[s.index()][i], err = p.learn(p.probe)
			}
			if err != nil {
				return nil, None, err
			}
			p.probe.Remove(p.row(d))
		}
	}
	return next, None, nil
}

// solve reports whether a system has a plane.
func (p *prover) solve(system *separate.System) (bool, error) {
	if p.solved >= p.budget {
		return false, ErrSystems
	}
	if p.solved%1024 == 0 {
		progress.Report(p.ctx, "proof", p.solved, p.budget)
	}
	p.solved++
	found := system.Solve(p.ctx)
	return found, p.ctx.Err()
}

// learn records the conflict of a system without a plane, and returns its index.
func (p *prover) learn(system *separate.System) (int, error) {
	rows, _ := system.Opposed()
	if rows == nil {
		return None, errRounding
	}
	slices.SortFunc(rows, func(a, b int) int { return p.first[a%len(p.first)] - p.first[b%len(p.first)] })
	var c Conflict
	for _, row := range rows {
		point, class := row, 1-p.fires()
		switch {
		case p.faultless == None && row >= len(p.first):
			point, class = row-len(p.first), 1
		case p.faultless != None && row >= p.kept:
			class = p.fires()
		}
		c.Examples, c.Sides = append(c.Examples, p.first[point]), append(c.Sides, class)
	}
	p.conflicts = append(p.conflicts, c)
	return len(p.conflicts) - 1, nil
}
