package play

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

var optimum = scene{Scene{
	Name: "optimum", Title: "Your plane against the optimum", Step: "show the best plane", Preset: "noise", Hand: true,
	About: "Drag or turn your plane until it has as few points wrong as you can reach. What can be reached is found and proven by search (MinimumError): " +
		"no plane has fewer mistakes than the bound.",
	Lesson: "2 · A unit and what it cannot say",
}, playOptimum}

// optimumNodes limits the search for the best plane, because the search starts again while a point is
// dragged.
const optimumNodes = 500

// playOptimum counts the mistakes of the plane that the reader has placed, and shows beside it the fewest
// possible mistakes. After a step it also shows a plane with the fewest mistakes.
func playOptimum(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	m, err := learners.MinimumError{Nodes: optimumNodes}.Fit(ctx, s, learners.Seed(st.Seed))
	if err != nil {
		return nil, err
	}
	best := m.(*learners.MinimumErrorPlane)
	yours := &learners.Halfspace{Schema: s.Schema, Unit: ltu.Unit{W: []float64{st.Hand.A, st.Hand.B}, Theta: st.Hand.C}}
	if st.Hand.A == 0 && st.Hand.B == 0 {
		yours.W[0] = 1
	}
	v.unit("your plane", yours.Unit, square)
	mistakes := misclassified(yours, s)
	v.fact("mistakes of your plane", mistakes)
	v.fact("fewest found", best.Errors)
	v.fact("no plane has fewer than", best.Bound)
	switch {
	case mistakes == best.Errors && best.Proven():
		v.Says = fmt.Sprintf("your plane has %d wrong: no plane has fewer, and that is proven", mistakes)
	case mistakes < best.Errors:
		v.Says = fmt.Sprintf("your plane has %d wrong: fewer than the search has found", mistakes)
	default:
		v.Says = fmt.Sprintf("your plane has %d wrong, %d more than the best one that was found", mistakes, mistakes-best.Errors)
	}
	if v.Done = st.Steps > 0; v.Done {
		v.Steps = 1
		v.unit("the best plane", best.Unit, square).Pale = true
		v.Says += "; the best plane is dashed"
	}
	return yours, nil
}
