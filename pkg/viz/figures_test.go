package viz

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
	"halfspace/pkg/viz/internal/words"
)

func TestLearningCurveErrors(t *testing.T) {
	ones := [][]float64{{1}, {1}}
	for _, c := range []struct {
		curve eval.Curve
		want  string
	}{
		{eval.Curve{}, "has 0 learners and 0 sizes"},
		{eval.Curve{Names: []string{"a"}, Sizes: []int{1}}, "has scores of 0 learners, names 1"},
		{eval.Curve{Names: []string{"a"}, Sizes: []int{1, 2, 3}, Scores: [][][]float64{ones}}, "a has scores at 2 sizes, want 3"},
		{eval.Curve{Names: []string{"a"}, Sizes: []int{0, 2}, Scores: [][][]float64{ones}}, "has a size of 0 examples"},
		{eval.Curve{Names: []string{"a"}, Sizes: []int{5}, Scores: [][][]float64{{{math.NaN()}}}}, "every score is missing"},
		{eval.Curve{Names: []string{"a"}, Sizes: []int{5}, Scores: [][][]float64{{nil}}}, "every score is missing"},
	} {
		c.curve.Set = "s"
		if _, err := LearningCurve(&c.curve); err == nil || err.Error() != "viz: learning curve of s: "+c.want {
			t.Errorf("error is %v, want … %s", err, c.want)
		}
	}
}

func TestLearningCurvesOfLittle(t *testing.T) {
	for name, c := range map[string]eval.Curve{
		"one score":    {Sizes: []int{10}, Scores: [][][]float64{{{0.5}}, {{1}}}},
		"all the same": {Sizes: []int{1, 1000}, Scores: [][][]float64{{{1, 1}, {1, 1}}, {{1, 1}, {1, 1}}}},
		"all wrong":    {Sizes: []int{1, 2}, Scores: [][][]float64{{{0}, {0}}, {{0}, {0}}}},
		"gaps":         {Sizes: []int{1, 2}, Scores: [][][]float64{{{0.5}, {math.NaN()}}, {nil, nil}}},
		"out of order": {Sizes: []int{9, 3}, Scores: [][][]float64{{{0.5}, {0.2}}, {{0.7}, {0.1}}}},
	} {
		c.Names = []string{"a", "b"}
		f, err := LearningCurve(&c)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		svg := f.SVG()
		wellFormed(t, svg)
		if bytes.Contains(svg, []byte("NaN")) {
			t.Errorf("%s: a coordinate is NaN", name)
		}
		if name == "gaps" && !bytes.Contains(svg, []byte("no scores of b")) {
			t.Error("figure does not say that b has no scores")
		}
		writeLook(t, "curve-"+strings.ReplaceAll(name, " ", "-"), f)
	}
}

func TestSpreadLeavesMissingScoresOut(t *testing.T) {
	got := spreadOf([]float64{0.8, math.NaN(), 0.9})
	if got.n != 2 || math.Abs(got.mean-85) > 1e-9 || math.Abs(got.sd-math.Sqrt(50)) > 1e-9 {
		t.Errorf("spread is %+v, want mean 85, sd √50 of 2", got)
	}
}

func TestWeightsErrors(t *testing.T) {
	for _, c := range []struct {
		w     []float64
		names []string
		want  string
	}{
		{[]float64{1, 2}, []string{"a"}, "viz: weights: unit has 2 weights, but 1 name"},
		{[]float64{1, math.NaN()}, []string{"a", "b"}, "viz: weights: the weight of b is NaN, want a finite number"},
		{[]float64{math.Inf(-1)}, nil, "viz: weights: the weight of x1 is -Inf, want a finite number"},
	} {
		if _, err := Weights(ltu.Unit{W: c.w}, c.names); err == nil || err.Error() != c.want {
			t.Errorf("error is %v, want %s", err, c.want)
		}
	}
}

