// Package play is what a playground does: scenes in which a learner works step by step on points of
// a square, blue and orange, that a reader drags about.
//
// A scene is a function. From a State, which is the points, how many steps the learner has taken
// and the seed of its random choices, Draw makes a View, which is all that a page has to draw and to
// say. So a step back is a smaller number of steps, and a page that runs Draw in WebAssembly has what
// a program has, bit by bit. Package page makes such pages.
package play

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A Point is an example: a place in the square from −1 to 1, and a class, 0 for blue or 1 for orange.
type Point struct {
	X, Y  float64
	Class int
}

// A State is what a reader has made of a scene.
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

// A Hand is a plane that is moved by hand.
type Hand struct{ A, B, C float64 }

// A View is what is to be seen of a state.
type View struct {
	Steps int    // those taken, fewer than asked for where the learner is done
	Done  bool   // there is no further step
	Says  string // what the last step did
	Facts []Fact // numbers worth watching

	Points    []Point   // the examples
	Predicted []int     // the class predicted of each point
	Right     int       // how many of these are right
	Weights   []float64 `json:",omitzero"` // what each point weighs, 1 on average; none if all weigh the same
	Gone      []bool    `json:",omitzero"` // the points that an earlier rule has taken away
	Marked    int       // the point that the last step was about, −1 if none

	Regions []string // the class predicted at each place of a grid, from the upper left, a row each
	Units   []Unit   // the lines

	Model string          // the model in words
	JSON  json.RawMessage // and as it is saved
	Error string          // why there is no model, in a line; else empty
}

// A Fact is a number with its name.
type Fact struct{ Name, Value string }

// A scene is a learner at work.
type scene struct {
	Scene
	// play takes the steps of a state on its sample, says in v what came of them, and returns the model.
	play func(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error)
}

// A Scene is what there is to know of a scene before it is played.
type Scene struct {
	Name   string // by which it is asked for
	Title  string
	About  string // what to look for, in a sentence or two
	Step   string // what a step is, as a button says it
	Preset string // the points to begin with
	Lesson string // the heading of the one in notebooks/labs that has it
	Hand   bool   // a plane is moved by hand
	Waits  bool   // to learn takes too long to be done anew while a point is dragged
}

// all are the scenes in the order in which a course has them.
var all = []scene{perceptron, pocket, list, tree, boosting, planes, madaline, optimum}

// Scenes returns the scenes in the order in which a course has them.
func Scenes() []Scene {
	scenes := make([]Scene, len(all))
	for i, sc := range all {
		scenes[i] = sc.Scene
	}
	return scenes
}

// Find returns the scene of a name. Another name is an error.
func Find(name string) (Scene, error) {
	sc, err := find(name)
	return sc.Scene, err
}

// find is Find of the scene itself.
func find(name string) (scene, error) {
	i := slices.IndexFunc(all, func(sc scene) bool { return sc.Name == name })
	if i >= 0 {
		return all[i], nil
	}
	var names []string
	for _, sc := range all {
		names = append(names, sc.Name)
	}
	return scene{}, unknown("scene", name, names)
}

// unknown is the error of a name that is none of some.
func unknown(what, name string, names []string) error {
	return fmt.Errorf("play: no %s is called %.40q; there are %s", what, name, strings.Join(names, ", "))
}

// presetPoints is how many points a preset has.
const presetPoints = 60

// mostSteps is the greatest number of steps: a sample that no plane separates has mistakes for ever.
const mostSteps = 20_000

// Draw plays a state. What a learner does not accept, such as equal points of two classes, is the
// View's Error; a scene or preset that does not exist is an error.
func Draw(ctx context.Context, st State) (*View, error) {
	sc, err := find(st.Scene)
	if err != nil {
		return nil, err
	}
	st.Steps = min(max(0, st.Steps), mostSteps)
	if st.Preset != "" {
		if st.Points, err = Preset(st.Preset, presetPoints, st.Seed); err != nil {
			return nil, err
		}
	}
	v := &View{Marked: -1, Points: st.Points}
	if len(st.Points) == 0 {
		v.Error = "there are no points: add some"
		return v, nil
	}
	s := sample(st.Points)
	m, err := sc.play(ctx, s, st, v)
	if err != nil {
		return &View{Marked: -1, Points: st.Points, Error: err.Error()}, ctx.Err()
	}
	v.look(m, s)
	return v, v.save(m)
}

// look sets what m predicts, of the points and of the grid.
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

// sample returns the points as a sample.
func sample(points []Point) *data.Set {
	s := &data.Set{Schema: schema()}
	for _, p := range points {
		s.X = append(s.X, []float64{p.X, p.Y})
		s.Y = append(s.Y, min(max(0, p.Class), 1))
	}
	return s
}

// schema is that of all samples here. The classes have the names of their colours.
func schema() data.Schema {
	return data.Schema{Name: "points", Class: "colour", Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"blue", "orange"}}
}

// named names a point as a page does: by its number from 1 and its colour.
func named(s *data.Set, i int) string { return fmt.Sprintf("point %d, %s,", i+1, s.Classes[s.Y[i]]) }
