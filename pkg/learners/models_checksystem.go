package learners

import (
	"cmp"
	"fmt"
)

// mostRestarts is the greatest number of restarts that a system that is read may have had.
const mostRestarts = 1 << 30

func (p *PerceptronSystem) check() error {
	if n := len(p.Units); n < 1 || n > 64 {
		return fmt.Errorf("%d halfspaces, want 1 to 64", n)
	}
	if p.Rule < MoveAll || p.Rule > MoveBounding || p.Left < 0 || p.Restarts < 0 || p.Restarts > mostRestarts {
		return fmt.Errorf("rule %d, %d moves left, %d restarts", p.Rule, p.Left, p.Restarts)
	}
	for i, e := range p.Met {
		if len(e.X) != len(p.Attrs) || e.Y < -1 || e.Y > 1 || e.Run < 0 || e.Run > p.run() {
			return fmt.Errorf("example %d of %d values, class %d and run %d does not fit", i, len(e.X), e.Y, e.Run)
		}
	}
	return cmp.Or(checkTwo(p.Schema), checkUnits(len(p.Attrs), p.Units...), p.checkPiles())
}

// checkPiles returns an error unless exactly the examples that were filed in this run are in the
// stacks of their cells and classes, and all counts are right. A stack in which every example names
// the one above it has no cycle, as the topmost names none.
func (p *PerceptronSystem) checkPiles() error {
	var filed [2]int
	mixed := 0
	for at, pile := range p.Cells {
		for class := range filed {
			n, err := p.checkStack(at, class, pile.Top[class])
			if err != nil || n != pile.Count[class] {
				return cmp.Or(err, fmt.Errorf("cell %d counts %d examples of class %d, and has %d", at, pile.Count[class], class, n))
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
		return fmt.Errorf("%v filed examples and %d mixed cells are counted, and %v and %d are there", p.Filed, p.Mixed, filed, mixed)
	}
	return nil
}

// checkStack returns the number of examples of a cell's stack of a class, from the top.
func (p *PerceptronSystem) checkStack(at uint64, class int, top int32) (n int, err error) {
	above := int32(0)
	for e := top; e != 0; n++ {
		if e < 0 || int(e) > len(p.Met) {
			return n, fmt.Errorf("example %d of %d", e, len(p.Met))
		}
		m := p.Met[e-1]
		if m.Cell != at || int(m.Y) != class || m.Run != p.run() || m.Above != above {
			return n, fmt.Errorf("example %d is not where it is filed", e)
		}
		above, e = e, m.Below
	}
	return n, nil
}
