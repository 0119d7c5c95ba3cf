package play

import (
	"encoding/json"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// A View contains everything that a page shows of a state.
type View struct {
	Steps int    // number of steps taken; fewer than requested if the learner is done
	Done  bool   // the last step was taken
	Says  string // a sentence about the last step
	Facts []Fact // numbers worth watching

	Points    []Point   // the examples
	Predicted []int     // the predicted class of each point
	Right     int       // the number of right predictions
	Weights   []float64 `json:",omitzero"` // the weight of each point, 1 on average; empty if all are equal
	Gone      []bool    `json:",omitzero"` // whether an earlier rule covers the point, for each point
	Marked    int       // index of the point of the last step, −1 without one

	Regions []string // the predicted class at each place of a grid, row by row from the upper left
	Units   []Unit   // the lines

	Model string          // the model in words
	JSON  json.RawMessage // the model as a saved file
	Error string          // why the view lacks a model, in one line; empty if it has one
}

// A Fact is a number with its name.
type Fact struct{ Name, Value string }

// A Unit is a drawn linear threshold unit.
type Unit struct {
	Name   string
	Says   string       // the condition under which it fires
	W      []float64    // its weights
	Theta  float64      // its threshold
	Line   [][2]float64 // the ends of its line in the part of the square that it divides, or none
	Inside [][2]float64 // the corners of the part where it fires
	Pale   bool         // the model does not use it
}

// look sets the predictions of m for the points and the grid.
func (v *View) look(m learners.Model, s *data.Set) {
	for i, x := range s.X {
		p := m.Predict(x)
		v.Predicted = append(v.Predicted, p)
		if p == s.Y[i] {
			v.Right++
		}
	}
	v.Regions = regions(m)
}

// save writes m down, in words and as JSON.
func (v *View) save(m learners.Model) (err error) {
	v.Model = fmt.Sprint(m)
	v.JSON, err = json.Marshal(m)
	return err
}

// fact adds a fact.
func (v *View) fact(name string, value any) {
	v.Facts = append(v.Facts, Fact{name, fmt.Sprint(value)})
}

// unit adds a unit to the view, drawn where it divides a part of the square, and returns it.
func (v *View) unit(name string, u ltu.Unit, part polygon) *Unit {
	inside, line := part.split(u)
	says := "fires if " + outline.Condition(u, schema().Attrs)
	v.Units = append(v.Units, Unit{Name: name, Says: says, W: u.W, Theta: u.Theta, Line: line, Inside: inside})
	return &v.Units[len(v.Units)-1]
}
