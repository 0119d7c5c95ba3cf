package ask

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// check returns a function that returns its value, and fails the test on an error.
func check[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// asked keeps the Askers of a sample.
var asked = map[string]map[string]*Asker{}

// askers returns an Asker about a model of each registered learner that learns from s and has a network of s.
func askers(t *testing.T, s *data.Set, number int) map[string]*Asker {
	if all := asked[s.Name]; all != nil {
		return all
	}
	all := map[string]*Asker{}
	asked[s.Name] = all
	for _, info := range learners.All() {
		m, err := pipeline.Fit(t.Context(), info.Learner, s, 1)
		if err != nil {
			continue
		}
		if a, err := About(m, s); err == nil {
			all[info.Name] = a
		}
	}
	if len(all) < number {
		t.Fatalf("%d learners can be asked, want %d", len(all), number)
	}
	return all
}

// everything returns all combinations of the given values of each attribute.
func everything(values [][]float64) (all [][]float64) {
	all = [][]float64{nil}
	for _, v := range values {
		var longer [][]float64
		for _, x := range all {
			for _, value := range v {
				longer = append(longer, append(slices.Clone(x), value))
			}
		}
		all = longer
	}
	return all
}

// subsets returns all sets of attributes, the small ones first.
func subsets(n int) (all [][]int) {
	for set := range 1 << n {
		var attrs []int
		for j := range n {
			if set>>j&1 == 1 {
				attrs = append(attrs, j)
			}
		}
		all = append(all, attrs)
	}
	slices.SortStableFunc(all, func(a, b []int) int { return len(a) - len(b) })
	return all
}

// classes returns the class of each input.
func classes(m *pipeline.Model, inputs [][]float64) (all []int) {
	for _, x := range inputs {
		all = append(all, m.Predict(x))
	}
	return all
}

// oracle returns, by enumeration of all inputs, the numbers of attributes of a smallest reason and of a
// smallest contrast, which is -1 if nothing changes the class.
func oracle(inputs [][]float64, classes []int, x []float64, class int) (reason, contrast int) {
	reason, contrast = -1, -1
	for _, attrs := range subsets(len(x)) {
		forced, changes := true, false
		for i, z := range inputs {
			agrees, confined := true, true
			for j := range x {
				if kept := z[j] == x[j]; slices.Contains(attrs, j) {
					agrees = agrees && kept
				} else {
					confined = confined && kept
				}
			}
			differs := classes[i] != class
			forced = forced && !(agrees && differs)
			changes = changes || confined && differs
		}
		if forced && reason < 0 {
			reason = len(attrs)
		}
		if changes && contrast < 0 {
			contrast = len(attrs)
		}
	}
	return reason, contrast
}

// rounded returns iris with two numbers and a word for a third one.
func rounded(t *testing.T) *data.Set {
	iris := check[*data.Set](t)(data.Load("iris"))
	s := &data.Set{Schema: data.Schema{Name: "rounded", Classes: iris.Classes, Attrs: []data.Attr{{Name: "length"}, {Name: "width"}, {Name: "petal", Values: []string{"short", "middle", "long"}}}}}
	for i, x := range iris.X {
		s.X = append(s.X, []float64{x[0], x[1], math.Floor(x[2] / 2.4)})
		s.Y = append(s.Y, iris.Y[i])
	}
	return s
}

// TestEnumeration compares answers about every learner's model with the answers of enumeration.
func TestEnumeration(t *testing.T) {
	monks := check[*data.Set](t)(data.Load("monks-3"))
	answered, proven := 0, 0
	for _, s := range []*data.Set{monks, rounded(t)} {
		for name, a := range askers(t, s, 20) {
			a.Boxes = 2000
			inputs := everything(a.borders())
			answers := classes(a.m, inputs)
			r := rand.New(rand.NewPCG(1, 2))
			for range 3 {
				x := inputs[r.IntN(len(inputs))]
				reason, contrast := check[*Reason](t)(a.Reason(t.Context(), x)), check[*Contrast](t)(a.Contrast(t.Context(), x))
				want, change := oracle(inputs, answers, x, a.m.Predict(x))
				if s == monks && !(reason.Smallest && contrast.Proven) {
					t.Errorf("%s, %v: %v, %v", name, x, reason, contrast)
				}
				// Numbers that were not enumerated can refute a reason, and can change a class, too.
				if got := len(reason.Attrs); got < want || got > want && s == monks {
					t.Errorf("%s, %s, %v: %v, want %d attributes", s.Name, name, x, reason, want)
				}
				if got := len(contrast.Attrs); contrast.Proven && change >= 0 && got > change || s == monks && got != max(change, 0) {
					t.Errorf("%s, %s, %v: %v, want %d attributes", s.Name, name, x, contrast, change)
				}
				if contrast.Example != nil && (len(q(a, x).changed(contrast.Example)) != len(contrast.Attrs) || a.m.Predict(contrast.Example) == a.m.Predict(x)) {
					t.Errorf("%s, %s, %v: %v changes to %v", s.Name, name, x, contrast, contrast.Example)
				}
				if reason.Smallest && contrast.Proven {
					proven++
				}
				answered++
			}
		}
	}
	if 10*proven < 9*answered {
		t.Errorf("%d of %d answers are proven", proven, answered)
	}
}

// borders returns the values of each attribute to enumerate: for a number the ends of its range, and the
// neighbours of the places where a unit of this attribute alone changes.
func (a *Asker) borders() (all [][]float64) {
	for j, s := range a.whole {
		values := s.values
		if values == nil {
			values = []float64{s.low, s.high, s.middle()}
			x := a.whole.middle()
			for k := 1; k <= 400; k++ {
				low, high := s.low+float64(float64(k-1)/400*(s.high-s.low)), s.low+float64(float64(k)/400*(s.high-s.low))
				for signals := a.signals(x, j, high); low < high && a.signals(x, j, low) != signals; {
					middle := side{low: low, high: high}.middle()
					if middle == low || middle == high {
						values = append(values, low, high)
						break
					}
					if a.signals(x, j, middle) == signals {
						high = middle
					} else {
						low = middle
					}
				}
			}
			slices.Sort(values)
			values = slices.Compact(values)
			values = values[:min(len(values), 24)] // enough, and not too many to enumerate
		}
		all = append(all, values)
	}
	return all
}

// signals returns the units that fire on x with another value of attribute j, as text.
func (a *Asker) signals(x []float64, j int, v float64) string {
	x = slices.Clone(x)
	x[j] = v
	return fmt.Sprint(a.net.net.Signals(a.m.Encode(x))[a.net.net.In:])
}

// q returns the question about x.
func q(a *Asker, x []float64) *question { return &question{a: a, x: x} }

// TestBounds wants every signal within its bounds, for examples of random boxes.
func TestBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range []*data.Set{check[*data.Set](t)(data.Load("monks-3")), rounded(t)} {
		for name, a := range askers(t, s, 20) {
			for range 20 {
				b := slices.Clone(a.whole)
				for j := range b {
					switch s := b[j]; {
					case r.IntN(3) == 0:
						b[j] = sideAt(s.draw(r), s.values != nil)
					case s.values != nil:
						b[j].values = s.values[:1+r.IntN(len(s.values))]
					default:
						b[j].low, b[j].high = min(s.draw(r), s.low+1), s.high
					}
				}
				known := a.net.bound(b)
				possible := known.classes()
				for range 20 {
					x := make([]float64, len(b))
					for j, s := range b {
						x[j] = s.draw(r)
					}
					for f, v := range a.net.net.Signals(a.m.Encode(x)) {
						if v < known.low[f] || v > known.high[f] {
							t.Fatalf("%s, %s: signal %d is %v, bounds %v and %v", s.Name, name, f, v, known.low[f], known.high[f])
						}
					}
					if y := a.m.Predict(x); !possible[y] {
						t.Fatalf("%s, %s: class %d of %v, may be %v", s.Name, name, y, x, possible)
					}
				}
			}
		}
	}
}

