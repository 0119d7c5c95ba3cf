package export_test

import (
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
)

// TestCarriesCompleteRows has learners learn from complete rows of the sets at hand, and wants every
// format of code to carry every model, except SQL, whose parsers have limits. The catalogue has some of
// the sets, and the folder more has the others, which are read by their guesses. By default a learner
// has every 18th set, and with -pairs it has all.
func TestCarriesCompleteRows(t *testing.T) {
	sets, written := append(catalogued(), moreFiles(t)...), 0
	for k, i := range append(learners.All(), averaged, learners.Info{Name: "sparse, 20", Learner: learners.SparsePerceptron{Stages: 20}}) {
		for j, s := range sets {
			if !*pairs && (j+k)%18 != 0 {
				continue
			}
			m, err := fitted(i, s)
			if errors.Is(err, learners.ErrUnsuited) {
				continue
			}
			if err != nil {
				t.Fatalf("%s of %s: %v", i.Name, s.Name, err)
			}
			for _, name := range []string{"onnx", "python", "javascript", "go", "c99"} {
				f, err := export.Named(name)
				if err != nil {
					t.Fatal(err)
				}
				if err := f.Write(io.Discard, m); err != nil {
					t.Errorf("%s of %s: %v", i.Name, s.Name, err)
				}
				written++
			}
		}
	}
	if t.Logf("%d sets, %d exports", len(sets), written); written < 12*len(sets) {
		t.Errorf("%d exports of %d sets, want at least 12 for each set", written, len(sets))
	}
}

// catalogued returns the complete rows of the sets of the catalogue that are at hand.
func catalogued() (sets []*data.Set) {
	for _, s := range samples() {
		if s != nil && slices.ContainsFunc(data.Catalog(), func(e data.Entry) bool { return e.Name == s.Name }) {
			sets = append(sets, complete(s))
		}
	}
	return sets
}

// moreFiles returns the complete rows of the files of the folder more, in the directories of HALFSPACE_DATA.
func moreFiles(t *testing.T) (sets []*data.Set) {
	t.Helper()
	for _, dir := range filepath.SplitList(os.Getenv("HALFSPACE_DATA")) {
		files, err := filepath.Glob(filepath.Join(dir, "more", "*.*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if ext := filepath.Ext(file); ext == ".md" || ext == ".py" {
				continue
			}
			d, err := data.Guess(file, data.Description{})
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Base(file) == "wpbc.data" {
				d.Class = "x2"
			}
			format, err := d.Format()
			if err != nil {
				t.Fatal(err)
			}
			s, err := data.ReadCSV(file, format)
			if err != nil {
				t.Fatal(err)
			}
			sets = append(sets, complete(s))
		}
	}
	return sets
}

// complete returns the examples of s that lack no value.
func complete(s *data.Set) *data.Set {
	var rows []int
	for i, x := range s.X {
		if !slices.ContainsFunc(x, math.IsNaN) {
			rows = append(rows, i)
		}
	}
	return s.Subset(rows)
}
