package rog91

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/bounds"
	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §2 is about learnability: lemma 1 and theorem 1.

// mostShattered is the greatest number of points that brute force tries, and shatterings is the number of
// sets of each size. For m points there are 2^m ways to choose a class, and all of them must be tried.
const mostShattered, shatterings = 12, 200

// learnability compares the VC dimension of lemma 1 with the number of points that can really be shattered.
// The lemma's number is the sum of C(N, i) for i up to d. This is the number of cells of N planes that stay
// where they are. But for another class the planes may lie elsewhere, so more points can be shattered. If
// an upper bound takes the place of the lemma's number, theorem 1 holds, with more examples.
func learnability() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-bounds", Source: "Rao, Oblow & Glover 1991, lemma 1 and theorem 1",
		About: protocol.Prose(fmt.Sprintf(`
			The VC dimension of the Boolean combinations of N halfspaces in d dimensions: as lemma 1
			prints it, a lower and an upper bound that hold (bounds.LowerVC, bounds.UpperVC), and how
			many points were found, by brute force over all classes of %d sets of points, that N
			halfspaces shatter (where N·d is small; up to %d points). Then theorem 1's number of
			examples for ε = 0.1 and δ = 0.05, with the printed and with the upper bound, and that
			of the agnostic case.`, shatterings, mostShattered)),
		Params: []string{"N", "d"},
		// The first four measures are VC dimensions: lemma 1's, proven lower and upper
		// bounds, and the dimension found by brute force. The others are numbers of
		// examples.
		Measures: []experiment.Measure{
			{Name: "printed", Title: "VC, lemma 1"},
			{Name: "least", Title: "VC at least"},
			{Name: "found", Title: "shattered"},
			{Name: "most", Title: "VC at most"},
			{Name: "m_printed", Title: "theorem 1, as printed"},
			{Name: "m_valid", Title: "with the upper bound"},
			{Name: "m_agnostic", Title: "agnostic, with the upper bound"},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, n := range protocol.Points(short, 2, 1, 2, 3, 5, 10) {
				for j, d := range protocol.Points(short, 2, 1, 2, 3, 5, 10, 100) {
					trials = append(trials, experiment.Trial{At: []any{n, d}, Seed: protocol.Seed(i, j), Run: dimension(n, d)})
				}
			}
			return trials
		},
		Findings: tooSmall,
	}
}

// tooSmall says where lemma 1's number is too small: smaller than a number of points
// that is proven or found to be shattered. Where nothing was tried, the number found is
// NaN and does not count.
func tooSmall(r *experiment.Result) string {
	var places []string
	lowest, found := r.Column("least"), r.Column("found")
	for i, printed := range r.Column("printed") {
		if printed < lowest[i] || printed < found[i] {
			places = append(places, "("+strings.Join(r.Rows[i].At, ", ")+")")
		}
	}
	return fmt.Sprintf("Lemma 1's number is below what is reached at %d of %d places (N, d): %s.", len(places), len(r.Rows), strings.Join(places, " "))
}

// dimension is a trial: bounds of the VC dimension of n halfspaces in d
// dimensions, the dimension by brute force where that is quick, and the numbers of
// examples that follow.
func dimension(n, d int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		// By theorem 1, max((4/ε) log (2/δ), (8·VC/ε) log (13/ε)) examples suffice for
		// an error of at most ε, except with probability δ. Here ε = 0.1 and δ = 0.05.
		// In the agnostic case no combination of N halfspaces is right on everything.
		printed, upper := bounds.PrintedVC(n, d), bounds.UpperVC(n, d)
		values := experiment.Values{
			"printed": printed, "least": bounds.LowerVC(n, d), "most": upper,
			"m_printed":  bounds.PolyhedralExamples(0.1, 0.05, printed),
			"m_valid":    bounds.PolyhedralExamples(0.1, 0.05, upper),
			"m_agnostic": bounds.AgnosticExamples(0.1, 0.05, upper),
		}
		// Elsewhere brute force takes too long. A single halfspace shatters d+1 points.
		if n == 1 && d <= 10 || n*d <= 6 {
			found, err := shattered(ctx, n, d, r)
			if err != nil {
				return nil, err
			}
			values["found"] = float64(found)
		}
		return values, nil
	}
}

// shattered returns the size of the largest set, among those tried, that n halfspaces
// in d dimensions shatter. They shatter a set if some Boolean function of halfspaces
// separates any class of its points from the others. The size is a lower bound of the
// VC dimension.
//
// The search ends with the first number of points for which no set was shattered. A
// greater number may still have such a set, because not all sets are tried.
func shattered(ctx context.Context, n, d int, r *rand.Rand) (int, error) {
	for m := 1; m <= mostShattered; m++ {
		yes, err := anyShattered(ctx, n, m, d, r)
		if err != nil {
			return 0, err
		}
		if !yes {
			return m - 1, nil
		}
	}
	return mostShattered, nil
}

