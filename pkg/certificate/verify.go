package certificate

import (
	"errors"
	"fmt"
	"slices"

	"halfspace/pkg/data"
)

// Verify returns nil if p proves its claim for the sample s, and otherwise an error of one line. The sample
// may be raw, or encoded with a feature for each value of a nominal attribute. It must have the columns
// that p names, and may have others. Verify uses only exact arithmetic. Its time is proportional to the
// proof's length.
func (p *Proof) Verify(s *data.Set) error {
	if err := p.verify(s); err != nil {
		return fmt.Errorf("proof: %w", err)
	}
	return nil
}

// verify is Verify without the first word of the error.
func (p *Proof) verify(s *data.Set) error {
	if p.Format != Format {
		return fmt.Errorf("the format is %.40q, want %q", p.Format, Format)
	}
	switch {
	case p.Claim != FewestErrors && p.Claim != AtLeast && p.Claim != FewestHalfspaces:
		return fmt.Errorf("the claim is %.60q, want %q, %q or %q", p.Claim, FewestErrors, AtLeast, FewestHalfspaces)
	case (p.Claim == FewestErrors) != (p.Plane != nil):
		return fmt.Errorf("the claim %q has a plane, and the other claims have none", FewestErrors)
	case (p.Claim == FewestHalfspaces) != (p.Planes != nil):
		return fmt.Errorf("the claim %q has planes, and the other claims have none", FewestHalfspaces)
	case p.Faultless != "" && p.Faultless != p.Data.Positive && p.Faultless != p.Data.Negative:
		return fmt.Errorf("the class without errors is %.40q, which is not one of the two", p.Faultless)
	}
	if err := p.checkAim(); err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		return err
	}
	if p.Data.Examples != s.Len() {
		return fmt.Errorf("it is about %d examples, the sample has %d", p.Data.Examples, s.Len())
	}
	distinct, err := newPoints(&p.Data, s)
	if err != nil {
		return err
	}
	if distinct.sum != p.Data.SHA256 {
		return errors.New("it is about other examples: the fingerprints differ")
	}
	distinct.weigh(p)
	conflicts, err := p.conflicts(distinct)
	if err != nil {
		return err
	}
	if p.Claim == FewestHalfspaces {
		if p.Orthants != nil || slices.ContainsFunc(p.Tree, Node.ofCone) {
			return errors.New("a proof about several halfspaces has no orthants, divisions or pairs")
		}
		return p.verifyHalfspaces(distinct, conflicts)
	}
	if p.Plane != nil {
		if err := p.checkPlane(distinct); err != nil {
			return err
		}
	}
	c := checker{proof: p, points: distinct, conflicts: conflicts, decisions: make([]decision, len(distinct.rows))}
	for i, positive := range distinct.positive {
		if p.Faultless == p.Data.class(positive) {
			c.decisions[i] = right
		}
	}
	cones, err := p.Orthants.cones(distinct, len(p.Data.Features))
	if err != nil {
		return err
	}
	return c.walk(p.Tree, cones)
}

// conflicts checks all conflicts of the proof and returns them.
func (p *Proof) conflicts(all *points) ([][]member, error) {
	var checked [][]member
	for k, c := range p.Conflicts {
		members, err := all.members(c, p.Claim == FewestHalfspaces)
		if err != nil {
			return nil, fmt.Errorf("conflict %d: %w", k, err)
		}
		checked = append(checked, members)
	}
	return checked, nil
}

// mostCost is the greatest cost of an error: sums of costs stay whole numbers.
const mostCost = 1_000_000

// checkAim returns an error unless costs and limits are numbers of the two classes.
func (p *Proof) checkAim() error {
	if p.Claim == FewestHalfspaces && (p.Costs != nil || p.Limits != nil) {
		return errors.New("a proof about several halfspaces has no costs and no limits")
	}
	for class, cost := range p.Costs {
		if class != p.Data.Positive && class != p.Data.Negative || cost < 1 || cost > mostCost {
			return fmt.Errorf("class %.40q has the cost %d, want one of the two classes and 1 to %d", class, cost, mostCost)
		}
	}
	for class, limit := range p.Limits {
		if class != p.Data.Positive && class != p.Data.Negative || limit < 0 || limit > mostCost {
			return fmt.Errorf("class %.40q has at most %d errors, want one of the two classes and 0 to %d", class, limit, mostCost)
		}
	}
	return nil
}

