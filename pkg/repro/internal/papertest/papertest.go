// Package papertest helps tests to compare what pages and notebooks tell of
// experiments with the committed results.
package papertest

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/athand"
)

// Load returns the committed result of the experiment of the given name, or
// its trials at the given values of parameters: a name and a value in turn.
func Load(t *testing.T, all []experiment.Experiment, name string, at ...string) *experiment.Result {
	t.Helper()
	i := slices.IndexFunc(all, func(e experiment.Experiment) bool { return e.Name == name })
	if i < 0 {
		t.Fatalf("there is no experiment %s", name)
	}
	r, err := all[i].Committed()
	for k := 0; err == nil && k < len(at); k += 2 {
		r, err = r.Where(at[k], at[k+1])
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Line returns the line of a file that matches, of which there must be one.
func Line(t *testing.T, file, pattern string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(pattern)
	lines := slices.DeleteFunc(strings.Split(string(text), "\n"), func(l string) bool { return !match.MatchString(l) })
	if len(lines) != 1 {
		t.Fatalf("%s: %d lines match %s, want one", file, len(lines), pattern)
	}
	return lines[0]
}

// Says reports whether the number stands in the line by itself, not as a part
// of a longer one.
func Says(line, number string) bool {
	if !regexp.MustCompile(`(^|[^\d.,])` + regexp.QuoteMeta(number) + `([^\d.]|\.\D|$)`).MatchString(line) {
		return false
	}
	trace(line, number)
	return true
}

// A Claim is a place where committed results are repeated in words: the one
// line of File that matches Line must give the Measures, as a mean or, if their
// name ends in ±, with its deviation, for each row of the experiment Of at the
// given values of parameters, At, such as "set=CH learner=never_split", in
// which _ is a blank.
type Claim = struct{ File, Line, Of, At, Measures string }

// CheckClaims fails the test for every number that is told otherwise than it
// is in the committed results.
func CheckClaims(t *testing.T, all []experiment.Experiment, claims []Claim) {
	t.Helper()
	for _, c := range claims {
		r := At(t, all, c.Of, c.At)
		line := Line(t, c.File, c.Line)
		for _, g := range r.By(r.Params...) {
			for _, name := range strings.Fields(c.Measures) {
				if text, ok := measureTold(t, g, name, line); !ok {
					t.Errorf("%s: of %s at %v, %s is %s, but the text says\n%s", c.File, c.Of, g.At, name, text, line)
				}
			}
		}
	}
}

// measureTold reports whether a line tells a measure of a group, and how tables show
// it. A mean that is no share may be told without its decimals.
func measureTold(t *testing.T, g experiment.Group, name, line string) (text string, ok bool) {
	t.Helper()
	name, deviation := strings.CutSuffix(name, "±")
	m, err := g.Measure(name)
	if err != nil {
		t.Fatal(err)
	}
	text = m.Format(g.Summary(name))
	if Tells(line, text) || deviation {
		return text, Tells(line, text)
	}
	mean, _, _ := strings.Cut(text, " ")
	m.Digits = 0
	whole, _, _ := strings.Cut(m.Format(g.Summary(name)), " ")
	return text, Says(line, mean) || Says(line, whole) && !m.Percent
}

// Text returns how a text tells a measure of all trials of r: the mean, without a
// decimal that is zero, or, if the name ends in ±, the mean and its deviation.
func Text(t *testing.T, r *experiment.Result, measure string) string {
	t.Helper()
	name, deviation := strings.CutSuffix(measure, "±")
	m, err := r.Measure(name)
	if err != nil {
		t.Fatal(err)
	}
	text := m.Format(r.Summary(name))
	if deviation {
		return text
	}
	mean, _, _ := strings.Cut(text, " ")
	return strings.TrimSuffix(mean, ".0")
}

// Need ends a test whose data set is not at hand.
func Need(t *testing.T, set string) {
	t.Helper()
	e, err := data.Find(set)
	if err != nil {
		t.Fatal(err)
	}
	if e.Path() == "" {
		athand.UCI(t, fmt.Errorf("no %s: let HALFSPACE_DATA name its directory", set))
	}
}

// At returns the committed result of an experiment at the given values of parameters, as a Claim has them.
func At(t *testing.T, all []experiment.Experiment, of, at string) *experiment.Result {
	t.Helper()
	var values []string
	for _, condition := range strings.Fields(at) {
		param, value, _ := strings.Cut(condition, "=")
		values = append(values, param, strings.ReplaceAll(value, "_", " "))
	}
	return Load(t, all, of, values...)
}

// Mean returns the mean of a measure as tables show it: shares in percent, and with their digits.
func Mean(t *testing.T, all []experiment.Experiment, of, at, measure string) float64 {
	t.Helper()
	r := At(t, all, of, at)
	m, err := r.Measure(measure)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(m.FormatValue(r.Summary(measure).Mean), "−", "-")
	v, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Words wants the one line of a file that matches to say words, with the values that were computed, as
// fmt.Sprintf writes them; minus signs are long.
func Words(t *testing.T, file, line, format string, values ...any) {
	t.Helper()
	want := regexp.MustCompile(`(^| )-(\d)`).ReplaceAllString(fmt.Sprintf(format, values...), "$1−$2")
	if text := Line(t, file, line); !Tells(text, want) {
		t.Errorf("%s: it is %q, but the text says\n%s", file, want, text)
	}
}

// Given are numbers of a line that no committed result has, and why they stand there: settings, what
// the paper printed, sizes of data, and times.
type Given = struct{ Line, Numbers, Why string }

// CheckGiven wants the numbers in their lines.
func CheckGiven(t *testing.T, file string, all []Given) {
	t.Helper()
	for _, g := range all {
		line := Line(t, file, g.Line)
		for _, number := range strings.Fields(g.Numbers) {
			if !Says(line, number) {
				t.Errorf("%s: %s (%s) does not stand in\n%s", file, number, g.Why, line)
			}
		}
	}
}