// anyShattered reports whether n halfspaces shatter one of several sets of m
// points: first points on the curve (t, t², …), where n·d+1 points are known to be
// shattered, and then random ones.
func anyShattered(ctx context.Context, n, m, d int, r *rand.Rand) (bool, error) {
	for k := range shatterings {
		X := randomPoints(m, d, r) // drawn in any case, so that all later ones are the same
		if k == 0 {
			X = momentCurve(m, d)
		}
		if yes, err := shatter(ctx, n, X); yes || err != nil {
			return yes, err
		}
	}
	return false, nil
}

// momentCurve returns m points on the curve (t, t², …, t^d), with t between −1 and 1. A hyperplane meets
// the curve in at most d points, and these d points can be chosen freely. So if the class changes at most
// n·d times along the curve, n hyperplanes can cut it at every change.
func momentCurve(m, d int) [][]float64 {
	X := make([][]float64, m)
	for i := range X {
		X[i] = make([]float64, d)
		for j := range X[i] {
			X[i][j] = math.Pow(2*(float64(i)+0.5)/float64(m)-1, float64(j+1))
		}
	}
	return X
}

// randomPoints returns m points whose d coordinates are normal: in general position,
// with probability one.
func randomPoints(m, d int, r *rand.Rand) [][]float64 {
	X := make([][]float64, m)
	for i := range X {
		X[i] = normal(d, r)
	}
	return X
}

// shatter reports whether n halfspaces and a Boolean function can separate any class of the points X from
// the other points. This means that every class must be a union of cells of some n halfspaces. Of a
// halfspace only matters which points it contains, so it is enough to try finitely many halfspaces.
func shatter(ctx context.Context, n int, X [][]float64) (bool, error) {
	divisions, err := divide(ctx, X)
	if err != nil {
		return false, err
	}
	// No halfspace divides the points at first: all of them are one cell.
	s := &shattering{divisions: divisions, classes: make([]bool, 1<<len(X)), left: 1 << len(X)}
	s.choose(0, n, []uint{1<<len(X) - 1})
	return s.left == 0, nil
}

// A shattering tries all choices of halfspaces. Sets of points are bits.
type shattering struct {
	divisions []uint
	classes   []bool // for each set of points, whether some choice separates it from the others
	left      int    // the number of sets that no choice separates yet
}

// choose tries n more halfspaces, from the given one on, that divide these cells
// further. The classes that they separate are the unions of the cells.
func (s *shattering) choose(start, n int, cells []uint) {
	if n == 0 || start == len(s.divisions) {
		s.left -= unions(cells, s.classes)
		return
	}
	for k := start; k < len(s.divisions) && s.left > 0; k++ {
		s.choose(k+1, n-1, cutCells(cells, s.divisions[k]))
	}
}

// cutCells returns the cells that a halfspace cuts the given ones into.
func cutCells(cells []uint, division uint) []uint {
	finer := make([]uint, 0, 2*len(cells))
	for _, c := range cells {
		for _, part := range []uint{c & division, c &^ division} {
			if part != 0 {
				finer = append(finer, part)
			}
		}
	}
	return finer
}

// unions marks the unions of cells, and returns how many were not marked before.
// k cells have 2^k unions, the empty one among them.
func unions(cells []uint, marked []bool) (fresh int) {
	// A choice of cells is a number whose bits are the cells.
	for choice := range uint(1) << len(cells) {
		set := uint(0)
		for i, c := range cells {
			if choice>>i&1 == 1 {
				set |= c
			}
		}
		if !marked[set] {
			marked[set] = true
			fresh++
		}
	}
	return fresh
}

// divide returns the sets of points, without the last point, that a halfspace can
// separate from the others. Linear programming decides whether it can. Each division by
// a halfspace is one of these sets or its complement; both give the same cells.
func divide(ctx context.Context, X [][]float64) (divisions []uint, err error) {
	schema := data.Schema{Attrs: make([]data.Attr, len(X[0])), Classes: []string{"out", "in"}}
	s := &data.Set{Schema: schema, X: X, Y: make([]int, len(X))}
	// A set is a number whose bits are the points, so that the last point, the
	// highest bit, is in none of these.
	for set := range uint(1) << (len(X) - 1) {
		for i := range X {
			s.Y[i] = int(set >> i & 1)
		}
		// Classes that cannot be separated are an error of the learner, and no error
		// here.
		_, err := learners.LinearProgram{}.Fit(ctx, s, nil)
		switch {
		case err == nil:
			divisions = append(divisions, set)
		case !errors.Is(err, learners.ErrUnsuited):
			return nil, err
		}
	}
	return divisions, nil
}
