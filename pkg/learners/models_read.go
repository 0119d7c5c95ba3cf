package learners

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// readModel reads a model that json.Marshal wrote, and checks it. The check is needed because the file
// may have been edited, may contain another model, or may come from an attacker. If the parts of such a
// model did not fit each other, the model would panic later, far from the cause. Unknown fields are
// errors, so that a model of another type is noticed. If there is an error, m stays empty.
//
// P is a type with the same fields as the model, but without UnmarshalJSON. The function become sets m
// to the P that was read.
//
// The method check returns an error unless the parts of the model fit each other: all lengths fit, and
// all indices and classes are in range, so that no method of the model panics. It does not ask whether a
// learner could have learned the model. The tests of learners change the JSON of every model in many
// places. Each change must be refused or do no harm.
func readModel[P any](b []byte, m interface{ check() error }, become func(P)) error {
	v := reflect.ValueOf(m)
	name := v.Type().Elem().Name()
	if v.IsNil() { // in a struct that embeds a pointer to a model
		return fmt.Errorf("learners: the %s to read into is nil", name)
	}
	var read, empty P
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	err := d.Decode(&read)
	if err == nil {
		become(read)
		err = m.check()
	}
	if err != nil {
		become(empty)
		return fmt.Errorf("learners: no %s: %w", name, err)
	}
	return nil
}

// checkClasses returns an error unless the schema has all the classes.
func checkClasses(s data.Schema, classes ...int) error {
	for _, c := range classes {
		if c < 0 || c >= len(s.Classes) {
			return fmt.Errorf("class %d, want 0 to %d", c, len(s.Classes)-1)
		}
	}
	return nil
}

// checkTwo returns an error unless the schema has two classes.
func checkTwo(s data.Schema) error {
	if len(s.Classes) != 2 {
		return fmt.Errorf("%d classes, want two", len(s.Classes))
	}
	return nil
}

// checkCounts returns an error unless there is a count for each class, or none at all.
func checkCounts(s data.Schema, counts []float64) error {
	if counts != nil && len(counts) != len(s.Classes) {
		return fmt.Errorf("there are counts for %d classes, want %d", len(counts), len(s.Classes))
	}
	return nil
}

// checkUnits returns an error unless all units have the given number of weights.
func checkUnits(weights int, units ...ltu.Unit) error {
	for _, u := range units {
		if len(u.W) != weights {
			return fmt.Errorf("a unit has %d weights, want %d", len(u.W), weights)
		}
	}
	return nil
}

// checkParts returns an error unless there is a part for each class, or one part for two classes.
func checkParts(s data.Schema, name string, parts int) error {
	if n := len(s.Classes); n < 2 || parts != n && (n != 2 || parts != 1) {
		return fmt.Errorf("%d %s for %d classes", parts, name, n)
	}
	return nil
}
