package learnertest

import (
	"encoding/json"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// networkAgrees checks that the network of a model is well-formed and gives the same class as the
// model for every example that it covers.
func networkAgrees(t *testing.T, m learners.Model, X [][]float64, want []int) {
	t.Helper()
	net := m.(learners.Networked).Network()
	if err := net.Check(); err != nil {
		t.Fatal(err)
	}
	for k, got := range net.PredictAll(X) {
		if got != want[k] && net.Covers(X[k]) {
			t.Fatalf("example %d, %v: network says class %d, model %d", k, X[k], got, want[k])
		}
	}
}

// batchAgrees checks that a model gives the same classes for many examples at a time as for each
// alone, whatever their number, and that it refuses an example of the wrong length among them.
func batchAgrees(t *testing.T, m learners.Model, X [][]float64) {
	t.Helper()
	want := predictions(m, X)
	if got := learners.PredictAll(m, X); !slices.Equal(got, want) {
		t.Fatalf("all at once it says %v, one by one %v", got, want)
	}
	predict, got := learners.Batch(m), make([]int, len(X))
	for start, n := 0, 65; start < len(X); n = n%7 + 1 {
		stop := min(start+n, len(X))
		predict(got[start:stop], X[start:stop])
		start = stop
	}
	if !slices.Equal(got, want) {
		t.Fatalf("in parts it says %v, one by one %v", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("many examples are predicted though one of them is too long")
		}
	}()
	long := slices.Clone(X)
	long[len(X)-1] = append(slices.Clone(X[0]), 0)
	predict(got, long)
}

// fitOnOneCore is fit on one core. The other models of a sample are fitted on all cores. A model
// that depends on which goroutine came first, or on the order of a map, is different there.
func fitOnOneCore(t *testing.T, i learners.Info, s *data.Set) (learners.Model, error) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	return fit(t, i.Learner, s)
}

// survivesJSON writes a model as JSON, reads it into a new one of its type, and compares
// predictions and text. A field that is not exported would be lost.
func survivesJSON(t *testing.T, m learners.Model, X [][]float64, want []int) {
	t.Helper()
	// A model is a pointer to a struct: read is a new one of the same type.
	read := reflect.New(reflect.TypeOf(m).Elem()).Interface().(learners.Model)
	if err := json.Unmarshal([]byte(encode(t, m)), read); err != nil {
		t.Fatal(err)
	}
	if got := predictions(read, X); !slices.Equal(got, want) || encode(t, read) != encode(t, m) {
		t.Error("the model is another after writing and reading it as JSON")
	}
}

// predictsConcurrently predicts from several goroutines. The race detector notices scratch memory
// that a model keeps for its predictions.
func predictsConcurrently(t *testing.T, m learners.Model, X [][]float64, want []int) {
	t.Helper()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if !slices.Equal(predictions(m, X), want) {
				t.Error("concurrent predictions differ")
			}
		})
	}
	wg.Wait()
}

// countsValues checks that a model panics on an example with a value too many or too few: that is a
// programmer's error, and an answer would hide it.
func countsValues(t *testing.T, m learners.Model, x []float64) {
	t.Helper()
	panics := func(x []float64) (yes bool) {
		defer func() { yes = recover() != nil }()
		m.Predict(x)
		return
	}
	// Without attributes no value can be missing.
	if !panics(append(slices.Clone(x), 0)) || len(x) > 0 && !panics(x[:len(x)-1]) {
		t.Error("Predict takes an example of the wrong length")
	}
}

// stagesAreModels checks the networks of all stages of a Staged model, and that the last stage is
// the model itself.
func stagesAreModels(t *testing.T, m learners.Model, X [][]float64) {
	t.Helper()
	staged, ok := m.(learners.Staged)
	if !ok {
		return
	}
	for k := 1; k <= staged.Stages(); k++ {
		stage := staged.Stage(k)
		networkAgrees(t, stage, X, predictions(stage, X))
		if k == staged.Stages() && !slices.Equal(predictions(stage, X), predictions(m, X)) {
			t.Error("the last stage is not the model")
		}
	}
}

// fitsConcurrently fits a learner to two samples at once. The race detector notices scratch memory
// that the learner keeps. Both models must equal m, which was fitted on one core from the same seed
// to an equal sample. It returns the second model.
func fitsConcurrently(t *testing.T, i learners.Info, m learners.Model, samples ...*data.Set) learners.Model {
	t.Helper()
	models, errs := make([]learners.Model, len(samples)), make([]error, len(samples))
	var wg sync.WaitGroup
	for k, s := range samples {
		wg.Go(func() { models[k], errs[k] = i.Learner.Fit(t.Context(), s, learners.Seed(1)) })
	}
	wg.Wait()
	for k, err := range errs {
		if err != nil || encode(t, models[k]) != encode(t, m) {
			t.Fatalf("same seed, but another model on all cores, where two are fitted at once (%v)", err)
		}
	}
	return models[1]
}

// keepsNothing overwrites the sample after Fit: a model that shares memory with it would now
// predict something else.
func keepsNothing(t *testing.T, i learners.Info, s *data.Set, first learners.Model, want []int) {
	t.Helper()
	scrap := copyOf(s)
	m := fitsConcurrently(t, i, first, s, scrap)
	// -7 is a value that no sample has.
	for k, x := range scrap.X {
		for j := range x {
			x[j] = -7
		}
		scrap.Y[k] = 0
	}
	if !slices.Equal(predictions(m, s.X), want) {
		t.Error("the model changed with its sample: it keeps rows")
	}
}
