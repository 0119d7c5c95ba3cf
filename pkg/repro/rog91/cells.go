package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// When an example is in a wrong cell, a rule of §4.1 moves halfspaces: "For each H that corresponds to the
// cell". These words can be read in two ways. They may mean all N halfspaces, because the outputs of all of
// them make the cell. Or they may mean only the halfspaces whose planes bound the cell.

// crowded are combinations with more halfspaces than attributes, because only with them the two readings
// differ. They have as many halfspaces as are needed, or more.
var crowded = []combination{
	{"exclusive or; −1 and 1", 3, parityOf(2, -1)},
	{"exclusive or; −1 and 1", 4, parityOf(2, -1)},
	{"1-D exclusive or of two", 2, exclusive(1, 2)},
	{"1-D exclusive or of three", 3, exclusive(1, 3)},
	{"2-D intersection of two", 4, intersected(2)},
	{"2-D exclusive or of two", 4, exclusive(2, 2)},
	{"2-D exclusive or of three", 3, exclusive(2, 3)},
}

// cellReadings are both readings.
var cellReadings = []struct {
	name string
	rule learners.MoveRule
}{
	{"all", learners.MoveAll},
	{"bounding", learners.MoveBounding},
}

// cellPresentations ends runs that do not converge. It is smaller than
// onlinePresentations, because the second reading solves linear programs.
const cellPresentations = 30_000

// cellCounts counts how many starts converge by each reading. Both readings see the
// same samples and begin with the same halfspaces and orders.
func cellCounts() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-cells", Source: `Rao, Oblow & Glover 1991, §4.1, "each H that corresponds to the cell"`,
		About: protocol.Prose(fmt.Sprintf(`
			The printed on-line rule by both readings of which halfspaces move: all N, or those
			whose planes bound the cell of the example. There are more halfspaces than attributes,
			as with fewer the two are one. Problems, converged, presentations and moves are those of
			rog91-online, but with %d presentations at most; moved: of a move, the share of the N
			halfspaces. The same 50 samples and starts for both.`, cellPresentations)),
		Params: []string{"problem", "N", "moved are"},
		Measures: []experiment.Measure{
			{Name: "converged", Title: "converged %", Percent: true, StdErr: true},
			{Name: "presentations", Title: "presentations"},
			{Name: "moves", Title: "moves"},
			{Name: "moved", Title: "moved %", Percent: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			limit := cellPresentations
			if short {
				limit /= 100
			}
			for i, c := range protocol.Points(short, 3, crowded...) {
				for _, reading := range cellReadings {
					trials = append(trials, protocol.Repeat(short, 50, i, c.byCells(reading.rule, limit), c.name, c.n, reading.name)...)
				}
			}
			return trials
		},
	}
}

// byCells is a trial: taughtBy, which also counts the halfspaces that move.
func (c combination) byCells(rule learners.MoveRule, limit int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		var p *learners.PerceptronSystem
		moved := 0
		start := func(n int, s data.Schema, r *rand.Rand) (_ student, err error) {
			p, err = systemFrom(randomUnits(n, len(s.Attrs), r), learners.MultiPerceptron{Rule: rule}, s)
			if err != nil {
				return student{}, err
			}
			l, before := taught(p), copied(p.Units)
			l.update = func(x []float64, y int) {
				moves := p.Moves
				if p.Update(x, y); p.Moves > moves {
					moved += changed(before, p.Units)
					before = copied(p.Units)
				}
			}
			return l, nil
		}
		v, err := c.taughtBy(onlineRule{start: start}, limit)(ctx, r)
		if err != nil {
			return nil, err
		}
		delete(v, "restarts")
		if p.Moves > 0 {
			v["moved"] = float64(moved) / float64(p.Moves*c.n)
		}
		return v, nil
	}
}

// copied returns a copy of units, which stays the same when the units move.
func copied(units []ltu.Unit) []ltu.Unit {
	copies := make([]ltu.Unit, len(units))
	for i, u := range units {
		copies[i] = ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}
	}
	return copies
}

// changed counts the units that differ.
func changed(before, after []ltu.Unit) (n int) {
	for i := range before {
		if !reflect.DeepEqual(before[i], after[i]) {
			n++
		}
	}
	return n
}
