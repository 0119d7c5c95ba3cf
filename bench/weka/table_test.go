package weka

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rulesFile holds what TestJRip found.
const rulesFile = "rules.csv"

// columns are the columns of rulesFile: for each fold the number of test examples, how many of them
// have the commonest class, how many the list and JRip have right, and how many rules both have.
var columns = []string{"set", "fold", "examples", "majority", "list", "jrip", "list rules", "jrip rules"}

// readRows returns the rows of rulesFile, below the columns.
func readRows(t *testing.T) [][]string {
	t.Helper()
	f, err := os.Open(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], columns) {
		t.Fatalf("%s has not the columns %v", rulesFile, columns)
	}
	return rows[1:]
}

// A summary is a set's mean over its folds, in percent except for rules.
type summary struct {
	set                  string
	majority, list, jrip float64 // of all examples
	rules, theirs        float64
	error                float64 // the standard error of list − jrip, paired by fold
	noise                float64 // the standard error of list − majority
}

// summaries returns the summaries of all sets, in order.
func summaries(t *testing.T) (all []summary) {
	t.Helper()
	rows := readRows(t)
	for len(rows) > 0 {
		n := slices.IndexFunc(rows, func(r []string) bool { return r[0] != rows[0][0] })
		if n < 0 {
			n = len(rows)
		}
		all = append(all, summarize(t, rows[:n]))
		rows = rows[n:]
	}
	return all
}

// summarize returns the summary of a set's rows.
func summarize(t *testing.T, rows [][]string) summary {
	t.Helper()
	s := summary{set: rows[0][0]}
	var examples float64
	var gains, excess []float64
	for _, row := range rows {
		v := make([]float64, len(row))
		for k := 1; k < len(row); k++ {
			n, err := strconv.Atoi(row[k])
			if err != nil {
				t.Fatal(err)
			}
			v[k] = float64(n)
		}
		examples += v[2]
		s.majority, s.list, s.jrip = s.majority+v[3], s.list+v[4], s.jrip+v[5]
		s.rules, s.theirs = s.rules+v[6]/float64(len(rows)), s.theirs+v[7]/float64(len(rows))
		gains, excess = append(gains, 100*(v[4]-v[5])/v[2]), append(excess, 100*(v[4]-v[3])/v[2])
	}
	for _, p := range []*float64{&s.majority, &s.list, &s.jrip} {
		*p *= 100 / examples
	}
	s.error, s.noise = standardError(gains), standardError(excess)
	return s
}

// standardError returns the standard error of the mean.
func standardError(v []float64) float64 {
	n, mean, sum := float64(len(v)), 0.0, 0.0
	for _, x := range v {
		mean += x / n
	}
	for _, x := range v {
		sum += (x - mean) * (x - mean)
	}
	return math.Sqrt(sum / (n - 1) / n)
}

// TestRecommended checks what makes DecisionListMachine{} the list that the README recommends: it is
// within a point of JRip on average, better on at least half of the sets, and nowhere below the
// majority by more than noise. README.md has the table.
func TestRecommended(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	all := summaries(t)
	better, list, jrip := 0, 0.0, 0.0
	for _, s := range all {
		row := fmt.Sprintf("| %s | %.1f | %.1f | %.1f | %+.1f ± %.1f | %.1f | %.1f |", s.set, s.majority, s.list, s.jrip, s.list-s.jrip, s.error, s.rules, s.theirs)
		if !strings.Contains(string(page), row+"\n") {
			t.Errorf("README.md has no row\n%s", row)
		}
		if s.list > s.jrip {
			better++
		}
		if s.list < s.majority-2*s.noise {
			t.Errorf("%s: %.2f %% right, the majority has %.2f ± %.2f", s.set, s.list, s.majority, s.noise)
		}
		list, jrip = list+s.list/float64(len(all)), jrip+s.jrip/float64(len(all))
	}
	_, passage, _ := strings.Cut(string(page), "<!-- claim: jrip -->\n")
	passage, _, _ = strings.Cut(passage, "\n- ")
	want := []string{fmt.Sprintf("%.1f", list), fmt.Sprintf("%.1f", jrip), fmt.Sprint(better), fmt.Sprint(len(all))}
	if got := regexp.MustCompile(`\d+(\.\d+)?`).FindAllString(passage, -1); !slices.Equal(got, want) {
		t.Errorf("README.md gives %q, want %q, in\n%s", got, want, passage)
	}
	if list < jrip-1 || 2*better < len(all) || len(all) < 15 {
		t.Errorf("%.2f %% on average, JRip %.2f; better on %d of %d sets", list, jrip, better, len(all))
	}
}
