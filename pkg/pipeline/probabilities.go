package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners"
)

// Probabilities is the model that Calibrated learns: an inner model, with curves that turn its scores into
// probabilities of the classes. It predicts the most probable class or, with Costs, the class with the
// least expected cost. On a tie it predicts the first such class.
type Probabilities struct {
	data.Schema                // of the inner model's input
	Of          learners.Model // the inner model
	// Curves turn the scores of Of into probabilities. With two classes there is one curve, for the second
	// class. With more there is one for each class, and their values are divided by their sum.
	Curves []Calibrator
	Costs  [][]float64 // costs of wrong predictions, as in Calibrated; nil if all are equal
	// LogOdds is set if the curves read the log odds of Of's own probabilities instead of its scores.
	LogOdds bool

	score *lazyScorer // nil if the model is a literal
}

// A lazyScorer scores by a model. Its function is made at the first use, so that a fresh model is equal to
// its copy from a file: functions are never equal.
type lazyScorer struct {
	once  sync.Once
	score scoreAll
}

// newProbabilities returns the model that applies curves to the inner model m.
func newProbabilities(m learners.Model, s data.Schema, curves []Calibrator, costs [][]float64, logOdds bool) *Probabilities {
	return &Probabilities{s, m, curves, costs, logOdds, new(lazyScorer)}
}

// A shareScorer is a model whose scores are shares of training examples, and that has probabilities too.
type shareScorer interface {
	Scorer
	learners.Probabilistic
}

// certain is the least probability that log odds are taken of, and its complement the greatest.
const certain = 0x1p-52

// oddsScorer returns the scores that curves read. Shares of examples do not suit them: a leaf of three
// examples and a leaf of three hundred may both have the share 0. The log odds of their probabilities differ.
func oddsScorer(m learners.Model, classes int) scoreAll {
	p, ok := m.(shareScorer)
	if !ok {
		return scorer(m, classes)
	}
	return byOne(func(v []float64) []float64 {
		odds := p.Probabilities(v)
		for c, q := range odds {
			q = max(certain, min(1-certain, q))
			odds[c] = portable.Log(q) - portable.Log(1-q)
		}
		return odds
	})
}

// Scores returns the probability of each class. They sum to 1; if all curves give 0, all classes are
// equally probable.
func (m *Probabilities) Scores(v []float64) []float64 {
	made := m.score
	if made == nil {
		made = new(lazyScorer)
	}
	made.once.Do(func() {
		if made.score = scorer(m.Of, len(m.Classes)); m.LogOdds {
			made.score = oddsScorer(m.Of, len(m.Classes))
		}
	})
	return probabilities(m.Curves, finite(made.score.one(v)))
}

// Probabilities returns the same as Scores.
func (m *Probabilities) Probabilities(v []float64) []float64 { return m.Scores(v) }

// probabilities returns the probabilities of the classes with the given scores.
func probabilities(curves []Calibrator, scores []float64) []float64 {
	if len(scores) == 2 {
		p := curves[0].Probability(scores[1])
		return []float64{1 - p, p}
	}
	p, total := make([]float64, len(scores)), 0.0
	for c, s := range scores {
		p[c] = curves[c].Probability(s)
		total += p[c]
	}
	for c := range p {
		if p[c] /= total; total == 0 {
			p[c] = 1 / float64(len(p))
		}
	}
	return p
}

// Predict returns the most probable class or, with Costs, the class with the least expected cost.
func (m *Probabilities) Predict(v []float64) int {
	p := m.Scores(v)
	if m.Costs == nil {
		return greatest(p)
	}
	gain := make([]float64, len(p)) // minus the expected cost of each prediction
	for class, costs := range m.Costs {
		for prediction, cost := range costs {
			gain[prediction] -= float64(p[class] * cost)
		}
	}
	return greatest(gain)
}

// greatest returns the index of the greatest number, the first on a tie.
func greatest(p []float64) int { return slices.Index(p, slices.Max(p)) }

// String describes the inner model.
func (m *Probabilities) String() string {
	return escape.Lines(fmt.Sprintf("probabilities by %v", m.Of), escape.Text)
}

// writtenProbabilities is the JSON form of Probabilities.
type writtenProbabilities struct {
	Kind    string // kind of the inner model
	Of      json.RawMessage
	Curves  []Calibrator
	Costs   [][]float64 `json:",omitzero"`
	LogOdds bool        `json:",omitzero"`
}

// MarshalJSON writes the model with the kind of its inner model, which must be a type of this
// library.
func (m *Probabilities) MarshalJSON() ([]byte, error) {
	kind, err := learners.KindOf(m.Of)
	if err != nil {
		return nil, err
	}
	inner, err := json.Marshal(m.Of)
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenProbabilities{kind, inner, m.Curves, m.Costs, m.LogOdds})
}

// UnmarshalJSON reads the output of MarshalJSON, and refuses a model that could not be used.
func (m *Probabilities) UnmarshalJSON(text []byte) error {
	var w writtenProbabilities
	if err := strictly(text, &w); err != nil {
		return fmt.Errorf("not probabilities: %w", err)
	}
	inner, err := learners.NewModel(w.Kind)
	if err != nil {
		return fmt.Errorf("not probabilities: %w", err)
	}
	if err := json.Unmarshal(w.Of, inner); err != nil {
		return fmt.Errorf("not probabilities: %w", err)
	}
	schema, ok := learners.SchemaOf(inner)
	if !ok {
		return errors.New("not probabilities: the inner model has no schema")
	}
	if want := curvesOf(len(schema.Classes)); len(w.Curves) != want {
		return fmt.Errorf("not probabilities: %d curves for %d classes, want %d", len(w.Curves), len(schema.Classes), want)
	}
	for _, c := range w.Curves {
		if err := c.check(); err != nil {
			return fmt.Errorf("not probabilities: %w", err)
		}
	}
	if w.Costs != nil {
		if err := checkCosts(w.Costs, len(schema.Classes)); err != nil {
			return fmt.Errorf("not probabilities: %w", err)
		}
	}
	*m = *newProbabilities(inner, schema, w.Curves, w.Costs, w.LogOdds)
	return nil
}

// curvesOf returns the number of curves for a number of classes.
func curvesOf(classes int) int {
	if classes == 2 {
		return 1
	}
	return classes
}

// checkCosts returns an error unless there is a finite, nonnegative cost for each pair of classes.
func checkCosts(costs [][]float64, classes int) error {
	for _, row := range costs {
		if len(row) != classes || slices.ContainsFunc(row, func(v float64) bool { return !(v >= 0 && v <= math.MaxFloat64) }) {
			return fmt.Errorf("%s has the row %v, want %d numbers from 0 on", "Costs", row, classes)
		}
	}
	if len(costs) != classes {
		return fmt.Errorf("%s has %d rows, want one for each of %d classes", "Costs", len(costs), classes)
	}
	return nil
}

// strictly reads JSON into v, and refuses unknown fields and text after its end.
func strictly(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%.200s", err) // a quoted name may be as long as the file
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more text after the end of the JSON")
	}
	return nil
}
