// Package learners implements learning algorithms for linear threshold units,
// for structures built of them, and the baselines they are compared with.
package learners

import (
	"context"
	"fmt"
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
	// A sample outside the learner's domain is an error that wraps ErrUnsuited,
	// even if ctx is done: it is looked for first. A malformed sample (see
	// data.Set.Check) is an error that does not wrap it.
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
