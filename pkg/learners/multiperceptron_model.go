package learners

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/interior"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*PerceptronSystem)(nil))

// A PerceptronSystem is the model of MultiPerceptron: N halfspaces that learn on-line, and their
// consolidator. The halfspaces divide space into cells. To predict the class of an example, the system
// looks at the distinct examples that were last found in the same cell, and returns their majority
// class. On a tie, or in a cell without examples, it returns 0.
//
// Unlike most other models it keeps the examples, each distinct one once, because the algorithm needs to
// know which cells have examples of both classes. Each kept example takes a row and about 100 bytes. If
// an example was met in both classes, no halfspaces can separate the two. From then on the example is
// ignored: it moves no halfspace and counts in no cell. An example with a missing or infinite value is
// ignored too.
//
// All of this state is exported and written as JSON. So a system that was written to a file and read
// again goes on learning in the same way.
type PerceptronSystem struct {
	data.Schema
	Units   []ltu.Unit
	Rule    MoveRule // how halfspaces move, MoveAll if empty
	Bounded bool     // an update looks at only a few of the examples met
	C       float64
	Seed    uint64 // the seed of the first weights

	Converged bool // an epoch of Fit moved nothing, and no conflict was met since: the examples are separated
	Moves     int  // updates that moved halfspaces
	Restarts  int
	Left      int // moves before the next restart; 0 without restarts
	Refiled   int // the value of Moves when every example was last known to be in its cell

	Met   []SeenExample         // distinct examples, in the order of their first presentation
	Cells map[uint64]CellStacks // the filed examples, by cell; bit i is 1 where Units[i] fires
	Filed [2]int                // number of filed examples of each class
	Mixed int                   // cells with filed examples of both classes
	// Rows finds an example in Met by the hash of its bits: it maps the hash to the index in Met. If two
	// examples have the same hash, the later one has the next free hash. If Rows is nil, it is made anew
	// from Met.
	Rows map[uint64]int32 `json:"-"`
}

// Predict returns the class of the cell that x lies in.
func (p *PerceptronSystem) Predict(x []float64) int {
	checkLength(p.Schema, x)
	return p.Cells[p.cell(x)].class()
}

// cell returns the cell that x lies in, as a bit for each halfspace.
func (p *PerceptronSystem) cell(x []float64) uint64 {
	var cell uint64
	for i := range p.Units {
		if p.Units[i].Fires(x) {
			cell |= 1 << i
		}
	}
	return cell
}

// Update learns from x with class y. If an example of the other class lies in the same cell (case (b) of
// §4.1), halfspaces move by the Rule. The result reports whether the system had predicted another class
// than y. With Bounded an update takes the time of a few predictions, however many examples were met.
// Otherwise it may look at all examples, and after a move this takes as long as predicting all of them.
func (p *PerceptronSystem) Update(x []float64, y int) (mistake bool) {
	checkLength(p.Schema, x)
	cell := p.cell(x)
	mistake = p.Cells[cell].class() != y
	e, ok := p.meet(x, y)
	if !ok {
		return mistake
	}
	p.file(e, cell)
	if !p.conflict(cell, y) {
		return mistake // case (a)
	}
	p.Converged = false
	if p.Rule == MoveLesser && !p.lesser(cell, y) {
		return mistake
	}
	p.Moves++
	if p.Left > 0 {
		if p.Left--; p.Left == 0 {
			p.restart()
			return mistake
		}
	}
	p.step(x, y, cell)
	return mistake
}

// step moves halfspaces by the Rule, because x and an example of the other class lie in the given cell.
func (p *PerceptronSystem) step(x []float64, y int, cell uint64) {
	switch p.Rule {
	case MoveAll, "":
		for i := range p.Units {
			p.move(i, x)
		}
	case MoveNearest:
		p.move(p.nearest(x, nil), x)
	case MoveBounding:
		bounding, all := make([]bool, len(p.Units)), p.independent()
		for i := range bounding { // for the cell before any of them moves
			bounding[i] = all || interior.Bounds(p.Units, x, i)
		}
		for i, bounds := range bounding {
			if bounds {
				p.move(i, x)
			}
		}
	default:
		p.move(p.nearest(x, func(i int) bool { return !p.lesser(cell^1<<i, y) }), x)
	}
}

// independent reports whether the weight vectors of the halfspaces are clearly linearly independent. If
// they are, an example can lie on any combination of sides, so every hyperplane bounds every cell.
// MoveBounding then needs no linear program.
func (p *PerceptronSystem) independent() bool {
	const clearly = 1e-6 // far above rounding, so that the other cases are looked at
	var axes [][]float64
	for _, u := range p.Units {
		v := slices.Clone(u.W)
		if !(vec.Normalize(v) > 0) || !(vec.Orthogonalize(v, axes) > clearly) {
			return false
		}
		axes = append(axes, v)
	}
	return true
}

