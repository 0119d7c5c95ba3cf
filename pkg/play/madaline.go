package play

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

var madaline = scene{Scene{
	Name: "madaline", Title: "A Madaline's units", Step: "next mistake", Preset: "XOR",
	About: "A network of two units, A ∨ ¬A·B in Sahami's shape. At a mistake those units move that are to blame for it; the others stay. " +
		"Whether it comes to an end depends on the weights that it starts with: try other random choices.",
	Lesson: "7 · How many planes? Networks and their logic",
}, playMadaline}

// madalinePasses is the number of Madaline's passes through the sample.
const madalinePasses = 100

// playMadaline presents points in the order of Madaline.Fit. Each step lasts until the next mistake.
func playMadaline(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	r := learners.Seed(st.Seed)
	m, err := start(learners.Madaline{}, s, r)
	if err != nil {
		return nil, err
	}
	v.Says = "no step yet: the weights are 1 and −1, at random"
	presented, err := v.present(ctx, m, s, st.Steps, madalinePasses, r, "the units to blame")
	if err != nil {
		return nil, err
	}
	a := m.(*learners.MadalineModel)
	name := 'A'
	for n := a.Roots[0]; n != nil; name++ {
		v.unit(fmt.Sprintf("unit %c", name), n.Unit, square)
		if n.Left != nil {
			n = n.Left
		} else {
			n = n.Right
		}
	}
	v.fact("mistakes", v.Steps)
	v.fact("points looked at", presented)
	return m, nil
}
