package export_test

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
)

// TestCarriesCompleteRows has learners learn from complete rows of the sets of the catalogue at hand.
func TestCarriesCompleteRows(t *testing.T) {
	carries(t, catalogued())
}

// TestCarriesCompleteRowsOfMore has learners learn from complete rows of the files of the folder more, which
// are read by their guesses.
func TestCarriesCompleteRowsOfMore(t *testing.T) {
	carries(t, moreFiles(t))
}

// carries wants every format of code to carry every model of the sets, except SQL, whose parsers have
// limits. By default a learner has every 18th set, and with -pairs it has all.
func carries(t *testing.T, sets []*data.Set) {
	t.Helper()
	written := 0
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
			sets = append(sets, s.DropMissing())
		}
	}
	return sets
}

// moreFiles returns the complete rows of the files of the folder more.
func moreFiles(t *testing.T) (sets []*data.Set) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.Dir(athand.More(t, "README.md")), "*.*"))
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
		sets = append(sets, s.DropMissing())
	}
	return sets
}
