package backprop

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var shapes = []struct{ inputs, hidden, out int }{{3, 0, 1}, {3, 0, 3}, {5, 4, 1}, {5, 4, 3}, {0, 2, 1}, {9, 9, 2}}

// random returns examples of the given number of inputs and outputs, with inputs of zeros and ones
// if sparse.
func random(n, inputs, out int, sparse bool, r *rand.Rand) *Sample {
	y := make([]int, n)
	for i := range y {
		y[i] = r.IntN(max(2, out))
	}
	if !sparse {
		return NewSample(n, inputs, y, func(_ int, x []float64) {
			for j := range x {
				x[j] = r.NormFloat64()
			}
		})
	}
	s := &Sample{In: inputs, Ones: make([][]int32, n), Y: y}
	for i := range s.Ones {
		for j := range inputs {
			if r.IntN(2) == 0 {
				s.Ones[i] = append(s.Ones[i], int32(j))
			}
		}
		s.Ones[i] = append(s.Ones[i], int32(inputs))
	}
	return s
}

func indices(s *Sample) []int {
	all := make([]int, len(s.Y))
	for i := range all {
		all[i] = i
	}
	return all
}

// dense returns the same examples in the other form.
func dense(s *Sample) *Sample {
	return NewSample(len(s.Y), s.In, s.Y, func(i int, x []float64) {
		for _, j := range s.Ones[i] {
			if int(j) < s.In {
				x[j] = 1
			}
		}
	})
}

// eachShape calls f on nets and samples of every shape.
func eachShape(t *testing.T, f func(t *testing.T, n *Net, s *Sample)) {
	for _, c := range shapes {
		for _, sparse := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d-%d-%d, sparse %t", c.inputs, c.hidden, c.out, sparse), func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, 0))
				f(t, New(c.inputs, c.hidden, c.out, r), random(7, c.inputs, c.out, sparse, r))
			})
		}
	}
}

// perturbed returns the mean loss with one weight moved by d.
func perturbed(n *Net, s *Sample, layer, index int, d float64) float64 {
	w := n.Layers[layer].W
	old := w[index]
	defer func() { w[index] = old }()
	w[index] = old + d
	return n.Loss(s, indices(s))
}

// gradient returns the gradient of the mean loss.
func gradient(n *Net, s *Sample) [][]float64 {
	g, p := n.zeros(), n.newPass()
	for chunk := range slices.Chunk(indices(s), 4) {
		n.backward(g, p, s, chunk)
	}
	for _, layer := range g {
		for k := range layer {
			layer[k] /= float64(len(s.Y))
		}
	}
	return g
}

func TestGradientIsThatOfFiniteDifferences(t *testing.T) {
	eachShape(t, func(t *testing.T, n *Net, s *Sample) {
		const d = 1e-5
		for k, layer := range gradient(n, s) {
			for i, got := range layer {
				want := (perturbed(n, s, k, i, d) - perturbed(n, s, k, i, -d)) / (2 * d)
				if i%n.Layers[k].Stride > n.Layers[k].In {
					want = 0 // beyond the bias
				}
				if math.Abs(got-want) > 1e-9 {
					t.Fatalf("layer %d, weight %d: %v, by finite differences %v", k, i, got, want)
				}
			}
		}
	})
}

func TestCurvatureIsThatOfFiniteDifferences(t *testing.T) {
	eachShape(t, func(t *testing.T, n *Net, s *Sample) {
		const d = 1e-4
		for k, layer := range n.Curvature(t.Context(), s, indices(s)) {
			if k == 0 && len(n.Layers) == 2 && n.output().Units > 1 {
				continue // approximate; see the next test
			}
			for i, got := range layer {
				want := (perturbed(n, s, k, i, d) - 2*n.Loss(s, indices(s)) + perturbed(n, s, k, i, -d)) / (d * d)
				if i%n.Layers[k].Stride <= n.Layers[k].In && math.Abs(got-want) > 1e-6 {
					t.Fatalf("layer %d, weight %d: %v, by finite differences %v", k, i, got, want)
				}
			}
		}
	})
}

