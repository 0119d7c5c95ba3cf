package densest

import (
	"cmp"
	"context"
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A Cover is a set of units without errors on hard points. Together they fire on every soft point on
// which any unit without such errors can fire.
type Cover struct {
	Units  []ltu.Unit
	Proven bool // no smaller number of units suffices; see Result
	// AtLeast is a proven lower bound on the number of units. If Proven, it is the number of Units.
	AtLeast int
	Solved  int
}

// Fewest looks for the cover with the fewest units. It begins with a known one, start. (The smallest
// number is h in the bound of the greedy method.) The soft points are divided into groups, such that a
// unit can hold each group. This is like colouring a graph. First come the points of a clique, which
// conflict pair by pair, so that each needs a group of its own. Then comes always the point that fits
// in the fewest groups. If ctx is done, Fewest returns ctx's error, with the bound so far.
//
// D. Brélaz, New methods to color the vertices of a graph, Communications of the ACM 22 (1979) 251–256.
func Fewest(ctx context.Context, hard, soft [][]float64, start []ltu.Unit, budget int) (Cover, error) {
	if len(start) < 2 {
		return Cover{start, true, len(start), 0}, nil
	}
	problem, err := separate.New(ctx, hard, soft, 0)
	if err != nil {
		return Cover{Units: start, AtLeast: 1}, err
	}
	p := &parting{search: newSearch(ctx, problem, len(hard), len(soft), budget)}
	report := func(bound, best int, last bool) {
		progress.ReportBounds(ctx, progress.Bounds{Steps: budget - p.left, Bound: bound, Best: best, Last: last})
	}
	top := p.frame(0)
	if !p.settle(top) || !p.pair(top) || !p.solve(top.kept) {
		report(1, len(start), true)
		return Cover{start, false, 1, budget - p.left}, ctx.Err()
	}
	p.free, p.empty = p.search.free(top), top.kept
	best, proven := start, true
	k := min(len(start), max(1, len(p.clique())))
	for ; k < len(start); k++ {
		report(k, len(start), false)
		var groups []*separate.System
		if groups, proven = p.divide(k); groups != nil {
			best = p.units(groups)
		}
		if groups != nil || !proven {
			break
		}
	}
	report(k, len(best), true)
	return Cover{best, proven, k, budget - p.left}, ctx.Err()
}

// A parting looks for a division of the soft points into groups.
type parting struct {
	*search
	free  []int            // the points that some unit can hold
	empty *separate.System // the group without points
}

// clique returns points that conflict pair by pair. It finds them greedily, and tries points with many
// conflicts first.
func (p *parting) clique() (points []int) {
	order := slices.Clone(p.free)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.pairs[b].Len(), p.pairs[a].Len()) })
	for _, i := range order {
		if !slices.ContainsFunc(points, func(j int) bool { return !p.pairs[i].Has(j) }) {
			points = append(points, i)
		}
	}
	return points
}

// divide looks for a division into k groups. It returns nil if none exists. The result ok is false if
// the search ended before that was known.
func (p *parting) divide(k int) (groups []*separate.System, ok bool) {
	groups, fits := slices.Repeat([]*separate.System{p.empty}, k), make([]rowset.Set, k)
	for g := range groups {
		fits[g] = rowset.New(p.soft)
		for _, i := range p.free {
			fits[g].Add(i)
		}
	}
	todo := slices.Clone(fits[0])
	for g, i := range p.clique() {
		if groups[g], ok = p.join(groups[g], i, fits[g], todo); !ok {
			return nil, false
		}
	}
	return p.part(groups, fits, todo)
}

// join returns a group with one more point, which it removes from todo. Afterwards fits has only the
// points of todo that still fit in the group. The result ok is false if the search ended.
func (p *parting) join(group *separate.System, point int, fits, todo rowset.Set) (*separate.System, bool) {
	joined, probe := p.problem.System(), p.problem.System()
	joined.CopyFrom(group)
	joined.Insert(p.row(point))
	if !p.solve(joined) || p.spent() {
		return nil, false // an earlier system showed that it fits
	}
	todo.Remove(point)
	probe.CopyFrom(joined)
	for i := range fits.Rows() {
		if !todo.Has(i) || joined.InFront(p.row(i)) {
			continue
		}
		probe.Insert(p.row(i))
		if !p.solve(probe) {
			if p.learn(probe) == nil {
				return nil, false
			}
			fits.Remove(i)
		}
		probe.Remove(p.row(i))
	}
	return joined, true
}

// part divides the points of todo among groups that may already have points. It returns nil if this is
// impossible.
func (p *parting) part(groups []*separate.System, fits []rowset.Set, todo rowset.Set) (found []*separate.System, ok bool) {
	point, fitting := p.hardest(groups, fits, todo)
	if point < 0 {
		return groups, true
	}
	for k, g := range fitting {
		// Groups without points are all alike, so only the first of them is tried.
		if groups[g] == p.empty && slices.ContainsFunc(fitting[:k], func(h int) bool { return groups[h] == p.empty }) {
			continue
		}
		next, left, rest := slices.Clone(groups), slices.Clone(fits), slices.Clone(todo)
		left[g] = slices.Clone(fits[g])
		if next[g], ok = p.join(groups[g], point, left[g], rest); !ok {
			return nil, false
		}
		if found, ok = p.part(next, left, rest); found != nil || !ok {
			return found, ok
		}
	}
	return nil, true
}

// hardest returns the point of todo that fits in the fewest groups, and these groups. It returns −1 if
// the planes of the groups already hold all points.
func (p *parting) hardest(groups []*separate.System, fits []rowset.Set, todo rowset.Set) (point int, fitting []int) {
	point = -1
	for i := range todo.Rows() {
		if slices.ContainsFunc(groups, func(g *separate.System) bool { return g.InFront(p.row(i)) }) {
			continue
		}
		var possible []int
		for g := range groups {
			if fits[g].Has(i) {
				possible = append(possible, g)
			}
		}
		if point < 0 || len(possible) < len(fitting) {
			point, fitting = i, possible
		}
	}
	return point, fitting
}

// units returns a unit for each group, for all points that its plane has in front.
func (p *parting) units(groups []*separate.System) (units []ltu.Unit) {
	for _, g := range groups {
		p.bestCount = -1
		p.look(g)
		units = append(units, p.unit())
	}
	return units
}
