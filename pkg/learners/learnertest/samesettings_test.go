package learnertest_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// alternatives are the values that TestSameBitsOfSettings gives to a field of a type, one after the other.
// Settings that a learner refuses must always be refused.
var alternatives = map[reflect.Type][]any{
	reflect.TypeFor[bool]():                {true},
	reflect.TypeFor[int]():                 {-1, 1, 2, 4},
	reflect.TypeFor[float64]():             {-1.0, 0.3, 2.5},
	reflect.TypeFor[string]():              {"yes"}, // of Pocket.Rules, a class
	reflect.TypeFor[learners.MoveRule]():   {learners.MoveNearest, learners.MoveLesser, learners.MoveBounding},
	reflect.TypeFor[learners.ZeroFaces]():  {learners.ThroughGenerators},
	reflect.TypeFor[learners.Shape]():      {learners.Branching, learners.Chain(3)},
	reflect.TypeFor[learners.SplitRule]():  {learners.Proven, learners.StalledPocket, learners.Vacillating, learners.Revisited, learners.Never},
	reflect.TypeFor[learners.Learner]():    {learners.C45{}, learners.LTUTree{}, learners.Perceptron{}},
	reflect.TypeFor[learners.Separator]():  {learners.IncLP{}, learners.MaximalStability{}},
	reflect.TypeFor[learners.NetLearner](): {learners.MLP{Hidden: 2}},
	reflect.TypeFor[[]int]():               {[]int{2, 1}, []int{0, -1}, []int{7}},
	reflect.TypeFor[[]learners.Learner]():  {[]learners.Learner{learners.Majority{}, learners.C45{}, learners.Pocket{}}},
}

// bounded are learners that are slow on samples that they cannot learn, with less time or fewer steps.
var bounded = map[reflect.Type]learners.Learner{
	reflect.TypeFor[learners.MultiPerceptron](): learners.MultiPerceptron{Epochs: 25},
	reflect.TypeFor[learners.Voronoi]():         learners.Voronoi{ZeroFaces: learners.Bisectors},
}

// quick returns l, or the bounded learner of its type.
func quick(l learners.Learner) learners.Learner {
	if b := bounded[reflect.TypeOf(l)]; b != nil {
		return b
	}
	return l
}

// A setting is a learner with one field, or one of a struct within it, set to another value, or with
// several.
type setting struct {
	name    string // of the field, and the value
	learner learners.Learner
}

// A field is one of a struct, or of one within it.
type field struct {
	name string
	reflect.Value
}

// fields returns the fields of a struct that can have other values. Errors about time are left out,
// because they contain a duration.
func fields(t *testing.T, prefix string, value reflect.Value) (all []field) {
	for j := range value.NumField() {
		f := field{prefix + value.Type().Field(j).Name, value.Field(j)}
		switch {
		case alternatives[f.Type()] != nil:
			all = append(all, f)
		case f.Kind() == reflect.Struct:
			all = append(all, fields(t, f.name+".", f.Value)...)
		case f.Type() != reflect.TypeFor[time.Duration]():
			t.Fatalf("%s: no other values for %s, a %s: add some", value.Type(), f.name, f.Type())
		}
	}
	return all
}

// settings returns l unchanged, with every other value of each field, and with the middle values of every
// two fields.
func settings(t *testing.T, l learners.Learner) (single, double []setting) {
	l = quick(l)
	value := reflect.New(reflect.TypeOf(l)).Elem()
	value.Set(reflect.ValueOf(l))
	single = append(single, setting{"as it is", l})
	all := fields(t, "", value)
	for j, f := range all {
		before := f.Interface()
		for _, x := range alternatives[f.Type()] {
			f.Set(reflect.ValueOf(x))
			single = append(single, setting{fmt.Sprintf("%s %+v", f.name, x), value.Interface().(learners.Learner)})
		}
		f.Set(middle(f))
		for _, g := range all[:j] {
			old := g.Interface()
			g.Set(middle(g))
			double = append(double, setting{g.name + " and " + f.name, value.Interface().(learners.Learner)})
			restore(g, old)
		}
		restore(f, before)
	}
	return single, double
}

// middle returns the middle one of the other values of a field.
func middle(f field) reflect.Value {
	return reflect.ValueOf(alternatives[f.Type()][len(alternatives[f.Type()])/2])
}

// restore sets a field to the value it had, which is nil of an interface that has none.
func restore(f field, old any) {
	if f.SetZero(); old != nil {
		f.Set(reflect.ValueOf(old))
	}
}

// settingsSamples are small, as a learner meets them once for each setting.
func settingsSamples() []*data.Set {
	part := func(concept string) *data.Set {
		s := learnertest.Sample(concept)
		return s.Subset(learners.Seed(3).Perm(s.Len())[:36])
	}
	return []*data.Set{noisy(30, 3), part("halfspace"), part("three classes"), mixed(40), switches(6, 30, false), switches(6, 30, true),
		crossings(24, 0, 1, 2), crossings(14, 0, 1, 1e8, 1e8+1)}
}

// crossings returns n examples of two attributes with few values, so that many are in line or equal,
// or of both classes, and many distances are the same.
func crossings(n int, values ...float64) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: fmt.Sprint("crossings of ", values), Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"no", "yes"}}}
	r := learners.Seed(8)
	for range n {
		x, y := values[r.IntN(len(values))], values[r.IntN(len(values))]
		class := 0
		if x < y || r.IntN(8) == 0 {
			class = 1
		}
		s.X, s.Y = append(s.X, []float64{x, y}), append(s.Y, class)
	}
	return s
}

