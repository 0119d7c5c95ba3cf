package play

import (
	"context"
	"encoding/json"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A State is a scene with the reader's changes.
type State struct {
	Scene  string  // its name
	Points []Point // the examples
	Preset string  // the name of the sample to begin with, if not empty, instead of Points
	Steps  int     // how many the learner is to take
	Seed   uint64  // of the random stream that it draws from, and the sample to begin with
	// Hand is the plane that the reader moves, in the scene that has one: orange is where
	// A·x + B·y ≥ C. It is a vertical one if both A and B are 0.
	Hand Hand
	// Kept is the JSON of the model that the View before had, in a scene that Waits while a point is
	// dragged: it is not learned anew.
	Kept json.RawMessage `json:",omitzero"`
}

// A Hand is a plane that the reader moves.
type Hand struct{ A, B, C float64 }

// A Scene describes a scene before anybody plays it.
type Scene struct {
	Name   string // the name that State.Scene gives
	Title  string
	About  string // what to look for, in a sentence or two
	Step   string // the label of the button that takes a step
	Preset string // the points to begin with
	Lesson string // the heading of the one in notebooks/labs that has it
	Hand   bool   // a plane is moved by hand
	Waits  bool   // to learn takes too long to be done anew while a point is dragged
}

// A scene is a learner at work.
type scene struct {
	Scene
	// play takes the steps of a state on its sample, says in v what came of them, and returns the model.
	play func(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error)
}
