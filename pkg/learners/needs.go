package learners

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners/internal/sample"
)

// ErrUnsuited is the error of Fit for samples outside a learner's domain, wrapped by Unsuited. Such
// samples are empty, have the wrong number of classes, or have values that the learner cannot use.
var ErrUnsuited = errors.New("unsuited sample")

// Unsuited is the error of a learner for a sample outside its domain. errors.Is reports that an Unsuited is
// ErrUnsuited.
type Unsuited struct {
	Learner string // the learner in words, such as "decision list"
	Why     string // the reason, and where in the sample
}

// Error returns the learner and the reason in one line.
func (u *Unsuited) Error() string { return fmt.Sprintf("%s: %v: %s", u.Learner, ErrUnsuited, u.Why) }

// Unwrap returns ErrUnsuited.
func (u *Unsuited) Unwrap() error { return ErrUnsuited }

// A need is a property that a learner requires of its sample. The function returns an empty string if
// the sample has the property. Otherwise it returns the reason, and where in the sample the property
// fails. The function check takes the needs below as arguments. A new learner chooses among them, and
// adds one only if none fits.
type need func(*data.Set) string

// twoClasses asks for a class 0 and a class 1, the positive one. Either may have no examples.
func twoClasses(s *data.Set) string {
	if len(s.Classes) != 2 {
		return fmt.Sprintf("needs two classes, has %d", len(s.Classes))
	}
	return ""
}

// severalClasses asks for a sample with at least two classes.
func severalClasses(s *data.Set) string {
	if len(s.Classes) < 2 {
		return fmt.Sprintf("needs two classes or more, has %d", len(s.Classes))
	}
	return ""
}

// finite asks for numbers that can be multiplied and added up without overflow: even the square of the
// largest number, times any number of attributes, is still far from overflow.
func finite(s *data.Set) string {
	const largest = 1e100
	return everyValue(s, "a number of magnitude up to 1e100", func(v float64) bool { return math.Abs(v) <= largest })
}

// boolean asks for attributes of zeros and ones, as Winnow and conjunctions need.
func boolean(s *data.Set) string {
	return everyValue(s, "0 or 1", func(v float64) bool { return v == 0 || v == 1 })
}

// indices asks that each value of a nominal attribute be a valid index or missing, because learners that
// branch by value use it as an index into a slice.
func indices(s *data.Set) string {
	for j, a := range s.Attrs {
		if !a.Nominal() {
			continue
		}
		for _, x := range s.X {
			if v := x[j]; !math.IsNaN(v) && !isIndex(v, a.Values) {
				return fmt.Sprintf("attribute %q has the value %v, want the index of one of its %d values", a.Name, v, len(a.Values))
			}
		}
	}
	return ""
}

func isIndex(v float64, values []string) bool {
	return v >= 0 && v < float64(len(values)) && v == math.Trunc(v)
}

// bounded asks for numbers that are not infinite, because a threshold cannot lie halfway to
// infinity. A number may be missing.
func bounded(s *data.Set) string {
	for j, a := range s.Attrs {
		for i := 0; i < s.Len() && !a.Nominal(); i++ {
			if v := s.X[i][j]; math.IsInf(v, 0) {
				return fmt.Sprintf("attribute %q has the value %v, want a finite number", a.Name, v)
			}
		}
	}
	return ""
}

// mostValues is the greatest number of distinct values of a numeric attribute, for learners that treat
// each value separately. Without a limit, branches and memory would grow with the number of examples.
const mostValues = 32

// fewValues asks for numeric attributes with at most mostValues distinct values. Only values for which
// the function counts returns true are counted. The advice is for the error: how to change an attribute
// with more values.
func fewValues(counts func(float64) bool, advice string) need {
	return func(s *data.Set) string {
		for j, l := range levelsOf(s, counts) {
			if len(l) > mostValues {
				return fmt.Sprintf("attribute %q is numeric, with more than %d values: %s, or cut it into intervals first", s.Attrs[j].Name, mostValues, advice)
			}
		}
		return ""
	}
}

