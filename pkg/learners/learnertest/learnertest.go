package learnertest

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Budget is the time within which Fit must end on each sample of the suite: far more than any
// learner needs, even under the race detector, but finite.
const Budget = time.Minute

// Run checks every property that all learners share, and the properties that i claims. Each check
// is a named subtest of t, so that you can run it alone.
func Run(t *testing.T, i learners.Info) {
	for _, s := range allSamples() {
		t.Run(s.Name, func(t *testing.T) { behaves(t, i, s) })
	}
	for _, name := range i.Learns {
		t.Run("learns/"+name, func(t *testing.T) { learns(t, i, name) })
	}
	t.Run("one class is predicted", func(t *testing.T) { oneClass(t, i) })
	t.Run("empty", func(t *testing.T) { empty(t, i) })
	t.Run("malformed", func(t *testing.T) { malformed(t, i) })
	t.Run("claims", func(t *testing.T) { claims(t, i) })
	t.Run("cancelled", func(t *testing.T) { cancelled(t, i) })
	t.Run("ended early", func(t *testing.T) { endedEarly(t, i.Learner) })
	if !variant(i) {
		t.Run("any number", func(t *testing.T) { takesAnyNumber(t, i) })
		t.Run("nonsense text", func(t *testing.T) { refusesNonsenseText(t, i) })
	}
}

// variant reports whether i is another setting of a registered learner. Slow checks that depend
// only on the type are then done only for the registered setting.
func variant(i learners.Info) bool {
	registered := false
	for _, r := range learners.All() {
		if reflect.TypeOf(r.Learner) == reflect.TypeOf(i.Learner) {
			if reflect.DeepEqual(r.Learner, i.Learner) {
				return false
			}
			registered = true
		}
	}
	return registered
}

