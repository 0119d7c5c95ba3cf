package learnertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"

	"halfspace/pkg/learners"
)

// alreadyChanged has the pairs of a model type and a sample for which a model was changed in many
// places.
var alreadyChanged sync.Map

// refusesNonsense changes the JSON of a model in a few hundred places, one at a time. It changes a
// number, makes a list shorter, longer or empty, and makes a field null, unknown or absent. If the
// result is read without an error, it must be usable: no method may panic. JSON that is not a
// model, or has a field that the model does not have, must be refused.
//
// The type of a model decides how it is read. So the first model of each type and sample is changed
// in all these places, and others in a few.
func refusesNonsense(t *testing.T, m learners.Model, sample string) {
	t.Helper()
	_, changed := alreadyChanged.LoadOrStore(fmt.Sprintf("%T of %s", m, sample), true)
	text := encode(t, m)
	fresh := func() learners.Model { return reflect.New(reflect.TypeOf(m).Elem()).Interface().(learners.Model) }
	for _, invalid := range []string{"null", "{}", "[]", "7", `{"Zork":1}`, `{"Zork":1,` + text[1:]} {
		if json.Unmarshal([]byte(invalid), fresh()) == nil {
			t.Errorf("read as a %T: %.40s", m, invalid)
		}
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber() // a float64 could not hold all the digits of a whole number
	var root any
	if err := d.Decode(&root); err != nil {
		t.Fatal(err)
	}
	n := 0
	change(root, func(any) {}, func() { n++ })
	// A large model has too many places and takes long to read, so only every step-th place is
	// changed.
	limit, place := min(300, 30+(1<<20)/len(text)), 0
	if changed || testing.Short() {
		limit = 30
	}
	step := 1 + n/limit
	change(root, func(v any) { root = v }, func() {
		if place++; place%step != 0 {
			return
		}
		text, _ := json.Marshal(root)
		read := fresh()
		if json.Unmarshal(text, read) != nil {
			return
		}
		if problem := use(read); problem != "" {
			t.Errorf("%s after reading %.600s", problem, text)
		}
	})
}

// change makes each change below v in turn, calls visit after it, and undoes it. The function put
// puts another value in the place of v.
func change(v any, put func(any), visit func()) {
	replace := func(values ...any) {
		for _, w := range values {
			put(w)
			visit()
		}
		put(v)
	}
	switch v := v.(type) {
	case map[string]any:
		replace(nil, map[string]any{})
		for _, k := range slices.Sorted(maps.Keys(v)) {
			old := v[k]
			delete(v, k)
			visit()
			v[k] = old
			change(old, func(w any) { v[k] = w }, visit)
		}
	case []any:
		replace(nil, []any{}, append(slices.Clone(v), nil))
		if len(v) > 0 {
			replace(v[1:], append(slices.Clone(v), v[0]))
		}
		// The elements of a list are alike, so changes of its first, a middle and its last element
		// suffice.
		for k, old := range v {
			if k == 0 || k == len(v)/2 || k == len(v)-1 {
				change(old, func(w any) { v[k] = w }, visit)
			}
		}
	case json.Number:
		replace(nil, -5, -1, 0, 1, 2, 3, 42, 1_000_000, "7")
	case string:
		replace("", "nonsense")
	case nil:
		replace(map[string]any{}, []any{})
	}
}

// use calls the methods of a model, and returns the value of their panic, if any.
func use(m learners.Model) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint(r)
		}
	}()
	// The number of attributes may differ from the sample's.
	x := make([]float64, reflect.Indirect(reflect.ValueOf(m)).FieldByName("Attrs").Len())
	for _, v := range []float64{0, 1, -0.7, 3} {
		for j := range x {
			x[j] = v
			m.Predict(x)
		}
	}
	if err := m.(learners.Networked).Network().Check(); err != nil {
		return err.Error()
	}
	m.(learners.Networked).Network().Predict(x)
	if s, ok := m.(fmt.Stringer); ok { // not by fmt, which catches panics
		_ = s.String()
	}
	if s, ok := m.(learners.Staged); ok {
		for k := range s.Stages() {
			s.Stage(k + 1).Predict(x)
		}
	}
	if s, ok := m.(interface{ Markdown() string }); ok {
		s.Markdown()
	}
	if tree, ok := m.(learners.Tree); ok {
		tree.Path(x)
		_ = tree.Outline().String()
	}
	if u, ok := m.(learners.Updater); ok {
		for y := range 2 {
			u.Update(x, y)
			x = slices.Clone(x)
			for j := range x {
				x[j] = 1 - x[j]
			}
			u.Update(x, 1-y)
		}
	}
	return ""
}
