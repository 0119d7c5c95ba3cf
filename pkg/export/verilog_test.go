package export

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// hostile returns a sample whose names could harm other languages: quotes, keywords, ends of lines
// and comments, characters outside ASCII.
func hostile() *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "a\nendmodule // \\", Class: "class", Classes: []string{"module\nendmodule", "`include \"x\""}}}
	for j, name := range []string{"synopsys translate_off", "input", "\"*/\n\\", "größe"} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name, Values: []string{"a\nb", "endmodule", "`define", "日本"}[:2+j%3]})
	}
	for i := range 144 {
		x := []float64{float64(i % 2), float64(i / 2 % 3), float64(i / 6 % 4), float64(i / 24 % 2)}
		y := 0
		if x[0]+x[3] > 1 || x[1] == 1 && x[2] > 1 {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

func TestVerilogHostile(t *testing.T) {
	for _, l := range []learners.Learner{learners.C45{}, learners.Pocket{}, learners.DecisionList{}} {
		m, err := pipeline.Fit(t.Context(), l, hostile(), 1)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Verilog(&b, m); err != nil {
			t.Fatal(err)
		}
		if strings.Count(b.String(), "\nendmodule") != 1 {
			t.Errorf("%s: a name ends the module:\n%s", learners.String(l), b.String())
		}
		for line := range strings.Lines(b.String()) {
			code, comment, _ := strings.Cut(line, "//")
			if strings.ContainsAny(code, "`\"\\") || strings.IndexFunc(code, func(r rune) bool { return r > '~' }) >= 0 || strings.HasPrefix(strings.TrimSpace(comment), "synopsys") {
				t.Errorf("%s: %q", learners.String(l), line)
			}
		}
	}
}

// TestWholeUnit compares units of whole numbers with those they are made of, at all corners: of decimals,
// of quarters, and of inputs of several values.
func TestWholeUnit(t *testing.T) {
	r, refused := rand.New(rand.NewPCG(1, 2)), 0
	for trial := range 400 {
		u := ltu.Unit{Theta: float64(r.IntN(21)-10) / 10}
		var terms []wholeTerm
		var products [][]float64
		for i := range 1 + r.IntN(6) {
			w := float64(r.IntN(21)-10) / []float64{10, 4, 3}[trial%3]
			p := []float64{0, w, float64(w * 2)}[:2+r.IntN(2)]
			if trial%5 == 0 {
				p[0] = -w
			}
			terms, products = append(terms, wholeTerm{source: i}), append(products, p)
		}
		factors := free(products)
		whole, err := wholeOf(terms, products, u.Theta, factors)
		if err != nil { // equal sums, except for their rounding
			refused++
			continue
		}
		for _, corner := range allCorners(factors, len(terms)) {
			if got, want := whole.fires(corner), unitFires(products, u.Theta, corner); got != want {
				t.Fatalf("%v ≥ %v at %v: %+v says otherwise", products, u.Theta, corner, whole)
			}
		}
	}
	if refused > 20 {
		t.Errorf("%d of 400 units were not made whole", refused)
	}
}

// allCorners returns the corners of factors, from the last factor on.
func allCorners(factors []factor, terms int) [][]int {
	if len(factors) == 0 {
		return [][]int{make([]int, terms)}
	}
	var all [][]int
	for _, corner := range allCorners(factors[1:], terms) {
		for _, choice := range factors[0] {
			corner = slices.Clone(corner)
			for _, p := range choice {
				corner[p.term] = p.value
			}
			all = append(all, corner)
		}
	}
	return all
}

// fires reports whether u fires at a corner.
func (u wholeUnit) fires(corner []int) bool {
	sum := int64(0)
	for _, term := range u.terms {
		sum += term.adds[corner[term.source]]
	}
	return sum >= u.theta
}

// unitFires reports whether a unit with these products fires at a corner.
func unitFires(products [][]float64, theta float64, corner []int) bool {
	w := make([]float64, len(corner))
	for i, v := range corner {
		w[i] = products[i][v]
	}
	return ltu.Dot(w, slices.Repeat([]float64{1}, len(w))) >= theta
}

// TestRoundedUnit makes units whole by rounding, as units with too many corners are, and compares them
// at all corners. Some terms read the same attribute, some thresholds are beyond all sums, and where a
// sum may be the threshold except for rounding, the unit is refused.
func TestRoundedUnit(t *testing.T) {
	r, refused, constant := rand.New(rand.NewPCG(3, 4)), 0, 0
	for range 300 {
		var terms []wholeTerm
		var products [][]float64
		for i := range 2 + r.IntN(7) {
			w := r.NormFloat64()
			terms, products = append(terms, wholeTerm{source: i}), append(products, []float64{0, w, w * 3}[:2+r.IntN(2)])
		}
		factors := free(products)
		if r.IntN(2) == 0 { // the first two terms are indicators of the same attribute
			factors = append([]factor{{{{0, 0}, {1, 1}}, {{0, 1}, {1, 0}}, {{0, 0}, {1, 0}}}}, factors[2:]...)
		}
		corners := allCorners(factors, len(terms))
		theta := r.NormFloat64() * 2
		if r.IntN(4) == 0 { // the sum of a corner, added in another order
			theta = 0
			for i, v := range slices.Backward(corners[r.IntN(len(corners))]) {
				theta += products[i][v]
			}
		}
		whole, ok := rounded(terms, products, theta, factors)
		if !ok {
			refused++
			continue
		}
		fired := 0
		for _, corner := range corners {
			want := unitFires(products, theta, corner)
			if want {
				fired++
			}
			if whole.fires(corner) != want {
				t.Fatalf("%v ≥ %v at %v: %+v says otherwise", products, theta, corner, whole)
			}
		}
		if fired == 0 || fired == len(corners) {
			if constant++; len(whole.terms) > 0 {
				t.Errorf("a constant unit %+v has terms", whole)
			}
		}
	}
	if refused < 30 || refused > 100 || constant < 10 {
		t.Errorf("%d of 300 units were refused, %d were constant", refused, constant)
	}
}

// TestScaleLimit accepts numbers whose sums floats represent, and refuses the next ones.
func TestScaleLimit(t *testing.T) {
	for _, c := range []struct {
		products [][]float64
		k        int
		ok       bool
	}{
		{nil, 0, true}, {[][]float64{{0, 0}}, 0, true}, {[][]float64{{0, 3}}, 0, true}, {[][]float64{{0, 0.375}, {0, -4}}, 3, true}, {[][]float64{{0, 12}}, -2, true},
		{[][]float64{{0, 1<<53 - 2}, {0, -0.5, 0.25}}, 2, false},
		{[][]float64{{0, 1<<52 - 1}, {0, -(1 << 52)}}, 0, true}, {[][]float64{{0, 1<<52 - 1}, {0, -(1 << 52)}, {1, 0}}, 0, false},
		{[][]float64{{0, (1<<53 - 1) * 0x1p-60}}, 60, true},
		{[][]float64{{0x1p-60, 1 - 0x1p-52 - 0x1p-53}}, 60, false},
	} {
		if k, ok := scale(c.products); ok != c.ok || k != c.k {
			t.Errorf("%v: 2^%d, %v, want 2^%d, %v", c.products, k, ok, c.k, c.ok)
		}
	}
}

// TestVerilogRefuses names what cannot be carried, and why.
func TestVerilogRefuses(t *testing.T) {
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	m, err := pipeline.Fit(t.Context(), learners.C45{}, iris, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := Verilog(new(bytes.Buffer), m); err == nil || !strings.Contains(err.Error(), `"sepal length" is a number`) && !strings.Contains(err.Error(), "is a number, and no bit") {
		t.Errorf("numbers: %v", err)
	}
	// 60 weights that no power of two makes whole, with too many corners to try.
	var terms []wholeTerm
	var products [][]float64
	for i := range 60 {
		terms, products = append(terms, wholeTerm{source: i}), append(products, []float64{0, 1 / float64(2*i+3)})
	}
	if _, err := wholeOf(terms, products, 0.5, free(products)); err == nil {
		t.Error("thirds were made whole")
	}
}

// free returns the factors of terms that have nothing to do with each other.
func free(products [][]float64) (all []factor) {
	for i, p := range products {
		var f factor
		for v := range p {
			f = append(f, []pick{{i, v}})
		}
		all = append(all, f)
	}
	return all
}
