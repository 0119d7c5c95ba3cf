package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
)

// Probabilities is the model of Calibrated: another model, whose scores become probabilities of the
// classes. It predicts the most probable class, or with Costs that of the least expected cost, the first
// on a tie.
type Probabilities struct {
	data.Schema                // of what the model inside reads
	Of          learners.Model // the model inside
	// Curves turn the scores of Of into probabilities: that of the second class of two, or those of each
	// class, of which the sum becomes 1 by division.
	Curves []Curve
	Costs  [][]float64 // of taking one class for another, as in Calibrated; nil if all are alike

	score func(v []float64) []float64 // of Of, made once
}

// A Curve turns a score into a probability: by Platt's sigmoid, 1/(1 + e^(A·score+B)), or if At is not
// empty by lines from one point (At, P) to the next.
type Curve struct {
	A, B  float64
	At, P []float64 `json:",omitzero"`
}

// Probability returns what the score stands for, from 0 to 1.
func (c Curve) Probability(score float64) float64 {
	if len(c.At) > 0 {
		return between(score, c.At, c.P)
	}
	return sigmoid(float64(c.A*score) + c.B)
}

// newProbabilities returns the model with curves over another.
func newProbabilities(of learners.Model, s data.Schema, curves []Curve, costs [][]float64) *Probabilities {
	return &Probabilities{s, of, curves, costs, scorer(of, len(s.Classes))}
}

// Scores returns the probability of each class. They sum to 1; where no curve gives anything to any class
// all are alike.
func (m *Probabilities) Scores(v []float64) []float64 {
	of := m.score
	if of == nil { // of a literal
		of = scorer(m.Of, len(m.Classes))
	}
	return probabilities(m.Curves, finite(of(v)))
}

// probabilities returns those of the classes with the given scores.
func probabilities(curves []Curve, scores []float64) []float64 {
	if len(scores) == 2 {
		p := curves[0].Probability(scores[1])
		return []float64{1 - p, p}
	}
	p, sum := make([]float64, len(scores)), 0.0
	for c, s := range scores {
		p[c] = curves[c].Probability(s)
		sum += p[c]
	}
	for c := range p {
		if p[c] /= sum; sum == 0 {
			p[c] = 1 / float64(len(p))
		}
	}
	return p
}

// Predict returns the most probable class, or that of the least expected cost.
func (m *Probabilities) Predict(v []float64) int {
	p := m.Scores(v)
	if m.Costs == nil {
		return greatest(p)
	}
	gain := make([]float64, len(p)) // minus the expected cost of each prediction
	for class, costs := range m.Costs {
		for as, cost := range costs {
			gain[as] -= float64(p[class] * cost)
		}
	}
	return greatest(gain)
}

// greatest returns where the greatest number is, first.
func greatest(p []float64) int { return slices.Index(p, slices.Max(p)) }

// String says what is inside.
func (m *Probabilities) String() string {
	return escape.Lines(fmt.Sprintf("probabilities by %v", m.Of), escape.Text)
}

// writtenProbabilities is what Probabilities is as JSON.
type writtenProbabilities struct {
	Kind   string // of the model inside
	Of     json.RawMessage
	Curves []Curve
	Costs  [][]float64 `json:",omitzero"`
}

// MarshalJSON writes the model with the kind of what is inside, which must not be a guest's.
func (m *Probabilities) MarshalJSON() ([]byte, error) {
	kind, err := learners.KindOf(m.Of)
	if err != nil {
		return nil, err
	}
	of, err := json.Marshal(m.Of)
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenProbabilities{kind, of, m.Curves, m.Costs})
}

// UnmarshalJSON reads what MarshalJSON has written, and refuses what could not be used.
func (m *Probabilities) UnmarshalJSON(text []byte) error {
	var w writtenProbabilities
	if err := strictly(text, &w); err != nil {
		return fmt.Errorf("no probabilities: %w", err)
	}
	of, err := learners.NewModel(w.Kind)
	if err != nil {
		return fmt.Errorf("no probabilities: %w", err)
	}
	if err := json.Unmarshal(w.Of, of); err != nil {
		return fmt.Errorf("no probabilities: %w", err)
	}
	schema, ok := learners.SchemaOf(of)
	if !ok {
		return errors.New("no probabilities: what is inside has no schema")
	}
	if want := curvesOf(len(schema.Classes)); len(w.Curves) != want {
		return fmt.Errorf("no probabilities: %d curves for %d classes, want %d", len(w.Curves), len(schema.Classes), want)
	}
	for _, c := range w.Curves {
		if err := c.check(); err != nil {
			return fmt.Errorf("no probabilities: %w", err)
		}
	}
	if w.Costs != nil {
		if err := checkCosts(w.Costs, len(schema.Classes)); err != nil {
			return fmt.Errorf("no probabilities: %w", err)
		}
	}
	*m = *newProbabilities(of, schema, w.Curves, w.Costs)
	return nil
}

// curvesOf returns how many curves there are for so many classes.
func curvesOf(classes int) int {
	if classes == 2 {
		return 1
	}
	return classes
}

// check returns an error unless the curve is one of probabilities that does not fall between its points.
func (c Curve) check() error {
	if len(c.At) != len(c.P) {
		return fmt.Errorf("a curve of %d scores and %d probabilities", len(c.At), len(c.P))
	}
	for k, p := range c.P {
		if !(p >= 0 && p <= 1) || k > 0 && (c.At[k] <= c.At[k-1] || p < c.P[k-1]) {
			return fmt.Errorf("a curve with (%v, %v), want ascending scores and probabilities", c.At[k], p)
		}
	}
	return nil
}
