package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
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
	Curves []Calibrator
	Costs  [][]float64 // of taking one class for another, as in Calibrated; nil if all are alike

	score func(v []float64) []float64 // of Of, made once
}

// newProbabilities returns the model with curves over another.
func newProbabilities(m learners.Model, s data.Schema, curves []Calibrator, costs [][]float64) *Probabilities {
	return &Probabilities{s, m, curves, costs, scorer(m, len(s.Classes))}
}

// Scores returns the probability of each class. They sum to 1; where no curve gives anything to any class
// all are alike.
func (m *Probabilities) Scores(v []float64) []float64 {
	score := m.score
	if score == nil { // of a literal
		score = scorer(m.Of, len(m.Classes))
	}
	return probabilities(m.Curves, finite(score(v)))
}

// probabilities returns those of the classes with the given scores.
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
	Curves []Calibrator
	Costs  [][]float64 `json:",omitzero"`
}

// MarshalJSON writes the model with the kind of what is inside, which must not be a guest's.
func (m *Probabilities) MarshalJSON() ([]byte, error) {
	kind, err := learners.KindOf(m.Of)
	if err != nil {
		return nil, err
	}
	inner, err := json.Marshal(m.Of)
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenProbabilities{kind, inner, m.Curves, m.Costs})
}

// UnmarshalJSON reads what MarshalJSON has written, and refuses what could not be used.
func (m *Probabilities) UnmarshalJSON(text []byte) error {
	var w writtenProbabilities
	if err := strictly(text, &w); err != nil {
		return fmt.Errorf("no probabilities: %w", err)
	}
	inner, err := learners.NewModel(w.Kind)
	if err != nil {
		return fmt.Errorf("no probabilities: %w", err)
	}
	if err := json.Unmarshal(w.Of, inner); err != nil {
		return fmt.Errorf("no probabilities: %w", err)
	}
	schema, ok := learners.SchemaOf(inner)
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
	*m = *newProbabilities(inner, schema, w.Curves, w.Costs)
	return nil
}

// curvesOf returns how many curves there are for so many classes.
func curvesOf(classes int) int {
	if classes == 2 {
		return 1
	}
	return classes
}

// checkCosts returns an error unless there is a finite cost, none of them negative, of each class taken
// for each.
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

// strictly reads JSON into v, and refuses fields that v does not have, and text after its end.
func strictly(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("%.200s", err) // a name in it may be as long as the file
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more after its end")
	}
	return nil
}
