package conjunct

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
)

// TestMemoryIsAsSaid compares the heap memory of a table and some boostings with the number
// announced before: for zeros and ones, for numbers, for nominal attributes with missing values,
// and for single literals with all thresholds.
func TestMemoryIsAsSaid(t *testing.T) {
	for _, c := range []struct {
		name     string
		set      *data.Set
		settings Settings
		runs     int
	}{
		{"zeros and ones", drawn(300, 1000, "b"), Settings{K: 2, Cuts: 8}, 1},
		{"numbers", drawn(4000, 30, "n"), Settings{K: 2, Cuts: 8}, 1},
		{"folds of numbers", drawn(4000, 30, "n"), Settings{K: 2, Cuts: 8}, 10},
		{"all thresholds", drawn(4000, 10, "n"), Settings{K: 1, Cuts: 1 << 30}, 1},
		{"all kinds", drawn(4000, 30, "bnm"), Settings{K: 2, Cuts: 8}, 2},
		{"bases", bases(4000, 15), Settings{K: 2, Cuts: 8}, 1},
		{"a beam", drawn(4000, 30, "nb"), Settings{K: 3, Cuts: 8, Beam: 5}, 1},
	} {
		before := heap()
		table, err := NewTable(t.Context(), c.set, c.settings, c.runs)
		if err != nil {
			t.Fatal(err)
		}
		var all []*Boosting
		for range c.runs {
			b := NewBoosting(table, c.set.Y, 1, boost.New(boost.Uniform(c.set.Len())))
			if _, err := b.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
			all = append(all, b)
		}
		took := float64(heap() - before)
		runtime.KeepAlive(all)
		var tooLarge TooLarge
		c.settings.Memory = perLiteral * len(table.Literals) // enough for nothing but the literals
		if _, err := NewTable(t.Context(), c.set, c.settings, c.runs); !errors.As(err, &tooLarge) {
			t.Fatal(c.name, err)
		}
		said := tooLarge.Bytes
		if share := took / said; share > 1 || share < 0.75 {
			t.Errorf("%s: %.0f bytes, %.3f of the %.0f that were said", c.name, took, share, said)
		}
		c.settings.Memory = int(said)
		if _, err := NewTable(t.Context(), c.set, c.settings, c.runs); err != nil {
			t.Errorf("%s: with just enough: %v", c.name, err)
		}
		c.settings.Memory--
		want := fmt.Sprintf("%d literals on %d examples take %.0f bytes", len(table.Literals), c.set.Len(), said)
		if _, err := NewTable(t.Context(), c.set, c.settings, c.runs); !errors.As(err, &tooLarge) || err.Error() != want {
			t.Errorf("%s: with a byte less: %v, want %s", c.name, err, want)
		}
	}
}

// drawn has attributes of the kinds in turn: b for zeros and ones, n for numbers, m for numbers,
// half of them missing.
func drawn(examples, attributes int, kinds string) *data.Set {
	r := rand.New(rand.NewPCG(31, 0))
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range attributes {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("a", j)})
	}
	for range examples {
		x := make([]float64, attributes)
		for j := range x {
			switch x[j] = r.NormFloat64(); kinds[j%len(kinds)] {
			case 'b':
				x[j] = float64(r.IntN(2))
			case 'm':
				if r.IntN(2) == 0 {
					x[j] = math.NaN()
				}
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s
}

// heap returns the number of bytes in use.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return now.HeapAlloc
}
