package learners

import (
	"encoding/json"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A MeanPart is a model in a Mean. Its log-odds are already divided by the number of parts.
type MeanPart struct {
	Model Summable
	From  []int // the features of the mean that the model reads, in its order
}

// terms returns the function that adds up the model's terms. It reads the features of the mean.
func (p MeanPart) terms() func(sums, x []float64) {
	add, v := p.Model.terms(), make([]float64, len(p.From))
	return func(sums, x []float64) {
		for k, j := range p.From {
			v[k] = x[j]
		}
		add(sums, v)
	}
}

// addTo adds the model's network to a network of the mean's features, except for the output nodes, which
// it returns.
func (p MeanPart) addTo(net *ltu.Network) []ltu.Node {
	part := p.Model.Network()
	place := make([]ltu.Signal, part.In+len(part.Nodes)) // by signal of the part
	for k, j := range p.From {
		place[k] = ltu.Signal(j)
	}
	outputs := make([]ltu.Node, len(part.Out))
	for k, n := range part.Nodes {
		moved := ltu.Node{Unit: n.Unit, Soft: n.Soft}
		for _, s := range n.From {
			moved.From = append(moved.From, place[s])
		}
		if c := slices.Index(part.Out, ltu.Signal(part.In+k)); c >= 0 {
			outputs[c] = moved
			continue
		}
		place[part.In+k] = ltu.Signal(net.In + len(net.Nodes))
		net.Nodes = append(net.Nodes, moved)
	}
	return outputs
}

// check returns an error unless the model reads features of the schema and predicts its classes.
func (p MeanPart) check(s data.Schema) error {
	if p.Model == nil {
		return fmt.Errorf("a part without a model")
	}
	part, _ := SchemaOf(p.Model)
	if len(part.Attrs) != len(p.From) || len(part.Classes) != len(s.Classes) {
		return fmt.Errorf("a part reads %d of %d features, and predicts %d classes of %d", len(p.From), len(part.Attrs), len(part.Classes), len(s.Classes))
	}
	for k, j := range p.From {
		if j < 0 || j >= len(s.Attrs) || !slices.Equal(s.Attrs[j].Values, part.Attrs[k].Values) {
			return fmt.Errorf("a part reads feature %d as %q", j, part.Attrs[k].Name)
		}
	}
	return nil
}

// writtenPart is the JSON form of a MeanPart.
type writtenPart struct {
	Kind  string
	Model json.RawMessage
	From  []int
}

// MarshalJSON writes the part with the kind of its model.
func (p MeanPart) MarshalJSON() ([]byte, error) {
	kind, err := KindOf(p.Model)
	if err != nil {
		return nil, err
	}
	model, err := json.Marshal(p.Model)
	if err != nil {
		return nil, err
	}
	return json.Marshal(writtenPart{kind, model, p.From})
}

// UnmarshalJSON reads the output of MarshalJSON.
func (p *MeanPart) UnmarshalJSON(text []byte) error {
	var w writtenPart
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	m, err := NewModel(w.Kind)
	if err != nil {
		return err
	}
	sum, ok := m.(Summable)
	if !ok {
		return fmt.Errorf("learners: a %s cannot be a part of a mean", w.Kind)
	}
	if err := json.Unmarshal(w.Model, m); err != nil {
		return err
	}
	*p = MeanPart{sum, w.From}
	return nil
}
