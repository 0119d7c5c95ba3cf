package certificate

import (
	"errors"
	"fmt"
	"math/big"

	"halfspace/pkg/data"
)

// Verify returns nil if p proves its claim for the sample s, or an error of one line. The sample is raw, or
// encoded with a feature for each value of a nominal attribute. It has to have the columns that p names and
// may have others. Verify uses exact arithmetic only, and takes a time in proportion to the proof's length.
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
	case p.Claim != FewestErrors && p.Claim != AtLeast:
		return fmt.Errorf("the claim is %.60q, want %q or %q", p.Claim, FewestErrors, AtLeast)
	case (p.Claim == FewestErrors) != (p.Plane != nil):
		return fmt.Errorf("the claim %q has a plane, and the other claim has none", FewestErrors)
	case p.Faultless != "" && p.Faultless != p.Data.Positive && p.Faultless != p.Data.Negative:
		return fmt.Errorf("the class without errors is %.40q, which is not one of the two", p.Faultless)
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
	if p.Plane != nil {
		if err := p.checkPlane(distinct); err != nil {
			return err
		}
	}
	c := checker{points: distinct, errors: p.Errors, decisions: make([]decision, len(distinct.rows))}
	for i, positive := range distinct.positive {
		if p.Faultless == p.Data.class(positive) {
			c.decisions[i] = right
		}
	}
	for k := range p.Conflicts {
		if err := c.add(p, k); err != nil {
			return fmt.Errorf("conflict %d: %w", k, err)
		}
	}
	return c.walk(p.Tree)
}

// checkPlane returns an error unless the plane has the claimed number of errors.
func (p *Proof) checkPlane(all *points) error {
	if len(p.Plane.Weights) != len(p.Data.Features) {
		return fmt.Errorf("the plane has %d weights, want %d: one for each feature", len(p.Plane.Weights), len(p.Data.Features))
	}
	if p.Plane.On != p.Data.Positive && p.Plane.On != p.Data.Negative {
		return fmt.Errorf("points on the plane have the class %.40q, which is not one of the two", p.Plane.On)
	}
	w := make([]*big.Rat, len(p.Plane.Weights)+1)
	for j, v := range append(p.Plane.Weights[:len(w)-1:len(w)-1], p.Plane.Threshold) {
		if v.Rat == nil {
			return errors.New("a weight or the threshold of the plane is missing")
		}
		if j < len(all.factors) {
			w[j] = new(big.Rat).Quo(v.Rat, new(big.Rat).SetInt(all.factors[j]))
		} else {
			w[j] = new(big.Rat).Neg(v.Rat)
		}
	}
	errs, term := map[bool]int{}, new(big.Rat) // by class
	for i, row := range all.rows {
		excess := new(big.Rat)
		for j, x := range row {
			excess.Add(excess, term.Mul(w[j], term.SetInt(x)))
		}
		positive := excess.Sign() > 0 || excess.Sign() == 0 && p.Plane.On == p.Data.Positive
		if positive != all.positive[i] {
			errs[all.positive[i]] += all.weights[i]
		}
	}
	if n := errs[false] + errs[true]; n != p.Errors {
		return fmt.Errorf("the plane has %d errors, not %d", n, p.Errors)
	}
	if p.Faultless != "" && errs[p.Faultless == p.Data.Positive] > 0 {
		return fmt.Errorf("the plane has errors in the class %q", p.Faultless)
	}
	return nil
}