// move changes halfspace i by the perceptron rule, so that x comes nearer to its other side. The
// negated threshold counts as the weight of a constant input 1, so the threshold changes in the
// opposite direction.
func (p *PerceptronSystem) move(i int, x []float64) {
	u, c := &p.Units[i], p.C
	if u.Fires(x) {
		c = -c
	}
	for j, v := range x {
		u.W[j] += float64(c * v)
	}
	u.Theta -= c
}

// nearest returns the halfspace that must change least for x to be on its other side, relative to the
// length of its weights. If do is not nil, only the halfspaces that it accepts count. The threshold
// counts as a weight. So the change is the distance of the point (x, −1) from a hyperplane through 0
// whose normal is (W, Theta).
func (p *PerceptronSystem) nearest(x []float64, do func(i int) bool) int {
	best, allowed, smallest := 0, false, math.Inf(1)
	for i := range p.Units {
		u := &p.Units[i]
		d := do == nil || do(i)
		if allowed && !d {
			continue
		}
		change := math.Abs(u.Excess(x)) / math.Sqrt(ltu.Dot(u.W, u.W)+float64(u.Theta*u.Theta))
		if math.IsNaN(change) {
			change = 0 // weights 0: any change will do
		}
		if change < smallest || d && !allowed {
			best, allowed, smallest = i, d, change
		}
	}
	return best
}

// lesser reports whether a cell contains examples of the other class than y, and no greater share of
// class y than of the other class. The share of a class is the number of its examples in the cell,
// divided by the number of all its examples. Shares work better than numbers where one class is rare:
// the shares of a class over all cells add up to one, so each class has some cell where its share is at
// least as large as the other's. By numbers, a rare class might be the smaller one in every cell. To be
// exact, shares are compared as products of whole numbers, without division.
func (p *PerceptronSystem) lesser(cell uint64, y int) bool {
	n := p.Cells[cell].Count
	return n[1-y] > 0 && n[y]*p.Filed[1-y] <= n[1-y]*p.Filed[y]
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (p *PerceptronSystem) UnmarshalJSON(text []byte) error {
	type plain PerceptronSystem
	return readModel(text, p, func(read plain) { *p = PerceptronSystem(read) })
}

// mostRestarts is the greatest number of restarts of a system that can be read.
const mostRestarts = 1 << 30

func (p *PerceptronSystem) check() error {
	if n := len(p.Units); n < 1 || n > 64 {
		return fmt.Errorf("%d halfspaces, want 1 to 64", n)
	}
	if !slices.Contains(p.Rule.Choices(), string(cmp.Or(p.Rule, MoveAll))) || p.Left < 0 || p.Restarts < 0 || p.Restarts > mostRestarts {
		return fmt.Errorf("rule %.40q, %d moves left, %d restarts", p.Rule, p.Left, p.Restarts)
	}
	for i, e := range p.Met {
		if len(e.X) != len(p.Attrs) || e.Y < -1 || e.Y > 1 || e.Run < 0 || e.Run > p.run() {
			return fmt.Errorf("example %d does not fit: it has %d values, class %d and run %d", i, len(e.X), e.Y, e.Run)
		}
	}
	return cmp.Or(checkTwo(p.Schema), checkUnits(len(p.Attrs), p.Units...), p.checkPiles())
}

// checkPiles returns an error unless the stacks contain exactly the examples filed in this run, each in
// the stack of its cell and class, and all counts are right. It also rules out cycles: the topmost
// example of a stack names none above it, and each other example must name the one above it.
func (p *PerceptronSystem) checkPiles() error {
	var filed [2]int
	mixed := 0
	for cell, pile := range p.Cells {
		if cell>>len(p.Units) != 0 {
			return fmt.Errorf("cell %b of %d halfspaces has too many digits", cell, len(p.Units))
		}
		for class := range filed {
			n, err := p.checkStack(cell, class, pile.Top[class])
			if err != nil || n != pile.Count[class] {
				return cmp.Or(err, fmt.Errorf("cell %d counts %d examples of class %d, but contains %d", cell, pile.Count[class], class, n))
			}
			filed[class] += n
		}
		mixed += pile.mixed()
	}
	now := 0
	for _, e := range p.Met {
		if e.Run == p.run() {
			now++
		}
	}
	if filed != p.Filed || mixed != p.Mixed || now != filed[0]+filed[1] {
		return fmt.Errorf("%v filed examples and %d mixed cells are counted, but there are %v and %d", p.Filed, p.Mixed, filed, mixed)
	}
	return nil
}

// checkStack follows a stack of a cell and class from the top, and returns the number of its examples.
func (p *PerceptronSystem) checkStack(cell uint64, class int, top int32) (n int, err error) {
	previous := int32(0)
	for e := top; e != 0; n++ {
		if e < 0 || int(e) > len(p.Met) {
			return n, fmt.Errorf("a stack contains example %d of %d", e, len(p.Met))
		}
		m := p.Met[e-1]
		if m.Cell != cell || int(m.Y) != class || m.Run != p.run() || m.Above != previous {
			return n, fmt.Errorf("example %d lies in another cell than the one it is filed under", e)
		}
		previous, e = e, m.Below
	}
	return n, nil
}
