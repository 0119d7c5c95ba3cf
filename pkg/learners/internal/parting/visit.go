package parting

import (
	"slices"

	"halfspace/pkg/ltu"
)

// prove proves that the given number of halfspaces is too small, or returns units that solve the
// problem. If the number is −1, there is nothing to prove.
func (p *prover) prove(fewer int) ([]ltu.Unit, error) {
	// Points that no halfspace of a cover excludes need not be excluded, and the first conflicts prove
	// it.
	for i := p.kept; i < len(p.first) && p.faultless != None; i++ {
		if !p.empty.could(put{i, inside}) {
			p.place(p.empty.why[inside.index()][i])
		}
	}
	if fewer < 0 {
		return nil, nil
	}
	return p.visit(slices.Repeat([]*plane{p.empty}, fewer), 0)
}

// place returns the index that a conflict has in the proof.
func (p *prover) place(conflict int) int {
	index, known := p.places[conflict]
	if !known {
		index = len(p.proof.Conflicts)
		p.places[conflict] = index
		p.proof.Conflicts = append(p.proof.Conflicts, p.conflicts[conflict])
	}
	return index
}

// visit proves that the planes, with the points they have, cannot be extended to a solution. Otherwise
// it returns units that solve the problem. The first used planes have points, and the others have none
// yet.
func (p *prover) visit(planes []*plane, used int) ([]ltu.Unit, error) {
	t, found := p.choose(planes, used)
	if !found {
		return p.units(planes)
	}
	node := Node{Branch: p.first[t.point], From: None, Conflict: None}
	if t.second != None {
		node.From = p.first[t.second]
	}
	p.proof.Nodes = append(p.proof.Nodes, node)
	for k := range min(used+1, len(planes)) {
		for _, s := range p.options() {
			puts := t.puts(s)
			if k == used && s != inside || slices.ContainsFunc(puts, planes[k].contradicts) {
				continue
			}
			next, conflict, err := p.join(planes[k], puts)
			if err != nil {
				return nil, err
			}
			if conflict != None {
				p.proof.Nodes = append(p.proof.Nodes, Node{Branch: None, From: None, Conflict: p.place(conflict)})
				continue
			}
			further := slices.Clone(planes)
			further[k] = next
			if better, err := p.visit(further, max(used, k+1)); better != nil || err != nil {
				return better, err
			}
		}
	}
	return nil, nil
}

// join extends a plane by some points, unless a known conflict already forbids it.
func (p *prover) join(base *plane, puts []put) (*plane, int, error) {
	for _, d := range puts {
		if !base.could(d) {
			return nil, base.why[d.side.index()][d.point], nil
		}
	}
	return p.extend(base, puts...)
}

// A task is something that the planes must do: exclude a point, or separate two points.
type task struct{ point, second int }

// puts returns the sides of the points of a task, if its first point goes to side s.
func (t task) puts(s side) []put {
	if t.second == None {
		return []put{{t.point, s}}
	}
	return []put{{t.point, s}, {t.second, s.opposite()}}
}

// choose returns the task with the fewest possible cases among the tasks that the planes do not do yet.
// On a tie it takes the point with the most rivals, or the pair with the least distance. It returns
// false if the planes do all tasks.
func (p *prover) choose(planes []*plane, used int) (best task, found bool) {
	fewest := 0
	consider := func(t task, nearer bool) {
		cases := p.cases(t, planes, used)
		if !found || cases < fewest || cases == fewest && nearer {
			best, fewest, found = t, cases, true
		}
	}
	n := len(p.first)
	if p.faultless != None {
		for i := p.kept; i < n; i++ {
			d := put{i, inside}
			if p.empty.could(d) && !slices.ContainsFunc(planes, func(q *plane) bool { return q.system.InFront(p.row(d)) }) {
				consider(task{i, None}, found && p.rivals[i].Len() > p.rivals[best.point].Len())
			}
		}
		return best, found
	}
	cells := p.cells(planes)
	for i := range n {
		for k := range i {
			if p.classes[i] != p.classes[k] && !parted(cells[i], cells[k]) {
				consider(task{i, k}, found && p.nearness[i][k] < p.nearness[best.point][best.second])
			}
		}
	}
	return best, found
}

// cells returns, for each point, its side of each plane.
func (p *prover) cells(planes []*plane) [][]side {
	cells := make([][]side, len(p.first))
	for i := range cells {
		cells[i] = make([]side, len(planes))
		for k, q := range planes {
			for _, s := range p.options() {
				if q.system.InFront(p.row(put{i, s})) {
					cells[i][k] = s
				}
			}
		}
	}
	return cells
}

// parted reports whether two points are on different sides of a plane.
func parted(a, b []side) bool {
	for k, s := range a {
		if s != unknown && b[k] == s.opposite() {
			return true
		}
	}
	return false
}

// cases returns the number of cases of a task that no known conflict excludes.
func (p *prover) cases(t task, planes []*plane, used int) (n int) {
	for k := range min(used+1, len(planes)) {
		for _, s := range p.options() {
			if k == used && s != inside {
				continue
			}
			if !slices.ContainsFunc(t.puts(s), func(d put) bool { return !planes[k].could(d) }) {
				n++
			}
		}
	}
	return n
}

// units returns a unit for each plane, for all points that are in front of the plane.
func (p *prover) units(planes []*plane) (units []ltu.Unit, err error) {
	for _, q := range planes {
		system := p.problem.System()
		system.CopyFrom(q.system)
		for i := p.kept; i < len(p.first); i++ {
			for _, s := range p.options() {
				if d := (put{i, s}); q.sides[i] == unknown && q.system.InFront(p.row(d)) {
					system.Insert(p.row(d))
				}
			}
		}
		if found, err := p.solve(system); err != nil || !found {
			return nil, errOr(err)
		}
		units = append(units, system.Unit())
	}
	return units, nil
}
