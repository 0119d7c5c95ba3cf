package vec

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64() * math.Pow(10, float64(r.IntN(20)-10))
	}
	return v
}

// TestTwins compares every kernel with its twin in Go, bit by bit.
func TestTwins(t *testing.T) {
	defer func(best int) { level = best }(level)
	for ; level >= portable; level-- {
		r := rand.New(rand.NewPCG(1, 0))
		for _, d := range []int{8, 16, 24, 32, 56, 64, 128} {
			for rows := range 20 {
				m, v, out, twin := random(r, rows*d), random(r, d), random(r, rows), random(r, rows)
				Dots(out, m, v)
				if dotsGo(twin, m, v); !slices.Equal(out, twin) {
					t.Fatalf("level %d: Dots of %d×%d: %v, twin %v", level, rows, d, out, twin)
				}
				c, y := random(r, rows), random(r, d+8)
				m2, y2 := slices.Clone(m), slices.Clone(y)
				AddOuter(m, c, v)
				if addOuterGo(m2, c, v); !slices.Equal(m, m2) {
					t.Fatalf("level %d: AddOuter of %d×%d differs from its twin", level, rows, d)
				}
				AddRows(y[:d], c, m)
				if addRowsGo(y2[:d], c, m); !slices.Equal(y, y2) {
					t.Fatalf("level %d: AddRows of %d×%d differs from its twin", level, rows, d)
				}
			}
		}
	}
}

// TestPanels compares the products of a growing and shrinking matrix with the
// twin, bit by bit, and with double precision.
func TestPanels(t *testing.T) {
	defer func(best int) { level = best }(level)
	for ; level >= portable; level-- {
		r := rand.New(rand.NewPCG(2, 0))
		for _, d := range []int{1, 8, 51, 130} {
			w, single := random(r, d), make([]float32, d)
			for j, v := range w {
				single[j] = float32(v)
			}
			p, rows := NewPanels(d, 65), [][]float64{}
			for _, n := range []int{1, 63, 64, 65, 200, 3, 70} {
				for len(rows) < n {
					rows = append(rows, random(r, d))
					p.Append(rows[len(rows)-1])
				}
				rows = rows[:n]
				p.Truncate(n)
				rows[n/2] = random(r, d)
				p.Set(n/2, rows[n/2])
				checkPanels(t, p, rows, w, single)
			}
		}
	}
}

func checkPanels(t *testing.T, p *Panels, rows [][]float64, w []float64, single []float32) {
	var out, twin [Panel]float32
	if p.Len() != len(rows) {
		t.Fatalf("%d rows, want %d", p.Len(), len(rows))
	}
	for k := 0; k*Panel < len(rows); k++ {
		n, lowest := p.Dots(&out, k, single)
		panelGo(&twin, p.data[k*Panel*p.cols:], single)
		if n != min(Panel, len(rows)-k*Panel) || !slices.Equal(out[:n], twin[:n]) || lowest != slices.Min(out[:n]) {
			t.Fatalf("level %d, panel %d: %d products %v, least %v, of the twin %v", level, k, n, out[:n], lowest, twin)
		}
		for i, got := range out[:n] {
			want, row2, w2 := 0.0, 0.0, 0.0
			for j, v := range rows[k*Panel+i] {
				want, row2, w2 = want+v*w[j], row2+v*v, w2+w[j]*w[j]
			}
			if bound := Error32(p.cols) * math.Sqrt(row2*w2); math.Abs(float64(got)-want) > bound {
				t.Fatalf("level %d: product is %v, want %v within %v", level, got, want, bound)
			}
		}
	}
}

// TestFixed compares the products of a growing and shrinking matrix of unit rows with the twin, bit
// by bit, and with double precision. Rows and vectors with equal values have the greatest sums;
// rows and vectors with one nonzero value have the greatest values.
func TestFixed(t *testing.T) {
	defer func(best int) { level = best }(level)
	for ; level >= portable; level-- {
		r := rand.New(rand.NewPCG(3, 0))
		for _, d := range []int{1, 8, 51, 130} {
			f, rows := NewFixed(3, 65), [][]float64{}
			f.Append(make([]float64, 4))
			f.Reset(d, 65)
			for _, n := range []int{1, 63, 64, 65, 200, 3, 70} {
				for len(rows) < n {
					rows = append(rows, unit(r, d))
				}
				rows = rows[:n]
				f.Truncate(min(n, f.Len()))
				for f.Len() < n {
					f.Append(append(rows[f.Len()], 0))
				}
				checkFixed(t, f, rows, unit(r, d))
				checkFixed(t, f, rows, rows[n-1])
			}
		}
	}
}

