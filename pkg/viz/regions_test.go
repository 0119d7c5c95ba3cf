package viz

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/place"
)

// planar are networks on two inputs, with their number of classes.
var planar = map[string]struct {
	net     *ltu.Network
	classes int
}{
	"halfspace": {(&learners.Halfspace{Unit: ltu.Unit{W: []float64{1, -2}, Theta: 0.3}}).Network(), 2},
	"constant":  {(&learners.List{Schema: twoOf(flowers(1)).Schema, Else: 1}).Network(), 2},
	"nothing":   {(&learners.Halfspace{Unit: ltu.Unit{W: []float64{0, 0}, Theta: 1}}).Network(), 2},
	"list":      {flowerList().Network(), 3},
	"long list": {randomList(15).Network(), 3},
	"wheel":     {wheel(8).net, 8},       // outputs that read inputs
	"cascade":   {inputCascade(2, 6), 2}, // units that read inputs and units
	"layers":    {dense(2, 12, 5, 4), 4},
}

func randomList(n int) *learners.List {
	r := rand.New(rand.NewPCG(9, 9))
	l := &learners.List{Schema: flowers(1).Schema, Else: 2}
	for i := range n {
		l.Rules = append(l.Rules, learners.Rule{If: ltu.Unit{W: []float64{r.NormFloat64(), r.NormFloat64()}, Theta: 1 + r.Float64()}, Class: i % 3})
	}
	return l
}

var testWindow = place.Box{Min: place.Spot{-3, -2}, Max: place.Spot{4, 3}}

func TestRegionsAgreeWithTheNetwork(t *testing.T) {
	for name, p := range planar {
		t.Run(name, func(t *testing.T) {
			found := place.Regions(p.net, p.classes, testWindow)
			r := rand.New(rand.NewPCG(1, 1))
			for range 3000 {
				s := place.Spot{r.Float64(), r.Float64()}
				x := []float64{testWindow.Min[0] + s[0]*testWindow.Size(0), testWindow.Min[1] + s[1]*testWindow.Size(1)}
				want := p.net.Predict(x)
				for class, loops := range found {
					if inside := winding(loops, s) == 1; inside != (class == want) {
						t.Fatalf("class of %v is %d; inside the region of class %d: %v", x, want, class, inside)
					}
				}
			}
		})
	}
}

// winding returns how often loops go around s.
func winding(loops []place.Cell, s place.Spot) (n int) {
	for _, l := range loops {
		for i, a := range l {
			b := l[(i+1)%len(l)]
			left := (b[0]-a[0])*(s[1]-a[1]) - (s[0]-a[0])*(b[1]-a[1])
			switch {
			case a[1] <= s[1] && b[1] > s[1] && left > 0:
				n++
			case a[1] > s[1] && b[1] <= s[1] && left < 0:
				n--
			}
		}
	}
	return n
}

func TestRegionsFillTheWindow(t *testing.T) {
	for name, p := range planar {
		area := 0.0
		for _, loops := range place.Regions(p.net, p.classes, testWindow) {
			for _, l := range loops {
				for i, a := range l {
					b := l[(i+1)%len(l)]
					area += (a[0]*b[1] - b[0]*a[1]) / 2
				}
			}
		}
		if math.Abs(area-1) > 1e-9 {
			t.Errorf("%s: regions have area %v, want 1", name, area)
		}
	}
}

// Sides that two cells of a class share must vanish, or outlines would show
// lines that decide nothing.
func TestOneClassHasOneOutline(t *testing.T) {
	l := randomList(10)
	for i := range l.Rules {
		l.Rules[i].Class = l.Else
	}
	got := place.Regions(l.Network(), 3, testWindow)[l.Else]
	if len(got) != 1 || len(got[0]) != 4 {
		t.Errorf("outline is %v, want the four corners of the window", got)
	}
}

func TestClassesDifferInColourAndShape(t *testing.T) {
	colours, shapes := map[string]int{}, map[string]int{}
	counts := map[string]int{}
	for i := range 64 {
		var p vg.Path
		ink.Glyph(&p, i, vg.Point{}, 1)
		colour, shape := fmt.Sprint(ink.Hue(i)), fmt.Sprint(p)
		counts[colour+shape]++
		if i < len(ink.Palette) {
			colours[colour]++
			shapes[shape]++
		}
	}
	if len(colours) != 8 || len(shapes) != 8 || len(counts) != 64 {
		t.Errorf("8 classes have %d colours and %d shapes, 64 have %d pairs of these", len(colours), len(shapes), len(counts))
	}
}

func TestRegionsErrors(t *testing.T) {
	numeric := data.Attr{Name: "a"}
	two := func(s *data.Set, attrs ...data.Attr) *data.Set { s.Name, s.Attrs = "s", attrs; return s }
	missing := two(&data.Set{X: [][]float64{{math.NaN(), 1}, {math.Inf(1), 2}}, Y: []int{0, 0}}, numeric, numeric)
	missing.Classes = []string{"only"}
	single := two(&data.Set{X: [][]float64{{1, 1}}, Y: []int{0}}, numeric, numeric)
	single.Classes = []string{"only"}
	nine := two(&data.Set{}, numeric, numeric)
	nine.Classes = make([]string, 9)
	for _, c := range []struct {
		m    learners.Model
		s    *data.Set
		want string
	}{
		{wheel(2), two(&data.Set{}, numeric, numeric, numeric, numeric), "viz: regions of s: needs two numeric attributes, has 4: select two first"},
		{wheel(2), two(&data.Set{}, numeric, data.Attr{Name: "b", Values: []string{"y"}}), `viz: regions of s: needs two numeric attributes, "b" is nominal`},
		{wheel(2), nine, "viz: regions of s: has 9 classes, at most 8 can be told apart"},
		{wheel(2), two(&data.Set{}, numeric, numeric), "viz: regions of s: no example without missing values"},
		{wheel(2), missing, "viz: regions of s: no example without missing values"},
		{machine{dense(3, 2)}, missing, "viz: regions of s: model has 3 inputs, needs two"},
		{wheel(3), single, "viz: regions of s: model has 3 outputs, sample has 1 class"},
		{wheel(2), &data.Set{}, "viz: regions of a sample without a name: needs two numeric attributes, has 0: select two first"},
	} {
		if _, err := Regions(c.m, c.s); err == nil || err.Error() != c.want {
			t.Errorf("error is %v, want %s", err, c.want)
		}
	}
}

// One example, a constant attribute, one class, equal examples, and units that
// are not finite all have a figure.
func TestRegionsOfLittle(t *testing.T) {
	for _, xs := range [][][]float64{{{1, 2}}, {{0, 0}}, {{3, 1}, {3, 2}}, {{5, 5}, {5, 5}}, {{1e9, -1e-9}, {1e9 + 1, 1e-9}}} {
		s := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, 2), Classes: []string{"only", "none"}}, X: xs, Y: make([]int, len(xs))}
		for name, p := range planar {
			if len(p.net.Out) > 2 {
				continue
			}
			f, err := Regions(machine{p.net}, s)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			wellFormed(t, f.SVG())
		}
		odd := &learners.Halfspace{Unit: ltu.Unit{W: []float64{math.Inf(1), math.NaN()}, Theta: 1}}
		f, err := Regions(odd, s)
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, f.SVG())
	}
}
