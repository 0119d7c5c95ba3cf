package play

import (
	"context"
	"encoding/json"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A State is a scene together with everything that the reader has changed in it.
type State struct {
	Scene  string  // the name of the scene
	Points []Point // the examples
	Preset string  // if not empty, the name of the sample to use instead of Points
	Steps  int     // the number of steps that the learner takes
	Seed   uint64  // the seed of the learner's random numbers and of the Preset's points
	// Hand is the plane that the reader moves, in the scene where the reader classifies by hand. The
	// orange side has A·x + B·y ≥ C. If both A and B are 0, the plane is vertical.
	Hand Hand
	// Kept is the model of the previous View, as JSON. A scene that Waits does not learn while the
	// reader drags a point, because this would take too long. It draws this model meanwhile.
	Kept json.RawMessage `json:",omitzero"`
}

// A Hand is a plane that the reader moves.
type Hand struct{ A, B, C float64 }

// A Scene describes a scene before anybody plays it.
type Scene struct {
	Name   string // the name that State.Scene gives
	Title  string
	About  string // advice on where to look, in a sentence or two
	Step   string // the label of the button that takes a step
	Preset string // the points to begin with
	Lesson string // the heading of the lesson in notebooks/labs that has it
	Hand   bool   // a plane is moved by hand
	Waits  bool   // learning takes too long to be repeated while a point is dragged
}

// A scene is a learner at work.
type scene struct {
	Scene
	// play takes the steps of a state on its sample, describes the result in v, and returns the model.
	play func(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error)
}
