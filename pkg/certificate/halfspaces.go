package certificate

import (
	"errors"
	"fmt"
	"slices"
)

// A divider checks the tree of the claim FewestHalfspaces, which tries all ways to divide the examples by
// fewer planes. It knows for each plane on which side the points are, as decided on the path to the present
// node.
type divider struct {
	points    *points
	conflicts [][]member
	fewer     int      // the number of planes that do not suffice
	kept      []bool   // by point: it is in the faultless class, and so on its side of every plane
	left      []bool   // by point: no plane of the proof excludes it
	cover     bool     // there is a faultless class
	sides     [][]side // by plane and point
}

// A side of a plane is positive, negative or not known.
type side int8

// sideOf returns the side of a class.
func sideOf(positive bool) side {
	if positive {
		return 1
	}
	return -1
}

// A put is a decision of a path: a point is on a given side of a plane.
type put struct {
	plane, point int
	side         side
}

// A step is a case of a branching that is still to be checked: its decisions, the number of decisions on the
// path before it, and the number of planes that have points then.
type step struct {
	puts        []put
	depth, used int
}

// verifyHalfspaces checks the claim FewestHalfspaces.
func (p *Proof) verifyHalfspaces(all *points, conflicts [][]member) error {
	d := &divider{points: all, conflicts: conflicts, fewer: len(p.Planes) - 1, cover: p.Faultless != ""}
	d.kept, d.left = make([]bool, len(all.rows)), make([]bool, len(all.rows))
	for i, positive := range all.positive {
		d.kept[i] = p.Faultless == p.Data.class(positive)
	}
	planes := make([][]bool, len(p.Planes))
	for k := range p.Planes {
		sides, err := p.Planes[k].sides(&p.Data, all)
		if err != nil {
			return fmt.Errorf("plane %d: %w", k, err)
		}
		planes[k] = sides
		d.sides = append(d.sides, make([]side, len(all.rows)))
	}
	reached := d.separated
	if d.cover {
		reached = d.covered
	}
	n, err := reached(planes)
	if err != nil {
		return err
	}
	if n != p.Errors {
		return fmt.Errorf("the planes leave %d examples, not %d", n, p.Errors)
	}
	return d.walk(p.Tree)
}

// separated returns an error unless any two points of different classes are on different sides of some
// plane. This claim exempts no example, so nothing is left.
func (d *divider) separated(planes [][]bool) (left int, err error) {
	class := map[string]bool{} // by the sides of all planes
	for i, positive := range d.points.positive {
		cell := make([]byte, len(planes))
		for k, sides := range planes {
			if sides[i] {
				cell[k] = 1
			}
		}
		if before, met := class[string(cell)]; met && before != positive {
			return 0, errors.New("two examples of different classes are on the same sides of all planes")
		}
		class[string(cell)] = positive
	}
	return 0, nil
}

// covered returns an error unless every plane has the faultless class on its side, and some plane excludes
// each other point. A point may only be left if a conflict shows that no plane with the faultless class on
// its side can exclude it. The result is the number of examples left in this way.
func (d *divider) covered(planes [][]bool) (left int, err error) {
	for i, positive := range d.points.positive {
		excluded := false
		for k, sides := range planes {
			if d.kept[i] && sides[i] != positive {
				return 0, fmt.Errorf("plane %d has errors in the faultless class", k)
			}
			excluded = excluded || sides[i] == positive
		}
		if excluded || d.kept[i] {
			continue
		}
		if !slices.ContainsFunc(d.conflicts, func(c []member) bool { return d.isAmong(c, i) }) {
			return 0, errors.New("no conflict says why an example is left")
		}
		d.left[i] = true
		left += d.points.weights[i]
	}
	return left, nil
}

// isAmong reports whether a conflict shows that no plane separates point i from the points of the faultless
// class.
func (d *divider) isAmong(conflict []member, i int) bool {
	return opposed(conflict, func(point int) side {
		if point == i || d.kept[point] {
			return sideOf(d.points.positive[point])
		}
		return 0
	})
}

