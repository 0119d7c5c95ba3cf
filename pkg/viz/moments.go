package viz

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// Stages draws the stages of a model as an animation, for example how the rules of a list come one after
// the other, or how hypotheses join a vote. For a pipeline's model it draws the inner model. The parameter
// draw is the same as in Animate. Stages returns an error if the model has no stages.
func Stages(m learners.Model, draw func(learners.Model) (*Figure, error)) (*Animation, error) {
	if whole, ok := m.(*pipeline.Model); ok {
		m = whole.Inner
	}
	staged, ok := m.(learners.Staged)
	if !ok {
		return nil, fmt.Errorf("viz: stages: a %T has no stages", m)
	}
	moments := func(yield func(string, learners.Model) bool) {
		n := staged.Stages()
		for k := 1; k <= n && yield(fmt.Sprintf("stage %d of %d", k, n), staged.Stage(k)); k++ {
		}
	}
	return Animate(moments, draw)
}

// Updates draws in motion how l learns on-line: the model before the first example of s and after each
// example. It makes the given number of passes (epochs), each in a new random order, drawn from r as in the
// Fit of a perceptron. It ends earlier after a pass without a mistake, if the model is then right on all of
// s. (The second condition is needed because some learners also change after a right answer, and may then
// be wrong on an earlier example.) The parameter draw is the same as in Animate. Updates returns an error
// if the sample does not suit l.
func Updates(l learners.Incremental, s *data.Set, epochs int, r *rand.Rand, draw func(learners.Model) (*Figure, error)) (*Animation, error) {
	if wrong := learners.DomainOf(l).Outside(s); wrong != "" {
		return nil, fmt.Errorf("viz: updates on %s: %s", s.Name, wrong)
	}
	m, err := l.Start(s.Schema, r)
	if err != nil {
		return nil, fmt.Errorf("viz: updates on %s: %w", s.Name, err)
	}
	return Animate(updates(m, s, epochs, r), draw)
}

// updates returns m before and after each of its updates.
func updates(m learners.Updater, s *data.Set, epochs int, r *rand.Rand) iter.Seq2[string, learners.Model] {
	return func(yield func(string, learners.Model) bool) {
		if !yield("before the first example", m) {
			return
		}
		for epoch := range epochs {
			mistakes := 0
			for k, i := range r.Perm(s.Len()) {
				verdict := "right"
				if m.Update(s.X[i], s.Y[i]) {
					verdict = "a mistake"
					mistakes++
				}
				caption := fmt.Sprintf("example %d of %d: %s, %s", k+1, s.Len(), s.Classes[s.Y[i]], verdict)
				if epochs > 1 {
					caption = fmt.Sprintf("pass %d, %s", epoch+1, caption)
				}
				if !yield(caption, m) {
					return
				}
			}
			if mistakes == 0 && allRight(m, s) {
				return
			}
		}
	}
}

// allRight reports whether m classifies all of s correctly. It may not, even after a pass without a
// mistake. A MultiPerceptron whose cells have examples of both classes goes on moving, although most
// examples of a cell are right.
func allRight(m learners.Model, s *data.Set) bool {
	for i, x := range s.X {
		if m.Predict(x) != s.Y[i] {
			return false
		}
	}
	return true
}
