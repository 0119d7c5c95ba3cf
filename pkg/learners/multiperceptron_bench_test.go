package learners_test

import (
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// BenchmarkMultiPerceptronPrinted presents examples to the printed rule, which looks
// at all of those met.
func BenchmarkMultiPerceptronPrinted(b *testing.B) {
	for _, n := range []int{1e2, 1e3, 1e4} {
		b.Run(fmt.Sprintf("met=%d", n), func(b *testing.B) { benchmarkUpdate(b, learners.MultiPerceptron{}, n, n) })
	}
}

// BenchmarkMultiPerceptronUpdate presents examples met before to bounded rules, after as many
// distinct ones as its name says: a thousand of them again and again, or all in
// random order. An update does the same in both, whatever the number; what all of
// many cost more is that they are not in the processor's caches.
func BenchmarkMultiPerceptronUpdate(b *testing.B) {
	for _, rule := range moveRules {
		m := learners.MultiPerceptron{Rule: rule, Bounded: true}
		for _, n := range []int{1e3, 1e4, 1e5, 1e6} {
			b.Run(fmt.Sprintf("rule=%s/met=%d/thousand", rule, n), func(b *testing.B) { benchmarkUpdate(b, m, n, 1000) })
			b.Run(fmt.Sprintf("rule=%s/met=%d/all", rule, n), func(b *testing.B) { benchmarkUpdate(b, m, n, n) })
		}
	}
}

func benchmarkUpdate(b *testing.B, m learners.MultiPerceptron, n, distinct int) {
	r := learners.Seed(1)
	s := twoPlanes(10, n, r)
	m.N = 3
	p := startSystem(b, m, s.Schema)
	for i, x := range s.X {
		p.Update(x, s.Y[i])
	}
	order, k, before := r.Perm(n)[:distinct], 0, p.Moves
	b.ReportAllocs()
	for b.Loop() {
		p.Update(s.X[order[k]], s.Y[order[k]])
		if k++; k == distinct {
			k = 0
		}
	}
	b.ReportMetric(float64(p.Moves-before)/float64(b.N), "moves/op")
}

// BenchmarkMultiPerceptronGrowth meets examples of ten attributes that never come
// again, and measures how much memory the system keeps for each. The row alone has
// 80 bytes. Give it a number of examples by -benchtime 1000000x.
func BenchmarkMultiPerceptronGrowth(b *testing.B) {
	r := learners.Seed(1)
	c := data.Orthogonal(10, r)
	p := startSystem(b, learners.MultiPerceptron{N: 3, Rule: learners.MoveLesser, Bounded: true}, c.Schema)
	before := heap()
	b.ResetTimer()
	for range b.N {
		x := c.Draw(r)
		y := 0
		if c.Label(x) {
			y = 1
		}
		p.Update(x, y)
	}
	b.StopTimer()
	b.ReportMetric(float64(heap()-before)/float64(b.N), "heap-B/example")
	b.ReportMetric(float64(len(p.Cells)), "cells")
	if len(p.Met) != b.N {
		b.Fatal("an example came again")
	}
}