// TestCurvatureOfSeveralOutputs computes by hand the exact second derivative, less the products of
// two outputs that the method leaves out.
func TestCurvatureOfSeveralOutputs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	n, s := New(2, 2, 3, r), random(1, 2, 3, false, r)
	const d = 1e-4
	p, out := n.newPass(), n.output()
	n.forward(p, s, []int{0})
	p.settle(0, s.Y[0])
	p.out[s.Y[0]]++ // now probabilities
	for k, got := range n.Curvature(t.Context(), s, indices(s))[0] {
		u, j := k/n.Layers[0].Stride, k%n.Layers[0].Stride
		if j > n.Layers[0].In {
			continue
		}
		want := (perturbed(n, s, 0, k, d) - 2*n.Loss(s, indices(s)) + perturbed(n, s, 0, k, -d)) / (d * d)
		slope := p.hidden[u] * (1 - p.hidden[u]) * s.X[j]
		for a := range 3 {
			for b := range 3 {
				if a != b { // the Hessian of the outputs' sums is −p_a·p_b there
					want += p.out[a] * p.out[b] * out.W[a*out.Stride+u] * out.W[b*out.Stride+u] * slope * slope
				}
			}
		}
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("weight %d: %v, want %v", k, got, want)
		}
	}
}

func TestSparseIsDense(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	s := random(50, 9, 3, true, r)
	a, b := New(9, 4, 3, rand.New(rand.NewPCG(2, 0))), New(9, 4, 3, rand.New(rand.NewPCG(2, 0)))
	ta, tb := Trainer{Net: a, Rate: 0.1, Momentum: 0.9, Batch: 19}, Trainer{Net: b, Rate: 0.1, Momentum: 0.9, Batch: 19}
	for range 20 {
		order := r.Perm(50)
		la, lb := ta.Epoch(t.Context(), s, order), tb.Epoch(t.Context(), dense(s), order)
		if math.Abs(la-lb) > 1e-12 {
			t.Fatalf("loss %v of ones, %v of all inputs", la, lb)
		}
	}
	if a.Mistakes(s, indices(s)) != b.Mistakes(dense(s), indices(s)) || math.Abs(a.Loss(s, indices(s))-b.Loss(dense(s), indices(s))) > 1e-12 || s.SquaredLength() != dense(s).SquaredLength() {
		t.Error("the two forms of a sample are not the same")
	}
}

// TestStep computes two steps of momentum by hand, with one weight, the bias, and the gradient p−y.
func TestStep(t *testing.T) {
	n := New(0, 0, 1, rand.New(rand.NewPCG(1, 0)))
	n.Layers[0].W[0] = 0
	s := NewSample(1, 0, []int{1}, func(int, []float64) {})
	tr := Trainer{Net: n, Rate: 0.5, Momentum: 0.9, Batch: 1}
	b, v := 0.0, 0.0
	for range 2 {
		loss := tr.Epoch(t.Context(), s, []int{0})
		p := 1 / (1 + math.Exp(-b))
		if math.Abs(loss+math.Log(p)) > 1e-15 {
			t.Errorf("loss %v, want %v", loss, -math.Log(p))
		}
		v = 0.9*v - 0.5*(p-1)
		b += v
		if math.Abs(n.Layers[0].W[0]-b) > 1e-15 {
			t.Errorf("bias %v, want %v", n.Layers[0].W[0], b)
		}
	}
}

// TestPrune prunes the weight of least salience, and continues training without it.
func TestPrune(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	s := random(100, 3, 1, false, r)
	for i := range s.Y { // the first input decides, the third has no influence
		s.Y[i] = 0
		if s.X[8*i]+0.3*s.X[8*i+1] > 0.2*r.NormFloat64() {
			s.Y[i] = 1
		}
	}
	n := New(3, 0, 1, r)
	tr := Trainer{Net: n, Rate: 0.1, Momentum: 0.9, Batch: 10}
	for want := 2; want >= 0; want-- {
		for range 100 {
			tr.Epoch(t.Context(), s, r.Perm(100))
		}
		if left := n.Prune(t.Context(), s, indices(s), 1); left != want {
			t.Fatalf("%d weights left, want %d", left, want)
		}
		pruned := [][]bool{{true, true, true}, {false, true, true}, {false, false, true}}[want]
		if got := n.Layers[0].Pruned[:3]; !slices.Equal(got, pruned) {
			t.Errorf("pruned %v, want %v", got, pruned)
		}
	}
	tr.Epoch(t.Context(), s, r.Perm(100))
	if w := n.Layers[0].Unit(0); w[0] != 0 || w[1] != 0 || w[2] != 0 || w[3] == 0 {
		t.Errorf("after training without its weights the unit has %v", w)
	}
	if left := n.Prune(t.Context(), s, indices(s), 5); left != 0 {
		t.Errorf("%d weights left of none", left)
	}
}

