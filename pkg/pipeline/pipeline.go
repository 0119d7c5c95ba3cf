// Package pipeline connects any sample with any learner, like Pipeline in scikit-learn. The result is a
// complete model, which takes raw examples and is saved as one file:
//
//	m, err := pipeline.Fit(ctx, learners.Pocket{}, mine, 1) // of nominal, numeric and missing values
//	answer, err := m.PredictRow(map[string]string{"age": "43", "sex": "f"}) // other attributes are missing
//	err = m.Save("mine.json")
//	again, err := pipeline.Open("mine.json")
//
// A learner's Domain says which samples it accepts. Between a sample and a learner this package inserts
// only the steps that the Domain requires: a coding of the attributes, which is learned from the training
// sample alone, and a reduction of several classes to two. To choose either of them yourself, set the
// fields of Pipeline, which is itself a learner.
package pipeline

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"halfspace"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/memory"
	"halfspace/pkg/learners"
)

// Pipeline makes a learner of raw samples from another learner, by coding the samples for it. If a field is
// zero, the default depends on the Domain of the other learner:
//
//   - If the learner needs numbers, nominal attributes are one-hot encoded, with 0 in every feature if
//     the value is missing. A missing number becomes the mean. Numbers are standardised if the learner
//     asks for equal scales.
//   - If the learner needs numbers but accepts missing ones, nominal attributes are one-hot encoded and
//     numbers do not change.
//   - If the learner needs zeros and ones, numbers are coded by eight thresholds (thermometer), and a
//     missing value becomes the most frequent value. Complements are added if the learner asks for them.
//   - If the learner accepts all attributes, it gets the sample unchanged. But if it accepts only
//     attributes with few values, numbers with many values are cut into nine intervals.
//   - If the learner accepts only two classes, several classes are learned one against the rest.
//
// A learner may still refuse the sample, for example because there is only one class, or because equal
// examples have different classes. Then Pipeline returns the learner's own error.
type Pipeline struct {
	Learner learners.Learner
	// Coding replaces parts of the coding that the learner asks for. If Code, Numbers or Missing is
	// empty, the learner's own choice stays. For example, Numbers: data.AsIs leaves numbers unscaled.
	// With an empty Code, a learner that asks for complements gets them. A learner that accepts all
	// attributes asks for no Code and no Missing. If another field is set for such a learner, an empty
	// Code means one-hot and an empty Missing means data.Neither, as in data.Coding.
	Coding data.Coding
	// Several reduces several classes to two-class tasks, for a learner of two classes;
	// learners.OneAgainstRest{} if nil. Leave its own Learner empty: the pipeline's Learner takes its
	// place.
	Several learners.Reduction
	// Balanced weighs examples so that all classes have the same total weight, like
	// class_weight="balanced" in scikit-learn: with n examples and k classes, an example of a class of
	// m examples gets the weight n/(k·m). Weights instead gives each class a weight, in the order of
	// the sample's Classes, which is the cost of misclassifying one of its examples. Both need a
	// learner that accepts weights; see docs/learners.md.
	Balanced bool
	Weights  []float64
}

// plain reports whether p has only default settings.
func (p Pipeline) plain() bool {
	return p.Coding == (data.Coding{}) && p.Several == nil && !p.weighs()
}

// Of returns l as a learner of raw samples: l itself if it is a Pipeline, else a Pipeline with defaults.
func Of(l learners.Learner) Pipeline {
	if p, ok := l.(Pipeline); ok {
		return p
	}
	return Pipeline{Learner: l}
}

// Fit returns the model that l learns from a raw sample. Seed starts the random stream, and the model's
// Provenance records it. If l is not a Pipeline, Fit uses a Pipeline with defaults.
func Fit(ctx context.Context, l learners.Learner, s *data.Set, seed uint64) (*Model, error) {
	return memory.Result(ctx, "fit", func(ctx context.Context) (*Model, error) {
		m, err := Of(l).fit(ctx, s, learners.Seed(seed))
		if err != nil {
			return nil, err
		}
		m.Provenance.Seed = &seed
		return m, nil
	}, l, s, seed)
}

// Domain returns the zero Domain: a pipeline accepts any sample.
func (p Pipeline) Domain() learners.Domain { return learners.Domain{} }

// Fit returns a *Model.
func (p Pipeline) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	m, err := p.fit(ctx, s, r)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// fit does the work of Fit.
func (p Pipeline) fit(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	if p.Learner == nil {
		return nil, errors.New("pipeline: no learner")
	}
	if err := cmp.Or(p.Coding.Check(), p.checkSeveral(), checkParts(p)); err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("pipeline: malformed sample: %w", err)
	}
	if w, ok := p.Learner.(whole); ok {
		return p.fitWhole(ctx, w, s, r)
	}
	m := &Model{Schema: s.Schema, Provenance: p.provenance(s)}
	coded := s
	if c, needed := p.coding(s); needed && s.Len() > 0 { // the learner explains best that a sample is empty
		m.Encoding = c.For(s)
		var err error
		if coded, err = m.Encoding.Apply(s); err != nil {
			return nil, fmt.Errorf("pipeline: %w", err)
		}
		m.Encoding.Measure(coded)
	}
	var err error
	l := p.forClasses(len(s.Classes))
	if c, chooses := l.(learners.CrossValidated); p.weighs() {
		m.Inner, err = p.fitWeighted(ctx, l, coded, r)
	} else if chooses {
		m.Inner, m.Tuning, err = c.Choose(ctx, coded, r)
	} else {
		m.Inner, err = l.Fit(ctx, coded, r)
	}
	if err != nil {
		return nil, cmp.Or(p.nominal(m.Encoding, err), err)
	}
	if v := reflect.ValueOf(m.Inner); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("pipeline: %s returned no model, and no error", learners.String(p.Learner))
	}
	return m, nil
}

