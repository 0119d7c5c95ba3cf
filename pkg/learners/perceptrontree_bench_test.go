package learners_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A bitStream draws examples of 36 Boolean attributes, always into the same memory. The first four decide:
// (a ∨ b) ⊕ (c ∧ d), as in §4.3.
type bitStream struct {
	data.Schema
	r *rand.Rand
	x []float64
}

func newBitStream() *bitStream {
	s := &bitStream{Schema: data.Schema{Classes: []string{"0", "1"}}, r: learners.Seed(1), x: make([]float64, 36)}
	for j := range s.x {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1), Values: []string{"0", "1"}})
	}
	return s
}

func (s *bitStream) next() (x []float64, y int) {
	u := s.r.Uint64()
	for j := range s.x {
		s.x[j] = float64(u >> j & 1)
	}
	return s.x, int((u|u>>1)^(u>>2&(u>>3))) & 1
}

// teach updates m with n examples.
func (s *bitStream) teach(m *learners.PerceptronTreeModel, n int) {
	for range n {
		x, y := s.next()
		m.Update(x, y)
	}
}

// heap returns the bytes in use after a collection.
func heap() uint64 {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return now.HeapAlloc
}

// TestPerceptronTreeForgets presents 400,000 examples: the second half must use no memory. One byte for
// each of them would be too much.
func TestPerceptronTreeForgets(t *testing.T) {
	const half, limit = 200_000, 1 << 16
	s := newBitStream()
	m := startTree(t, learners.PerceptronTree{}, s.Schema)
	s.teach(m, half)
	before := heap()
	s.teach(m, half)
	after := heap()
	if grown := int64(after) - int64(before); grown > limit {
		t.Errorf("the heap grew by %d bytes in the second %d updates, want at most %d", grown, half, limit)
	}
	runtime.KeepAlive(m)
}

// TestPerceptronTreeAllocatesNothing once its tree is grown, or while it only adjusts weights.
func TestPerceptronTreeAllocatesNothing(t *testing.T) {
	s := newBitStream()
	numbers := data.Schema{Attrs: make([]data.Attr, 36), Classes: s.Classes}
	for _, c := range []struct {
		learner learners.PerceptronTree
		schema  data.Schema
	}{
		{learners.PerceptronTree{}, s.Schema},
		{learners.PerceptronTree{Split: learners.Never}, s.Schema},
		{learners.PerceptronTree{Split: learners.Never, Numeric: true}, numbers},
	} {
		m := startTree(t, c.learner, c.schema)
		s.teach(m, 20_000)
		if n := testing.AllocsPerRun(5000, func() { s.teach(m, 1) }); n != 0 {
			t.Errorf("%s: Update allocates %v times", learners.String(c.learner), n)
		}
		if n := testing.AllocsPerRun(1000, func() { m.Predict(s.x) }); n != 0 {
			t.Errorf("%s: Predict allocates %v times", learners.String(c.learner), n)
		}
	}
}

// BenchmarkPerceptronTreeUpdate replays the 3,196 examples of kr-vs-kp, with 36 attributes, after the
// number of updates in its name.
func BenchmarkPerceptronTreeUpdate(b *testing.B) {
	for _, before := range []int{0, 1e4, 1e6, 1e7} {
		b.Run(fmt.Sprint(before), func(b *testing.B) {
			s := loadSet(b, "kr-vs-kp")
			m := startTree(b, learners.PerceptronTree{}, s.Schema)
			i := 0
			update := func() {
				m.Update(s.X[i], s.Y[i])
				i = (i + 1) % s.Len()
			}
			for range before {
				update()
			}
			b.ReportAllocs()
			for b.Loop() {
				update()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "updates/s")
		})
	}
}

// BenchmarkPerceptronTreePredict has a tree of kr-vs-kp that is right on all of it.
func BenchmarkPerceptronTreePredict(b *testing.B) {
	s := loadSet(b, "kr-vs-kp")
	m, err := learners.PerceptronTree{}.Fit(b.Context(), s, learners.Seed(1))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m.Predict(s.X[i])
		i = (i + 1) % s.Len()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "predictions/s")
}

// BenchmarkPerceptronTreeStream updates with examples that never come again, and measures the memory. For
// a long stream:
//
//	go test ./pkg/learners -run xxx -bench TreeStream -benchtime 100000000x
func BenchmarkPerceptronTreeStream(b *testing.B) {
	s := newBitStream()
	m := startTree(b, learners.PerceptronTree{}, s.Schema)
	s.teach(m, b.N/100)
	early := heap()
	b.ResetTimer()
	s.teach(m, b.N-b.N/100)
	b.StopTimer()
	b.ReportMetric(float64(early), "heap-B-at-1%")
	b.ReportMetric(float64(heap()), "heap-B")
	b.ReportMetric(float64(m.Tests), "tests")
}
