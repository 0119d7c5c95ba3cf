package learners_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// A written model is the text of a model, and an empty model of its type.
type written struct {
	text  []byte
	empty learners.Model
}

// writtenModels returns a model of every learner, and one with several classes if it takes them, as
// JSON. They are the seeds for the changes below.
func writtenModels(t testing.TB) (all []written) {
	t.Helper()
	for _, i := range learners.All() {
		for _, s := range []*data.Set{learnertest.Sample("xor"), learnertest.Sample("three classes")} {
			m, err := i.Learner.Fit(t.Context(), s, learners.Seed(1))
			if err != nil {
				continue // not every learner takes every sample
			}
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, written{text, m})
		}
	}
	return all
}

// readModel reads text as a model of m's type, and checks the rules for any text. Either it is
// refused in one line and leaves no model, without taking memory that it does not fill. Or it is a
// model that stays the same when it is written and read again, and its network predicts as the model
// does. readModel reports whether it is a model.
func readModel(t *testing.T, text []byte, empty learners.Model) bool {
	t.Helper()
	m := reflect.New(reflect.TypeOf(empty).Elem()).Interface().(learners.Model)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := json.Unmarshal(text, m)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > uint64(1<<20+1000*len(text)) {
		t.Fatalf("reading %d bytes took %d: %.200s", len(text), took, text)
	}
	if err != nil {
		if strings.ContainsAny(err.Error(), "\n\r") || !reflect.ValueOf(m).Elem().IsZero() {
			t.Fatalf("%.600s\nas a %T: error %q, and %v is left", text, m, err, m)
		}
		return false
	}
	rewritten, err := json.Marshal(m)
	if err != nil {
		t.Fatalf("%.600s\nas a %T cannot be written: %v", text, m, err)
	}
	reread := reflect.New(reflect.TypeOf(m).Elem()).Interface().(learners.Model)
	if err := json.Unmarshal(rewritten, reread); err != nil {
		t.Fatalf("%.600s\nas a %T is written as %.600s, which is none: %v", text, m, rewritten, err)
	}
	if twice, _ := json.Marshal(reread); string(twice) != string(rewritten) {
		t.Fatalf("%.600s\nas a %T is not the same after it was written and read: %.600s", rewritten, m, twice)
	}
	sameNetwork(t, text, m)
	return true
}

// sameNetwork compares a model with its network on random points of its attributes' domain.
func sameNetwork(t *testing.T, text []byte, m learners.Model) {
	t.Helper()
	attrs := reflect.Indirect(reflect.ValueOf(m)).FieldByName("Attrs").Interface().([]data.Attr)
	net := m.(learners.Networked).Network()
	if err := net.Check(); err != nil {
		t.Fatalf("%.600s\nas a %T: %v", text, m, err)
	}
	if !moderate(net) {
		return
	}
	r, told := rand.New(rand.NewPCG(1, 0)), toldApart(m)
	for range 20 {
		x := make([]float64, len(attrs))
		for j, a := range attrs {
			switch values, found := told[j]; {
			case found && len(values) == 0:
				return
			case found:
				x[j] = values[r.IntN(len(values))]
			case a.Nominal():
				x[j] = float64(r.IntN(len(a.Values)))
			case r.IntN(2) == 0:
				x[j] = float64(r.IntN(2))
			default:
				x[j] = 3 * r.NormFloat64()
			}
		}
		if got, want := net.Predict(x), m.Predict(x); got != want {
			t.Fatalf("%.3000s\nas a %T on %v: the network says class %d, the model %d", text, m, x, got, want)
		}
	}
}

// toldApart returns, by attribute, the only values that a model knows, if it knows some only: for
// other values its network predicts differently.
func toldApart(m learners.Model) map[int][]float64 {
	told := map[int][]float64{}
	switch m := m.(type) {
	case *learners.PerceptronTreeModel:
		for j, values := range m.Values {
			if len(values) > 0 {
				told[j] = values
			}
		}
	case *learners.IncrementalTree:
		for j, values := range m.Values {
			if len(values) > 0 {
				told[j] = values
			}
		}
	case *learners.DecisionTree:
		var walk func(*learners.DecisionNode)
		walk = func(n *learners.DecisionNode) {
			if values, met := told[n.Attr]; n.Attr >= 0 && n.Levels != nil {
				told[n.Attr] = slices.DeleteFunc(slices.Clone(n.Levels), func(v float64) bool { return met && !slices.Contains(values, v) })
			}
			for _, b := range n.Branches {
				walk(b)
			}
		}
		walk(m.Root)
	}
	return told
}

// moderate reports whether no number of a network is so large that sums of them may overflow. Sums
// beyond infinity depend on the order of adding up.
func moderate(n *ltu.Network) bool {
	large := func(w float64) bool { return !(math.Abs(w) < 1e100) }
	return !slices.ContainsFunc(n.Nodes, func(n ltu.Node) bool { return large(n.Theta) || slices.ContainsFunc(n.W, large) })
}

func FuzzModel(f *testing.F) {
	seeds := writtenModels(f)
	for k, s := range seeds {
		f.Add(s.text, uint8(k))
	}
	f.Fuzz(func(t *testing.T, text []byte, kind uint8) {
		readModel(t, text, seeds[int(kind)%len(seeds)].empty)
	})
}

// TestMutatedModels changes the texts of models in a few random places each: a number becomes
// another one, a character another, a piece is left out, doubled or comes from another model.
func TestMutatedModels(t *testing.T) {
	n := 25_000
	if testing.Short() {
		n = 1000
	}
	seeds, r := writtenModels(t), rand.New(rand.NewPCG(1, 0))
	models := 0
	for k := range n {
		s := seeds[k%len(seeds)]
		text := s.text
		for range 1 + r.IntN(3) {
			text = mutated(text, seeds[r.IntN(len(seeds))].text, r)
		}
		if readModel(t, text, s.empty) {
			models++
		}
	}
	t.Logf("%d of %d are models", models, n)
	if models < n/50 || models > n*9/10 {
		t.Errorf("%d of %d are models: nothing is tried", models, n)
	}
}

// mutated returns text with one change, for which other may give a piece.
func mutated(text, donor []byte, r *rand.Rand) []byte {
	if len(text) == 0 {
		return donor
	}
	start := r.IntN(len(text))
	end := start + r.IntN(min(20, len(text)-start)+1)
	isDigit := func(i int) bool { return i < len(text) && strings.IndexByte("0123456789.-", text[i]) >= 0 }
	var piece []byte
	switch r.IntN(6) {
	case 0, 1: // the next number
		for start < len(text) && !isDigit(start) {
			start++
		}
		for end = start; isDigit(end); end++ {
		}
		piece = fmt.Append(nil, []any{-1, 0, 1, 2, 3, 7, 1 << 30, 0.5, -0.25, 1e-9}[r.IntN(10)])
	case 2: // nothing
	case 3: // twice
		piece = slices.Concat(text[start:end], text[start:end])
	case 4: // a character
		end, piece = min(start+1, len(text)), []byte{`{}[]",:0123456789.-eE null`[r.IntN(25)]}
	case 5: // from another model
		place := r.IntN(len(donor))
		piece = donor[place : place+r.IntN(min(40, len(donor)-place)+1)]
	}
	return slices.Concat(text[:start], piece, text[end:])
}
