package viz

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
)

// Stages draws the stages of a model in motion: rules of a list that come one after the other, or
// hypotheses that join a vote. Of a whole model that codes its samples it draws what that has
// learned. A model without stages is an error. Draw is that of Animate.
func Stages(m learners.Model, draw func(learners.Model) (*Figure, error)) (*Animation, error) {
	if whole, ok := m.(*pipeline.Model); ok {
		m = whole.Inner
	}
	staged, ok := m.(learners.Staged)
	if !ok {
		return nil, fmt.Errorf("viz: stages: a %T has none", m)
	}
	moments := func(yield func(string, learners.Model) bool) {
		n := staged.Stages()
		for k := 1; k <= n && yield(fmt.Sprintf("stage %d of %d", k, n), staged.Stage(k)); k++ {
		}
	}
	return Animate(moments, draw)
}

// Updates draws in motion how l learns on-line: the model before the first example of s and after
// each one, in so many passes (epochs), each in a new random order, which r decides on as in the Fit
// of a perceptron. It ends with a pass without a mistake, after which the model is right on all of s:
// some learners move on a right answer too, and may then be wrong where they were right. A sample that
// does not suit l is an error. Draw is that of Animate.
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
				was := "right"
				if m.Update(s.X[i], s.Y[i]) {
					was = "a mistake"
					mistakes++
				}
				caption := fmt.Sprintf("example %d of %d: %s, %s", k+1, s.Len(), s.Classes[s.Y[i]], was)
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

// allRight reports whether m classifies all of s correctly. After a pass without a mistake that need not
// be so: a MultiPerceptron whose cells have examples of both classes moves on, most of a cell being right.
func allRight(m learners.Model, s *data.Set) bool {
	for i, x := range s.X {
		if m.Predict(x) != s.Y[i] {
			return false
		}
	}
	return true
}

// suitable draws a model by the figure that suits it best.
func suitable(m learners.Model) (*Figure, error) {
	switch m := m.(type) {
	case *pipeline.Model:
		return suitable(m.Inner)
	case learners.Tree:
		return Tree(m, nil), nil
	case *learners.List:
		return List(m), nil
	case *learners.Boosted:
		return voting(m)
	case *learners.Conjunctions:
		return Weights(m.Unit())
	}
	net, err := netOf(m)
	if err != nil {
		return nil, fmt.Errorf("viz: animation: %w", err)
	}
	var names []string
	if named, ok := m.(interface{ Names() []string }); ok {
		names = named.Names()
	}
	if len(net.Nodes) == 1 && firstLayer(net.Nodes[0], net.In) {
		return Weights(unitOf(net.Nodes[0], net.In), names)
	}
	return Network(net, names), nil
}

// voting draws the weights of the hypotheses that vote.
func voting(b *learners.Boosted) (*Figure, error) {
	var u ltu.Unit
	var names []string
	for i, v := range b.Votes {
		names = append(names, fmt.Sprintf("%d: %s", i+1, tests(v.Of, b.Attrs)))
		u.W = append(u.W, v.Weight)
		u.Theta += float64(v.Weight / 2)
	}
	return Weights(u, names)
}

// tests names a hypothesis by the first of its units that reads nothing but attributes, and counts
// the others.
func tests(n *ltu.Network, attrs []data.Attr) string {
	var conditions []string
	for _, node := range n.Nodes {
		if c := outline.Condition(unitOf(node, n.In), attrs); firstLayer(node, n.In) && !slices.Contains(conditions, c) {
			conditions = append(conditions, c)
		}
	}
	switch len(conditions) {
	case 0:
		return "constant"
	case 1:
		return conditions[0]
	}
	return fmt.Sprintf("%s + %d", conditions[0], len(conditions)-1)
}

// unitOf returns the unit of a node of the first layer, over all inputs.
func unitOf(n ltu.Node, inputs int) ltu.Unit {
	u := ltu.Unit{W: make([]float64, inputs), Theta: n.Theta}
	for i, from := range n.From {
		if int(from) < inputs {
			u.W[from] += n.W[i]
		}
	}
	return u
}
