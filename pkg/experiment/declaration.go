package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"halfspace/pkg/data"
)

// A declaration is a Comparison as a JSON file has it.
type declaration struct {
	Name       string            `json:"name,omitempty"`
	Sets       []declaredSet     `json:"sets"`
	Learners   []declaredLearner `json:"learners"`
	Folds      *declaredFolds    `json:"folds,omitempty"`
	Holdout    *declaredHoldout  `json:"holdout,omitempty"`
	Sizes      []int             `json:"sizes,omitempty"`
	Wrong      []int             `json:"wrong,omitempty"`
	Irrelevant []int             `json:"irrelevant,omitempty"`
	Limit      string            `json:"limit,omitempty"`
	Metrics    []string          `json:"metrics,omitempty"`
}

// A declaredSet is the name of a set, or an object that says more.
type declaredSet struct {
	Name string `json:"name,omitempty"`
	Path string `json:"path,omitempty"`
	data.Description
	Coding *data.Coding `json:"coding,omitempty"`
}

// A declaredLearner is a literal, or an object that says more. If the object declares a grid, its fields
// have lists of numbers or words.
type declaredLearner struct {
	Name    string           `json:"name,omitempty"`
	Learner string           `json:"learner,omitempty"`
	Peer    string           `json:"peer,omitempty"` // instead
	Grid    map[string][]any `json:"grid,omitempty"`
}

// declaredFolds are eval.Folds.
type declaredFolds struct {
	K       int    `json:"k,omitempty"`
	Repeats int    `json:"repeats,omitempty"`
	Seed    uint64 `json:"seed,omitempty"`
}

// declaredHoldout is an eval.Holdout.
type declaredHoldout struct {
	Trials     int     `json:"trials,omitempty"`
	Test       float64 `json:"test,omitempty"`
	Stratified bool    `json:"stratified,omitempty"`
	Seed       uint64  `json:"seed,omitempty"`
}

// UnmarshalJSON reads a set: the name of a set in the catalogue, or an object.
func (s *declaredSet) UnmarshalJSON(b []byte) error {
	type object declaredSet
	return nameOr(b, &s.Name, (*object)(s))
}

// UnmarshalJSON reads a learner: a literal, or an object.
func (l *declaredLearner) UnmarshalJSON(b []byte) error {
	type object declaredLearner
	return nameOr(b, &l.Learner, (*object)(l))
}

// MarshalJSON writes only the name, if the set has one.
func (s declaredSet) MarshalJSON() ([]byte, error) {
	type object declaredSet
	if s.Path == "" && s.Coding == nil {
		return json.Marshal(s.Name)
	}
	return json.Marshal(object(s))
}

// MarshalJSON writes only the literal, if the learner has one.
func (l declaredLearner) MarshalJSON() ([]byte, error) {
	type object declaredLearner
	if l.Name == "" && l.Peer == "" {
		return json.Marshal(l.Learner)
	}
	return json.Marshal(object(l))
}

// nameOr reads JSON that is either a name, as text, or an object. An unknown field of
// an object is an error.
func nameOr(b []byte, name *string, object any) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, name)
	}
	return strict(b, object)
}

// strict reads JSON. It refuses unknown fields and further text behind the value.
func strict(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("text follows the end of the JSON value")
	}
	return nil
}