// nominal returns an error that names the field of p.Coding which makes or leaves a nominal attribute, or nil
// if that is not the reason for err, the learner's error.
func (p Pipeline) nominal(e *data.Encoding, err error) error {
	if e == nil || p.Coding == (data.Coding{}) || !errors.Is(err, learners.ErrUnsuited) || learners.DomainOf(p.Learner).Attributes == learners.AnyAttributes {
		return nil
	}
	j := slices.IndexFunc(e.Features, func(f data.Feature) bool { return f.Values != nil })
	if j < 0 {
		return nil
	}
	field := "Code: data.OneHot"
	if e.Features[j].Cuts != nil {
		field = "Numbers: data.Thermometer"
	}
	return fmt.Errorf("pipeline: %w: the Coding makes attribute %q nominal, and %s needs numbers: write %s", learners.ErrUnsuited, e.Features[j].Name, learners.String(p.Learner), field)
}

// fitWhole is fit for a whole learner, which needs no coding before it.
func (p Pipeline) fitWhole(ctx context.Context, w whole, s *data.Set, r *rand.Rand) (*Model, error) {
	if !p.plain() {
		return nil, fmt.Errorf("pipeline: %s makes its own coding in each fold: set Coding, Several and weights in the learner inside it", learners.String(w))
	}
	m, err := w.fitWhole(ctx, s, r)
	if err != nil {
		return nil, err
	}
	m.Provenance = p.provenance(s)
	return m, nil
}

// provenance records how p learns a model from s.
func (p Pipeline) provenance(s *data.Set) Provenance {
	hash := halfspace.SourceHash()
	text := learners.String(p)
	if p.plain() {
		text = learners.String(p.Learner)
	}
	return Provenance{Learner: text, Data: s.Name, SHA256: s.Fingerprint(), Examples: s.Len(), Library: hex.EncodeToString(hash[:])}
}

// checkSeveral returns an error if p.Several has a learner of its own.
func (p Pipeline) checkSeveral() error {
	if p.Several == nil || reflect.DeepEqual(p.Several.With(nil), p.Several) {
		return nil
	}
	return fmt.Errorf("%s is %s: give its learner to the pipeline, as Learner", "Several", learners.String(p.Several))
}

// several returns the reduction for several classes.
func (p Pipeline) several() learners.Reduction {
	if p.Several == nil {
		return learners.OneAgainstRest{}
	}
	return p.Several
}

// forClasses returns the learner for a sample of a number of classes: the learner of p itself, or a
// reduction of it if it cannot handle that many classes.
func (p Pipeline) forClasses(classes int) learners.Learner {
	if classes <= 2 || learners.DomainOf(p.Learner).Classes != learners.TwoClasses {
		return p.Learner
	}
	return p.several().With(p.Learner)
}

// A whole learner runs other learners on raw samples, which are parts of its own sample, each part with its
// own coding.
type whole interface {
	learners.Learner
	fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error)
	describe(s *data.Set) string // describes the coding of samples; see Describe
}

// checkParts returns an error if l, or a learner inside it, makes its model from the models of a
// learner that codes raw examples itself. Neither a network of the attributes nor a file can contain
// such a model.
func checkParts(l learners.Learner) error {
	if f, ok := l.(learners.Filtered); ok {
		f.By = nil // it only predicts
		l = f
	}
	for _, part := range learnersIn(l) {
		if part == nil {
			return fmt.Errorf("%s has nil in its list of learners", typeName(l))
		}
		if !contains(l, part) {
			return fmt.Errorf("%s cannot use %s, whose models code raw examples themselves%s", typeName(l), learners.String(part), instead(l, part))
		}
		if err := checkParts(part); err != nil {
			return err
		}
	}
	return nil
}

// contains reports whether l's models may be made of part's.
func contains(l, part learners.Learner) bool {
	switch l.(type) {
	case whole:
		return true
	case Pipeline:
		_, nested := part.(Pipeline)
		return !nested
	}
	switch part.(type) {
	case whole, Pipeline:
		return false
	}
	return true
}

// instead proposes a working form of l with part inside it.
func instead(l, part learners.Learner) string {
	switch l.(type) {
	case Pipeline:
		return "; write one Pipeline"
	case learners.CrossValidated, learners.FewestErrors:
		return "; Search{Of: […]} chooses among such learners"
	}
	if reflect.Indirect(reflect.ValueOf(part)).FieldByName("Learner").IsValid() {
		return fmt.Sprintf("; put %s inside %s", typeName(l), typeName(part))
	}
	return ""
}

// typeName returns the name of l's type.
func typeName(l learners.Learner) string { return reflect.Indirect(reflect.ValueOf(l)).Type().Name() }

// learnersIn returns the learners in l's fields, and nil for each that is missing from a list.
func learnersIn(l learners.Learner) (found []learners.Learner) {
	v := reflect.Indirect(reflect.ValueOf(l))
	if v.Kind() != reflect.Struct {
		return nil
	}
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		switch field := v.Field(i).Interface().(type) {
		case []learners.Learner:
			found = append(found, field...)
		case learners.Learner:
			found = append(found, field)
		}
	}
	return found
}
