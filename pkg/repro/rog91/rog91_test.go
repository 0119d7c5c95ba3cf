package rog91

import (
	"fmt"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// TestShatter compares with known numbers: a halfspace shatters d+1 points and no
// d+2 (Radon), n thresholds n+1 points of a line. Two lines shatter more points
// than lemma 1 has cells, and five points of a parabola.
func TestShatter(t *testing.T) {
	for _, c := range []struct {
		n, d         int
		lower, upper int
	}{{1, 1, 2, 2}, {1, 2, 3, 3}, {1, 3, 4, 4}, {2, 1, 3, 3}, {3, 1, 4, 4}, {2, 2, 5, 18}} {
		if got, err := shattered(t.Context(), c.n, c.d, learners.Seed(1)); err != nil || got < c.lower || got > c.upper {
			t.Errorf("%d halfspaces in %d dimensions shatter %v points, %v; want %v to %v", c.n, c.d, got, err, c.lower, c.upper)
		}
	}
	square := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	if yes, err := shatter(t.Context(), 1, square); yes || err != nil {
		t.Errorf("one line shatters a square: %v", err)
	}
	if yes, err := shatter(t.Context(), 2, square); !yes || err != nil {
		t.Errorf("two lines do not shatter a square: %v", err)
	}
}

// TestByCellsCountsWhatMoves has more halfspaces than attributes: of the printed
// rule all move, of the other reading's not always, and at least one.
func TestByCellsCountsWhatMoves(t *testing.T) {
	c := combination{"1-D exclusive or of two", 2, exclusive(1, 2)}
	fewer := 0
	for seed := range uint64(10) {
		for _, reading := range cellReadings {
			v, err := c.byCells(reading.rule, 500)(t.Context(), learners.Seed(seed))
			if err != nil {
				t.Fatal(err)
			}
			moved, moves := v["moved"]
			if !moves { // it began with halfspaces that separate
				continue
			}
			if moved < 0.5 || moved > 1 || reading.rule == learners.MoveAll && moved < 1 {
				t.Errorf("seed %d, %s: %v of the halfspaces move", seed, reading.name, moved)
			}
			if moved < 1 {
				fewer++
			}
		}
	}
	if fewer == 0 {
		t.Error("all halfspaces always move")
	}
}

// TestBothReadingsOfTheCell follows exclusive or, from halfspaces a little apart,
// until they repeat themselves, so that they go on for ever. All the way the cell
// across each plane from the example's cell exists, so each plane bounds the cell:
// the halfspaces that bound it are all halfspaces, and the other reading of §4.1
// goes the same way.
func TestBothReadingsOfTheCell(t *testing.T) {
	p := paths[1]
	s, err := p.sample()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for n := 0; ; n++ {
		units, moves, err := p.run(t.Context(), s, n)
		if err != nil || n > 1000 {
			t.Fatalf("no circle after %d presentations, %v", n, err)
		}
		x := s.X[n%s.Len()]
		for i := range units {
			if code := across(units, x, i); (&learners.Polyhedral{Schema: s.Schema, Units: units}).Empty(code) {
				t.Fatalf("after %d presentations plane %d of %v does not bound the cell of %v", n, i, units, x)
			}
		}
		state := fmt.Sprint(units, x)
		if before, repeated := seen[state]; repeated {
			if moves == before {
				t.Errorf("converged after %d presentations", n)
			}
			break
		}
		seen[state] = moves
	}
}

// across returns the code of the cell of x, but on the other side of plane i.
func across(units []ltu.Unit, x []float64, i int) string {
	code := make([]byte, len(units))
	for k, u := range units {
		code[k] = '0'
		if u.Fires(x) != (k == i) {
			code[k] = '1'
		}
	}
	return string(code)
}