// exceeded reports whether a number of errors in a class is above its limit.
func (p *Proof) exceeded(class string, errors int) bool {
	limit, limited := p.Limits[class]
	return limited && errors > limit
}

// checkPlane returns an error unless the plane has the claimed number of errors.
func (p *Proof) checkPlane(all *points) error {
	sides, err := p.Plane.sides(&p.Data, all)
	if err != nil {
		return err
	}
	errs, sum := map[bool]int{}, 0 // by class, and by costs
	for i, positive := range all.positive {
		if sides[i] != positive {
			errs[positive] += all.counts[i]
			sum += all.weights[i]
		}
	}
	if sum != p.Errors {
		return fmt.Errorf("the plane has %d errors, not %d", sum, p.Errors)
	}
	if p.Faultless != "" && errs[p.Faultless == p.Data.Positive] > 0 {
		return fmt.Errorf("the plane has errors in the class %q", p.Faultless)
	}
	for positive, n := range errs {
		if class := p.Data.class(positive); p.exceeded(class, n) {
			return fmt.Errorf("the plane has %d errors in the class %q", n, class)
		}
	}
	return nil
}

// A checker walks through a tree. It knows the decisions on the path to the present node. If a class must
// have no errors, its examples are right from the start.
type checker struct {
	proof     *Proof // with the claim
	points    *points
	conflicts [][]member
	decisions []decision // by point
	errors    [2]int     // of examples of the negative class and of the positive one, on the path
	lost      int        // the sum of the costs of these errors
	load      []int      // by point, scratch of leaves
}

// A decision on a point is made by a branching.
type decision int8

// The decisions.
const (
	open decision = iota
	wrong
	right
)

// A visit is a subtree that is still to be walked through: it begins with a decision on a point. The visit
// also has the length of the path above it, so that the decisions of another subtree can be undone first.
type visit struct {
	point    int // −1 if none is decided
	decision decision
	depth    int
	cone     cone
}

// walk checks that the tree covers all cases, in all cones, and that each leaf holds.
func (c *checker) walk(tree []Node, cones []cone) error {
	c.load = make([]int, len(c.points.rows))
	var path []int // points, in order of the branchings
	var waiting []visit
	for _, first := range slices.Backward(cones) {
		waiting = append(waiting, visit{point: -1, cone: first})
	}
	for k, node := range tree {
		if len(waiting) == 0 {
			return fmt.Errorf("node %d: the tree ended before it", k)
		}
		next := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		path = c.follow(path, next)
		visits, err := c.step(node, next.cone, len(path))
		if err != nil {
			return fmt.Errorf("node %d: %w", k, err)
		}
		waiting = append(waiting, visits...)
	}
	if len(waiting) > 0 {
		return fmt.Errorf("the tree ends after %d nodes, and %d branches are open", len(tree), len(waiting))
	}
	return nil
}

// step checks a node and returns the visits to come, the last one first.
func (c *checker) step(node Node, place cone, depth int) ([]visit, error) {
	switch {
	case len(node.Divide) > 0 || len(node.Parts) > 0:
		if node.Branch != nil || node.From != nil || node.leaf() {
			return nil, errors.New("it is a division and something else")
		}
		parts, err := place.divide(node.Divide, node.Parts)
		return []visit{{-1, open, depth, parts[1]}, {-1, open, depth, parts[0]}}, err
	case node.Branch != nil:
		point, err := c.branch(node)
		return []visit{{point, right, depth, place}, {point, wrong, depth, place}}, err
	}
	return nil, c.leaf(node, place)
}

// follow undoes the decisions of the path that do not lead to the visit, and then makes the decision of the
// visit.
func (c *checker) follow(path []int, v visit) []int {
	for len(path) > v.depth {
		last := path[len(path)-1]
		if c.decisions[last] == wrong {
			c.miss(last, -1)
		}
		c.decisions[last], path = open, path[:len(path)-1]
	}
	if v.point < 0 {
		return path
	}
	c.decisions[v.point] = v.decision
	if v.decision == wrong {
		c.miss(v.point, 1)
	}
	return append(path, v.point)
}

// miss records that a point is an error (sign 1), or takes this back (sign −1).
func (c *checker) miss(point, sign int) {
	c.lost += sign * c.points.weights[point]
	c.errors[classIndex(c.points.positive[point])] += sign * c.points.counts[point]
}

