package mg93

import (
	"fmt"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// TestThresholdFunctions has the known numbers of linear threshold functions.
func TestThresholdFunctions(t *testing.T) {
	for n, want := range []int{1: 4, 2: 14, 3: 104, 4: 1882} {
		if got := len(thresholdFunctions(n)); n > 0 && got != want {
			t.Errorf("there are %d threshold functions of %d inputs, not %d", got, n, want)
		}
	}
}

// TestFewestRules compares the search with the proven fewest halfspaces that
// Intersection finds for all functions of three inputs, and with greedy lists,
// which cannot be shorter than the shortest. A parity of n inputs needs a list
// of n halfspaces, and a halfspace for every second corner as an intersection.
func TestFewestRules(t *testing.T) {
	const n = 3
	lists, cuts, joins := fewestRules(n, unite, exclude), fewestRules(n, exclude), fewestRules(n, unite)
	for f := 1; f < 1<<(1<<n)-1; f++ { // constants need no halfspace here
		s := truthTable(f).table(n)
		for _, union := range []bool{false, true} {
			l, err := fitList(t.Context(), learners.Intersection{Fewest: true, Union: union}, s, learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			want := cuts[f]
			if union {
				want = joins[f]
			}
			if len(l.Rules) != want || l.Mistakes != 0 {
				t.Errorf("function %d: the fewest are %d, the search has %d (union: %v)", f, len(l.Rules), want, union)
			}
		}
		l, err := fitList(t.Context(), learners.DecisionList{}, s, learners.Seed(1))
		if err != nil || len(l.Rules) < lists[f] || lists[f] > min(cuts[f], joins[f]) {
			t.Errorf("function %d: a list has %d halfspaces, the shortest %d, an intersection %d, a union %d, %v",
				f, len(l.Rules), lists[f], cuts[f], joins[f], err)
		}
	}
	const odd = 0b10010110
	if lists[odd] != n || cuts[odd] != 1<<(n-1) {
		t.Errorf("the parity needs a list of %d, an intersection of %d", lists[odd], cuts[odd])
	}
}

// count returns a whole number as the page writes it.
func count(v float64) string {
	if v < 1000 {
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%d,%03d", int(v)/1000, int(v)%1000)
}

// TestFunctionsInWords compares the page's numbers of all functions of four
// inputs.
func TestFunctionsInWords(t *testing.T) {
	r := papertest.Load(t, Experiments(), "mg93-functions", "n", "4")
	var all, listed, either, shortest, densest float64
	largest := map[string]string{}
	for _, g := range r.By("k") {
		value := func(name string) float64 { return g.Summary(name).Mean }
		row := "| " + g.At[0]
		for _, name := range []string{"lists", "intersections", "either"} {
			row += " | " + count(value(name))
			if value(name) > 0 {
				largest[name] = g.At[0]
			}
		}
		if n := value("lists"); n > 0 {
			row += fmt.Sprintf(" | %.2f | %.1f |", value("greedy"), 100*value("shortest"))
			all += n
			shortest += n * value("shortest")
			densest += n * value("densest_shortest")
			if value("right") != 1 {
				t.Errorf("of the functions that need %s halfspaces lists are right for a share of %v", g.At[0], value("right"))
			}
		} else {
			row += " | – | – |"
		}
		if got := papertest.Passage(t, claimsPage, "functions | "+g.At[0]); got != row || !papertest.Tells(got, row) {
			t.Errorf("the page says\n%s, want\n%s", got, row)
		}
		if value("unions") != value("intersections") {
			t.Errorf("%v unions need %s halfspaces, and %v intersections", value("unions"), g.At[0], value("intersections"))
		}
		if g.At[0] <= "3" {
			listed += value("lists")
			either += value("either")
		}
	}
	words(t, "any-function", "%s at most %s", count(all), largest["lists"])
	words(t, "strictly-richer", "%s and %s of %s", count(listed), count(either), count(all))
	words(t, "greedy-shortest", "%.1f %% and %.1f %%", 100*shortest/all, 100*densest/all)
}
