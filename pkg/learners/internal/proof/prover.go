package proof

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// ErrNodes says that a proof needs more nodes than its budget.
var ErrNodes = errors.New("the budget of nodes ended before the proof")

// errRounding says that examples are inseparable by the solver's margin, but that rounding hides the
// reason.
var errRounding = errors.New("no halfspace separates some examples by the least margin of the solver, but rounding errors hide which of them contradict each other")

// errBetter says that a better unit was found, so that the proof must begin again.
var errBetter = errors.New("a better unit was found")

// A prover searches for a Proof. It branches on one row at a time: either the row is out, because the
// unit misclassifies it, or it is kept. At each position it packs the conflicts that it knows, and
// looks for further conflicts among the rows that have weight left. When the packing forces enough
// errors, the position is a leaf.
type prover struct {
	ctx           context.Context
	sample        *data.Set
	problem       *separate.Problem
	first         []int // by row of the problem, the example that it stands for
	classes       []int // by row
	counts        []int // by row, the number of examples equal to it
	weights       []int // by row, this number times the cost of an error
	aim           Aim
	nodes, budget int

	unit   ltu.Unit // the best so far
	errors int      // the number of examples that it misclassifies

	conflicts []conflict
	probe     *separate.System
	positions []*position // by depth
	proof     *Proof
	places    map[int]int // by index of a conflict, its index in the proof
}

// Find proves that no unit has fewer errors on s than u, by a branch and bound of at most the given
// number of nodes. A node is a set of examples for which a separating plane is sought. If Find finds a
// better unit on its way, it goes on with that unit, so in the end the proof is about the best unit of
// all. The aim says which units are allowed, and u must be one of them. Find returns ErrNodes if the
// nodes are used up, and ctx's error if ctx is done. In both cases the proof shows only a lower bound
// on the errors of every unit.
func Find(ctx context.Context, s *data.Set, u ltu.Unit, aim Aim, nodes int) (*Proof, error) {
	p, err := newProver(ctx, s, aim, nodes)
	if err != nil {
		return nil, err
	}
	defer p.problem.Release()
	p.unit = u
	p.errors, _ = aim.Errors(u, s)
	for {
		proof, err := p.prove()
		switch {
		case err == nil:
			p.report(p.errors, true)
			return proof, nil
		case errors.Is(err, ErrNodes) || ctx.Err() != nil:
			p.report(p.bound(), true)
			return p.partly(), err
		case !errors.Is(err, errBetter):
			return nil, err
		}
	}
}

// bound returns the number of errors that the first position forces.
func (p *prover) bound() int { return p.errors - max(0, p.position(0).need) }

// report reports the errors of the best unit, and the lower bound.
func (p *prover) report(bound int, last bool) {
	progress.ReportBounds(p.ctx, progress.Bounds{Steps: p.nodes, Bound: bound, Best: p.errors, Last: last})
}

// partly returns a proof of the lower bound that the search has reached.
func (p *prover) partly() *Proof {
	p.proof, p.places = &Proof{Unit: &p.unit, Errors: p.errors, Bound: p.bound(), Aim: p.aim}, map[int]int{}
	p.record(p.position(0).leaf)
	return p.proof
}

// newProver returns a prover without a unit.
func newProver(ctx context.Context, s *data.Set, aim Aim, budget int) (*prover, error) {
	p := &prover{ctx: ctx, sample: s, aim: aim, budget: budget}
	var points [2][][]float64
	for class, rows := range sample.ByClass(s) {
		distinct, placeOf, err := sample.Distinct(ctx, rows)
		if err != nil {
			return nil, err
		}
		offset := len(p.first)
		for _, k := range distinct {
			points[class] = append(points[class], rows[k])
		}
		p.first = append(p.first, make([]int, len(distinct))...)
		p.weights = append(p.weights, make([]int, len(distinct))...)
		p.counts = append(p.counts, make([]int, len(distinct))...)
		p.classes = append(p.classes, slices.Repeat([]int{class}, len(distinct))...)
		k := 0 // the index among the examples of the class
		for i, y := range s.Y {
			if y != class {
				continue
			}
			row := offset + placeOf[k]
			if p.counts[row] == 0 {
				p.first[row] = i
			}
			p.counts[row]++
			p.weights[row] += aim.Costs[class]
			k++
		}
	}
	problem, err := separate.New(ctx, points[0], points[1], 0)
	if err != nil {
		return nil, err
	}
	p.problem, p.probe = problem, problem.System()
	return p, nil
}

// position returns the position at a depth. All positions of a depth share their memory.
func (p *prover) position(depth int) *position {
	for len(p.positions) <= depth {
		n := len(p.first)
		p.positions = append(p.positions, &position{system: p.problem.System(), out: rowset.New(n), kept: rowset.New(n), spare: make([]int, n)})
	}
	return p.positions[depth]
}

// prove makes the proof for the best unit so far.
func (p *prover) prove() (*Proof, error) {
	p.proof, p.places = &Proof{Unit: &p.unit, Errors: p.errors, Bound: p.errors, Aim: p.aim}, map[int]int{}
	top := p.position(0)
	clear(top.out)
	clear(top.kept)
	top.errors, top.leaf, top.need = [2]int{}, Node{Branch: -1}, p.errors
	p.force(top)
	if err := p.visit(0, 0); err != nil {
		return nil, err
	}
	return p.proof, nil
}