// opposed reports whether all members of a conflict are on the sides that the conflict names, or all on the
// opposite sides.
func opposed(conflict []member, sideAt func(point int) side) bool {
	first := sideAt(conflict[0].point) * sideOf(conflict[0].positive)
	return first != 0 && !slices.ContainsFunc(conflict, func(m member) bool { return sideAt(m.point)*sideOf(m.positive) != first })
}

// walk checks that the tree covers all cases and that each leaf holds.
func (d *divider) walk(tree []Node) error {
	var path []put
	var waiting []step
	if d.fewer >= 0 {
		waiting = []step{{}}
	}
	for k, node := range tree {
		if len(waiting) == 0 {
			return fmt.Errorf("node %d: the tree ended before it", k)
		}
		next := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		for ; len(path) > next.depth; path = path[:len(path)-1] {
			last := path[len(path)-1]
			d.sides[last.plane][last.point] = 0
		}
		for _, p := range next.puts {
			if d.sides[p.plane][p.point] == 0 {
				d.sides[p.plane][p.point] = p.side
				path = append(path, p)
			}
		}
		if node.Branch == nil {
			if err := d.leaf(node, next.used); err != nil {
				return fmt.Errorf("node %d: %w", k, err)
			}
			continue
		}
		cases, err := d.branch(node, next.used)
		if err != nil {
			return fmt.Errorf("node %d: %w", k, err)
		}
		for _, c := range slices.Backward(cases) {
			c.depth = len(path)
			waiting = append(waiting, c)
		}
	}
	if len(waiting) > 0 {
		return fmt.Errorf("the tree ends after %d nodes, and %d branches are open", len(tree), len(waiting))
	}
	return nil
}

// branch returns the cases of a branching, in their order in the tree.
func (d *divider) branch(node Node, used int) (cases []step, err error) {
	if len(node.Conflicts) > 0 || len(node.Weights) > 0 {
		return nil, errors.New("it is a branching and a leaf")
	}
	point, err := d.points.pointOf(*node.Branch)
	if err != nil {
		return nil, err
	}
	sides, second := []side{1, -1}, point
	switch {
	case d.cover && (node.From != nil || d.kept[point] || d.left[point]):
		return nil, fmt.Errorf("example %d is not one that a plane must exclude", *node.Branch)
	case d.cover:
		sides = []side{sideOf(d.points.positive[point])}
	case node.From == nil:
		return nil, errors.New("a branching names two examples")
	default:
		if second, err = d.points.pointOf(*node.From); err != nil {
			return nil, err
		}
		if d.points.positive[point] == d.points.positive[second] {
			return nil, fmt.Errorf("examples %d and %d have the same class", *node.Branch, *node.From)
		}
	}
	for plane := range min(used+1, d.fewer) {
		for _, s := range sides {
			// The two sides of a plane without points may be exchanged.
			if plane == used && s < 0 && !d.cover || d.sides[plane][point] == -s || d.sides[plane][second] == s && second != point {
				continue
			}
			puts := []put{{plane, point, s}}
			if second != point {
				puts = append(puts, put{plane, second, -s})
			}
			cases = append(cases, step{puts: puts, used: max(used, plane+1)})
		}
	}
	return cases, nil
}

// leaf returns an error unless the path puts the examples of the leaf's conflict on sides of one plane that
// the conflict forbids.
func (d *divider) leaf(node Node, used int) error {
	if len(node.Conflicts) != 1 || len(node.Weights) > 0 || node.From != nil {
		return errors.New("a leaf has one conflict here, and nothing else")
	}
	index := node.Conflicts[0]
	if index < 0 || index >= len(d.conflicts) {
		return fmt.Errorf("there is no conflict %d", index)
	}
	for plane := range used {
		sideAt := func(point int) side {
			if d.kept[point] {
				return sideOf(d.points.positive[point])
			}
			return d.sides[plane][point]
		}
		if opposed(d.conflicts[index], sideAt) {
			return nil
		}
	}
	return fmt.Errorf("a plane may have conflict %d on its sides", index)
}