// TestPrunedOnesAreNotRead trains nets with and without the inputs that they no longer read: every
// bit must be the same, also when a trainer goes on after more has been pruned.
func TestPrunedOnesAreNotRead(t *testing.T) {
	for _, c := range shapes {
		r := rand.New(rand.NewPCG(1, 0))
		s := random(60, c.inputs, c.out, true, r)
		nets, trainers := [2]*Net{}, [2]*Trainer{}
		for k := range nets {
			nets[k] = New(c.inputs, c.hidden, c.out, rand.New(rand.NewPCG(2, 0)))
			l := nets[k].Layers[0]
			l.Pruned = make([]bool, len(l.W))
			for u := range l.Units {
				for j := range l.In {
					if j%2 == 1 || j == u { // all weights of some inputs, and one weight of others
						l.W[u*l.Stride+j], l.Pruned[u*l.Stride+j] = 0, true
					}
				}
			}
			trainers[k] = &Trainer{Net: nets[k], Rate: 0.1, Momentum: 0.9, Batch: 7}
		}
		trainers[1].sample, trainers[1].read = s, s // reads the whole sample
		for epoch := range 20 {
			order, losses := r.Perm(60), [2]float64{}
			for k, tr := range trainers {
				losses[k] = tr.Epoch(t.Context(), s, order)
				if epoch == 10 {
					tr.Net.Prune(t.Context(), s, indices(s), tr.Net.Count()/2)
				}
			}
			if a, b := nets[0].Weights(), nets[1].Weights(); losses[0] != losses[1] || !slices.EqualFunc(a, b, slices.Equal) {
				t.Fatalf("%v, epoch %d: losses %v, weights %v, with all ones read %v", c, epoch, losses, a, b)
			}
		}
	}
}

func TestMistakes(t *testing.T) {
	n := New(1, 0, 3, rand.New(rand.NewPCG(1, 0)))
	for u, w := range [][]float64{{-1, 0}, {0, 0}, {1, -1}} {
		copy(n.Layers[0].Unit(u), w)
	}
	s := NewSample(4, 1, []int{0, 0, 1, 2}, func(i int, x []float64) { x[0] = []float64{-1, 0, 0.5, 3}[i] })
	if got := n.Mistakes(s, indices(s)); got != 0 {
		t.Errorf("%d mistakes", got)
	}
	s.Y = []int{1, 1, 0, 0}
	if got := n.Mistakes(s, indices(s)); got != 4 {
		t.Errorf("%d mistakes of 4", got)
	}
	one := New(1, 0, 1, rand.New(rand.NewPCG(1, 0)))
	copy(one.Layers[0].Unit(0), []float64{1, 0})
	s.Y = []int{0, 1, 1, 1}
	if got := one.Mistakes(s, indices(s)); got != 0 {
		t.Errorf("one output: %d mistakes", got)
	}
}

// BenchmarkEpoch measures an epoch of 1,000 examples.
func BenchmarkEpoch(b *testing.B) {
	for _, c := range []struct{ inputs, hidden, out int }{{20, 40, 1}, {60, 80, 3}, {240, 80, 3}, {74, 10, 1}} {
		b.Run(fmt.Sprintf("%d-%d-%d", c.inputs, c.hidden, c.out), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 0))
			s, n := random(1000, c.inputs, c.out, false, r), New(c.inputs, c.hidden, c.out, r)
			t, order := Trainer{Net: n, Rate: 0.01, Momentum: 0.9, Batch: 20}, r.Perm(1000)
			b.ReportAllocs()
			for b.Loop() {
				t.Epoch(b.Context(), s, order)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/example")
		})
	}
}

// BenchmarkPruned measures an epoch of 1,000 examples of ones, with 60 of 4,000 inputs each, nine
// tenths of the inputs pruned: with all ones read, and with only the rest read.
func BenchmarkPruned(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	s := &Sample{In: 4000, Ones: make([][]int32, 1000), Y: make([]int, 1000)}
	for i := range s.Ones {
		s.Y[i] = r.IntN(2)
		for range 60 {
			s.Ones[i] = append(s.Ones[i], int32(r.IntN(s.In)))
		}
		s.Ones[i] = append(s.Ones[i], int32(s.In))
	}
	n, order := New(s.In, 0, 1, r), r.Perm(1000)
	n.Prune(b.Context(), s, order, 3600)
	for _, all := range []bool{true, false} {
		b.Run(fmt.Sprintf("all %t", all), func(b *testing.B) {
			t := Trainer{Net: n, Rate: 0.01, Momentum: 0.9, Batch: 10}
			if all {
				t.sample, t.read = s, s
			}
			for b.Loop() {
				t.Epoch(b.Context(), s, order)
			}
		})
	}
}