// exceeds reports whether the errors of the path in the class of a point, and the given number of further
// errors, together exceed the limit of the class.
func (c *checker) exceeds(point, further int) bool {
	positive := c.points.positive[point]
	return c.proof.exceeded(c.proof.Data.class(positive), c.errors[classIndex(positive)]+further)
}

// decided returns the decision on a point at a leaf. An undecided point counts as right if one more error
// in its class would exceed the limit.
func (c *checker) decided(point int) decision {
	if d := c.decisions[point]; d != open || !c.exceeds(point, c.points.counts[point]) {
		return d
	}
	return right
}

// branch returns the point of a branching, which must be open.
func (c *checker) branch(node Node) (int, error) {
	i := *node.Branch
	switch {
	case node.leaf():
		return 0, errors.New("it is a branching and a leaf")
	case node.From != nil:
		return 0, errors.New("a branching names one example")
	}
	point, err := c.points.pointOf(i)
	if err == nil && c.decisions[point] != open {
		err = fmt.Errorf("example %d was decided before", i)
	}
	return point, err
}

// leaf returns an error unless the leaf is valid within the given cone. The comment on Node says when it
// is.
func (c *checker) leaf(node Node, place cone) error {
	if node.From != nil {
		return errors.New("a leaf names no examples")
	}
	if len(node.Conflicts) != len(node.Weights) {
		return fmt.Errorf("%d conflicts, but %d weights", len(node.Conflicts), len(node.Weights))
	}
	left, closed := c.proof.Errors-c.lost, false
	for positive, n := range c.errors {
		closed = closed || c.proof.exceeded(c.proof.Data.class(positive == 1), n)
	}
	var used []member // with a load
	defer func() {
		for _, m := range used {
			c.load[m.point] = 0
		}
	}()
	for k, index := range node.Conflicts {
		if index < 0 || index >= len(c.conflicts) {
			return fmt.Errorf("there is no conflict %d", index)
		}
		used = append(used, c.conflicts[index]...)
		free, err := c.count(c.conflicts[index], node.Weights[k])
		if err != nil {
			return fmt.Errorf("conflict %d: %w", index, err)
		}
		closed = closed || !free
		left -= node.Weights[k]
	}
	for _, p := range node.Pairs {
		members, err := c.pair(p, place)
		if err != nil {
			return err
		}
		used = append(used, members...)
		free, err := c.count(members, p[2])
		if err != nil {
			return fmt.Errorf("pair %d, %d: %w", p[0], p[1], err)
		}
		closed = closed || !free
		left -= p[2]
	}
	if left > 0 && !closed {
		return fmt.Errorf("the bound is too low by %d", left)
	}
	return nil
}

// pair returns the points of a pair, or an error if a plane with weights in the cone can classify both
// correctly.
func (c *checker) pair(p []int, place cone) ([]member, error) {
	if len(p) != 3 {
		return nil, fmt.Errorf("a pair has %d numbers, want 3", len(p))
	}
	a, err := c.points.pointOf(p[0])
	if err != nil {
		return nil, err
	}
	b, err := c.points.pointOf(p[1])
	switch {
	case err != nil:
		return nil, err
	case !c.points.positive[a] || c.points.positive[b]:
		return nil, fmt.Errorf("pair %d, %d: want a positive example and a negative one", p[0], p[1])
	case !place.orders(c.points.rows[a], c.points.rows[b]):
		return nil, fmt.Errorf("pair %d, %d: the first is not below the second", p[0], p[1])
	}
	return []member{{point: a}, {point: b}}, nil
}

// count adds a weight to the load of those points of a conflict or a pair that are not decided. It reports
// whether there are such points.
func (c *checker) count(members []member, weight int) (free bool, err error) {
	if weight < 1 || weight > c.points.total {
		return false, fmt.Errorf("it has the weight %d, want 1 to %d", weight, c.points.total)
	}
	for _, m := range members {
		switch point := m.point; c.decided(point) {
		case wrong:
			return false, errors.New("it has an example that is an error on the path")
		case open:
			free = true
			if c.load[point] += weight; c.load[point] > c.points.weights[point] {
				return false, errors.New("the weights of the conflicts of an example exceed the number of its equals")
			}
		}
	}
	return free, nil
}