// A checker walks through a tree. It knows the decisions on the path to the present node. The examples of a
// class without errors are right from the start.
type checker struct {
	points    *points
	errors    int // the claim
	conflicts [][]int
	decisions []decision // by point
	lost      int        // the number of examples that are errors on the path
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

// add checks conflict k of p and records its points.
func (c *checker) add(p *Proof, k int) error {
	examples, multipliers := p.Conflicts[k].Examples, p.Conflicts[k].Multipliers
	if len(examples) != len(multipliers) || len(examples) == 0 {
		return fmt.Errorf("%d examples, but %d multipliers", len(examples), len(multipliers))
	}
	sum := make([]big.Int, len(c.points.factors)+1)
	members, seen := make([]int, len(examples)), map[int]bool{}
	for m, i := range examples {
		if i < 0 || i >= len(c.points.index) {
			return fmt.Errorf("there is no example %d", i)
		}
		point, factor := c.points.index[i], multipliers[m]
		if seen[point] {
			return fmt.Errorf("example %d is there twice", i)
		}
		if factor == nil || factor.Sign() <= 0 {
			return fmt.Errorf("the multiplier of example %d is not positive", i)
		}
		seen[point], members[m] = true, point
		if !c.points.positive[point] {
			factor = new(big.Int).Neg(factor)
		}
		for j, x := range c.points.rows[point] {
			sum[j].Add(&sum[j], new(big.Int).Mul(factor, x))
		}
	}
	for j := range sum {
		if sum[j].Sign() != 0 {
			return errors.New("the sum of its examples by the multipliers is not zero")
		}
	}
	c.conflicts = append(c.conflicts, members)
	return nil
}

// A visit is a subtree that is still to be walked through: a decision on a point, and the length of the path
// before it. The decisions of the path behind that are undone first.
type visit struct {
	point    int
	decision decision
	depth    int
}

// walk checks that the tree covers all cases and that each leaf holds.
func (c *checker) walk(tree []Node) error {
	c.load = make([]int, len(c.points.rows))
	var path []int // points, in order of the branchings
	waiting := []visit{{point: -1}}
	for k, node := range tree {
		if len(waiting) == 0 {
			return fmt.Errorf("node %d: the tree ended before it", k)
		}
		next := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		path = c.follow(path, next)
		if node.Branch == nil {
			if err := c.leaf(node); err != nil {
				return fmt.Errorf("node %d: %w", k, err)
			}
			continue
		}
		point, err := c.branch(node)
		if err != nil {
			return fmt.Errorf("node %d: %w", k, err)
		}
		waiting = append(waiting, visit{point, right, len(path)}, visit{point, wrong, len(path)})
	}
	if len(waiting) > 0 {
		return fmt.Errorf("the tree ends after %d nodes, and %d branches are open", len(tree), len(waiting))
	}
	return nil
}

// follow undoes the decisions of the path that the visit does not share, and makes the visit's.
func (c *checker) follow(path []int, v visit) []int {
	for len(path) > v.depth {
		last := path[len(path)-1]
		if c.decisions[last] == wrong {
			c.lost -= c.points.weights[last]
		}
		c.decisions[last], path = open, path[:len(path)-1]
	}
	if v.point < 0 {
		return path
	}
	c.decisions[v.point] = v.decision
	if v.decision == wrong {
		c.lost += c.points.weights[v.point]
	}
	return append(path, v.point)
}

// branch returns the point of a branching, which must be open.
func (c *checker) branch(node Node) (int, error) {
	i := *node.Branch
	switch {
	case len(node.Conflicts) > 0 || len(node.Weights) > 0:
		return 0, errors.New("it is a branching and a leaf")
	case i < 0 || i >= len(c.points.index):
		return 0, fmt.Errorf("there is no example %d", i)
	case c.decisions[c.points.index[i]] != open:
		return 0, fmt.Errorf("example %d was decided before", i)
	}
	return c.points.index[i], nil
}

// leaf returns an error unless the leaf holds: see Node.
func (c *checker) leaf(node Node) error {
	if len(node.Conflicts) != len(node.Weights) {
		return fmt.Errorf("%d conflicts, but %d weights", len(node.Conflicts), len(node.Weights))
	}
	defer c.unload(node)
	left, closed := c.errors-c.lost, false
	for k, index := range node.Conflicts {
		weight := node.Weights[k]
		if index < 0 || index >= len(c.conflicts) {
			return fmt.Errorf("there is no conflict %d", index)
		}
		if weight < 1 || weight > len(c.points.index) {
			return fmt.Errorf("conflict %d has the weight %d, want 1 to %d", index, weight, len(c.points.index))
		}
		free := false
		for _, point := range c.conflicts[index] {
			switch c.decisions[point] {
			case wrong:
				return fmt.Errorf("conflict %d has an example that is an error on the path", index)
			case open:
				free = true
				if c.load[point] += weight; c.load[point] > c.points.weights[point] {
					return fmt.Errorf("conflict %d: the weights of the conflicts of an example exceed the number of its equals", index)
				}
			}
		}
		closed = closed || !free
		left -= weight
	}
	if left > 0 && !closed {
		return fmt.Errorf("the bound is too low by %d", left)
	}
	return nil
}

// unload clears the loads of a leaf.
func (c *checker) unload(node Node) {
	for _, index := range node.Conflicts {
		if index >= 0 && index < len(c.conflicts) {
			for _, point := range c.conflicts[index] {
				c.load[point] = 0
			}
		}
	}
}
