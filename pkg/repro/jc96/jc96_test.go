package jc96

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// TestStars has differences of 0.10, 0.10 and 0.11, of −0.07, −0.06 and −0.07, and
// of −0.01, 0.04 and −0.01: t is 31, −20 and 0.4 with two degrees of freedom.
func TestStars(t *testing.T) {
	const text = `set,learner,fold,seed,accuracy,weights
votes,boosting,1,1,0.92,12
votes,boosting,2,2,0.94,12
votes,boosting,3,3,0.90,13
votes,C4.5,1,1,0.82,NaN
votes,C4.5,2,2,0.84,NaN
votes,C4.5,3,3,0.79,NaN
votes,multi-layer,1,1,0.99,651
votes,multi-layer,2,2,1,651
votes,multi-layer,3,3,0.97,651
votes,ordinary,1,1,0.93,30
votes,ordinary,2,2,0.90,30
votes,ordinary,3,3,0.91,30
`
	got := stars(readTable1(t, text))
	for _, want := range []string{"votes: C4.5 * (p = 0.00", "multi-layer + (p = 0.00", "ordinary (p = 0."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
	if strings.Contains(got, "splice:") {
		t.Errorf("tells of a set that is not in the result: %s", got)
	}
}

// TestSameFolds gives all learners of a set the same examples to test on, and
// these are every example once.
func TestSameFolds(t *testing.T) {
	total := 0
	for f := range sparseTasks[0].folds {
		_, raw, err := learnFold(t.Context(), sparseColumns[1], 0, f, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		_, coded, err := learnFold(t.Context(), sparseColumns[3], 0, f, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		if raw.Len() != coded.Len() {
			t.Fatalf("fold %d has %d and %d examples", f+1, raw.Len(), coded.Len())
		}
		if !reflect.DeepEqual(raw.OneHot().X, coded.X) {
			t.Fatalf("fold %d: other examples", f+1)
		}
		total += raw.Len()
	}
	if total != 435 {
		t.Errorf("folds have %d examples, want all 435 votes", total)
	}
}

// TestStarsOfRepeats uses two repeats of two folds. In one boosting leads by 0.10
// and 0.11, in the other by 0.10 and −0.10: a star in one of two.
func TestStarsOfRepeats(t *testing.T) {
	twice := task{folds: 2, repeats: 2}
	const text = `set,learner,fold,seed,accuracy,weights
votes,boosting,1,1,0.92,12
votes,boosting,2,2,0.94,12
votes,boosting,3,3,0.92,13
votes,boosting,4,4,0.84,13
votes,C4.5,1,1,0.82,NaN
votes,C4.5,2,2,0.83,NaN
votes,C4.5,3,3,0.82,NaN
votes,C4.5,4,4,0.94,NaN
`
	got := twice.comparisons(readTable1(t, text))
	if len(got) != 1 || got[0].mark() != "* in 1 of 2" {
		t.Fatalf("%v", got)
	}
	// The mean is 0.0525, the variance 0.031075/3, and as many examples are for
	// testing as for training: t = 0.0525/√(0.010358·(¼+1)) = 0.461 with three
	// degrees of freedom.
	if p := got[0].all.Corrected; math.Abs(p-0.676) > 0.001 {
		t.Errorf("corrected p = %v", p)
	}
}

// readTable1 reads results of table 1 from text.
func readTable1(t *testing.T, text string) *experiment.Result {
	t.Helper()
	path := filepath.Join(t.TempDir(), "jc96-table1.csv")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := table1().Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// compared returns boosting's comparisons on a set, of the committed results.
func compared(t *testing.T, set string) []comparison {
	t.Helper()
	i := slices.IndexFunc(sparseTasks, func(s task) bool { return s.name == set })
	return sparseTasks[i].comparisons(papertest.Load(t, Experiments(), "jc96-table1", "set", set))
}

// TestStarsOnThePage compares the stars in the page's table with the tests.
func TestStarsOnThePage(t *testing.T) {
	for _, set := range sparseTasks {
		row := papertest.Passage(t, claimsPage, "table1 | "+set.name+" | we got")
		cells := strings.Split(strings.Trim(row, "|"), "|")[3:] // after boosting's
		for i, c := range compared(t, set.name) {
			if mark := strings.TrimLeft(strings.TrimSpace(cells[i]), "0123456789.± "); mark != strings.TrimLeft(c.mark(), " ") {
				t.Errorf("%s: %s is to be marked %q, the page has %q", set.name, c.learner, c.mark(), cells[i])
			}
		}
	}
}

// TestThresholdsOnThePage compares marks and p-values in the page's table of
// real-valued features.
func TestThresholdsOnThePage(t *testing.T) {
	for _, s := range numericSets {
		r := papertest.Load(t, Experiments(), "jc96-cuts", "set", s.name)
		line := papertest.Passage(t, claimsPage, "cuts | "+s.name+" | p")
		cells := strings.Split(line, "|")[3:]
		for _, c := range s.comparisons(r) {
			l := slices.IndexFunc(onNumbers, func(l column) bool { return l.name == c.learner })
			want := strings.TrimSpace(c.mark() + " " + strings.TrimPrefix(printP(c.all.Corrected), "= "))
			if got := strings.TrimSpace(cells[l]); got != want || !papertest.Tells(line, want) {
				t.Errorf("%s, %s: the page has %q, want %q", s.name, c.learner, got, want)
			}
		}
	}
}

// TestCodingOnThePage compares by how much boosting is ahead on coding windows
// with the page.
func TestCodingOnThePage(t *testing.T) {
	for _, g := range papertest.Load(t, Experiments(), "jc96-coding").By("folds", "windows") {
		line := papertest.Passage(t, claimsPage, "windows | "+strings.Join(g.At, " | "))
		if want := "| " + strings.Join(leadsOver(g), " | ") + " |"; !strings.HasSuffix(line, want) || !papertest.Tells(line, want) {
			t.Errorf("the page has\n%s\nwant %s", line, want)
		}
	}
}

// TestQuarters puts each window into the fold of its quarter, and trains on the
// three others.
func TestQuarters(t *testing.T) {
	folds := quarters([]int{0, 99, 25, 24, 50, 76}, 100)
	for f, want := range [][]int{{0, 3}, {2}, {4}, {1, 5}} {
		if !slices.Equal(folds[f].Test, want) || len(folds[f].Train)+len(want) != 6 {
			t.Errorf("fold %d tests %v and trains on %v, want to test %v", f, folds[f].Test, folds[f].Train, want)
		}
		for _, i := range want {
			if slices.Contains(folds[f].Train, i) {
				t.Errorf("fold %d trains on %d, which it tests", f, i)
			}
		}
	}
}

// TestBeamsOnThePage compares how often a beam does what trying all does with the page.
func TestBeamsOnThePage(t *testing.T) {
	said := sameAsAll(papertest.Load(t, Experiments(), "jc96-order"))
	for _, beam := range []string{"a beam of 1", "a beam of 20"} {
		line := papertest.Passage(t, claimsPage, "beams | "+beam)
		cells := strings.Split(line, "|")
		if want := beam + " " + strings.TrimSpace(cells[2]); !strings.Contains(said+",", want+",") && !strings.Contains(said, want+".") || !papertest.Tells(line, cells[2]) {
			t.Errorf("the page has %q, but\n%s", want, said)
		}
	}
}

// TestLeadsOnThePage compares what boosting by majority gains over AdaBoost with
// the page.
func TestLeadsOnThePage(t *testing.T) {
	for _, g := range papertest.Load(t, Experiments(), "jc96-noise").By("noise") {
		line := papertest.Passage(t, claimsPage, "leads | of "+g.At[0]+" %")
		want := "| " + lead(g.Result, "majority", "AdaBoost") + " | " + lead(g.Result, "majority; chosen", "AdaBoost; chosen of more") + " |"
		if !strings.HasSuffix(line, want) || !papertest.Tells(line, want) {
			t.Errorf("the page has\n%s\nwant %s", line, want)
		}
	}
}

// TestTestsOnThePage compares the page's table of tests, which has a row for each
// set and a column for each learner except boosting, and the tests of the votes in
// notebook 05.
func TestTestsOnThePage(t *testing.T) {
	for _, set := range sparseTasks {
		row := papertest.Passage(t, claimsPage, "tests | "+set.name)
		cells := strings.Split(strings.Trim(row, "| "), " | ")[1:]
		for i, c := range compared(t, set.name) {
			want := strings.TrimPrefix(printP(c.all.Corrected), "= ")
			if len(c.repeats) == 1 {
				want = strings.TrimPrefix(printP(c.all.P), "= ") + ", " + want
			}
			want = strings.TrimSpace(c.mark() + " " + want)
			if cells[i] != want || !papertest.Tells(row, want) {
				t.Errorf("%s, %s: the page has %q, want %q", set.name, c.learner, cells[i], want)
			}
			if set.name == "votes" && strings.HasPrefix(c.mark(), "*") && !strings.HasPrefix(c.learner, "ordinary") && c.learner != "second-order pruned" {
				papertest.Numbers(t, page05, "votes-rivals", "%s, %s", c.mark(), printP(c.all.Corrected))
			}
		}
	}
}
