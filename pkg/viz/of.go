package viz

import (
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
)

// Of returns the figure that suits a value:
//
//   - a tree is drawn by Tree, and a decision list by List;
//   - a model that is one weighted sum, of attributes, terms or votes, is drawn by Weights;
//   - any other model is drawn as its network, by Network;
//   - a learning curve is drawn by LearningCurve, and a stream by Stream.
//
// The model of a pipeline codes its samples. For such a model Of draws the inner model, with the names of
// the features. Of returns an error for any other value, and for a model without a network.
func Of(value any) (*Figure, error) {
	whole, coded := value.(*pipeline.Model)
	if coded {
		value = whole.Inner
	}
	if draw := figured(value); draw != nil {
		return draw()
	}
	m, ok := value.(learners.Model)
	if !ok {
		return nil, fmt.Errorf("viz: no figure suits a %T", value)
	}
	net, err := netOf(m)
	if err != nil {
		return nil, fmt.Errorf("viz: %w", err)
	}
	var names, classes []string
	if named, ok := m.(interface{ Names() []string }); ok {
		names = named.Names()
	}
	if coded {
		names, classes = featuresOf(whole), whole.Classes
	}
	if len(net.Nodes) == 1 && firstLayer(net.Nodes[0], net.In) {
		return Weights(unitOf(net.Nodes[0], net.In), names)
	}
	return Network(net, names, classes...)
}

// figured returns the function that draws a value with a figure of its own, or nil for other
// values.
func figured(value any) func() (*Figure, error) {
	switch v := value.(type) {
	case learners.Tree:
		return func() (*Figure, error) { return Tree(v, nil) }
	case *learners.List:
		return func() (*Figure, error) { return List(v) }
	case *learners.Boosted:
		return func() (*Figure, error) { return voting(v) }
	case interface{ Unit() (ltu.Unit, []string) }:
		return func() (*Figure, error) { return Weights(v.Unit()) }
	case *ltu.Network:
		return func() (*Figure, error) { return Network(v, nil) }
	case *eval.Curve:
		return func() (*Figure, error) { return LearningCurve(v) }
	case *eval.Stream:
		return func() (*Figure, error) { return Stream(v) }
	}
	return nil
}

// featuresOf returns the names of the features that the inner model reads.
func featuresOf(m *pipeline.Model) (names []string) {
	for _, a := range m.Features() {
		names = append(names, a.Name)
	}
	return names
}

// voting draws the weights of the hypotheses that vote.
func voting(b *learners.Boosted) (*Figure, error) {
	var u ltu.Unit
	var names []string
	for i, v := range b.Votes {
		names = append(names, fmt.Sprintf("%d: %s", i+1, hypothesis(b.Hypothesis(i), b.Attrs)))
		u.W = append(u.W, v.Weight)
		u.Theta += float64(v.Weight / 2)
	}
	return Weights(u, names)
}

// hypothesis names a hypothesis by the first of its units that reads only attributes, and counts
// the others.
func hypothesis(n *ltu.Network, attrs []data.Attr) string {
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
	for i, input := range n.From {
		if int(input) < inputs {
			u.W[input] += n.W[i]
		}
	}
	return u
}