// switches returns n examples of d Boolean attributes, all different as long as there are such; an example
// is positive if at least half of its attributes except the last are 1. In a sample that errs, a tenth of
// the labels are wrong.
func switches(d, n int, errs bool) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "switches", Classes: []string{"no", "yes"}}}
	for j := range d {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j+1)})
	}
	all := learners.Seed(4).Perm(1 << d)
	for i := range n {
		x, y, count := make([]float64, d), 0, 0
		for j := range x {
			bit := all[i%len(all)] >> j & 1
			if x[j] = float64(bit); j < d-1 {
				count += bit
			}
		}
		if (count >= d/2) != (errs && i%10 == 0) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// mixed returns n examples of numbers, many of them equal or missing, and two nominal attributes, one
// with a value that no example has.
func mixed(n int) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "mixed", Classes: []string{"no", "yes"}, Attrs: []data.Attr{
		{Name: "size"}, {Name: "colour", Values: []string{"red", "green", "blue", "none"}}, {Name: "weight"}, {Name: "old", Values: []string{"no", "yes"}}}}}
	r := learners.Seed(6)
	for i := range n {
		x := []float64{float64(r.IntN(6)), float64(r.IntN(3)), float64(r.IntN(20)) / 4, float64(r.IntN(2))}
		y := 0
		if (x[0] > 2) == (x[1] == 1) || i%9 == 0 {
			y = 1
		}
		if j := r.IntN(8); j < len(x) {
			x[j] = math.NaN()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// TestSameBitsOfSettings compares the results of every learner, unchanged and with every field set to
// other values, with its file in testdata/same, bit for bit: the models of a few samples, their networks
// and their outlines, and how often it looks at its context. As TestSameBits it says nothing of whether
// they are right. After a change that changes them on purpose, -update writes the file anew.
func TestSameBitsOfSettings(t *testing.T) {
	samples := settingsSamples()
	standard := []*data.Set{samples[0], samples[3], switches(4, 14, true)}
	// On several cores the looks at a context are as many as the goroutines need.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, i := range learners.All() {
		t.Run(i.Name, func(t *testing.T) {
			var lines []string
			add := func(setting, result string) { lines = append(lines, setting+"\t"+result) }
			single, double := settings(t, i.Learner)
			for _, set := range single {
				add(set.name, digest(t, learned(set.learner, samples)))
			}
			var all []any
			for _, set := range double {
				all = append(all, learned(set.learner, standard)...)
			}
			add("any two", digest(t, all))
			if taken := paths(quick(i.Learner), samples); taken != nil {
				add("paths", digest(t, taken))
			}
			add("looks at its context", fmt.Sprint(looks(t, quick(i.Learner), samples)))
			golden{i.Name, "settings"}.compare(t, lines)
		})
	}
}

// A looked is a context that counts how often it is looked at, and is cancelled at one of these looks,
// if that is not 0.
type looked struct {
	context.Context
	looks, cancelAt atomic.Int64
}

func (l *looked) Err() error {
	if n, look := l.looks.Add(1), l.cancelAt.Load(); look > 0 && n >= look {
		return context.Canceled
	}
	return nil
}

// looks returns how often l looks at its context while it learns from each sample, and how often it
// still does when it is cancelled at the first look, after a quarter of them, a half and three
// quarters. A learner that makes a model all the same has −1.
func looks(t *testing.T, l learners.Learner, samples []*data.Set) (all [][]int64) {
	for _, s := range samples {
		ctx := &looked{Context: t.Context()}
		if _, err := l.Fit(ctx, s, learners.Seed(7)); err != nil {
			continue
		}
		n := ctx.looks.Load()
		counts := []int64{n}
		for _, look := range []int64{1, n / 4, n / 2, 3 * n / 4} {
			ctx := &looked{Context: t.Context()}
			ctx.cancelAt.Store(max(1, look))
			if m, err := l.Fit(ctx, s, learners.Seed(7)); m != nil || !errors.Is(err, context.Canceled) {
				counts = append(counts, -1)
			} else {
				counts = append(counts, ctx.looks.Load()-look)
			}
		}
		all = append(all, counts)
	}
	return all
}

// paths returns the paths of all examples through the trees that l learns of the samples.
func paths(l learners.Learner, samples []*data.Set) (all []any) {
	for _, s := range samples {
		m, err := l.Fit(context.Background(), s, learners.Seed(7))
		if tree, ok := m.(learners.Tree); ok && err == nil {
			for _, x := range s.X {
				all = append(all, tree.Path(x))
			}
		}
	}
	return all
}

// unitsOf returns the network of m without its Needs: they are not learned, and the suite compares them
// with the model.
func unitsOf(m learners.Model) *ltu.Network {
	net := *m.(learners.Networked).Network()
	net.Needs = nil
	return &net
}

// learned returns all that can be seen of what l learns from the samples.
func learned(l learners.Learner, samples []*data.Set) (all []any) {
	for _, s := range samples {
		m, err := l.Fit(context.Background(), s, learners.Seed(7))
		if err != nil {
			all = append(all, "refused")
			continue
		}
		all = append(all, m, unitsOf(m))
	}
	return all
}
