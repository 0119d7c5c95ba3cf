package viz

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/place"
)

// What Network draws at most, as its comment says.
const mostUnits, mostLayers = 64, 24

// The drawn part of any network is small, counted and connected: every drawn unit has a path to a
// drawn output, no longer than the limit.
func TestUnitsDrawn(t *testing.T) {
	for name, c := range map[string]struct {
		net  *ltu.Network
		want int // drawn
	}{
		"small":   {flowerList().Network(), 7},
		"wide":    {dense(3, 150, 2), mostUnits},
		"layers":  {dense(5, 50, 50, 50, 3), mostUnits},
		"deep":    {inputCascade(1, 40), mostLayers},
		"list":    {cascadeList(40), 2*mostLayers - 1},
		"classes": {dense(2, 100), mostUnits},
	} {
		drawn := place.Units(c.net)
		if got := place.Count(drawn); got != c.want {
			t.Errorf("%s: %d units are drawn, want %d", name, got, c.want)
		}
		// The first layer holds the inputs.
		if layers := len(place.NewLayout(c.net, nil, drawn).Layers) - 1; layers > mostLayers {
			t.Errorf("%s: %d layers are drawn", name, layers)
		}
		reaches := make([]bool, len(drawn))
		for _, o := range c.net.Out {
			reaches[int(o)-c.net.In] = true
		}
		for j := len(drawn) - 1; j >= 0; j-- {
			if drawn[j] && !reaches[j] {
				t.Errorf("%s: unit %d is drawn without a way to an output", name, j)
			}
			for i, f := range c.net.Nodes[j].From {
				if k := int(f) - c.net.In; k >= 0 && drawn[j] && c.net.Nodes[j].W[i] != 0 {
					reaches[k] = true
				}
			}
		}
	}
}

// The unit of the greatest product of shares to an output comes first.
func TestUnitsThatMatterMost(t *testing.T) {
	b := ltu.NewBuilder(1)
	w := make([]float64, mostUnits+5)
	var mid []ltu.Signal
	for i := range w {
		mid, w[i] = append(mid, b.Unit(ltu.Unit{W: []float64{1}, Theta: float64(i)})), float64(i+1)
	}
	drawn := place.Units(b.Network(b.Add(ltu.Unit{W: w}, mid...)))
	for j, d := range drawn {
		if want := j >= 6; d != want { // the output and the 63 before it
			t.Errorf("unit %d of %d is drawn: %t", j, len(drawn), d)
		}
	}
}

// Of a tall tree whole paths are drawn: it was 63 ANDs, without the units that
// they read or any input.
func TestPathsAreDrawnWhole(t *testing.T) {
	n := tallTree(70).Network()
	drawn := place.Units(n)
	if got := place.Count(drawn); got != 1+2*31 { // the OR, and 31 units each with its AND
		t.Errorf("%d units are drawn", got)
	}
	for j, node := range n.Nodes[:len(n.Nodes)-1] {
		for _, f := range node.From {
			if k := int(f) - n.In; drawn[j] && k >= 0 && !drawn[k] {
				t.Errorf("unit %d is drawn without unit %d, which it reads", j, k)
			}
		}
	}
	f := checked(Network(n, nil))
	if want := "not drawn: 78 units"; !bytes.Contains(f.SVG(), []byte(want)) {
		t.Errorf("figure does not say %q", want)
	}
	writeLook(t, "net-tall-tree", f)
}

// tallTree returns a tree of a chain of units of two attributes.
func tallTree(units int) *learners.UnitTree {
	var root *learners.UnitNode
	for k := range units {
		root = &learners.UnitNode{Unit: ltu.Unit{W: []float64{1, float64(k)}, Theta: float64(k)}, Left: root}
	}
	t := &learners.UnitTree{Roots: []*learners.UnitNode{root}}
	t.Attrs = make([]data.Attr, 2)
	return t
}