// force keeps the rows that must not be errors, because the aim allows no further error in their class.
func (p *prover) force(node *position) {
	for class, limit := range p.aim.Most {
		for row, n := range p.counts {
			if limit != None && p.classes[row] == class && node.errors[class]+n > limit && !node.out.Has(row) {
				node.kept.Add(row)
			}
		}
	}
}

// excluded reports whether a position has too many errors in a class.
func (p *prover) excluded(node *position) bool {
	return p.aim.Most[0] != None && node.errors[0] > p.aim.Most[0] || p.aim.Most[1] != None && node.errors[1] > p.aim.Most[1]
}

// visit proves that no plane at the position at depth is better than the best unit. Lost is the weight
// of the rows that are out there, that is, the errors that are certain already.
func (p *prover) visit(depth, lost int) error {
	node := p.position(depth)
	if p.excluded(node) {
		p.record(Node{Branch: -1})
		return nil
	}
	err := p.pack(node, p.errors-lost)
	if depth == 0 {
		p.report(p.bound(), false)
	}
	if err != nil {
		return err
	}
	if node.need <= 0 {
		p.record(node.leaf)
		return nil
	}
	row := p.choose(node)
	if row < 0 {
		return errRounding // a plane without a conflict would have been better
	}
	p.proof.Nodes = append(p.proof.Nodes, Node{Branch: p.first[row]})
	next := p.position(depth + 1)
	next.decide(node)
	next.out.Add(row)
	next.system.Remove(row)
	next.errors[p.classes[row]] += p.counts[row]
	p.force(next)
	if err := p.visit(depth+1, lost+p.weights[row]); err != nil {
		return err
	}
	next.decide(node)
	next.kept.Add(row)
	return p.visit(depth+1, lost)
}

// record adds a leaf to the proof, with its conflicts.
func (p *prover) record(leaf Node) {
	for k, index := range leaf.Conflicts {
		place, known := p.places[index]
		if !known {
			place = len(p.proof.Conflicts)
			p.places[index] = place
			var examples []int
			for _, row := range p.conflicts[index].rows {
				examples = append(examples, p.first[row])
			}
			slices.Sort(examples)
			p.proof.Conflicts = append(p.proof.Conflicts, examples)
		}
		leaf.Conflicts[k] = place
	}
	p.proof.Nodes = append(p.proof.Nodes, leaf)
}

// pack packs conflicts at a position until they force need errors. It also ends if a plane has all rows
// in front that still have weight, because then these rows contain no further conflict.
func (p *prover) pack(node *position, need int) error {
	node.begin(p.weights, need)
	for _, index := range p.known(node) {
		if node.need > 0 {
			node.take(p.conflicts[index], index)
		}
	}
	p.probe.CopyFrom(node.system)
	for node.need > 0 {
		for row := range p.first {
			if node.spent(row) {
				p.probe.Remove(row)
			}
		}
		found, err := p.solve()
		if err != nil {
			return err
		}
		if found {
			return p.improve()
		}
		rows, _ := p.probe.Opposed()
		if rows == nil {
			return errRounding
		}
		c := conflict{rows, rowset.New(len(p.first))}
		for _, row := range rows {
			c.set.Add(row)
		}
		p.conflicts = append(p.conflicts, c)
		node.take(c, len(p.conflicts)-1)
	}
	return nil
}

// solve reports whether the system probe has a plane.
func (p *prover) solve() (bool, error) {
	if p.nodes >= p.budget {
		return false, ErrNodes
	}
	if p.nodes%256 == 0 {
		progress.Report(p.ctx, "proof", p.nodes, p.budget)
	}
	p.nodes++
	found := p.probe.Solve(p.ctx)
	return found, p.ctx.Err()
}

// improve returns errBetter if the probe's plane is better than the best unit so far.
func (p *prover) improve() error {
	u := p.probe.Unit()
	if n, counts := p.aim.Errors(u, p.sample); n < p.errors && counts {
		p.unit, p.errors = u, n
		return errBetter
	}
	return nil
}

// known returns the indices of the conflicts that are possible at a position. First come the conflicts
// with the fewest rows that are not kept, because they share rows with the fewest others.
func (p *prover) known(node *position) (indices []int) {
	free := make([]int, len(p.conflicts))
	for index, c := range p.conflicts {
		if !c.set.Meets(node.out, nil) {
			free[index] = c.set.Without(node.kept)
			indices = append(indices, index)
		}
	}
	slices.SortStableFunc(indices, func(a, b int) int { return cmp.Compare(free[a], free[b]) })
	return indices
}

// choose returns the row to branch on, −1 if none is left. It considers the undecided rows of packed
// conflicts, and multiplies the weight of each by the number of conflicts that hold here and contain
// the row. The row with the greatest product is chosen.
func (p *prover) choose(node *position) int {
	count := make([]int, len(p.first))
	for _, c := range p.conflicts {
		if !c.set.Meets(node.out, nil) {
			for _, row := range c.rows {
				count[row] += p.weights[row]
			}
		}
	}
	best := -1
	for _, index := range node.leaf.Conflicts {
		for _, row := range p.conflicts[index].rows {
			if !node.kept.Has(row) && (best < 0 || count[row] > count[best]) {
				best = row
			}
		}
	}
	return best
}
