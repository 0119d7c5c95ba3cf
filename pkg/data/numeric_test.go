package data

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
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

// TestMDLCuts cuts four numbers: one that separates the classes by two cuts, one without
// information, one with only zeros and ones, and one whose two values are the classes. Then it
// reads the encoding from JSON.
func TestMDLCuts(t *testing.T) {
	s := &Set{Schema: Schema{Classes: []string{"a", "b"}, Attrs: []Attr{{Name: "x"}, {Name: "noise"}, {Name: "bit"}, {Name: "two"}}}}
	for i := range 60 {
		y := i / 20 % 2 // from 20 to 39
		s.X = append(s.X, []float64{float64(i), float64(i * 7 % 10), float64(i % 2), float64(5 * y)})
		s.Y = append(s.Y, y)
	}
	s.X[0][1] = math.NaN()
	for _, c := range []struct {
		coding Coding
		want   string // features, and what becomes of the first example and of the 30th
	}{
		{Coding{Code: AsIs, Numbers: Intervals, MDL: true}, "[x noise bit two] [0 NaN 0 0] [1 0 1 5]"},
		{Coding{Numbers: Thermometer, MDL: true}, "[x≥19.5 x≥39.5 bit two≥2.5] [0 0 0 0] [1 0 1 1]"},
	} {
		e := c.coding.For(s)
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var read Encoding
		if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(&read, e) {
			t.Errorf("%v: %s\n%+v, want\n%+v", err, text, &read, e)
		}
		got := fmt.Sprint((&Schema{Attrs: e.Attrs()}).Names(), e.Encode(s.X[0]), e.Encode(s.X[29]))
		if got != c.want {
			t.Errorf("%+v: %s\nwant %s", c.coding, got, c.want)
		}
	}
	if values := s.paid(t).Attrs[1].Values; len(values) != 1 || values[0] != "any" {
		t.Errorf("noise has the values %q", values)
	}
}

// paid returns s with its numbers in the intervals that pay.
func (s *Set) paid(t *testing.T) *Set {
	t.Helper()
	coded, err := Coding{Code: AsIs, Numbers: Intervals, MDL: true}.For(s).Apply(s)
	if err != nil {
		t.Fatal(err)
	}
	return coded
}
