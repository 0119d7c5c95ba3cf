package viz

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/viz/internal/chart"
)

// times is a series on logarithmic axes, with a bar that passes zero, a point
// without a bar and a line without points.
func times() Series {
	return Series{Title: "time to learn", X: "examples", Y: "seconds", Lines: []Line{
		{Name: "quick", Points: []Point{{50, 0.0002, 0.00005}, {200, 0.0007, 0.0009}, {1600, 0.005, 0.001}}},
		{Name: "slow", Points: []Point{{50, 0.01, 0.004}, {200, 0.2, 0.1}, {1600, 9, math.NaN()}}},
		{Name: "never", Points: nil},
	}}
}

// shared is a series of shares in percent, with bars that would leave them.
func shared() Series {
	return Series{Title: "mistakes", X: "passes", Y: "error %", Within: [2]float64{0, 100}, Lines: []Line{
		{Name: "tree", Points: []Point{{1, 96, 9}, {2, 40, 12}, {3, 3, 8}}},
		{Name: "net", Points: []Point{{1, 50, 60}, {2, 20, 12}, {3, 0, 0}}},
	}}
}

// TestBarsStayWithin wants bars that end where values do, and means that are there whatever is said.
func TestBarsStayWithin(t *testing.T) {
	s := shared()
	for _, c := range []struct{ mean, sd, lo, hi float64 }{{50, 60, 0, 100}, {3, 8, 0, 11}, {96, 9, 87, 100}, {40, 12, 28, 52}, {-5, 2, -5, -3}, {120, 30, 90, 120}} {
		if lo, hi := s.bar(Point{Mean: c.mean, SD: c.sd}); lo != c.lo || hi != c.hi {
			t.Errorf("%v ± %v: from %v to %v, want %v to %v", c.mean, c.sd, lo, hi, c.lo, c.hi)
		}
	}
	if lo, hi := times().bar(Point{Mean: 3, SD: 8}); lo != -5 || hi != 11 {
		t.Errorf("without limits from %v to %v", lo, hi)
	}
}

// withZeros is a series on a logarithmic axis, of means that are 0 in part.
func withZeros() Series {
	nan := math.NaN()
	return Series{Title: "errors", X: "dimensions", Y: "%", Log: true, Lines: []Line{
		{Name: "tree", Points: []Point{{10, 0, nan}, {20, 0, nan}, {30, 0.02, nan}, {40, 9, 20}}},
		{Name: "net", Points: []Point{{10, 0, nan}, {20, 0.1, nan}, {30, 0.4, nan}, {40, 1, 0.5}}},
	}}
}

// TestSeriesWithZeros looks at the foot of a logarithmic axis, half of the least mean above 0, and at what
// stands there. Without such a mean the axis is not logarithmic, and a mean below 0 is an error.
func TestSeriesWithZeros(t *testing.T) {
	s := withZeros()
	if foot := s.foot(); foot != 0.01 {
		t.Errorf("the foot is at %v, want 0.01", foot)
	}
	up := raised(s.Lines, 0.01)
	if up[0].Points[1].Mean != 0.01 || up[0].Points[2].Mean != 0.02 || s.Lines[0].Points[1].Mean != 0 {
		t.Errorf("means at %v, before %v", up[0].Points, s.Lines[0].Points)
	}
	if ticks := chart.DecadesAbove(0.01).Ticks(0, 9); ticks[0].Label != "0" || ticks[0].Value != 0.01 || len(ticks) < 3 || ticks[1].Value < 0.015 {
		t.Errorf("ticks %v", ticks)
	}
	zero := Series{Log: true, Lines: []Line{{Name: "a", Points: []Point{{1, 0, 0}, {2, 0, 0}}}}}
	if f, err := zero.Figure(); err != nil || zero.foot() != 0 {
		t.Errorf("of zeros: foot %v, %v", zero.foot(), err)
	} else {
		wellFormed(t, f.SVG())
	}
	zero.Lines[0].Points[0].Mean = -1
	if _, err := zero.Figure(); err == nil || !strings.Contains(err.Error(), "mean -1, want 0 or more") {
		t.Errorf("of a mean below 0: %v", err)
	}
}

func TestSeriesErrors(t *testing.T) {
	for _, c := range []struct {
		lines []Line
		want  string
	}{
		{nil, `viz: series "s": no points`},
		{[]Line{{Name: "a"}}, `viz: series "s": no points`},
		{[]Line{{Name: "a", Points: []Point{{1, math.NaN(), 2}}}}, `viz: series "s": a has the point (1, NaN ± 2), want finite numbers`},
		{[]Line{{Name: "a", Points: []Point{{1, 2, math.Inf(1)}}}}, `viz: series "s": a has the point (1, 2 ± +Inf), want finite numbers`},
	} {
		if _, err := (Series{Title: "s", Lines: c.lines}).Figure(); err == nil || err.Error() != c.want {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

func TestSeriesOfLittle(t *testing.T) {
	for _, points := range [][]Point{{{1, 2, math.NaN()}}, {{0, 0, 0}, {1, 0, 0}}, {{1, -5, 1}, {100, 5, 1}}} {
		f, err := Series{Lines: []Line{{Name: "a", Points: points}}}.Figure()
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, f.SVG())
	}
}

// TestSeriesSaysWhatBarsAre checks the note, which must not mention bars of a figure without bars.
func TestSeriesSaysWhatBarsAre(t *testing.T) {
	for _, c := range []struct {
		sd         float64
		bars, want string
	}{{math.NaN(), "", ""}, {1, "", "standard deviation"}, {1, "standard error", "standard error"}} {
		s := Series{Bars: c.bars, Lines: []Line{{Name: "a", Points: []Point{{1, 2, c.sd}, {2, 3, c.sd}}}}}
		f, err := s.Figure()
		if err != nil {
			t.Fatal(err)
		}
		if svg := string(f.SVG()); strings.Contains(svg, "bars") != (c.want != "") || !strings.Contains(svg, c.want) {
			t.Errorf("deviation %v, %q: want %q", c.sd, c.bars, c.want)
		}
	}
}

// TestEvenPointsAreNotLogarithmic checks that a count of steps has an even
// axis, and sizes that double do not.
func TestEvenPointsAreNotLogarithmic(t *testing.T) {
	line := func(apart bool, xs ...float64) Line {
		l := Line{Name: "a", Apart: apart}
		for _, x := range xs {
			l.Points = append(l.Points, Point{x, x, math.NaN()})
		}
		return l
	}
	if !(Series{Lines: []Line{line(false, 1, 2, 3, 4), line(true, 1, 9, 90)}}).spacedEvenly() || (Series{Lines: []Line{line(false, 1, 2, 4)}}).spacedEvenly() {
		t.Error("1, 2, 3, 4 are even and 1, 2, 4 are not")
	}
}
