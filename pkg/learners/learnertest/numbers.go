package learnertest

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// extremes are the numbers that every hyperparameter must take or refuse. Those of a field of
// integers are the whole ones that it can hold. With -short only the first few are tried.
var extremes = []float64{-1, 1 << 31, math.NaN(), 0, 1 << 40, 1 << 62, math.MaxInt64, math.MaxFloat64, math.Inf(1), math.Inf(-1)}

// mostMemory is how many bytes a Fit may allocate, garbage included, until it is cancelled. A learner
// that takes memory for what a hyperparameter allows, and not for what it uses, needs far more. Those
// that use most, votes of a thousand stages, allocate a third of it.
const mostMemory = 1 << 28

// takesAnyNumber sets every field of a learner that is a number to each of the extremes, the others
// staying as they are. Fit must then end in a model, in one line of error, or in the context's
// error, without a panic and without asking for memory that it does not use.
func takesAnyNumber(t *testing.T, i learners.Info) {
	given := reflect.Indirect(reflect.ValueOf(i.Learner))
	values, patience := extremes, 1000
	if testing.Short() {
		values, patience = extremes[:3], 100
	}
	for _, index := range numbers(given.Type()) {
		for _, x := range values {
			changed := reflect.New(given.Type())
			changed.Elem().Set(given)
			if !set(changed.Elem().FieldByIndex(index), x) {
				continue
			}
			l, ok := changed.Elem().Interface().(learners.Learner)
			if !ok { // the methods are those of a pointer
				l = changed.Interface().(learners.Learner)
			}
			field := given.Type().FieldByIndex(index).Name
			t.Run(fmt.Sprintf("%s %g", field, x), func(t *testing.T) {
				endsWell(t, l, Sample("3-of-5"), patience)
				endsWell(t, l, contradictory(), patience) // which is never learned, so work goes on
			})
		}
	}
}

// numbers returns the indices, as FieldByIndex takes them, of all exported fields of a struct that
// are numbers, with those of structs within it.
func numbers(s reflect.Type) (indices [][]int) {
	if s.Kind() != reflect.Struct {
		return nil
	}
	for i := range s.NumField() {
		f := s.Field(i)
		if !f.IsExported() {
			continue
		}
		zero := reflect.Zero(f.Type)
		if zero.CanInt() || zero.CanUint() || zero.CanFloat() {
			indices = append(indices, []int{i})
		}
		for _, index := range numbers(f.Type) {
			indices = append(indices, append([]int{i}, index...))
		}
	}
	return indices
}

// set sets a field to x and reports whether that is possible, and a change. The float64 nearest to
// MaxInt64 is one more; it stands for MaxInt64.
func set(field reflect.Value, x float64) bool {
	before := field.Interface()
	whole := x == math.Trunc(x) && math.Abs(x) <= math.MaxInt64
	n := int64(math.MaxInt64)
	if whole && x < math.MaxInt64 {
		n = int64(x)
	}
	switch {
	case field.CanFloat() && !field.OverflowFloat(x):
		field.SetFloat(x)
	case field.CanInt() && whole && !field.OverflowInt(n):
		field.SetInt(n)
	case field.CanUint() && whole && n >= 0 && !field.OverflowUint(uint64(n)):
		field.SetUint(uint64(n))
	default:
		return false
	}
	return field.Interface() != before // NaN is no NaN, and a change
}

// endsWell fits l to s, and checks how that ends and what memory it took. The context is cancelled
// when it has been looked at as often as patience says: a time would make a quick machine do more.
func endsWell(t *testing.T, l learners.Learner, s *data.Set, patience int) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m, err := fitWithin(t, &watched{Context: t.Context(), cancelAt: patience}, l, s)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > mostMemory {
		t.Errorf("Fit took %d bytes", took)
	}
	oneLine(t, err)
	switch {
	case (m == nil) == (err == nil):
		t.Errorf("got %v and the error %v, want one of them", m, err)
	case m != nil:
		networkAgrees(t, m, s.X, predictions(m, s.X))
	}
}
