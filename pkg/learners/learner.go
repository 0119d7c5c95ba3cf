// Package learners implements learning algorithms for linear threshold units,
// for structures built of them, and the baselines they are compared with.
package learners

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A Learner fits models to labelled samples. Implementations are plain structs
// of hyperparameters whose zero value is the published setting.
type Learner interface {
	// Fit learns a model of s. It neither changes nor keeps s, draws every
	// random choice from r, and returns ctx's error soon after ctx is done.
	// A sample outside the learner's domain is an error that wraps ErrUnsuited.
	Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error)
}

// A Model classifies examples.
type Model interface {
	// Predict returns the class of x, which has a value per attribute.
	Predict(x []float64) int
	// Network returns a network of linear threshold units equal to the model.
	Network() *ltu.Network
}

// An Updater is a model that learns on-line.
type Updater interface {
	Model
	// Update learns from one example and reports whether the model had
	// misclassified it.
	Update(x []float64, y int) (mistake bool)
}

// An Incremental learner can start from nothing.
type Incremental interface {
	Learner
	Start(s data.Schema, r *rand.Rand) (Updater, error)
}

// A Staged model is one whose first k stages are a model too.
type Staged interface {
	Model
	Stages() int
	Stage(k int) Model // k from 1 to Stages()
}

// Seed returns the random stream numbered n.
func Seed(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 0)) }

// An Info describes a registered learner.
type Info struct {
	Name    string
	Learner Learner
	Paper   string
	Learns  []string // concepts it must learn exactly; see package learnertest

	// AnyOrder claims that predictions do not depend on the order of the
	// attributes, on data where sums are exact.
	AnyOrder bool
	// OneEpoch, if not nil, is an Incremental learner whose Fit is Start and
	// then one Update per example, in the order of r.Perm.
	OneEpoch Incremental
}

var registry []Info

func register(i Info) struct{} { registry = append(registry, i); return struct{}{} }

// All returns the registered learners in order of name.
func All() []Info {
	return slices.SortedFunc(slices.Values(registry), func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
}

// String formats l with the hyperparameters that differ from the defaults.
func String(l Learner) string {
	v := reflect.Indirect(reflect.ValueOf(l))
	if v.Kind() != reflect.Struct {
		return fmt.Sprintf("%T", l)
	}
	var set []string
	for i := range v.NumField() {
		f := v.Field(i)
		if f.IsZero() || !f.CanInterface() {
			continue
		}
		text := fmt.Sprint(f)
		switch inner := f.Interface().(type) {
		case Learner:
			text = String(inner)
		case []Learner:
			names := make([]string, len(inner))
			for k, l := range inner {
				names[k] = String(l)
			}
			text = "[" + strings.Join(names, ", ") + "]"
		}
		set = append(set, v.Type().Field(i).Name+": "+text)
	}
	return v.Type().Name() + "{" + strings.Join(set, ", ") + "}"
}

// ErrUnsuited is wrapped by the errors of Fit for samples outside a learner's
// domain: empty, of the wrong number of classes, or with values it cannot use.
var ErrUnsuited = errors.New("unsuited sample")

// A need is a property that a learner needs of its sample. It returns what is
// wrong and where, or nothing.
type need func(*data.Set) string

func twoClasses(s *data.Set) string {
	if len(s.Classes) != 2 {
		return fmt.Sprintf("needs two classes, has %d", len(s.Classes))
	}
	return ""
}

// finite asks for numbers that can be multiplied and added up.
func finite(s *data.Set) string {
	const largest = 1e100
	return everyValue(s, "a number of magnitude up to 1e100", func(v float64) bool { return math.Abs(v) <= largest })
}

func boolean(s *data.Set) string {
	return everyValue(s, "0 or 1", func(v float64) bool { return v == 0 || v == 1 })
}

// everyValue asks for numeric attributes whose values are ok. The index of a
// nominal value is no number to learn from, and the example's own is not named:
// it means nothing to who gave a larger sample, of which this is a part.
func everyValue(s *data.Set, want string, ok func(float64) bool) string {
	for _, a := range s.Attrs {
		if a.Nominal() {
			return fmt.Sprintf("attribute %q is nominal: encode the sample first, by OneHot or Ordinal say", a.Name)
		}
	}
	for _, x := range s.X {
		for j, v := range x {
			switch {
			case math.IsNaN(v):
				return fmt.Sprintf("attribute %q has missing values: encode the sample first, or drop such examples by DropMissing", s.Attrs[j].Name)
			case !ok(v):
				return fmt.Sprintf("attribute %q has the value %v, want %s", s.Attrs[j].Name, v, want)
			}
		}
	}
	return ""
}

// checkSchema returns an error unless s has two classes.
func checkSchema(learner string, s data.Schema) error {
	if wrong := twoClasses(&data.Set{Schema: s}); wrong != "" {
		return fmt.Errorf("%s: %w: %s", learner, ErrUnsuited, wrong)
	}
	return nil
}

// check returns an error unless s has examples and meets every need.
func check(learner string, s *data.Set, needs ...need) error {
	if s.Len() == 0 {
		return fmt.Errorf("%s: %w: it has no examples", learner, ErrUnsuited)
	}
	for _, n := range needs {
		if wrong := n(s); wrong != "" {
			return fmt.Errorf("%s: %w: %s", learner, ErrUnsuited, wrong)
		}
	}
	return nil
}
