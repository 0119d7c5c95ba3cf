package data

import (
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/internal/athand"
)

// TestEncoderOnEverySet compares the bits that Encoder and EncodeTo write, on every set of the catalogue: on
// rows of the set, and on the same rows with missing and unknown values.
func TestEncoderOnEverySet(t *testing.T) {
	for k, e := range Catalog() {
		t.Run(e.Name, func(t *testing.T) {
			s, err := Load(e.Name)
			if err != nil {
				athand.UCI(t, err)
			}
			var rows []int
			for i := 0; i < s.Len(); i += 1 + s.Len()/10 {
				rows = append(rows, i)
			}
			everyEncoder(t, s.Subset(rows), k)
		})
	}
	for k := range 5 {
		everyEncoder(t, zoo(), k)
	}
}

// everyEncoder compares on s, for every code with every treatment of missing values. The codes of numbers
// take turns; k says which one begins.
func everyEncoder(t *testing.T, s *Set, k int) {
	t.Helper()
	numbers := []Code{AsIs, Standard, Range, Thermometer, Intervals}
	for _, code := range append(codes, AsIs, Thermometer) {
		for _, missing := range append(missings, Frequent, Keep) {
			c := Coding{Code: code, Numbers: numbers[k%len(numbers)], Missing: missing, Complements: k%2 == 0, MDL: k%3 == 0}
			compareEncoder(t, c.For(s), s.X)
			k++
		}
	}
}

// compareEncoder compares on rows, and on the same rows with missing and unknown values.
func compareEncoder(t *testing.T, e *Encoding, rows [][]float64) {
	t.Helper()
	encode := e.Encoder()
	got, want, strangers := make([]float64, len(e.Features)), make([]float64, len(e.Features)), make([]float64, len(e.From))
	strange := []float64{absent, -1, .5, 1, 2, 1e300, -1e300, math.Inf(1), math.Inf(-1), math.Copysign(0, -1), math.Float64frombits(0x7ff8dead00000001)}
	for i, x := range rows {
		for j := range strangers {
			if strangers[j] = x[j]; (i+j)%3 == 0 {
				strangers[j] = strange[(i+5*j)%len(strange)]
			}
		}
		for _, row := range [][]float64{x, strangers} {
			for k := range got {
				got[k], want[k] = -77, -78
			}
			e.EncodeTo(want, row)
			encode(got, row)
			for k, v := range got {
				if math.Float64bits(v) != math.Float64bits(want[k]) {
					t.Fatalf("%+v: %s of %v is %v, want %v", e.Coding, e.Features[k].Name, row, v, want[k])
				}
			}
		}
	}
}

// TestEncoderOfEditedEncodings compares on encodings that a file may hold but no Coding makes: one value
// indicated twice, cuts in descending order, an infinite cut, and an indicator of a numeric attribute.
func TestEncoderOfEditedEncodings(t *testing.T) {
	minus := math.Copysign(0, -1)
	e := &Encoding{Coding: Coding{Code: OneHot, Missing: Neither}, From: []Attr{{Name: "base", Values: []string{"A", "C", "G"}}, {Name: "size"}}}
	e.Features = []Feature{
		{Attr: 0, Value: 1, Step: 1}, {Attr: 0, Value: 1, Base: 3, Step: -2}, {Attr: 0, Value: 3, Missing: 9},
		{Attr: 1, Value: -1, Step: 1, Cuts: []float64{2}}, {Attr: 1, Value: -1, Step: 1, Cuts: []float64{1}, Missing: minus},
		{Attr: 1, Value: -1, Base: minus, Step: 1, Cuts: []float64{math.Inf(-1)}, Keep: true},
		{Attr: 1, Value: -1, Base: 1, Step: math.Inf(1), Cuts: []float64{math.NaN()}},
		{Attr: 1, Value: -1, Base: 1, Step: 2, Cuts: []float64{0}}, {Attr: 1, Value: -1, Step: 1, Cuts: []float64{0, 1}},
		{Attr: 1, Value: 0, Step: 1}, {Attr: 0, Value: -1, Step: 1, Cuts: []float64{1}}, {Attr: 0, Value: 2, Base: minus, Step: minus},
	}
	for _, size := range []float64{absent, math.Inf(-1), -5, minus, 0, .5, 1, 1.5, 2, math.Inf(1)} {
		for _, base := range []float64{absent, -1, minus, 0, 1, 1.5, 2, 3, 1e300} {
			compareEncoder(t, e, [][]float64{{base, size}})
		}
	}
}

func TestEncoderRefusesLengths(t *testing.T) {
	e := Coding{}.For(zoo())
	for _, n := range [][2]int{{len(e.Features), 1}, {1, len(e.From)}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("lengths %v do not panic", n)
				}
			}()
			e.Encoder()(make([]float64, n[0]), make([]float64, n[1]))
		}()
	}
}

// BenchmarkEncode compares the ways to encode a row of 10 numbers and 10 nominal attributes of 5 values.
func BenchmarkEncode(b *testing.B) {
	s := &Set{Schema: Schema{Name: "mixed", Classes: []string{"no", "yes"}}}
	for j := range 20 {
		s.Attrs = append(s.Attrs, Attr{Name: fmt.Sprint("a", j)})
		if j >= 10 {
			s.Attrs[j].Values = []string{"a", "b", "c", "d", "e"}
		}
	}
	for i := range 1000 {
		x := make([]float64, 20)
		for j := range x {
			x[j] = float64((i*(2*j+7) + i*i) % 1009)
			if j >= 10 {
				x[j] = float64(int(x[j]) % 5)
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, i%2)
	}
	for _, c := range []Coding{{Numbers: Standard}, {Code: Binary, Numbers: Thermometer, Complements: true}} {
		e := c.For(s)
		dst := make([]float64, len(e.Features))
		for _, way := range []struct {
			name   string
			encode func(dst, x []float64)
		}{{"EncodeTo", e.EncodeTo}, {"Encoder", e.Encoder()}} {
			b.Run(fmt.Sprintf("%d/%s", len(dst), way.name), func(b *testing.B) {
				for i := range b.N {
					way.encode(dst, s.X[i%len(s.X)])
				}
			})
		}
	}
}
