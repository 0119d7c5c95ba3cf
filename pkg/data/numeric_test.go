package data

import (
	"fmt"
	"math"
	"testing"
)

// TestNumericCodes codes 1, 3, 3, 9 and a missing value, by hand: mean 4, variance 9, mode 3, middle 5.
func TestNumericCodes(t *testing.T) {
	s := &Set{Schema: Schema{Attrs: []Attr{{Name: "x"}}}, X: [][]float64{{1}, {3}, {3}, {9}, {math.NaN()}}, Y: make([]int, 5)}
	for _, c := range []struct {
		coding Coding
		want   string // names, and what becomes of each value
	}{
		{Coding{Numbers: Standard}, "[std(x)] [-1] [-0.3333] [-0.3333] [1.667] [0]"},
		{Coding{Numbers: Range}, "[unit(x)] [0] [0.25] [0.25] [1] [0.375]"},
		{Coding{Numbers: Thermometer}, "[x≥2 x≥6] [0 0] [1 0] [1 0] [1 1] [0 0]"},
		{Coding{Numbers: Thermometer, Missing: Frequent}, "[x≥2 x≥6] [0 0] [1 0] [1 0] [1 1] [1 0]"},
		{Coding{Numbers: Intervals, Cuts: 1}, "[x] [0] [1] [1] [1] [NaN]"},
		{Coding{Missing: Frequent}, "[x] [1] [3] [3] [9] [3]"},
		{Coding{Missing: Middle}, "[x] [1] [3] [3] [9] [5]"},
		{Coding{Missing: Level}, "[x x=?] [1 0] [3 0] [3 0] [9 0] [4 1]"},
		{Coding{Missing: Keep}, "[x] [1] [3] [3] [9] [NaN]"},
	} {
		e := c.coding.For(s)
		got := fmt.Sprint((&Schema{Attrs: e.Attrs()}).Names())
		for _, x := range s.X {
			got += fmt.Sprintf(" %.4g", e.Encode(x))
		}
		if got != c.want {
			t.Errorf("%+v: %s\nwant %s", c.coding, got, c.want)
		}
	}
}