// TestCompare compares pairs of models on all inputs.
func TestCompare(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-3"))
	all := askers(t, s, 20)
	pairs := 0
	names := slices.Sorted(maps.Keys(all))
	for i, name := range names {
		for _, second := range []string{name, names[(i+1)%len(names)], names[(i+7)%len(names)]} {
			a, b := all[name], all[second]
			// The sample contains all inputs.
			equal := !slices.ContainsFunc(s.X, func(x []float64) bool { return a.m.Predict(x) != b.m.Predict(x) })
			d := check[*Difference](t)(a.Compare(t.Context(), b.m))
			if !d.Proven || (d.Example == nil) != equal {
				t.Errorf("%s and %s: %v, proven %v, equal %v", name, second, d, d.Proven, equal)
			}
			if equal && name != second {
				pairs++
			}
		}
	}
	if pairs < 2 {
		t.Errorf("%d pairs are equal, want some", pairs)
	}
	iris := check[*data.Set](t)(data.Load("iris"))
	m := check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.C45{}, iris, 1))
	if _, err := all[names[0]].Compare(t.Context(), m); err == nil || !strings.Contains(err.Error(), "classes") {
		t.Errorf("other classes: %v", err)
	}
}

// TestTies asks about sums that are exactly at the threshold, and about sums that rounding moves across it.
func TestTies(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "a", Values: []string{"n", "y"}}, {Name: "b", Values: []string{"n", "y"}}, {Name: "c", Values: []string{"n", "y"}}}, Classes: []string{"no", "yes"}},
		X: [][]float64{{0, 0, 0}, {1, 1, 1}}, Y: []int{0, 1}}
	for _, w := range [][]float64{{1, 1, 1}, {0.1, 0.2, 0.3}, {0.3, 0.2, 0.1}, {1e17, 1, -1e17}} {
		for _, theta := range []float64{0.1 + 0.2, 0.3, 0.6, 1, 2, 0} {
			inner := &learners.Halfspace{Schema: s.Schema, Unit: ltu.Unit{W: w, Theta: theta}}
			m := &pipeline.Model{Schema: s.Schema, Inner: inner}
			a := check[*Asker](t)(About(m, s))
			inputs := everything(a.borders())
			answers := classes(m, inputs)
			for _, x := range inputs {
				want, change := oracle(inputs, answers, x, m.Predict(x))
				reason, contrast := check[*Reason](t)(a.Reason(t.Context(), x)), check[*Contrast](t)(a.Contrast(t.Context(), x))
				if !reason.Smallest || len(reason.Attrs) != want || !contrast.Proven || len(contrast.Attrs) != max(change, 0) {
					t.Errorf("%v %v %v: %v, %v, want %d and %d", w, theta, x, reason, contrast, want, change)
				}
			}
		}
	}
}

