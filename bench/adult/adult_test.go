//go:build unix

package main

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// TestSample checks the sizes that the pages state.
func TestSample(t *testing.T) {
	s := adultLike()
	positive, missing, values := 0, 0, 0
	for i, x := range s.X {
		positive += s.Y[i]
		for _, v := range x {
			if math.IsNaN(v) {
				missing++
			}
		}
	}
	for _, a := range s.Attrs {
		values += len(a.Values)
	}
	if s.Len() != 48_842 || len(s.Attrs) != 14 || values != 99 || positive != 11_482 || missing != 4438 {
		t.Errorf("%d × %d, %d values, %d positive, %d missing", s.Len(), len(s.Attrs), values, positive, missing)
	}
}

// TestParts tests on a third of the examples, or on every example once.
func TestParts(t *testing.T) {
	for _, c := range []struct{ folds, tested int }{{0, 100}, {10, 300}} {
		row := comparison{sample: sample{generate: func() *data.Set { return noisyPlane(300, 4, 2) }}, folds: c.folds}
		s, splits, err := row.splits(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		tested := map[int]bool{}
		for _, split := range splits {
			if len(split.Train)+len(split.Test) != s.Len() {
				t.Errorf("%d and %d examples of %d", len(split.Train), len(split.Test), s.Len())
			}
			for _, i := range split.Test {
				tested[i] = true
			}
		}
		if len(tested) != c.tested {
			t.Errorf("%d folds test %d examples, want %d", c.folds, len(tested), c.tested)
		}
	}
}

// TestPeers wants boosting of histograms, liblinear and a pipeline with logistic regression beside a row of
// each sample, so that all rows of the sample can be read beside them.
func TestPeers(t *testing.T) {
	text := map[string]string{}
	for _, row := range rows {
		if row.peer != "" {
			text[row.sample.name] += row.expression() + "\n"
		}
	}
	for _, s := range []sample{mixed, plane, longPlane, wide} {
		for _, peer := range []string{"HistGradientBoostingClassifier(", " LinearSVC(loss='hinge'", "make_pipeline(", " LogisticRegression("} {
			if !strings.Contains(text[s.name], peer) {
				t.Errorf("%s has no row beside %q", s.name, peer)
			}
		}
	}
}

// TestMeasured wants results in the order of rows, a new one in the place of the old, and the same again from
// the file.
func TestMeasured(t *testing.T) {
	row := func(k int, fit float64) result {
		return result{rows[k].name, rows[k].sample.name, side{Fit: fit, Right: 0.5}, side{Fit: 3, Right: 1}}
	}
	all := resultTable{}.replace(row(3, 1)).replace(row(1, 1)).replace(row(3, 2))
	if want := (resultTable{row(1, 1), row(3, 2)}); !reflect.DeepEqual(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
	dir := t.TempDir()
	if err := all.write(dir); err != nil {
		t.Fatal(err)
	}
	if reread, err := readResults(dir); err != nil || !reflect.DeepEqual(reread, all) {
		t.Errorf("read %v, %v", reread, err)
	}
	if got, want := all[1].cells("P"), []string{"2", "50.0", "0.00", "0", "P", "3", "100.0", "1.5"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (result{Ours: side{Why: "late"}, Theirs: side{Why: "no peer"}}).cells(""); len(got) != 8 || got[0] != "late" {
		t.Errorf("%q", got)
	}
}
