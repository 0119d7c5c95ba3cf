package histogram

import (
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
)

var forest = Settings{Stages: 12, Leaves: 40, Rate: 1, MinLeaf: 1, Bins: 64}

// TestBagOnAnyCores wants the same forest on one core and on many.
func TestBagOnAnyCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, classes := range []int{2, 3} {
		s := mixed(300, classes, 1)
		var first [][]*Node
		for _, cores := range []int{1, 4} {
			runtime.GOMAXPROCS(cores)
			stages, err := Bag(t.Context(), forest, 1, s, ones(s.Len()), rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = stages
			}
			if !reflect.DeepEqual(stages, first) {
				t.Errorf("%d classes: another forest on %d cores", classes, cores)
			}
		}
	}
}

// TestBagOfAllAttributes draws no attribute twice at a node: if a node draws all of them, its split is the
// exact one, and every leaf has the share of its class.
func TestBagOfAllAttributes(t *testing.T) {
	s := mixed(120, 2, 3)
	b, err := newBagging(t.Context(), Settings{Stages: 1, Leaves: 200, Rate: 1, MinLeaf: 1, Bins: 255}, 3, s, ones(s.Len()))
	if err != nil {
		t.Fatal(err)
	}
	b.grower.r = rand.New(rand.NewPCG(1, 1))
	derivatives := make([]sums, s.Len())
	rows := make([]int32, s.Len())
	for i, y := range s.Y {
		rows[i], derivatives[i] = int32(i), sums{b.weights[i] * int64(1-2*y), 2 * b.weights[i], 2 * b.weights[i]}
	}
	root, leaves, err := b.grower.grow(t.Context(), derivatives)
	if err != nil {
		t.Fatal(err)
	}
	if tests := sameSplits(t, root, s, derivatives, rows, b.grower.unit, 1); tests < 10 {
		t.Errorf("only %d tests", tests)
	}
	for _, l := range leaves {
		share := 0.0
		for _, i := range l.rows {
			share += float64(s.Y[i]) / float64(len(l.rows))
		}
		if math.Abs(l.node.Value+0.5-share) > 1e-9 {
			t.Errorf("a leaf has %v, want %v", l.node.Value+0.5, share)
		}
	}
}

// TestBagDraws wants different attributes at the roots, and a split wherever an attribute has one.
func TestBagDraws(t *testing.T) {
	s := mixed(200, 2, 1)
	for i := range s.X {
		s.X[i][0] = 1 // no split
	}
	stages, err := Bag(t.Context(), Settings{Stages: 60, Leaves: 2, Rate: 1, MinLeaf: 1, Bins: 64}, 1, s, ones(s.Len()), rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	roots := map[int]int{}
	for _, trees := range stages {
		roots[trees[0].Attr]++
	}
	if roots[-1] > 0 || roots[0] > 20 || roots[1] < 15 || roots[2] < 15 {
		t.Errorf("attributes of the roots: %v", roots)
	}
}

// TestFactor compares the factor with the least loss among many.
func TestFactor(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, outputs := range []int{1, 3} {
		b := newBallot(200, outputs)
		classes := max(2, outputs)
		var y []int
		for i := range b.count {
			y = append(y, r.IntN(classes))
			for range r.IntN(4) { // some examples have no vote
				for c := range outputs {
					v := r.NormFloat64() / 4
					if y[i] == c+classes-outputs {
						v += 0.1
					}
					b.add(c, i, v)
				}
			}
		}
		loss := func(factor float64) (loss float64) {
			for i, n := range b.count {
				if n == 0 {
					continue
				}
				p := make([]float64, classes)
				for c := range outputs {
					p[c+classes-outputs] = factor * mean(b.votes[c][i], n)
				}
				Softmax(p)
				for c := range p {
					loss -= target(y[i] == c, 1.0/200, classes) * math.Log(p[c])
				}
			}
			return loss
		}
		got, best := b.factor(y), 0.0
		for f := 0.0; f < 20; f += 0.01 {
			if loss(f) < loss(best) {
				best = f
			}
		}
		if best == 0 || math.Abs(got-best) > 0.03 {
			t.Errorf("%d outputs: factor %v, want %v", outputs, got, best)
		}
	}
}

// TestFactorIsFinite has votes that are all right.
func TestFactorIsFinite(t *testing.T) {
	b := newBallot(2, 1)
	b.add(0, 0, -0.5)
	b.add(0, 1, 0.5)
	if f, p := b.factor([]int{0, 1}), 3.0/4; math.Abs(1/(1+math.Exp(-f/2))-p) > 1e-6 {
		t.Errorf("factor %v, want probability %v", f, p)
	}
	if f := (&ballot{votes: [][]int64{{0}}, count: []int{0}}).factor([]int{0}); !(f >= 0 && f <= greatestFactor) {
		t.Errorf("factor %v without votes", f)
	}
}