// behaves checks the properties that every model must have. If the learner cannot learn from the
// sample, it must refuse the sample as unsuited.
func behaves(t *testing.T, i learners.Info, s *data.Set) {
	// The fingerprint covers names, values and classes.
	before := s.Fingerprint()
	m, err := fitOnOneCore(t, i, s)
	if s.Fingerprint() != before {
		t.Error("Fit changed its sample")
	}
	if errors.Is(err, learners.ErrUnsuited) {
		oneLine(t, err)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	want := predictions(m, s.X)
	networkAgrees(t, m, s.X, want)
	random := points(s)
	networkAgrees(t, m, random, predictions(m, random))
	lacking := gaps(random)
	networkAgrees(t, m, lacking, predictions(m, lacking))
	batchAgrees(t, m, slices.Concat(s.X, random, lacking))
	survivesJSON(t, m, s.X, want)
	refusesNonsense(t, m, s.Name)
	predictsConcurrently(t, m, s.X, want)
	countsValues(t, m, s.X[0])
	stagesAreModels(t, m, append(random, s.X...))
	keepsNothing(t, i, s, m, want)
}

// learns checks that a learner learns a concept exactly: it classifies every example of the
// concept's sample correctly.
func learns(t *testing.T, i learners.Info, concept string) {
	s := Sample(concept)
	m, err := fit(t, i.Learner, s)
	if err != nil {
		t.Fatal(err)
	}
	for k, x := range s.X {
		if got := m.Predict(x); got != s.Y[k] {
			t.Fatalf("example %d of %q is of class %d, predicted %d: mend the learner, or leave the concept out of Info.Learns if it cannot learn that", k, concept, s.Y[k], got)
		}
	}
}

// oneClass checks that a learner predicts the only class that it has seen, whether that is the
// positive or the negative class. With so little work it need not look at its context, but it must
// return either a model or an error and never both.
func oneClass(t *testing.T, i learners.Info) {
	// All examples are of class 0, and then of class 1; both classes are declared.
	for class := range 2 {
		s := fewExamples()
		s.Y = slices.Repeat([]int{class}, s.Len())
		m, err := fit(t, i.Learner, s)
		if err != nil {
			t.Fatalf("class %d: %v", class, err)
		}
		if got := m.Predict(s.X[0]); got != class {
			t.Errorf("all examples are of class %d, predicted %d", class, got)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if m, err := i.Learner.Fit(ctx, s, learners.Seed(1)); (m == nil) == (err == nil) {
			t.Errorf("class %d, on a context that is done: got %v and %v, want either a model or an error", class, m, err)
		}
	}
}

// empty checks that a sample without examples is unsuited, with an error of one line. This must
// hold even if the context is done, because callers rely on it to ask whether a sample is suited.
func empty(t *testing.T, i learners.Info) {
	_, err := fit(t, i.Learner, Sample("xor").Subset(nil))
	if !errors.Is(err, learners.ErrUnsuited) {
		t.Errorf("got %v, want ErrUnsuited", err)
	}
	oneLine(t, err)
	// Learners look at their sample before they look at their context.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := i.Learner.Fit(ctx, Sample("xor").Subset(nil), learners.Seed(1)); !errors.Is(err, learners.ErrUnsuited) {
		t.Errorf("on a context that is done: got %v, want ErrUnsuited", err)
	}
}

// malformed checks that malformed samples are refused, in one line that names the fault and its
// place. They must not count as unsuited: a caller who skips unsuited learners would not notice
// that the sample suits no learner.
func malformed(t *testing.T, i learners.Info) {
	for name, s := range malformedSamples() {
		want := s.Check()
		m, err := fit(t, i.Learner, s)
		if err == nil || m != nil || errors.Is(err, learners.ErrUnsuited) || !strings.Contains(err.Error(), want.Error()) {
			t.Errorf("%s: got %v, %v, want %v", name, m, err, want)
		}
		oneLine(t, err)
	}
}

// claims checks two claims of a learner: that the order of attributes does not matter, and that an
// epoch of Fit is the same as Start and an Update for each example.
func claims(t *testing.T, i learners.Info) {
	s := Sample("3-of-5")
	if i.AnyOrder {
		// The same sample with its attributes from the last to the first.
		flipped := copyOf(s)
		slices.Reverse(flipped.Attrs)
		for _, x := range flipped.X {
			slices.Reverse(x)
		}
		a, _ := fit(t, i.Learner, s)
		b, err := fit(t, i.Learner, flipped)
		if err != nil || !slices.Equal(predictions(a, s.X), predictions(b, flipped.X)) {
			t.Errorf("predictions depend on the order of attributes (%v)", err)
		}
	}
	if i.OneEpoch != nil {
		// Fit draws its order of the examples first, by Perm; so does this epoch, from an equal
		// stream.
		a, _ := fit(t, i.OneEpoch, s)
		r := learners.Seed(1)
		b, err := i.OneEpoch.Start(s.Schema, r)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range r.Perm(s.Len()) {
			wrong := b.Predict(s.X[k]) != s.Y[k]
			if b.Update(s.X[k], s.Y[k]) != wrong {
				t.Fatal("Update does not report whether it was a mistake")
			}
		}
		if encode(t, a) != encode(t, b) {
			t.Error("one epoch of Fit is not Start and Update")
		}
	}
}

// cancelled counts how often Fit looks at its context, and then cancels at the first, a middle and
// the last of these looks. Each time Fit must return the context's error and no model. A Fit that
// never looks fails.
func cancelled(t *testing.T, i learners.Info) {
	s := fewExamples()
	// A run that is not cancelled counts the looks.
	looks := &watched{Context: t.Context(), cancelAt: -1}
	if _, err := i.Learner.Fit(looks, s, learners.Seed(1)); err != nil || looks.looks == 0 {
		t.Fatalf("Fit looks at its context %d times (%v)", looks.looks, err)
	}
	// Learners forget the last look: they return a model that is ready by then, in spite of the context.
	for _, look := range []int{1, (looks.looks + 1) / 2, looks.looks} {
		m, err := i.Learner.Fit(&watched{Context: t.Context(), cancelAt: look}, s, learners.Seed(1))
		if !errors.Is(err, context.Canceled) || m != nil {
			t.Errorf("cancelled at look %d of %d: got %v, %v", look, looks.looks, m, err)
		}
	}
}

// endedEarly lets the deadline of a context pass before and during Fit. Fit then returns the context's
// error and no model. A learner with a field Anytime returns the model so far if the deadline passes
// during Fit. So does a learner with a field Time when this time is over, even the least.
func endedEarly(t *testing.T, l learners.Learner) {
	s := fewExamples()
	past, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	if m, err := l.Fit(past, s, learners.Seed(1)); !errors.Is(err, context.DeadlineExceeded) || m != nil {
		t.Errorf("after the deadline: got %v, %v", m, err)
	}
	for field, value := range map[string]any{"Anytime": true, "Time": time.Nanosecond} {
		changed, ok := fieldSet(l, field, value)
		if !ok {
			continue
		}
		looks := &watched{Context: t.Context(), cancelAt: -1}
		if field == "Anytime" {
			if _, err := changed.Fit(looks, s, learners.Seed(1)); err != nil {
				t.Fatal(err)
			}
			looks = &watched{Context: t.Context(), cancelAt: (looks.looks + 1) / 2}
		}
		m, err := changed.Fit(looks, s, learners.Seed(1))
		if err != nil || m == nil {
			t.Fatalf("%s: got %v, %v, want the model so far", learners.String(changed), m, err)
		}
		networkAgrees(t, m, s.X, predictions(m, s.X))
	}
}

// fieldSet returns l with another value of a field, and whether it has a field of this name.
func fieldSet(l learners.Learner, field string, value any) (learners.Learner, bool) {
	v := reflect.Indirect(reflect.ValueOf(l))
	if v.Kind() != reflect.Struct || !v.FieldByName(field).IsValid() {
		return nil, false
	}
	changed := reflect.New(v.Type())
	changed.Elem().Set(v)
	changed.Elem().FieldByName(field).Set(reflect.ValueOf(value))
	if l, ok := changed.Elem().Interface().(learners.Learner); ok {
		return l, true
	}
	return changed.Interface().(learners.Learner), true // a pointer has the methods
}

// A watched context counts the checks of it, and is cancelled from a given check on.
type watched struct {
	context.Context
	mu              sync.Mutex
	looks, cancelAt int
}

func (w *watched) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.looks++; w.cancelAt > 0 && w.looks >= w.cancelAt {
		return context.Canceled
	}
	return w.Context.Err()
}

