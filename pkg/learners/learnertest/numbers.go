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

// extremes are the numbers that every hyperparameter must take or refuse. A field of integers is
// set only to the whole numbers that it can hold. With -short only the first few are tried.
var extremes = []float64{-1, 1 << 31, math.NaN(), 0, 1 << 40, 1 << 62, math.MaxInt64, math.MaxFloat64, math.Inf(1), math.Inf(-1)}

// mostMemory is the number of bytes that a Fit may allocate, garbage included, until it is
// cancelled. A learner that allocates memory for the limit in a hyperparameter, and not for its
// needs, takes far more. The greatest user, votes of a thousand stages, allocates a third of it.
const mostMemory = 1 << 28

// takesAnyNumber sets every numeric field of a learner to each of the extremes, without changing
// the other fields. Fit must then end with a model, with one line of error, or with the context's
// error. It must not panic and must not allocate memory that it does not use.
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
			if !ok { // a pointer has the methods
				l = changed.Interface().(learners.Learner)
			}
			field := given.Type().FieldByIndex(index).Name
			t.Run(fmt.Sprintf("%s %g", field, x), func(t *testing.T) {
				endsWell(t, l, Sample("3-of-5"), patience)
				endsWell(t, l, contradictory(), patience) // never learned, so the work goes on
			})
		}
	}
}

// numbers returns the indices, in the form that FieldByIndex takes, of all exported numeric fields
// of a struct, including the fields of structs within it.
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

// set sets a field to x and reports whether that is possible and a change. The float64 nearest to
// MaxInt64 is one greater; it stands for MaxInt64.
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
	return field.Interface() != before // NaN differs from NaN, so it is a change
}

// endsWell fits l to s, and checks the result and the memory that was allocated. The context is
// cancelled after patience looks at it: a time limit would let a quick machine do more.
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
