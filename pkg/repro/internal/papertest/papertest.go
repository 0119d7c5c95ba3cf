// Package papertest helps tests to compare the numbers of pages and notebooks with
// the committed results.
package papertest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/athand"
)

// Load returns the committed result of the experiment of the given name. If values of
// parameters are given, a name and a value in turn, it returns only the trials at these
// values.
func Load(t *testing.T, all []experiment.Experiment, name string, values ...string) *experiment.Result {
	t.Helper()
	i := slices.IndexFunc(all, func(e experiment.Experiment) bool { return e.Name == name })
	if i < 0 {
		t.Fatalf("there is no experiment %s", name)
	}
	r, err := all[i].Committed()
	for k := 0; err == nil && k < len(values); k += 2 {
		r, err = r.Where(values[k], values[k+1])
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Passage returns the passages of a page or notebook that a key names, such as a row of
// a table and a note below it, one per line. A key is the name in a comment <!-- claim:
// NAME -->. For a row of a table, the key is the table's name and the first cells of
// the row, as "NAME | cell | cell".
func Passage(t *testing.T, file, key string) string {
	t.Helper()
	all, err := passages(file)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, p := range all {
		if p.named(key) {
			found = append(found, p.text)
		}
	}
	if found == nil {
		t.Fatalf("%s has no passage of the key %q", file, key)
	}
	return strings.Join(found, "\n")
}

// Says reports whether the number stands in the line by itself, not as a part of a
// longer number.
func Says(line, number string) bool {
	if !regexp.MustCompile(`(^|[^\d.,])` + regexp.QuoteMeta(number) + `([^\d.]|\.(\D|$)|$)`).MatchString(line) {
		return false
	}
	trace(line, number)
	return true
}

// A Claim is a place where a page or notebook repeats committed results. The passage of File that Key names
// must contain the Measures of the experiment Of, at the values of parameters that At gives. At is a text
// such as "set=CH learner=never_split", in which _ stands for a blank. If several rows of the experiment
// have these values, the passage must contain the measures of each row, in the order of the results. A
// measure is given as its mean or, if its name ends in ±, as its mean with its deviation.
type Claim = struct{ File, Key, Of, At, Measures string }

// CheckClaims fails the test for every number that differs from the committed results.
func CheckClaims(t *testing.T, all []experiment.Experiment, claims []Claim) {
	t.Helper()
	for _, c := range claims {
		r := At(t, all, c.Of, c.At)
		text := Passage(t, c.File, c.Key)
		row, next := strings.Contains(c.Key, " | "), 0
		for _, g := range r.By(r.Params...) {
			for _, name := range strings.Fields(c.Measures) {
				want, ok := measureTold(t, g, name, text)
				if ok && row && len(places(text, want)) > 0 {
					next, ok = endAfter(text, want, next)
				}
				if !ok {
					t.Errorf("%s: of %s at %v, %s is %s, but the text says\n%s", c.File, c.Of, g.At, name, want, text)
				}
			}
		}
	}
}

// endAfter returns the end of the first occurrence of a string in a text, from byte start on, and whether
// there is one. The cells of a row are in the order of the results. So a caller searches for each cell
// behind the one found before, and does not find an earlier cell with the same text again.
func endAfter(text, told string, start int) (end int, ok bool) {
	for _, index := range places(text, told) {
		if index >= start {
			return index + len(told), true
		}
	}
	return start, false
}

// measureTold reports whether a passage contains a measure of a group, and returns the
// measure as tables show it. A mean that is not a share may stand without its decimals.
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

// Text returns a measure of all trials of r as texts write it: the mean, without a
// decimal that is zero. If the name ends in ±, it returns the mean and its deviation.
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

// Need ends a test if its data set is missing.
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

// At returns the committed result of an experiment at the given values of
// parameters, as a Claim has them.
func At(t *testing.T, all []experiment.Experiment, name, conditions string) *experiment.Result {
	t.Helper()
	var values []string
	for _, condition := range strings.Fields(conditions) {
		param, value, _ := strings.Cut(condition, "=")
		values = append(values, param, strings.ReplaceAll(value, "_", " "))
	}
	return Load(t, all, name, values...)
}

// Mean returns the mean of a measure as tables show it: shares in percent, and
// with their digits.
func Mean(t *testing.T, all []experiment.Experiment, name, conditions, measure string) float64 {
	t.Helper()
	r := At(t, all, name, conditions)
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

// Numbers checks that the passage that a key names gives these numbers in this order,
// whatever words stand between them. They are the numbers of the format and of its
// values, as fmt.Sprintf writes them.
func Numbers(t *testing.T, file, key, format string, values ...any) {
	t.Helper()
	text := Passage(t, file, key)
	rest := numbersIn(text)
	for _, want := range numbersIn(fmt.Sprintf(format, values...)) {
		k := slices.Index(rest, want)
		if k < 0 {
			t.Errorf("%s: %s is missing, or out of order, in\n%s", file, want, text)
			return
		}
		rest = rest[k+1:]
		trace(text, want)
	}
}

// numbersIn returns the numbers in a text, with long minus signs. Digits after a
// letter belong to a name.
func numbersIn(text string) (all []string) {
	text = regexp.MustCompile(`(^|[\s(|])-(\d)`).ReplaceAllString(text, "$1−$2")
	for _, span := range signedNumber.FindAllStringIndex(text, -1) {
		number, before := text[span[0]:span[1]], text[:span[0]]
		switch {
		case regexp.MustCompile(`[\p{L}_]$`).MatchString(before):
		case regexp.MustCompile(`\d$`).MatchString(before): // a difference
			all = append(all, strings.TrimPrefix(number, "−"))
		default:
			all = append(all, number)
		}
	}
	return all
}

// Given are numbers of a passage that are not in any committed result, with the reason:
// settings, numbers that the paper printed, sizes of data, and times.
type Given = struct{ Key, Numbers, Why string }

// CheckGiven checks that each of the numbers stands in its passage.
func CheckGiven(t *testing.T, file string, all []Given) {
	t.Helper()
	for _, g := range all {
		text := Passage(t, file, g.Key)
		for _, number := range strings.Fields(g.Numbers) {
			if !Says(text, number) {
				t.Errorf("%s: %s (%s) does not stand in\n%s", file, number, g.Why, text)
			}
		}
	}
}
