package play

import (
	"context"
	"encoding/json"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

var planes = scene{Scene{
	Name: "planes", Title: "How many planes?", Step: "one plane more", Preset: "XOR", Waits: true,
	About: "Of all planes that part the points differently, as many as there are steps are chosen (Megiddo), and a consolidator says by a formula " +
		"which cells are orange. They are enough when no two points of different colours are in one cell.",
	Lesson: "7 · How many planes? Networks and their logic",
}, playPlanes}

// planesBudget limits the choice of planes, so that the choice takes less than a second.
const planesBudget = 2_000_000

// playPlanes chooses as many planes as there are steps.
func playPlanes(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	if st.Steps == 0 {
		v.Says = "no step yet: without a plane all points are in one cell"
		v.fact("planes", 0)
		return learners.Majority{}.Fit(ctx, s, nil)
	}
	p, err := chosen(ctx, s, st)
	if err != nil {
		return nil, err
	}
	_, _, v.Done = learners.Separated(p.Units, s)
	v.Steps = len(p.Units)
	for i, u := range p.Units {
		v.unit(fmt.Sprintf("h%d", i+1), u, square)
	}
	v.fact("planes", v.Steps)
	v.fact("orange is", p.Formula())
	switch {
	case st.Kept != nil:
		v.Says = "the planes stay where they are until the point is let go"
		return p, nil
	case v.Done:
		v.Says = fmt.Sprintf("done: with %s no two colours share a cell, and orange is %s", count(v.Steps, "plane"), p.Formula())
	default:
		v.Says = fmt.Sprintf("with %s %s of different colours share a cell", count(v.Steps, "plane"), count(p.Found.Unseparated, "pair"))
	}
	v.fact("planes to choose from", p.Found.Candidates)
	v.fact("planes needed at least", p.Found.AtLeast)
	v.fact("pairs that share a cell", p.Found.Unseparated)
	return p, nil
}

// chosen returns a model with as many planes as there are steps, or with fewer planes if these are enough.
// If the state has a model from before, it returns that model.
func chosen(ctx context.Context, s *data.Set, st State) (*learners.Polyhedral, error) {
	if st.Kept != nil {
		p := &learners.Polyhedral{}
		return p, json.Unmarshal(st.Kept, p)
	}
	fewest := learners.Megiddo{Budget: planesBudget}
	m, err := fewest.Fit(ctx, s, nil)
	if err != nil {
		return nil, err
	}
	all := m.(*learners.Polyhedral)
	if len(all.Units) <= st.Steps {
		return all, nil
	}
	fewest.N = st.Steps
	if m, err = fewest.Fit(ctx, s, nil); err != nil {
		return nil, err
	}
	p := m.(*learners.Polyhedral)
	p.Found.AtLeast = max(p.Found.AtLeast, all.Found.AtLeast)
	return p, nil
}

// count returns "1 plane", "2 planes".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