// TestRounding asks about features of one attribute that are added in another order than in the whole sum.
func TestRounding(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	s := &data.Set{Schema: data.Schema{Name: "words", Classes: []string{"no", "yes"}}, Y: []int{0, 1, 0}}
	for j := range 3 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j+1), Values: []string{"a", "b", "c"}})
		s.X = append(s.X, []float64{float64(j), float64(j), float64(j)})
	}
	e := data.Coding{Code: data.Signed}.For(s)
	sizes := []float64{0.1, 0.2, 0.3, 0.7, -0.1, -0.3, 0.6, 0.9, 1}
	for range 1000 {
		// The features stand in any order, as in a learned network.
		order := r.Perm(len(e.Features))
		shuffled := *e
		shuffled.Features = nil
		var w []float64
		for _, k := range order {
			shuffled.Features = append(shuffled.Features, e.Features[k])
			w = append(w, sizes[r.IntN(len(sizes))])
		}
		inner := &learners.Halfspace{Schema: s.Schema, Unit: ltu.Unit{W: w}}
		inner.Schema.Attrs = shuffled.Attrs()
		m := &pipeline.Model{Schema: s.Schema, Encoding: &shuffled, Inner: inner}
		inner.Theta = ltu.Dot(w, m.Encode(s.X[r.IntN(3)])) // a tie
		a := check[*Asker](t)(About(m, s))
		inputs := everything(a.borders())
		answers := classes(m, inputs)
		x := inputs[r.IntN(len(inputs))]
		want, change := oracle(inputs, answers, x, m.Predict(x))
		reason, contrast := check[*Reason](t)(a.Reason(t.Context(), x)), check[*Contrast](t)(a.Contrast(t.Context(), x))
		if !reason.Smallest || len(reason.Attrs) != want || !contrast.Proven || len(contrast.Attrs) != max(change, 0) {
			t.Errorf("%v %v %v: %v, %v, want %d and %d", w, inner.Theta, x, reason, contrast, want, change)
		}
	}
}

