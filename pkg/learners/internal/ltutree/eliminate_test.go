package ltutree

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// TestDeviations compares one pass by rows with gonum's two passes by columns.
func TestDeviations(t *testing.T) {
	s := normalSample(60, 3)
	for _, x := range s.X {
		x[1], x[2] = 3, 1e6+x[2]
	}
	got, err := deviations(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for j := range s.Attrs {
		column := make([]float64, s.Len())
		for i, x := range s.X {
			column[i] = x[j]
		}
		if want := stat.PopStdDev(column, nil); math.Abs(got[j]-want) > 1e-9 {
			t.Errorf("attribute %d: deviation %v, want %v", j, got[j], want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := deviations(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("on a context that is done: %v", err)
	}
}
