// Package pipeline lets any sample into any learner, and makes of what was learned a whole model, which
// takes raw examples and is one file:
//
//	m, err := pipeline.Fit(ctx, learners.Pocket{}, mine, 1) // of nominal, numeric and missing values
//	class, err := m.PredictRow(map[string]string{"age": "43", "sex": "f"})
//	err = m.Save("mine.json")
//	again, err := pipeline.Open("mine.json")
//
// Between a sample and a learner it puts what the learner's Domain asks for, and nothing else: a coding,
// which is learned from the training sample alone, and a way to learn several classes. Both can be
// chosen by the fields of Pipeline, which is a learner itself.
package pipeline

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"

	"halfspace"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Pipeline is a learner of raw samples: it codes them for another learner. Zero fields are the
// defaults, by the Domain of that learner:
//
//   - for numbers, nominal attributes are one-hot, and missing ones of their values none; a missing
//     number is the mean. For a learner that asks for like scales, numbers are standardised.
//   - for features that may be missing, nominal attributes are one-hot, numbers stay as they are;
//   - for zeros and ones, numbers are cut into a thermometer of eight cuts, and what is missing becomes
//     the most frequent value; with complements, if the learner asks for them;
//   - a learner that takes all attributes gets the sample as it is, or with numbers of many values
//     cut into nine intervals, if it learns from few values only;
//   - a learner of two classes learns several one against the rest.
//
// What the learner would refuse even so, a sample of one class or equal examples of two classes perhaps,
// Pipeline refuses with the learner's own error.
type Pipeline struct {
	Learner learners.Learner
	// Coding, if it is not zero, is used whatever the learner asks for.
	Coding data.Coding
	// Several has a learner of two classes learn several, learners.OneAgainstRest{} if nil. Its own Learner
	// is left out: the pipeline's takes its place.
	Several learners.Reduction
	// Balanced gives examples weights by which all classes weigh the same (class weights, class_weight),
	// n/(k·m) to those of a class of m of n examples in k classes. Weights gives them the weight of
	// their class instead, in the order of the sample's Classes: what it costs to misclassify one. Both
	// want a learner that takes weights; see docs/learners.md.
	Balanced bool
	Weights  []float64
}

// plain reports whether p has the defaults.
func (p Pipeline) plain() bool {
	return p.Coding == (data.Coding{}) && p.Several == nil && !p.weighs()
}

// Of returns l as a learner of raw samples: with the defaults of a Pipeline, or l itself if it is one.
func Of(l learners.Learner) Pipeline {
	if p, ok := l.(Pipeline); ok {
		return p
	}
	return Pipeline{Learner: l}
}

// Fit returns the model that l learns from a raw sample with the random stream of a seed, which the
// model's provenance names. If l is not a Pipeline it learns with the defaults of one.
func Fit(ctx context.Context, l learners.Learner, s *data.Set, seed uint64) (*Model, error) {
	m, err := Of(l).fit(ctx, s, learners.Seed(seed))
	if err != nil {
		return nil, err
	}
	m.Provenance.Seed = &seed
	return m, nil
}

// Domain returns what the pipeline learns from, which is everything.
func (p Pipeline) Domain() learners.Domain { return learners.Domain{} }

// Fit returns a *Model.
func (p Pipeline) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	m, err := p.fit(ctx, s, r)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// fit is Fit.
func (p Pipeline) fit(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error) {
	if p.Learner == nil {
		return nil, errors.New("pipeline: no learner")
	}
	if err := cmp.Or(p.Coding.Check(), p.checkSeveral()); err != nil {
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
	if c, needed := p.coding(s); needed && s.Len() > 0 { // a learner says best that a sample is empty
		m.Encoding = c.For(s)
		var err error
		if coded, err = m.Encoding.Apply(s); err != nil {
			return nil, fmt.Errorf("pipeline: %w", err)
		}
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
		return nil, err
	}
	return m, nil
}

// A whole learner has others learn from raw samples, parts of the one that it is given, each with a coding
// of its own.
type whole interface {
	learners.Learner
	fitWhole(ctx context.Context, s *data.Set, r *rand.Rand) (*Model, error)
	describe(s *data.Set) string // how samples are coded; see Describe
}

// fitWhole is fit of a whole learner, which has no use for a coding before it.
func (p Pipeline) fitWhole(ctx context.Context, w whole, s *data.Set, r *rand.Rand) (*Model, error) {
	if !p.plain() {
		return nil, fmt.Errorf("pipeline: %s codes in its folds: give Coding, Several and weights to the learner inside", learners.String(w))
	}
	m, err := w.fitWhole(ctx, s, r)
	if err != nil {
		return nil, err
	}
	m.Provenance = p.provenance(s)
	return m, nil
}

// provenance says what a model that p learns from s comes from.
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

// several returns the way to learn several classes.
func (p Pipeline) several() learners.Reduction {
	if p.Several == nil {
		return learners.OneAgainstRest{}
	}
	return p.Several
}

// forClasses returns the learner for a sample of a number of classes: the learner of p itself, or a
// reduction of it where there are too many classes for it.
func (p Pipeline) forClasses(classes int) learners.Learner {
	if classes <= 2 || learners.DomainOf(p.Learner).Classes != learners.TwoClasses {
		return p.Learner
	}
	return p.several().With(p.Learner)
}