// TestGaps wants that missing values stay missing, and that a sentence says so.
func TestGaps(t *testing.T) {
	s := check[*data.Set](t)(data.Load("votes"))
	a := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.DecisionListMachine{Penalty: 5}, s, 1)), s))
	for _, x := range s.X[:12] {
		r, c := check[*Reason](t)(a.Reason(t.Context(), x)), check[*Contrast](t)(a.Contrast(t.Context(), x))
		gaps := slices.ContainsFunc(x, math.IsNaN)
		if strings.Contains(r.String(), " is missing") != gaps || (r.Gaps != nil) != gaps {
			t.Errorf("%v: %v", x, r)
		}
		for j, v := range c.Example {
			if math.IsNaN(v) != math.IsNaN(x[j]) {
				t.Errorf("%v: %v", x, c.Example)
			}
		}
	}
}

// TestConstant asks about a model of one class.
func TestConstant(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-2"))
	a := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.Majority{}, s, 1)), s))
	r, c := check[*Reason](t)(a.Reason(t.Context(), s.X[0])), check[*Contrast](t)(a.Contrast(t.Context(), s.X[0]))
	if r.String() != "always 0" || c.String() != "always 0" || !r.Smallest || !c.Proven {
		t.Errorf("%v; %v", r, c)
	}
}

// TestOtherAttributes wants an error for models whose attributes or values are not in one order.
func TestOtherAttributes(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-1"))
	fit := func(s *data.Set) *pipeline.Model {
		return check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.C45{}, s, 1))
	}
	turned, fewer := *s, check[*data.Set](t)(s.Drop("a6"))
	turned.Attrs = slices.Clone(s.Attrs)
	turned.Attrs[2].Values = []string{"2", "1"}
	swapped := check[*data.Set](t)(s.Select("a2", "a1", "a3", "a4", "a5", "a6"))
	a := check[*Asker](t)(About(fit(s), s))
	for want, second := range map[string]*data.Set{`is "a1" and "a2"`: swapped, `attribute "a3" of the models has other values`: &turned, "have 6 and 5 attributes": fewer} {
		if _, err := a.Compare(t.Context(), fit(second)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestLimit wants answers that hold, and say that they are not proven, where a search has few boxes.
func TestLimit(t *testing.T) {
	s := check[*data.Set](t)(data.Load("votes"))
	m := check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.MLP{}, s, 1))
	a := check[*Asker](t)(About(m, s))
	a.Boxes = 30
	unproven, shorter := 0, 0
	for _, x := range s.X[:20] {
		r, c := check[*Reason](t)(a.Reason(t.Context(), x)), check[*Contrast](t)(a.Contrast(t.Context(), x))
		if !r.Smallest && strings.Contains(r.String(), "limit") && !c.Proven && strings.Contains(c.String(), "limit") {
			unproven++
			if len(r.Attrs) < len(x) {
				shorter++
			}
		}
	}
	if unproven == 0 || shorter == 0 {
		t.Errorf("%d answers are not proven within 30 boxes, %d of them leave attributes out", unproven, shorter)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.Reason(ctx, s.X[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestFewBoxes wants that a box is divided where the class may change, so that few boxes prove answers about
// trees.
func TestFewBoxes(t *testing.T) {
	s := check[*data.Set](t)(data.Load("iris"))
	a := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.C45{}, s, 1)), s))
	a.Boxes = 200
	for _, x := range s.X {
		r, c := check[*Reason](t)(a.Reason(t.Context(), x)), check[*Contrast](t)(a.Contrast(t.Context(), x))
		if !r.Smallest || !c.Proven {
			t.Errorf("%v: %v, %v", x, r, c)
		}
	}
}

