package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// fitted returns the model that l learns from s.
func fitted(t *testing.T, l learners.Learner, s *data.Set) *Model {
	t.Helper()
	m, err := Fit(t.Context(), l, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// complete returns examples of a sample without missing values, again and again.
func complete(s *data.Set, n int) (X [][]float64) {
	for i := 0; len(X) < n; i++ {
		if x := s.X[i%s.Len()]; !slices.ContainsFunc(x, math.IsNaN) {
			X = append(X, x)
		}
	}
	return X
}

// TestBatches asks one function about batches of many sizes in turn.
func TestBatches(t *testing.T) {
	s := learnertest.Raw()
	for _, l := range []learners.Learner{learners.Pocket{}, learners.C45{}} {
		m := fitted(t, l, s)
		batch, X := m.Batch(), complete(s, 600)
		for _, n := range []int{1, 600, 0, 255, 257, 256, 513, 3} {
			y := slices.Repeat([]int{-1}, n)
			batch(y, X[:n])
			for i, class := range y {
				if want := m.Predict(X[i]); class != want {
					t.Fatalf("%s: example %d of %d is %d, want %d", learners.String(l), i, n, class, want)
				}
			}
		}
	}
}

// TestNetworkOfAttributes wants the excesses of the network of features from the network of attributes,
// for all codings, for several classes and for sigmoid units.
func TestNetworkOfAttributes(t *testing.T) {
	for _, l := range []learners.Learner{
		learners.Pocket{}, learners.Backprop{}, learners.MLP{Hidden: 2}, learners.Winnow{}, learners.ID3{}, learners.DecisionList{},
		Pipeline{Learner: learners.Pocket{}, Coding: data.Coding{Code: data.OneHot, Numbers: data.Thermometer}},
	} {
		s := learnertest.Raw()
		m := fitted(t, l, s)
		features, attributes := m.Network(), m.OfAttributes()
		for _, x := range complete(s, 40) {
			want, got := features.Excesses(m.Encode(x)), attributes.Excesses(x)
			for c, e := range want {
				if math.Abs(got[c]-e) > 1e-9*max(1, math.Abs(e)) {
					t.Fatalf("%s: %v has the excesses %v, want %v", learners.String(l), x, got, want)
				}
			}
		}
	}
}

// TestScoresWithoutCover wants 0 for the predicted class and −1 for the others, or for two classes the
// same of the single output.
func TestScoresWithoutCover(t *testing.T) {
	for _, c := range []struct {
		class, outputs, classes int
		want                    []float64
	}{{0, 1, 2, []float64{1, -1}}, {1, 1, 2, []float64{0, 0}}, {2, 3, 3, []float64{-1, -1, 0}}, {0, 3, 3, []float64{0, -1, -1}}, {1, 2, 2, []float64{-1, 0}}} {
		if got := byClass(firing(c.class, c.outputs), c.classes); !slices.Equal(got, c.want) {
			t.Errorf("class %d of %d outputs: %v, want %v", c.class, c.outputs, got, c.want)
		}
	}
}

// A guest is a model without scores and without a network.
type guest struct{ data.Schema }

// Predict returns the class that the first attribute says.
func (guest) Predict(x []float64) int { return int(x[0]) }

// TestScoresOfGuests wants 1 for the class that a guest predicts, and 0 for the others.
func TestScoresOfGuests(t *testing.T) {
	s := learnertest.Raw()
	m := &Model{Schema: s.Schema, Inner: guest{s.Schema}}
	got, want := m.ScoresAll([][]float64{{2, 0, 0, 0}, {0, 0, 0, 0}}), [][]float64{{0, 0, 1}, {1, 0, 0}}
	if !reflect.DeepEqual(got, want) || !slices.Equal(m.Scores([]float64{1, 0, 0, 0}), []float64{0, 1, 0}) {
		t.Errorf("scores %v, want %v", got, want)
	}
}

// TestGuestsAreNotWritten wants an error of a model that nobody could read back.
func TestGuestsAreNotWritten(t *testing.T) {
	s := learnertest.Raw()
	if text, err := json.Marshal(&Model{Schema: s.Schema, Inner: guest{s.Schema}}); err == nil {
		t.Errorf("written: %s", text)
	}
}

// TestLiteralProbabilities wants a literal to score as the model that Calibrated learned.
func TestLiteralProbabilities(t *testing.T) {
	s := learnertest.Raw()
	for _, l := range []learners.Learner{learners.Pocket{}, learners.C45{}} {
		m := fitted(t, Calibrated{Learner: l, Folds: 2}, s)
		learned := m.Inner.(*Probabilities)
		literal := &Probabilities{Schema: learned.Schema, Of: learned.Of, Curves: learned.Curves, LogOdds: learned.LogOdds}
		for _, x := range complete(s, 10) {
			if got, want := literal.Scores(m.Encode(x)), learned.Scores(m.Encode(x)); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", learners.String(l), got, want)
			}
		}
	}
}

// TestPlattIsStationary wants no slope of the likelihood at the sigmoid that platt finds, by differences, for
// scores around any number.
func TestPlattIsStationary(t *testing.T) {
	r := learners.Seed(6)
	for trial := range 30 {
		var scores []float64
		var positive []bool
		p, n := 0.0, 0.0
		for range 40 {
			f := r.NormFloat64()
			if yes := f+r.NormFloat64() > 0.5; yes {
				positive, p = append(positive, true), p+1
			} else {
				positive, n = append(positive, false), n+1
			}
			scores = append(scores, f+10*float64(trial%7-3))
		}
		loss := func(a, b float64) (sum float64) {
			for i, f := range scores {
				target, q := 1/(n+2), 1/(1+math.Exp(a*f+b))
				if positive[i] {
					target = (p + 1) / (p + 2)
				}
				sum -= target*math.Log(q) + (1-target)*math.Log(1-q)
			}
			return sum
		}
		c := platt(scores, positive)
		const d = 1e-4
		alongA, alongB := (loss(c.A+d, c.B)-loss(c.A-d, c.B))/(2*d), (loss(c.A, c.B+d)-loss(c.A, c.B-d))/(2*d)
		if math.Abs(alongA) > 1e-2 || math.Abs(alongB) > 1e-3 {
			t.Errorf("trial %d: slopes %g and %g at %+v", trial, alongA, alongB, c)
		}
	}
}

// TestComplementsOnce wants complements of zeros and ones for a learner that asks for them, unless the
// sample has them.
func TestComplementsOnce(t *testing.T) {
	s := learnertest.Raw()
	c, needed := Of(learners.Winnow{}).coding(s)
	if !needed || !c.Complements || c.Code != data.Binary {
		t.Errorf("coding %+v, %v", c, needed)
	}
	coded, err := c.For(s).Apply(s)
	if err != nil {
		t.Fatal(err)
	}
	if c, _ := Of(learners.Winnow{}).coding(coded); c.Complements || c.Code != data.OneHot {
		t.Errorf("coding of a coded sample %+v", c)
	}
}

// TestCommonCoding describes the coding of a search if all its learners have the same one.
func TestCommonCoding(t *testing.T) {
	s := learnertest.Raw()
	common := Of(learners.Pocket{}).Describe(s)
	for want, all := range map[string][]learners.Learner{
		common: {learners.Pocket{}, learners.Pocket{Draws: 9}, learners.Pocket{Draws: 99}}, "by choice": {learners.Pocket{}, learners.Pocket{Draws: 9}, learners.Winnow{}},
	} {
		if got := (Search{Of: all}).describe(s); got != want || got == "" {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestMovedOutputs moves the threshold of one output, and refuses a network of several.
func TestMovedOutputs(t *testing.T) {
	s := learnertest.Raw()
	m := fitted(t, learners.OneAgainstRest{Learner: learners.Pocket{}}, s)
	if _, err := moved(m.Inner, m.encoded(), 1); err == nil || !strings.Contains(err.Error(), "have networks of 3 outputs, want one") {
		t.Errorf("of three outputs: %v", err)
	}
}

// A leaf is a model with the shares and the probabilities of one leaf.
type leaf struct {
	guest
	shares []float64
}

func (l leaf) Scores([]float64) []float64        { return slices.Clone(l.shares) }
func (l leaf) Probabilities([]float64) []float64 { return slices.Clone(l.shares) }

// TestOddsOfCertainty wants the log odds of probabilities, and for 0 and 1 the odds of 2⁵²−1 to 1.
func TestOddsOfCertainty(t *testing.T) {
	got := oddsScorer(leaf{shares: []float64{0, 1, 0.5, 0.2}}, 4).one(nil)
	certainty := math.Log(0x1p52 - 1)
	for c, want := range []float64{-certainty, certainty, 0, math.Log(0.25)} {
		if math.Abs(got[c]-want) > 1e-12 {
			t.Errorf("class %d: %v, want %v", c, got[c], want)
		}
	}
}

// TestHeldOutScores compares the scores of held-out examples with the scores by the model of the fold,
// example by example.
// A sample of as many examples as folds has folds, and a smaller one is scored by the model of the whole.
func TestHeldOutScores(t *testing.T) {
	s := learnertest.Raw()
	large := &data.Set{Schema: s.Schema}
	for i, x := range complete(s, 700) {
		large.X, large.Y = append(large.X, x), append(large.Y, i%len(s.Classes))
	}
	h := heldOut{name: "held", learner: Of(learners.Backprop{Epochs: 2}), scoring: scorer}
	for _, c := range []struct{ examples, k, folds int }{{700, 0, 5}, {700, 2, 2}, {10, 10, 10}, {9, 10, 0}} {
		part := large.Subset(learners.Seed(1).Perm(700)[:c.examples])
		if err := h.split(part, c.k, learners.Seed(2)); err != nil || len(h.folds) != c.folds {
			t.Fatalf("%d folds of %d examples, %v, want %d", len(h.folds), c.examples, err, c.folds)
		}
		whole := fitted(t, h.learner, part)
		scores, err := h.scores(t.Context(), whole, part, learners.Seed(3))
		if err != nil {
			t.Fatal(err)
		}
		r, seen := learners.Seed(3), 0
		folds := h.folds
		if len(folds) == 0 {
			folds = []data.Split{{Test: ascending(part.Len())}}
		}
		for _, f := range folds {
			m := whole
			if len(h.folds) > 0 {
				if m, err = h.learner.fit(t.Context(), part.Subset(f.Train), r); err != nil {
					t.Fatal(err)
				}
			}
			for _, i := range f.Test {
				seen++
				if want := m.Scores(part.X[i]); !slices.Equal(scores[i], want) {
					t.Fatalf("example %d has the scores %v, want %v", i, scores[i], want)
				}
			}
		}
		if seen != c.examples {
			t.Errorf("%d of %d examples have scores", seen, c.examples)
		}
		h.folds = nil
	}
	for k, refused := range map[int]bool{1: true, -3: true, 2: false} {
		if err := h.split(s, k, learners.Seed(1)); (err != nil) != refused {
			t.Errorf("%d folds: %v", k, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.scores(ended, fitted(t, h.learner, large), large, learners.Seed(1)); err == nil {
		t.Error("scores after an interrupt")
	}
}

// ascending returns 0, 1, … n−1.
func ascending(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// TestAlignTurned aligns samples whose attributes, values and classes are in random orders, beside an
// attribute that the model does not know, and wants the original.
func TestAlignTurned(t *testing.T) {
	s := learnertest.Raw()
	m, r := fitted(t, learners.Pocket{}, s), rand.New(rand.NewPCG(1, 2))
	for range 50 {
		turned := turn(s, r)
		got, err := m.Align(turned)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(got.X) != fmt.Sprint(s.X) || !slices.Equal(got.Y, s.Y) || !reflect.DeepEqual(got.Schema, s.Schema) {
			t.Fatalf("a sample of %v is not the original", turned.Names())
		}
	}
	odd := turn(s, r)
	j := slices.IndexFunc(odd.Attrs, func(a data.Attr) bool { return a.Nominal() && a.Name != "unknown" })
	for _, v := range []float64{-1, 0.5, 99} { // which no checked sample has
		odd.X[0][j] = v
		got, err := m.Align(odd)
		k := slices.Index(m.Names(), odd.Attrs[j].Name)
		if err != nil || !math.IsNaN(got.X[0][k]) {
			t.Errorf("the value %v is %v, %v", v, got.X[0][k], err)
		}
	}
	odd.Attrs[j].Values[1] = "never seen"
	odd.X[0][j] = 1
	if _, err := m.Align(odd); err == nil || !strings.Contains(err.Error(), `has the value "never seen"`) {
		t.Errorf("a value that the model has not met: %v", err)
	}
	odd.Attrs[j].Values = nil
	if _, err := m.Align(odd); err == nil || !strings.Contains(err.Error(), "is numeric in the sample, and nominal in the model") {
		t.Errorf("numbers for a nominal attribute: %v", err)
	}
	odd.Attrs[j].Name = "renamed"
	if _, err := m.PredictSet(odd); err == nil || !strings.Contains(err.Error(), "no attribute") {
		t.Errorf("an attribute less: %v", err)
	}
	foreign := turn(s, r)
	foreign.Classes[0] = "never seen"
	if _, err := m.Align(foreign); err == nil || !strings.Contains(err.Error(), `has class "never seen"`) {
		t.Errorf("another class: %v", err)
	}
}

// turn returns s with everything in a random order, and with one more attribute.
func turn(s *data.Set, r *rand.Rand) *data.Set {
	turned := &data.Set{Schema: s.Schema}
	turned.Attrs, turned.Classes = nil, make([]string, len(s.Classes))
	columns := r.Perm(len(s.Attrs) + 1)
	values := make([][]int, len(s.Attrs)+1) // new indices, by the old ones
	for _, j := range columns {
		if j == len(s.Attrs) {
			turned.Attrs = append(turned.Attrs, data.Attr{Name: "unknown", Values: []string{"x"}})
			continue
		}
		a := s.Attrs[j]
		values[j] = r.Perm(len(a.Values))
		if a.Nominal() {
			a.Values = make([]string, len(a.Values))
			for old, place := range values[j] {
				a.Values[place] = s.Attrs[j].Values[old]
			}
		}
		turned.Attrs = append(turned.Attrs, a)
	}
	classes := r.Perm(len(s.Classes))
	for old, place := range classes {
		turned.Classes[place] = s.Classes[old]
	}
	for i, x := range s.X {
		var row []float64
		for _, j := range columns {
			switch {
			case j == len(s.Attrs):
				row = append(row, 0)
			case s.Attrs[j].Nominal() && !math.IsNaN(x[j]):
				row = append(row, float64(values[j][int(x[j])]))
			default:
				row = append(row, x[j])
			}
		}
		turned.X, turned.Y = append(turned.X, row), append(turned.Y, classes[s.Y[i]])
	}
	return turned
}

// A tuned learner has a field of each type.
type tuned struct {
	learners.Pocket
	Small  int8
	Bits   uint8
	Single float32
	Number float64
	Is     bool
	Word   data.Missing
	Inside learners.Learner
	hidden int
}

var _ = tuned{}.hidden // only reflection reads it

// TestFieldTypes sets fields of all types to values of all types. A number is taken if the decimals of
// the value are a number of the field's type, and nothing is rounded.
func TestFieldTypes(t *testing.T) {
	values := []any{0, 1, -1, 127, 128, -128, -129, 255, 256, 0.5, 2.0, -3.0, 1e300, 0.1, float32(0.1), uint(7), int64(1) << 53, 1<<53 + 1, true, "mean", data.Missing("mean"), learners.C45{}, nil}
	for _, field := range []string{"Small", "Bits", "Single", "Number", "Is", "Word", "Inside"} {
		for _, v := range values {
			want := false
			decimals := decimalsOf(v)
			_, word := v.(string)
			_, truth := v.(bool)
			if !word && !truth && v != nil {
				switch field {
				case "Small":
					_, err := strconv.ParseInt(decimals, 10, 8)
					want = err == nil
				case "Bits":
					_, err := strconv.ParseUint(decimals, 10, 8)
					want = err == nil
				case "Single":
					f, err := strconv.ParseFloat(decimals, 32)
					want = err == nil && strconv.FormatFloat(f, 'f', -1, 64) == decimals
				case "Number":
					f, err := strconv.ParseFloat(decimals, 64)
					want = err == nil && strconv.FormatFloat(f, 'f', -1, 64) == decimals
				}
			}
			switch field {
			case "Is":
				want = truth
			case "Word":
				_, typed := v.(data.Missing)
				want = word || typed
			case "Inside":
				_, want = v.(learners.Learner)
			}
			l, err := setField(tuned{}, field, v)
			if (err == nil) != want {
				t.Errorf("%s = %v (%T): %v, want it taken %v", field, v, v, err, want)
				continue
			}
			if err == nil && decimalsOf(reflect.ValueOf(l).FieldByName(field).Interface()) != decimals {
				t.Errorf("%s = %v became %v", field, v, l)
			}
		}
	}
	for path, want := range map[string]string{
		"hidden": "tuned has no field hidden; there are ", "Inside.Epochs": "no learner is set", "Number.X": "a float64 has no field X", "None": "there are Draws",
	} {
		if _, err := setField(tuned{}, path, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
	for field, want := range map[string]bool{"Small": true, "Bits": true, "Single": true, "Number": false} {
		if got := holdsWhole(tuned{}, field); got != want && field != "Single" {
			t.Errorf("%s holds whole numbers: %v", field, got)
		}
	}
}

// decimalsOf writes a value, a number with all its decimals.
func decimalsOf(v any) string {
	switch v := v.(type) {
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case float32:
		return strconv.FormatFloat(float64(v), 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// TestRangeDraws draws numbers between the bounds, half of them below the middle: of the logarithms, if
// Log is set.
func TestRangeDraws(t *testing.T) {
	for _, c := range []struct {
		r      Range
		middle float64
	}{
		{Range{Field: "Number", Low: -3, High: 5}, 1}, {Range{Field: "Number", Low: 0.01, High: 100, Log: true}, 1}, {Range{Field: "Number", Low: 2, High: 8, Log: true}, 4},
		{Range{Field: "Small", Low: 1, High: 8}, 4.5}, {Range{Field: "Number", Values: []any{1.0, 2.0, 6.0, 9.0}}, 3},
	} {
		if err := c.r.check(1); err != nil {
			t.Fatal(err)
		}
		rnd, low, lowest, highest := learners.Seed(4), 0, math.Inf(1), math.Inf(-1)
		for range 2000 {
			v := c.r.draw(tuned{}, rnd).(float64)
			lowest, highest = min(lowest, v), max(highest, v)
			if v < c.middle {
				low++
			}
			if c.r.Field == "Small" && v != math.Trunc(v) {
				t.Fatalf("%v is not whole", v)
			}
		}
		if values := c.r.Values != nil; low < 900 || low > 1100 || !values && (lowest < c.r.Low || highest > c.r.High || c.r.High-highest > 0.02*c.r.High || lowest-c.r.Low > 0.05) {
			t.Errorf("%v: %d of 2000 are below %v, all from %v to %v", c.r, low, c.middle, lowest, highest)
		}
	}
	for _, r := range []Range{{Low: 1, High: 1}, {Low: 2, High: 1}, {Low: math.NaN(), High: 1}, {Low: -math.MaxFloat64, High: math.MaxFloat64}, {Low: 0, High: 1, Log: true}, {Low: -1, High: 1, Log: true}} {
		if err := r.check(1); err == nil {
			t.Errorf("%+v is a range", r)
		}
	}
	if err := (Range{Low: 0, High: 1}).check(0); err == nil {
		t.Error("a grid without values")
	}
}

// TestSettingsLimit accepts a grid of 10,000 settings and refuses a larger one.
func TestSettingsLimit(t *testing.T) {
	hundred := make([]any, 100)
	for i := range hundred {
		hundred[i] = i
	}
	q := Search{Learner: tuned{}, Over: []Range{{Field: "Number", Values: hundred}, {Field: "Small", Values: hundred}}}
	if all, err := q.settings(nil); err != nil || len(all) != 10_000 || fmt.Sprint(all[101].values, all[9_999].values) != "[1 1] [99 99]" {
		t.Errorf("%d settings, %v", len(all), err)
	}
	q.Over = append(q.Over, Range{Field: "Bits", Values: []any{1, 2}})
	if _, err := q.settings(nil); err == nil || !strings.Contains(err.Error(), "more than 10000 settings") {
		t.Errorf("20,000 settings: %v", err)
	}
	for draws, refused := range map[int]bool{-1: true, 10_001: true, 10: false} {
		if _, err := (Search{Learner: tuned{}, Draws: draws}).settings(learners.Seed(1)); (err != nil) != refused {
			t.Errorf("%d draws: %v", draws, err)
		}
	}
}

// TestOnlineNumbers wants a number scaled once a value is not −1, 0 or 1, and at most 32 values of a
// learner of few values.
func TestOnlineNumbers(t *testing.T) {
	for _, v := range []float64{-2, -1.01, -1, -0.99, -1e-9, 0, 1e-9, 0.99, 1, 1.01, 3, math.NaN()} {
		n := onlineNumber{feature: &data.Feature{Step: 7}}
		n.see([]float64{0}, true)
		n.see([]float64{v}, true)
		if want := v == v && v != -1 && v != 0 && v != 1; n.scaled != want || (n.feature.Step != 7) != want {
			t.Errorf("after %v scaled is %v, %+v", v, n.scaled, n.feature)
		}
		n.see([]float64{1}, true)
		plain := onlineNumber{feature: &data.Feature{Step: 7}}
		plain.see([]float64{v}, false)
		if plain.feature.Step != 7 {
			t.Errorf("%v is scaled unasked", v)
		}
	}
	number := onlineNumber{values: map[float64]bool{}}
	for i := range 40 {
		if got := number.accepts([]float64{float64(i)}); got != (i < 32) {
			t.Errorf("value %d is accepted: %v", i+1, got)
		}
	}
	if !number.accepts([]float64{math.NaN()}) || !number.accepts([]float64{31}) || number.accepts([]float64{32}) {
		t.Error("missing or known values are not accepted, or a new one is")
	}
}

// TestInterpolation compares curves with the weighted mean of the points around a score.
func TestInterpolation(t *testing.T) {
	scores, p := []float64{-math.MaxFloat64, -1, 0.5, 2, math.MaxFloat64}, []float64{0.05, 0.1, 0.4, 0.4, 0.9}
	c := Calibrator{At: scores, P: p}
	if err := c.check(); err != nil {
		t.Fatal(err)
	}
	for k := range scores {
		if got := c.Probability(scores[k]); got != p[k] {
			t.Errorf("at %v: %v, want %v", scores[k], got, p[k])
		}
	}
	for share := 0.0; share <= 1; share += 0.125 {
		for k := 1; k < len(scores); k++ {
			x := float64(scores[k-1]*(1-share)) + float64(scores[k]*share)
			if got, want := c.Probability(x), p[k-1]*(1-share)+p[k]*share; math.Abs(got-want) > 1e-12 {
				t.Errorf("at %v: %v, want %v", x, got, want)
			}
		}
	}
	inner := Calibrator{At: scores[1:4], P: p[1:4]}
	if inner.Probability(-9) != 0.1 || inner.Probability(9) != 0.4 || inner.Probability(math.NaN()) != 0.1 {
		t.Error("beyond the ends a curve is not flat")
	}
}
