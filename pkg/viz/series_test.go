package viz

import (
	"math"
	"testing"
)

// times is a series on logarithmic axes, with a bar that passes zero, a point
// without a bar and a line without points.
func times() Series {
	return Series{Title: "time to learn", X: "examples", Y: "seconds", Lines: []Line{
		{"quick", []Point{{50, 0.0002, 0.00005}, {200, 0.0007, 0.0009}, {1600, 0.005, 0.001}}},
		{"slow", []Point{{50, 0.01, 0.004}, {200, 0.2, 0.1}, {1600, 9, math.NaN()}}},
		{"never", nil},
	}}
}

func TestSeriesErrors(t *testing.T) {
	for _, c := range []struct {
		lines []Line
		want  string
	}{
		{nil, `viz: series "s": no points`},
		{[]Line{{Name: "a"}}, `viz: series "s": no points`},
		{[]Line{{"a", []Point{{1, math.NaN(), 2}}}}, `viz: series "s": a has the point (1, NaN ± 2)`},
		{[]Line{{"a", []Point{{1, 2, math.Inf(1)}}}}, `viz: series "s": a has the point (1, 2 ± +Inf)`},
	} {
		if _, err := (Series{Title: "s", Lines: c.lines}).Figure(); err == nil || err.Error() != c.want {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

func TestSeriesOfLittle(t *testing.T) {
	for _, points := range [][]Point{{{1, 2, math.NaN()}}, {{0, 0, 0}, {1, 0, 0}}, {{1, -5, 1}, {100, 5, 1}}} {
		f, err := Series{Lines: []Line{{"a", points}}}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, f.SVG())
	}
}
