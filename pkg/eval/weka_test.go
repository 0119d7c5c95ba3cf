package eval

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestCorrectedBesideWeka gives the corrected test the trials of an experiment of Weka's Experimenter,
// by testdata/Experimenter.java: the p-values are Weka's, also where folds differ by one example.
func TestCorrectedBesideWeka(t *testing.T) {
	file, err := os.Open("testdata/experimenter.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	pairs := 0
	for d := json.NewDecoder(file); ; {
		var weka struct {
			Set         string
			Train, Test []float64
			Scores      [][]float64
			Pairs       []struct {
				A, B          int
				Difference, P float64
			}
		}
		if err := d.Decode(&weka); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		table := &Table{Ratio: sum(weka.Test) / sum(weka.Train)}
		for _, scores := range weka.Scores {
			table.Rows = append(table.Rows, Row{Scores: scores})
		}
		for _, p := range weka.Pairs {
			pairs++
			if got := table.Test(p.A, p.B); !isClose(got.Difference, p.Difference, 1e-9) || !isClose(got.Corrected, p.P, 1e-9) {
				t.Errorf("%s, %d and %d: got %+v, want %+v", weka.Set, p.A, p.B, got, p)
			}
		}
	}
	if pairs != 18 {
		t.Errorf("%d pairs, want 18", pairs)
	}
}

func sum(values []float64) (s float64) {
	for _, v := range values {
		s += v
	}
	return s
}

// TestRatioOfAllTrials has folds with 21 and with 22 examples; the first fold alone would give 22 to
// 192.
func TestRatioOfAllTrials(t *testing.T) {
	glass, err := data.Load("glass")
	if err != nil {
		t.Fatal(err)
	}
	table, err := Folds{}.Compare(context.Background(), glass, learners.Majority{})
	if err != nil || !isClose(table.Ratio, 1./9, 1e-15) {
		t.Errorf("ratio %v, error %v, want 1/9", table.Ratio, err)
	}
}
