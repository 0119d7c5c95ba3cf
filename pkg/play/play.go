// Package play computes the contents of a playground. A playground is a page of the lessons where a learner
// works step by step on blue and orange points in a square, and the reader can drag the points. Each kind
// of playground is called a scene.
//
// A State is everything that the reader has chosen: the scene, the points, the number of the learner's
// steps and the seed of its random choices. Draw computes from a State a View, which contains everything
// that the page shows. A step back is only a smaller number of steps, so Draw starts again from the
// beginning. A page that runs Draw in WebAssembly shows the same view as a program, bit by bit. Package
// page makes such pages.
package play

import (
	"context"
	"slices"
)

// courseScenes are the scenes in the order of the lessons.
var courseScenes = []scene{perceptron, pocket, list, tree, boosting, planes, madaline, optimum}

// Scenes returns the scenes in the order of the lessons.
func Scenes() []Scene {
	scenes := make([]Scene, len(courseScenes))
	for i, sc := range courseScenes {
		scenes[i] = sc.Scene
	}
	return scenes
}

// Find returns the scene with the given name. An unknown name is an error.
func Find(name string) (Scene, error) {
	sc, err := find(name)
	return sc.Scene, err
}

// find is Find of the scene itself.
func find(name string) (scene, error) {
	i := slices.IndexFunc(courseScenes, func(sc scene) bool { return sc.Name == name })
	if i >= 0 {
		return courseScenes[i], nil
	}
	var names []string
	for _, sc := range courseScenes {
		names = append(names, sc.Name)
	}
	return scene{}, unknown("scene", name, names)
}

// presetPoints is the number of points of a preset.
const presetPoints = 60

// mostSteps is the greatest number of steps. If no plane separates the sample, mistakes would never end.
const mostSteps = 20_000

// Draw trains the learner of a state and draws the result. If the learner refuses the points, for
// example equal points of two classes, View.Error has the reason. A scene or preset that does not exist
// is an error.
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