func TestWeightsOfLittle(t *testing.T) {
	for _, c := range []struct {
		w    []float64
		want string
	}{
		{nil, "always fires"},
		{[]float64{0, 0}, "always fires"},
		{[]float64{3}, "help it fire"},
		{[]float64{-3, 0}, "1 zero"},
		{[]float64{1e-300, -1e300}, "help it fire"},
		{[]float64{math.MaxFloat64, -math.MaxFloat64}, "help it fire"},
	} {
		f, err := Weights(ltu.Unit{W: c.w, Theta: -1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		svg := f.SVG()
		wellFormed(t, svg)
		if !bytes.Contains(svg, []byte(c.want)) {
			t.Errorf("figure of %v does not say %q", c.w, c.want)
		}
	}
}

func TestListsOfLittle(t *testing.T) {
	nan := ltu.Unit{W: []float64{math.NaN(), 1}, Theta: math.Inf(1)}
	for name, l := range map[string]*learners.List{
		"empty":        {},
		"no schema":    {Rules: []learners.Rule{{If: ltu.Unit{W: []float64{1, -1}, Theta: 0}, Class: 11, N: 3}}, Else: 2},
		"zero weights": {Rules: []learners.Rule{{If: ltu.Unit{W: []float64{0}, Theta: 1}}}},
		"not finite":   {Rules: []learners.Rule{{If: nan}}},
		"long names": {Schema: data.Schema{Attrs: slices.Repeat([]data.Attr{{Name: strings.Repeat("wide ", 99)}}, 9),
			Classes: []string{strings.Repeat("class ", 50)}}, Rules: []learners.Rule{{If: manyWeights(9)}}},
	} {
		f := checked(List(l))
		wellFormed(t, f.SVG())
		writeLook(t, "list-"+strings.ReplaceAll(name, " ", "-"), f)
	}
}

func TestListCountsTheRulesItLeavesOut(t *testing.T) {
	for n, want := range map[int]string{10: "H10<", 11: "… 2 more rules<", 21: "… 12 more rules<"} {
		if !bytes.Contains(checked(List(votesList(n))).SVG(), []byte(want)) {
			t.Errorf("list of %d rules does not say %q", n, want)
		}
	}
}

func TestConditions(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e"}
	for _, c := range []struct {
		u    ltu.Unit
		want string
	}{
		{ltu.Unit{W: []float64{1, -2.5}, Theta: 0.25}, "−2.5 · b + a ≥ 0.25"},
		{ltu.Unit{W: []float64{-1, 0, 0}, Theta: -3}, "−a ≥ −3"},
		{ltu.Unit{W: []float64{1, 2, 3, 4, 5}, Theta: 6}, "5 · e + 4 · d + 3 · c + 2 · b + 1 term ≥ 6"},
		{ltu.Unit{W: []float64{0}, Theta: 0}, "always"},
		{ltu.Unit{W: []float64{0}, Theta: 0.1}, "never"},
	} {
		if got := words.Condition(c.u, c.u.Greatest(), names, 400); len(got) != 1 || got[0] != c.want {
			t.Errorf("condition is %q, want %q", got, c.want)
		}
	}
}

func TestConditionsFitTheirBox(t *testing.T) {
	for n := 1; n < 30; n++ {
		for _, l := range words.Condition(manyWeights(n), manyWeights(n).Greatest(), slices.Repeat([]string{strings.Repeat("wide ", 30)}, n), 400) {
			if w := ink.Plain.Width(l); w > 400 {
				t.Errorf("line %q is %v wide", l, w)
			}
		}
	}
}

func TestNetworksOfLittle(t *testing.T) {
	b := ltu.NewBuilder(2)
	shared := b.Unit(ltu.Unit{W: []float64{1, 1}, Theta: 1})
	twice := b.Network(shared, shared, b.Add(ltu.Unit{W: []float64{1}, Theta: 1}, shared))
	for name, n := range map[string]*ltu.Network{
		"constant":   ltu.NewBuilder(3).Network(ltu.NewBuilder(3).Const(true)),
		"const":      planar["constant"].net,
		"zero":       planar["nothing"].net,
		"not finite": (&learners.Halfspace{Unit: ltu.Unit{W: []float64{math.NaN(), math.Inf(1)}, Theta: math.NaN()}}).Network(),
		"twice":      twice,
		"wide":       dense(3, 150, 2),
		"deep":       inputCascade(1, 40),
	} {
		if err := n.Check(); err != nil {
			continue
		}
		f := checked(Network(n, nil))
		wellFormed(t, f.SVG())
		writeLook(t, "net-"+strings.ReplaceAll(name, " ", "-"), f)
	}
}

func TestNetworkCountsTheInputsItLeavesOut(t *testing.T) {
	w := make([]float64, 40)
	for i := range 30 {
		w[i] = float64(i + 1)
	}
	svg := checked(Network((&learners.Halfspace{Unit: ltu.Unit{W: w}}).Network(), nil)).SVG()
	for _, want := range []string{">x30<", ">x7<", "6 minor inputs, 10 unused inputs"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("figure does not say %q", want)
		}
	}
	if bytes.Contains(svg, []byte(">x6<")) {
		t.Error("figure shows x6, which has a smaller weight than 24 others")
	}
}

// Names that differ stay different when they are shortened.
func TestShortNamesAreDistinct(t *testing.T) {
	repeated := strings.Repeat("m", 40)
	for _, names := range [][]string{
		ticTacToe().outline.Weights.Columns,
		{"middle-left-square", "middle-right-square", "middle-left-square", "a"},
		{repeated + "a" + repeated, repeated + "b" + repeated, repeated + "ab" + repeated},
		{"", "", repeated, repeated},
		{"mmm…mm", strings.Repeat("m", 9), strings.Repeat("m", 8)},
	} {
		for _, wide := range []vg.Length{1, 30, 70, 300} {
			got := ink.Distinct(names, ink.Remark, wide)
			for i, a := range got {
				for k, b := range got {
					if (a == b) != (names[i] == names[k]) {
						t.Errorf("%q and %q are %q and %q", names[i], names[k], a, b)
					}
				}
				if !slices.Contains(names, a) && ink.Remark.Width(a) < min(wide, ink.Remark.Width(names[i]))*0.5 {
					t.Errorf("%q is cut to %q, in %v", names[i], a, wide)
				}
			}
		}
	}
}

// Names of another set would be wrong.
func TestNetworkRefusesNamesOfAnotherNumber(t *testing.T) {
	net := (&learners.Halfspace{Unit: ltu.Unit{W: []float64{1, -2, 3}}}).Network()
	for _, names := range [][]string{{}, {"a", "b"}, votes} {
		svg := checked(Network(net, names)).SVG()
		for _, want := range []string{fmt.Sprintf(">3 inputs, %s: give the Names() of the set", words.Plural(len(names), "name")), ">x1<", ">x3<"} {
			if !bytes.Contains(svg, []byte(want)) {
				t.Errorf("of %d names, figure does not say %q", len(names), want)
			}
		}
	}
	writeLook(t, "net-names", checked(Network(net, votes)))
}

// The connections of two layers that can be drawn without crossing are.
func TestLayoutUncrosses(t *testing.T) {
	b := ltu.NewBuilder(4)
	inputs := b.Inputs()
	var mid []ltu.Signal
	for _, i := range []int{2, 0, 3, 1} {
		mid = append(mid, b.And(inputs[i]))
	}
	l := place.NewLayout(b.Network(b.And(mid[0], mid[1]), b.And(mid[2], mid[3])), []int{0, 1, 2, 3}, slices.Repeat([]bool{true}, 6))
	for _, a := range l.Wires {
		for _, b := range l.Wires {
			upper, lower := l.Vertices[a.Via[0]].Y-l.Vertices[b.Via[0]].Y, l.Vertices[a.Via[1]].Y-l.Vertices[b.Via[1]].Y
			if l.Vertices[a.Via[0]].Layer == l.Vertices[b.Via[0]].Layer && upper*lower < 0 {
				t.Errorf("wires %v and %v cross", a.Via, b.Via)
			}
		}
	}
}

func TestSpacedKeepsItemsApart(t *testing.T) {
	want := []vg.Length{50, 50, 52, 90, -20}
	size := []vg.Length{10, 10, 20, 10, 10}
	got := place.Spaced(want, size, 0, 100)
	for i := 1; i < len(got); i++ {
		if got[i]-got[i-1] < (size[i]+size[i-1])/2-1e-9 {
			t.Errorf("items %d and %d overlap: %v", i-1, i, got)
		}
	}
	if got[0] < 5 || got[4] > 95 {
		t.Errorf("items leave the range: %v", got)
	}
	if free := place.Spaced([]vg.Length{10, 50, 90}, []vg.Length{10, 10, 10}, 0, 100); !slices.Equal(free, []vg.Length{10, 50, 90}) {
		t.Errorf("items with room are moved to %v", free)
	}
}

func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1: "1", -2.5: "−2.5", 0.12345: "0.123", 1234.5: "1234", 99.96: "100",
		1e-7: "1e−7", -2.5e12: "−2.5e12", math.Inf(1): "+Inf",
	} {
		if got := words.Number(v); got != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	}
}

// TestFigureString wants the alternative text, on one line as names may have line feeds.
func TestFigureString(t *testing.T) {
	f := &Figure{Width: 720, Height: 440.5}
	if got := f.String(); got != "figure of 720 × 440.5 pixels" {
		t.Errorf("without an alternative text: %q", got)
	}
	f.Alt = "tree, out\nlook at the root"
	if got := f.String(); got != "tree, out look at the root" {
		t.Errorf("with one: %q", got)
	}
}
