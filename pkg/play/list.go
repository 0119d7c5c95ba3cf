package play

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

var list = scene{Scene{
	Name: "list", Title: "A decision list peels", Step: "next rule", Preset: "circle",
	About: "Each rule is a halfspace with as many of the remaining points of one colour as can be found, and none of the other. " +
		"What it covers is peeled off (pale), and the next rule sees only what is left.",
	Lesson: "4 · Covering with halfspaces: intersections and lists",
}, playList}

// playList shows as many rules of a decision list as there are steps.
func playList(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	m, err := learners.DecisionList{}.Fit(ctx, s, learners.Seed(st.Seed))
	if err != nil {
		return nil, err
	}
	whole := m.(*learners.List)
	v.Steps = min(st.Steps, whole.Stages())
	v.Done = v.Steps == whole.Stages()
	v.fact("rules so far", v.Steps)
	v.fact("rules in all", whole.Stages())
	if v.Steps == 0 {
		counts := s.ClassCounts()
		m = &learners.List{Schema: s.Schema}
		if counts[1] > counts[0] {
			m.(*learners.List).Else = 1
		}
		v.Says = "no step yet: without a rule every point is of the colour of most"
		v.fact("points left", s.Len())
		return m, nil
	}
	l := whole.Stage(v.Steps).(*learners.List)
	left := s.Len()
	v.Gone = make([]bool, s.Len())
	for i, x := range s.X {
		for _, r := range l.Rules {
			v.Gone[i] = v.Gone[i] || r.If.Fires(x)
		}
		if v.Gone[i] {
			left--
		}
	}
	for i, r := range l.Rules {
		u := v.unit(fmt.Sprintf("rule %d: %s", i+1, s.Classes[r.Class]), r.If, square)
		u.Pale = i+1 < v.Steps
	}
	last := l.Rules[v.Steps-1]
	v.Says = fmt.Sprintf("rule %d covers %d %s points; %d of %d are left", v.Steps, last.N, s.Classes[last.Class], left, s.Len())
	v.fact("points left", left)
	return l, nil
}