// unit returns a vector of length 1: with equal values, with one nonzero value, or with any values.
func unit(r *rand.Rand, d int) []float64 {
	v, kind, length := make([]float64, d, d+1), r.IntN(3), 0.0
	for j := range v {
		v[j] = r.NormFloat64()
		if kind == 0 {
			v[j] = 1
		}
		length += v[j] * v[j]
	}
	for j := range v {
		v[j] /= math.Sqrt(length)
	}
	if kind == 1 {
		clear(v)
		v[r.IntN(d)] = -1
	}
	return v
}

func checkFixed(t *testing.T, f *Fixed, rows [][]float64, w []float64) {
	t.Helper()
	d := len(w)
	short := make([]int16, d+d%2)
	Fix(short, append(w, 0), 1)
	var out, twin [Panel]int32
	for k := 0; k*Panel < len(rows); k++ {
		n, lowest := f.Dots(&out, k, short)
		fixedGo(&twin, f.data[k*Panel*f.cols:], short)
		if n != min(Panel, len(rows)-k*Panel) || !slices.Equal(out[:n], twin[:n]) || lowest != slices.Min(out[:n]) {
			t.Fatalf("level %d, panel %d: %d products %v, least %v, of the twin %v", level, k, n, out[:n], lowest, twin)
		}
		for i, got := range out[:n] {
			want := 0.0
			for j, v := range rows[k*Panel+i] {
				want += v * w[j]
			}
			if math.Abs(float64(got)*Unit-want) > ErrorFixed(d) {
				t.Fatalf("level %d: product is %v, want %v within %v", level, float64(got)*Unit, want, ErrorFixed(d))
			}
		}
	}
}

func TestSmall(t *testing.T) {
	m := []float64{1, 2, 3, 4, 5, 6, 7, 8, 1, 1, 1, 1, 1, 1, 1, 1}
	out := make([]float64, 2)
	Dots(out, m, m[:8])
	if out[0] != 204 || out[1] != 36 || Dot(m[8:], m[8:]) != 8 {
		t.Errorf("got %v", out)
	}
	y := make([]float64, 8)
	AddRows(y, []float64{2, -1}, m)
	if y[0] != 1 || y[7] != 15 {
		t.Errorf("got %v", y)
	}
	AddOuter(m, []float64{0, 10}, m[:8])
	if m[0] != 1 || m[8] != 11 || m[15] != 81 {
		t.Errorf("got %v", m)
	}
	if Pad(0) != 0 || Pad(1) != 8 || Pad(8) != 8 || Pad(51) != 56 {
		t.Error("Pad")
	}
}

// BenchmarkVec compares the kernels at every level of the machine with their twins in Go, level 0,
// on the active rows of table 1's largest problem.
func BenchmarkVec(b *testing.B) {
	const rows, d = 51, 56
	r := rand.New(rand.NewPCG(1, 0))
	m, w, zero, out := random(r, rows*d), random(r, d), make([]float64, rows), make([]float64, rows)
	p := NewPanels(rows, Panel)
	for range Panel {
		p.Append(w)
	}
	f, w16, out16 := NewFixed(rows, Panel), make([]int16, rows+1), [Panel]int32{}
	for range Panel {
		f.Append(make([]float64, rows+1))
	}
	w32, out32 := make([]float32, rows), [Panel]float32{}
	defer func(best int) { level = best }(level)
	for ; level >= portable; level-- {
		for _, f := range []struct {
			name string
			run  func()
		}{
			{"Dots", func() { Dots(out, m, w) }},
			{"AddOuter", func() { AddOuter(m, zero, w) }},
			{"AddRows", func() { AddRows(w, zero, m) }},
			{"Panels", func() { p.Dots(&out32, 0, w32) }},
			{"Fixed", func() { f.Dots(&out16, 0, w16) }},
		} {
			b.Run(fmt.Sprintf("%s/level=%d", f.name, level), func(b *testing.B) {
				for b.Loop() {
					f.run()
				}
			})
		}
	}
}

// TestPrefetch prefetches rows of every length, including an empty one and parts of a cache line:
// they must not change.
func TestPrefetch(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	for n := range 70 {
		row := random(r, n)
		before := slices.Clone(row)
		if Prefetch(row); !slices.Equal(row, before) {
			t.Fatalf("a row of %d values was changed", n)
		}
	}
	Prefetch(nil)
}