// TestSettleUnit: a block of examples has the derivatives of the examples one by one, to the bit, and the sum
// of their losses, also where a sigmoid is nearly 0 or 1.
func TestSettleUnit(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for _, size := range []float64{1e-3, 1, 30, 1e3, 1e200} {
		s := random(block, 3, 1, false, r)
		one, all := Blank(3, 1).newPass(), Blank(3, 1).newPass()
		for b := range block {
			one.out[b] = size * r.NormFloat64()
		}
		copy(all.out, one.out)
		one.n, all.n = block, block
		sum, got := 0.0, all.settleUnit(s, indices(s))
		for b, y := range s.Y {
			sum += one.settle(b, y)
		}
		if !slices.Equal(one.out, all.out) || !(math.Abs(got-sum) <= 1e-14*math.Max(1, sum)) {
			t.Errorf("sums of size %v: derivatives\n%v and loss %v, want\n%v and %v", size, all.out, got, one.out, sum)
		}
	}
}

// mixed returns a sample of numbers and of inputs that are 0 or 1, and the same as rows of numbers only.
func mixed(n, numeric, binary int, r *rand.Rand) (packed, rows *Sample) {
	rows = random(n, numeric+binary, 1, false, r)
	stride := len(rows.X) / n
	for i := range n {
		for k := range binary {
			rows.X[i*stride+numeric+k] = float64(r.IntN(2))
		}
	}
	layout := NewMixedSample(n, numeric, binary, func(i, k int) bool { return rows.X[i*stride+numeric+k] == 1 })
	return layout.Part(indices(rows), rows.Y, func(i int, x []float64) { copy(x[:numeric], rows.X[i*stride:]) }), rows
}

// TestMixedSample: the packed form of a sample has the same gradient, in any order of the examples, and so
// has a part of it.
func TestMixedSample(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	for _, shape := range [][2]int{{5, 4}, {0, 9}, {9, 0}, {8, 20}} {
		packed, rows := mixed(40, shape[0], shape[1], r)
		a, b := Blank(packed.In, 1), Blank(rows.In, 1)
		place := func(j int) int { // of input j of rows in packed
			if j >= shape[0] {
				return packed.Dense + j - shape[0]
			}
			return j
		}
		for j := range rows.In + 1 {
			b.Layers[0].W[j] = r.NormFloat64()
			a.Layers[0].W[place(j)] = b.Layers[0].W[j]
		}
		drawn := r.Perm(40)[:23]
		part := packed.Part(drawn, make([]int, 23), func(k int, x []float64) { copy(x, packed.X[drawn[k]*packed.Dense:]) })
		for k, i := range drawn {
			part.Y[k] = packed.Y[i]
		}
		for _, c := range []struct {
			s        *Sample
			examples []int
		}{{packed, drawn}, {part, indices(part)}} {
			got, want, lossA, lossB := a.zeros(), b.zeros(), 0.0, 0.0
			for chunk := range slices.Chunk(c.examples, block) {
				lossA += a.backward(got, a.newPass(), c.s, chunk)
			}
			for chunk := range slices.Chunk(drawn, block) {
				lossB += b.backward(want, b.newPass(), rows, chunk)
			}
			for j := range rows.In + 1 {
				if g, w := got[0][place(j)], want[0][j]; math.Abs(g-w) > 1e-12 || math.Abs(lossA-lossB) > 1e-12 {
					t.Errorf("%v, input %d: gradient %v, want %v; loss %v, want %v", shape, j, g, w, lossA, lossB)
				}
			}
			if length := rows.SquaredLength(); c.s == packed && math.Abs(packed.SquaredLength()-length) > 1e-9 {
				t.Errorf("%v: squared length %v, want %v", shape, packed.SquaredLength(), length)
			}
		}
	}
}

// TestCurvatureLeavesTheSample: rows that are not copied are not squared in place.
func TestCurvatureLeavesTheSample(t *testing.T) {
	eachShape(t, func(t *testing.T, n *Net, s *Sample) {
		before := slices.Clone(s.X)
		if n.Curvature(t.Context(), s, indices(s)); !slices.Equal(s.X, before) {
			t.Error("the sample has changed")
		}
	})
}