// fit fits l to s with seed 1, and fails the test if that takes longer than the budget.
func fit(t *testing.T, l learners.Learner, s *data.Set) (learners.Model, error) {
	t.Helper()
	return fitWithin(t, t.Context(), l, s)
}

// fitWithin is fit with a context. If Fit takes longer than the budget, the test ends and says so.
// The goroutine of Fit goes on, because nothing can end it from outside.
func fitWithin(t *testing.T, ctx context.Context, l learners.Learner, s *data.Set) (learners.Model, error) {
	t.Helper()
	type result struct {
		m   learners.Model
		err error
	}
	// There is room for one result, so that a Fit that ends too late does not block for ever.
	done := make(chan result, 1)
	go func() {
		m, err := l.Fit(ctx, s, rand.New(rand.NewPCG(1, 0)))
		done <- result{m, err}
	}()
	select {
	case r := <-done:
		return r.m, r.err
	case <-time.After(Budget):
		t.Fatalf("Fit has not ended after %v", Budget)
		return nil, nil
	}
}

// predictions returns the class that m predicts for every row of X.
func predictions(m learners.Model, X [][]float64) []int {
	y := make([]int, len(X))
	for i, x := range X {
		y[i] = m.Predict(x)
	}
	return y
}

// copyOf returns a copy of s that shares no memory with it, so that it can be changed.
func copyOf(s *data.Set) *data.Set {
	c := *s
	c.Attrs, c.Y, c.X = slices.Clone(s.Attrs), slices.Clone(s.Y), make([][]float64, s.Len())
	for i, x := range s.X {
		c.X[i] = slices.Clone(x)
	}
	return &c
}

// encode returns v as JSON, which serves to compare models.
func encode(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// oneLine checks that an error takes one line: errors are shown in rows of tables and below cells.
func oneLine(t *testing.T, err error) {
	t.Helper()
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("an error of more than one line: %v", err)
	}
}