// TestBoxes wants that searches of several kinds of models look at no more boxes than when this test was
// written. A search that divides boxes in a worse place, or tries worse examples, needs more.
func TestBoxes(t *testing.T) {
	for _, c := range []struct {
		set     string
		learner learners.Learner
		limit   int
	}{
		{"iris", learners.C45{}, 56},
		{"iris", learners.LTUTree{}, 115},
		{"iris", learners.MultiPerceptron{}, 33},
		{"iris", learners.SecondOrder{}, 201},
		{"iris", learners.GradientBoosting{Stages: 3, Leaves: 4, MinLeaf: 3}, 115},
		{"monks-3", learners.MLP{Hidden: 3}, 80},
		{"votes", learners.DecisionListMachine{Penalty: 5}, 619},
		{"glass", learners.C45{}, 157},
	} {
		s := check[*data.Set](t)(data.Load(c.set))
		a := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), c.learner, s, 1)), s))
		boxes := 0
		for i := 0; i < s.Len(); i += s.Len() / 15 {
			q := check[*question](t)(a.question(t.Context(), s.X[i]))
			q.reason(q.complement(nil))
			if found, _ := q.escape(nil); found != nil {
				q.contrast(found)
			}
			boxes += Boxes - q.left
		}
		if boxes > c.limit {
			t.Errorf("%s of %s: %d boxes, want at most %d", learners.String(c.learner), c.set, boxes, c.limit)
		}
	}
}

// TestRefused lists what cannot be asked.
func TestRefused(t *testing.T) {
	s := check[*data.Set](t)(data.Load("iris"))
	fit := func(l learners.Learner) *pipeline.Model {
		return check[*pipeline.Model](t)(pipeline.Fit(t.Context(), l, s, 1))
	}
	m := fit(learners.C45{})
	a := check[*Asker](t)(About(m, s))
	empty := s.Subset(nil)
	_, noRange := About(m, empty)
	_, guest := About(&pipeline.Model{Schema: s.Schema, Inner: fixedClass{}}, s)
	_, long := a.Reason(t.Context(), []float64{1})
	_, infinite := a.Contrast(t.Context(), []float64{1, math.Inf(1), 1, 1})
	_, missing := a.Reason(t.Context(), []float64{1, 1, math.NaN(), math.NaN()})
	for want, err := range map[string]error{
		"its range is unknown":                 noRange,
		"is not a network of threshold units":  guest,
		"example has 1 values":                 long,
		`value +Inf of "sepal-width"`:          infinite,
		"does not cover this example, because": missing,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A fixedClass is a guest: a model without a network.
type fixedClass struct{}

func (fixedClass) Predict([]float64) int { return 0 }

// TestHittingSets compares smallest hitting sets with the smallest of all sets.
func TestHittingSets(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		n := 2 + r.IntN(7)
		h := &hitting{}
		for range r.IntN(8) {
			set := slices.DeleteFunc(r.Perm(n), func(int) bool { return r.IntN(3) > 0 })
			if len(set) > 0 {
				h.sets = append(h.sets, set)
			}
		}
		hits := func(attrs []int) bool {
			return !slices.ContainsFunc(h.sets, func(set []int) bool {
				return !slices.ContainsFunc(set, func(j int) bool { return slices.Contains(attrs, j) })
			})
		}
		all := subsets(n)
		want := all[slices.IndexFunc(all, hits)]
		if got, ended := h.smallest(0); !ended || !hits(got) || len(got) != len(want) {
			t.Errorf("%v: %v, want %v", h.sets, got, want)
		}
	}
}