func TestNetworkCountsTheUnitsItLeavesOut(t *testing.T) {
	svg := checked(Network(dense(60, 100, 2), nil)).SVG()
	if want := "36 minor inputs, 38 units, 1112 minor connections"; !bytes.Contains(svg, []byte(want)) {
		t.Errorf("figure does not say %q", want)
	}
	unused := dense(3, 150, 2)
	for j := range unused.Nodes[:150] { // only one unit reads x3, the one that matters least
		if unused.Nodes[j].W[2] = 0; j == 70 {
			unused.Nodes[j].W[2] = 1
		}
	}
	for j := range unused.Nodes[150:] {
		unused.Nodes[150+j].W[70] = 1e-9
	}
	if svg, want := checked(Network(unused, nil)).SVG(), "1 minor input, 88 units"; !bytes.Contains(svg, []byte(want)) {
		t.Errorf("figure does not say %q", want)
	}
}

func TestNetworkNamesItsClasses(t *testing.T) {
	one := (&learners.Halfspace{Unit: ltu.Unit{W: []float64{1, -2, 3}}}).Network()
	b := ltu.NewBuilder(1)
	twin := b.Unit(ltu.Unit{W: []float64{1}})
	for name, c := range map[string]struct {
		net     *ltu.Network
		classes []string
		want    []string
		absent  string
	}{
		"two":          {one, []string{"democrat", "republican"}, []string{">republican<", ">else democrat<"}, ">output<"},
		"none":         {one, nil, []string{">output<"}, "else"},
		"empty":        {one, []string{}, []string{">output<"}, "else"}, // it panicked
		"three":        {flowerList().Network(), flowers(1).Classes, []string{">setosa<", ">versicolor<", ">virginica<"}, "class"},
		"one unit":     {b.Network(twin, twin, twin), []string{"a", "b", "c"}, []string{">a, b, c<"}, "class"},
		"too few":      {flowerList().Network(), []string{"setosa"}, []string{">class 0<", ">3 classes, 1 name: give the Classes of the set it was learned from<"}, "setosa"},
		"too many":     {one, flowers(1).Classes, []string{">output<", ">2 classes, 3 names: give"}, "setosa"},
		"long":         {one, []string{"no", string(bytes.Repeat([]byte("wide "), 50))}, []string{"…", ">else no<"}, ">output<"},
		"not a number": {(&learners.Halfspace{Unit: ltu.Unit{W: []float64{math.NaN()}}}).Network(), []string{"a", "b"}, []string{">b<"}, ">output<"},
	} {
		f := checked(Network(c.net, nil, c.classes...))
		svg := f.SVG()
		wellFormed(t, svg)
		for _, want := range c.want {
			if !bytes.Contains(svg, []byte(want)) {
				t.Errorf("%s: figure does not say %q", name, want)
			}
		}
		if bytes.Contains(svg, []byte(c.absent)) {
			t.Errorf("%s: figure says %q", name, c.absent)
		}
		writeLook(t, "net-classes-"+name, f)
	}
}

// TestThresholdsCanBeRead wants the threshold of every unit that is drawn, in letters of at least ten
// pixels, as in all figures.
func TestThresholdsCanBeRead(t *testing.T) {
	size := regexp.MustCompile(`font-size:([0-9.]+)px`)
	for name, f := range samples(t) {
		for _, m := range size.FindAllStringSubmatch(string(f.SVG()), -1) {
			if v, err := strconv.ParseFloat(m[1], 64); err != nil || v < 10 {
				t.Errorf("%s: letters of %s pixels", name, m[1])
			}
		}
	}
	crowded := checked(Network(dense(2, 100, 2), nil))
	if n := strings.Count(string(crowded.SVG()), ">0.5<"); n != mostUnits {
		t.Errorf("%d thresholds, want %d", n, mostUnits)
	}
	long := (&learners.Halfspace{Unit: ltu.Unit{W: []float64{1}, Theta: -0.001234}}).Network()
	if svg := string(checked(Network(long, nil)).SVG()); !strings.Contains(svg, ">−0.00123<") {
		t.Error("a long threshold is not written")
	}
}