// levelsOf returns, for each numeric attribute, its distinct values in ascending order, as far as counts
// accepts them. It stops at one more than mostValues. For nominal attributes it returns nil.
func levelsOf(s *data.Set, counts func(float64) bool) [][]float64 {
	levels := make([][]float64, len(s.Attrs))
	for j, a := range s.Attrs {
		if a.Nominal() {
			continue
		}
		levels[j] = []float64{}
		for i := 0; i < s.Len() && len(levels[j]) <= mostValues; i++ {
			v := s.X[i][j] + 0 // takes the sign from −0
			if index, found := slices.BinarySearch(levels[j], v); !found && counts(v) {
				levels[j] = slices.Insert(levels[j], index, v)
			}
		}
	}
	return levels
}

// notMissing reports whether v is not missing.
func notMissing(v float64) bool { return !math.IsNaN(v) }

// checkLength panics unless x has one value per attribute.
func checkLength(s data.Schema, x []float64) {
	if len(x) != len(s.Attrs) {
		panic(fmt.Sprintf("learners: model of %d attributes, example has %d values", len(s.Attrs), len(x)))
	}
}

// everyValue asks for numeric attributes all of whose values are ok. Nominal attributes fail, because
// the index of a nominal value is not a number to learn from. The error does not give the index of the
// bad example, because s may be a part of the caller's sample, where the example has another index.
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

// consistent asks that equal examples have the same class, because no halfspaces can separate equal
// examples. The reason gives the indices, counted from 0, of the first two equal examples of different
// classes.
func consistent(s *data.Set) string {
	if p, q, found := sample.Contradiction(s); found {
		return fmt.Sprintf("examples %d and %d are equal, %s", p, q, unlike(s, p, q))
	}
	return ""
}

// unlike says which classes two equal examples have.
func unlike(s *data.Set, p, q int) string {
	return fmt.Sprintf("one of class %s, the other of %s", escape.Text(s.Classes[s.Y[p]]), escape.Text(s.Classes[s.Y[q]]))
}

// checkShare returns an error unless v is a share of examples to set aside.
func checkShare(learner string, v float64) error {
	if !(v >= 0 && v < 1) {
		return fmt.Errorf("%s: Validation is %v, want at least 0 and below 1", learner, v)
	}
	return nil
}

// checkRules returns an error unless n is a valid limit on the number of rules.
func checkRules(learner string, n int) error {
	if n < 0 {
		return fmt.Errorf("%s: Rules is %d, want at least 0", learner, n)
	}
	return nil
}

// checkMargin returns an error unless a separator can keep the margin.
func checkMargin(learner string, margin float64) error {
	if margin < 0 || margin >= 1 || margin != margin {
		return fmt.Errorf("%s: Margin is %v, want at least 0 and less than 1", learner, margin)
	}
	return nil
}

// checkSchema returns an error unless s has two classes.
func checkSchema(learner string, s data.Schema) error {
	if wrong := twoClasses(&data.Set{Schema: s}); wrong != "" {
		return &Unsuited{learner, wrong}
	}
	return nil
}

// check is the beginning of every Fit. It returns an error unless s has examples, is well-formed, is
// within the domain d and meets the extra needs. A malformed sample gets an error that is not
// ErrUnsuited: its maker made a mistake, while an unsuited sample is only wrong for this learner.
// Evaluations silently leave out learners for which a sample is unsuited, and should not do so with
// malformed samples. If s passes but ctx is done, check returns ctx's error, so that no Fit begins its
// work then.
func check(ctx context.Context, learner string, s *data.Set, d Domain, extra ...need) error {
	if len(s.X)+len(s.Y) == 0 {
		return &Unsuited{learner, "it has no examples"}
	}
	if err := s.Check(); err != nil {
		return fmt.Errorf("%s: malformed sample: %w", learner, err)
	}
	for _, n := range append(d.needs(), extra...) {
		if wrong := n(s); wrong != "" {
			return &Unsuited{learner, wrong}
		}
	}
	return ctx.Err()
}

// predictionsPerLook is the number of examples that a model may predict between two looks at the
// context. It is smaller than for a single unit, because a model may have many units.
const predictionsPerLook = 256

// modelErrors returns how many examples of s the model m misclassifies. A large model takes its time on
// a large sample, so modelErrors looks at the context, and returns ctx's error if ctx is done. For a
// single unit use sample.Errors.
func modelErrors(ctx context.Context, m Model, s *data.Set) (errors int, err error) {
	for i, x := range s.X {
		if i%predictionsPerLook == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if m.Predict(x) != s.Y[i] {
			errors++
		}
	}
	return errors, nil
}
