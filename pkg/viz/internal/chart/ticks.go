package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"halfspace/pkg/viz/internal/words"
)

// A steps is a plot.Ticker for a limited number of round values. Gonum's own ticker adds minor
// ticks and formats values with more digits than a label has room for.
type steps int

// Ticks returns the multiples of 1, 2 or 5 times a power of ten in a range.
func (n steps) Ticks(lo, hi float64) (ticks []plot.Tick) {
	// The first step to try is the power of ten below the ideal step. As long as there would be too many
	// ticks, try its double, fivefold and tenfold.
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(n))))
	for _, f := range []float64{2, 2.5, 2} { // 1, 2, 5, 10
		if (hi-lo)/step > float64(n) {
			step *= f
		}
	}
	// The ticks are multiples of the step. A running sum would have rounding errors, which would show in
	// the labels.
	for k := math.Ceil(lo / step); k*step <= hi && len(ticks) <= int(n); k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: rounded(k*step, step)})
	}
	return ticks
}

// rounded formats v with the number of decimals of step, so that the labels of an axis agree.
// Values too large or small for a label are written by number.
func rounded(v, step float64) string {
	if math.Abs(v) >= 1e6 || step < 1e-4 {
		return words.Number(v)
	}
	decimals := max(0, int(-math.Floor(math.Log10(step))))
	return strings.ReplaceAll(strconv.FormatFloat(v+0, 'f', decimals, 64), "-", "−")
}

// A Powers is a plot.Ticker of 1, 2 and 5 times the powers of ten, for a logarithmic axis.
type Powers struct{}

// Ticks returns the ticks of a range of positive numbers.
func (Powers) Ticks(lo, hi float64) (ticks []plot.Tick) {
	for ten := math.Pow(10, math.Floor(math.Log10(lo))); ten <= hi; ten *= 10 {
		for _, f := range []float64{1, 2, 5} {
			if v := f * ten; v >= lo && v <= hi {
				ticks = append(ticks, plot.Tick{Value: v, Label: words.Number(v)})
			}
		}
	}
	return ticks
}

// A Decades is a plot.Ticker of powers of ten. On an axis that spans few of them it adds 2 and 5
// times the powers.
type Decades struct{}

// Ticks returns the ticks of a range of positive numbers.
func (Decades) Ticks(lo, hi float64) (ticks []plot.Tick) {
	factors := []float64{1, 2, 5}
	if hi/lo > 1e3 {
		factors = factors[:1]
	}
	for e := int(math.Floor(math.Log10(lo))); math.Pow(10, float64(e)) <= hi; e++ {
		for _, f := range factors {
			// Parsing gives the number nearest to, say, 2e-3, and so the shortest label. A product would
			// be off in its last bit.
			v, _ := strconv.ParseFloat(fmt.Sprintf("%ve%d", f, e), 64)
			if v >= lo && v <= hi {
				ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', -1, 64)})
			}
		}
	}
	return ticks
}

// A DecadesAbove is a plot.Ticker of decades above a foot that stands for 0.
type DecadesAbove float64

// Ticks returns the ticks of a range that begins at the foot.
func (f DecadesAbove) Ticks(_, hi float64) []plot.Tick {
	zero := plot.Tick{Value: float64(f), Label: "0"}
	return append([]plot.Tick{zero}, Decades{}.Ticks(1.5*float64(f), hi)...)
}
