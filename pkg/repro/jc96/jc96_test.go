package jc96

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

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
	path := filepath.Join(t.TempDir(), "jc96-table1.csv")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := table1().Read(path)
	if err != nil {
		t.Fatal(err)
	}
	got := stars(r)
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

// TestStarsOnThePage compares the stars in the page's table with the tests.
func TestStarsOnThePage(t *testing.T) {
	r := papertest.Load(t, Experiments(), "jc96-table1")
	marks := regexp.MustCompile(`([^ ,][^,(]*?)( [*+])? \(p = `)
	for _, set := range sparseTasks {
		_, tests, found := strings.Cut(stars(r), " "+set.name+": ")
		tests, _, _ = strings.Cut(tests, ";")
		row := papertest.Line(t, claimsPage, `^\| `+set.name+` \| we got`)
		cells := strings.Split(row, "|")[4:] // after boosting's
		got := marks.FindAllStringSubmatch(tests, -1)
		if !found || len(got) != len(sparseColumns)-1 || len(cells) != len(got)+1 {
			t.Errorf("%s: %d tests and %d cells", set.name, len(got), len(cells)-1)
			continue
		}
		for i, c := range sparseColumns[1:] {
			mark := strings.TrimLeft(strings.TrimSpace(cells[i]), "0123456789.± ")
			if got[i][1] != c.name || strings.TrimSpace(got[i][2]) != mark {
				t.Errorf("%s: %s is marked %q, the page says %q", set.name, got[i][0], got[i][2], cells[i])
			}
		}
	}
}
