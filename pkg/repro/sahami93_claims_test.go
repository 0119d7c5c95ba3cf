package repro

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
)

const (
	sahamiPage = "../../docs/papers/sahami93.md"
	page07     = "../../notebooks/07-ltu-trees-and-madalines.ipynb"
)

// sahamiClaims are where the claims page and notebook 07 repeat committed
// results: the line of the file that matches must give, of the trials at the
// given values of parameters, the mean, least (best) or greatest (worst) value of
// measures.
var sahamiClaims = []struct {
	file, line, of string
	at             []string // parameters, each with its value
	values         string
}{
CLAIMS
}

// TestSahamiClaims compares the numbers told with the committed results, so
// that neither changes without the other.
func TestSahamiClaims(t *testing.T) {
	for _, c := range sahamiClaims {
		r := where(t, c.of, c.at...)
		line := lineOf(t, c.file, c.line)
		for _, value := range strings.Fields(c.values) {
			if want := toldValue(t, r, value); !says(line, want) {
				t.Errorf("%s: of %s at %q, %s is %s, but the text says\n%s", c.file, c.of, c.at, value, want, line)
			}
		}
	}
}

// where returns the committed trials of an experiment at values of parameters.
func where(t *testing.T, of string, at ...string) *Result {
	t.Helper()
	r, err := Load(of)
	for k := 0; err == nil && k < len(at); k += 2 {
		r, err = r.Where(at[k], at[k+1])
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// toldValue formats "mean:error" and the like.
func toldValue(t *testing.T, r *Result, value string) string {
	t.Helper()
	which, name, _ := strings.Cut(value, ":")
	m, i, err := r.measure(name)
	if err != nil {
		t.Fatal(err)
	}
	of := group{rows: r.Rows}.column(i)
	v := map[string]float64{"mean": Summarize(of).Mean, "best": slices.Min(of), "worst": slices.Max(of)}[which]
	return fmt.Sprintf("%.*f", m.Digits, m.scale()*v)
}

// TestSahamiRangesInWords compares ranges "x to y" over the numbers of
// attributes: of means from the first to the last, or from the least to the most.
func TestSahamiRangesInWords(t *testing.T) {
	means := func(of string, at ...string) (v []float64) {
		r := where(t, of, at...)
		_, i, _ := r.measure("error")
		for _, g := range r.by([]string{"dimensions"}) {
			v = append(v, 100*Summarize(g.column(i)).Mean)
		}
		return v
	}
	for _, m := range []string{"1000", "5000"} {
		y := means("sahami93-dimensions", "examples", m, "method", "Madaline")
		x := make([]float64, len(y))
		for i := range x {
			x[i] = float64(tenths[i])
		}
		want := fmt.Sprintf("%.2f", stat.Correlation(x, y, nil))
		for _, file := range []string{sahamiPage, page07} {
			if line := lineOf(t, file, `\| Madaline's errors rise linearly`); !says(line, want) {
				t.Errorf("%s: with %s examples the correlation is %s, but the text says\n%s", file, m, want, line)
			}
		}
	}
	for i, e := range means("sahami93-dimensions", "examples", "1000", "method", "LTU tree") {
		if (e == 0) != (tenths[i] <= 40) {
			t.Errorf("the tree has %.2f %% errors at %d attributes", e, tenths[i])
		}
	}
	for i, e := range means("sahami93-dimensions", "examples", "1000", "method", "backprop") {
		if (e == 0) != (tenths[i] <= 70) {
			t.Errorf("backprop has %.2f %% errors at %d attributes", e, tenths[i])
		}
	}
	for _, method := range []string{"LTU tree", "backprop"} {
		if most := slices.Max(means("sahami93-dimensions", "examples", "5000", "method", method)); most != 0 {
			t.Errorf("%s has %.2f %% errors of 5,000 examples", method, most)
		}
	}
	for _, c := range []struct {
		of     string
		factor []string // the least and the greatest
		limit  float64
		holds  bool
	}{
		{"5000", []string{"1.05", "1.1", "1.15", "1.2"}, 0.2, true},
		{"1000", []string{"1.05", "1.1", "1.15", "1.2"}, 0.2, false},
	} {
		for _, theta := range []string{"0.5", "1"} {
			most := 0.0
			for _, alpha := range c.factor {
				most = max(most, slices.Max(means("sahami93-alpha", "examples", c.of, "theta", theta, "alpha", alpha)))
			}
			if (most <= c.limit) != c.holds {
				t.Errorf("Winnow, %s examples, θ = %sn: up to %.2f %% errors", c.of, theta, most)
			}
		}
	}
}

// TestSahamiBestRunsOfWinnow holds that at every number of attributes, with 5,000
// examples, some run of Winnow has no errors.
func TestSahamiBestRunsOfWinnow(t *testing.T) {
	r := where(t, "sahami93-dimensions", "examples", "5000", "method", "Winnow")
	for _, g := range r.by([]string{"dimensions"}) {
		if best := slices.Min(g.column(0)); best != 0 {
			t.Errorf("the best run at %v attributes has %.2f %% errors", g.at, 100*best)
		}
	}
}

// TestSahamiDefaults compares the page's table of our parameters with the
// experiments.
func TestSahamiDefaults(t *testing.T) {
	page, err := os.ReadFile(sahamiPage)
	if err != nil {
		t.Fatal(err)
	}
	runs := map[string]bool{}
	for _, row := range where(t, "sahami93-dimensions").Rows {
		runs[row.Seed] = true
	}
	for _, want := range []string{
		fmt.Sprintf("%d and %s", sahamiSizes[0], "5000"), fmt.Sprintf("| %d to %d in tens", tenths[0], tenths[len(tenths)-1]), fmt.Sprintf("| %d |", len(runs)/len(tenths)),
	} {
		if !strings.Contains(strings.ReplaceAll(string(page), ",000", "000"), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// TestSahamiRealInWords compares the page's table of real data: a row per
// learner, a column per set.
func TestSahamiRealInWords(t *testing.T) {
	all := where(t, "sahami93-real")
	for _, l := range sahamisOnData {
		cells := strings.Split(lineOf(t, sahamiPage, `^\| `+regexp.QuoteMeta(l.name)+` \|`), "|")
		for k, set := range sahamiSets {
			r, err := all.Where("set", set.name)
			if err != nil {
				t.Fatal(err)
			}
			if r, err = r.Where("learner", l.name); err != nil {
				t.Fatal(err)
			}
			want := "–"
			if mean := Summarize(group{rows: r.Rows}.column(0)).Mean; !math.IsNaN(mean) {
				want = strconv.FormatFloat(100*mean, 'f', 1, 64)
			}
			if got := strings.TrimSpace(cells[k+2]); got != want {
				t.Errorf("%s on %s: %s, but the page says %s", l.name, set.name, want, got)
			}
		}
	}
}
