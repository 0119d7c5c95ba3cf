package experiment

import (
	"cmp"
	"fmt"
	"math"
	"strings"
)

// A Measure is a column of numbers.
type Measure struct {
	Name    string // the name of its column in the file
	Title   string // its name in tables and on axes; Name if empty
	Percent bool   // a share between 0 and 1, shown in percent
	Digits  int    // digits shown after the point
	StdErr  bool   // shown with the standard error of its mean instead of the standard deviation
	Timed   bool   // it differs from run to run: a time, or a result under a limit on the clock
}

// Label returns the name of m in tables and figures.
func (m Measure) Label() string { return cmp.Or(m.Title, m.Name) }

// factor returns the number that multiplies values of m before they are shown. It is 100 for
// shares, which the file holds and which readers want in percent.
func (m Measure) factor() float64 {
	if m.Percent {
		return 100
	}
	return 1
}

// FormatValue writes one value of m without its unit, in percent if m is a share.
func (m Measure) FormatValue(v float64) string {
	return fmt.Sprintf("%.*f", m.Digits, m.factor()*v)
}

// Format writes mean ± spread as in tables. A single value has only a mean, and no values give a dash.
// The minus is the typographic one, which is as wide as a digit.
func (m Measure) Format(s Summary) string {
	if s.N == 0 {
		return "–"
	}
	text := m.FormatValue(s.Mean)
	if !math.IsNaN(s.SD) {
		text += " ± " + m.FormatValue(m.spread(s))
	}
	return strings.ReplaceAll(text, "-", "−")
}

// spread returns the number after ± beside the mean: the standard deviation of the trials, or the
// standard error of their mean, σ/√n.
func (m Measure) spread(s Summary) float64 {
	if m.StdErr {
		return s.SD / math.Sqrt(float64(s.N))
	}
	return s.SD
}
