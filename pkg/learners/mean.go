package learners

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*Mean)(nil))

// Mean is the model of pipeline.Average. It averages the predictions of other models, its parts, by
// taking the mean of their log-odds. For two classes this mean is the log-odds of the second class,
// which is predicted if the mean is not negative. For several classes there is a mean for each class.
// The class with the greatest one is predicted, and the first on a tie.
type Mean struct {
	data.Schema
	Parts []MeanPart
	// Temperature calibrates the probabilities: the log-odds are divided by it before they become
	// probabilities; 1 if zero. A fitted Temperature above 1 shows that the parts are too confident, and
	// one below 1 that they are too cautious. It changes no predicted class.
	Temperature float64 `json:",omitzero"`
	Note        string  `json:",omitzero"` // advice, such as the learners that were left out; see NoteOf
}

// NewMean returns the mean of models, which must all be Summable. A model may read only some features of
// the schema: features[i] has the indices of the features that models[i] reads.
func NewMean(s data.Schema, models []Model, features [][]int) (*Mean, error) {
	m := &Mean{Schema: s}
	for i, part := range models {
		sum, ok := part.(Summable)
		if !ok {
			return nil, fmt.Errorf("a %T has no log-odds that are sums: average models of Backprop, MLP, SecondOrder, GradientBoosting and RandomForest", part)
		}
		m.Parts = append(m.Parts, MeanPart{sum.scaled(1 / float64(len(models))), features[i]})
	}
	return m, m.check()
}

// thresholds returns, for each output, the sum of the parts' thresholds.
func (m *Mean) thresholds() []float64 {
	var total []float64
	for _, p := range m.Parts {
		all := p.Model.thresholds()
		if total == nil {
			total = make([]float64, len(all))
		}
		for c, v := range all {
			total[c] += v
		}
	}
	return total
}

// sums returns a function that calls answer for each row of X, with the number of the row and its
// log-odds.
func (m *Mean) sums() func(X [][]float64, answer func(i int, sums []float64)) {
	thresholds := m.thresholds()
	var parts []func(sums, x []float64)
	for _, p := range m.Parts {
		parts = append(parts, p.terms())
	}
	sums := make([]float64, len(thresholds))
	return func(X [][]float64, answer func(i int, sums []float64)) {
		for i, x := range X {
			checkLength(m.Schema, x)
			clear(sums)
			for _, add := range parts {
				add(sums, x)
			}
			for c, v := range thresholds {
				sums[c] -= v
			}
			answer(i, sums)
		}
	}
}

// Predict returns the class of x.
func (m *Mean) Predict(x []float64) int {
	var y [1]int
	m.Batch()(y[:], [][]float64{x})
	return y[0]
}

// Batch returns a function that predicts many examples with the same memory.
func (m *Mean) Batch() func(y []int, X [][]float64) {
	visit := m.sums()
	return func(y []int, X [][]float64) {
		visit(X, func(i int, sums []float64) { y[i] = greatestSum(sums) })
	}
}

// Excesses returns the log-odds of every row of X, which are the excesses of the outputs of the Network.
func (m *Mean) Excesses(X [][]float64) [][]float64 {
	all := make([][]float64, len(X))
	m.sums()(X, func(i int, sums []float64) { all[i] = slices.Clone(sums) })
	return all
}

// Probabilities returns the probability of each class. It divides the log-odds by the Temperature. Then
// it takes their softmax or, for two classes, the sigmoid.
func (m *Mean) Probabilities(x []float64) []float64 {
	sums := m.Excesses([][]float64{x})[0]
	for c := range sums {
		sums[c] /= cmp.Or(m.Temperature, 1)
	}
	return fromExcesses(sums)
}

// Cuts returns, for each feature, the numbers at which a tree of some part changes, in ascending order.
// Between two such numbers the log-odds are linear, except where hidden units are among the parts.
func (m *Mean) Cuts() [][]float64 {
	cuts := make([][]float64, len(m.Attrs))
	for _, p := range m.Parts {
		if t, ok := p.Model.(*AdditiveTrees); ok {
			for k, c := range t.Cuts() {
				cuts[p.From[k]] = append(cuts[p.From[k]], c...)
			}
		}
	}
	for j := range cuts {
		slices.Sort(cuts[j])
		cuts[j] = slices.Compact(cuts[j])
	}
	return cuts
}

// String describes the parts.
func (m *Mean) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "mean of the log-odds of %d models", len(m.Parts))
	for _, p := range m.Parts {
		fmt.Fprintf(&b, "\n  %v", p.Model)
	}
	if m.Note != "" {
		b.WriteString("\n(" + m.Note + ")")
	}
	return escape.Lines(b.String(), escape.Text)
}

// Network returns the networks of the parts beside each other. Each output adds up the inputs of the
// parts' outputs.
func (m *Mean) Network() *ltu.Network {
	net := &ltu.Network{In: len(m.Attrs)}
	var sums []ltu.Node
	for _, p := range m.Parts {
		outputs := p.addTo(net)
		if sums == nil {
			sums = make([]ltu.Node, len(outputs))
		}
		for c, o := range outputs {
			s := &sums[c]
			s.W, s.From, s.Theta = append(s.W, o.W...), append(s.From, o.From...), s.Theta+o.Theta
		}
	}
	for _, s := range sums {
		net.Out = append(net.Out, ltu.Signal(net.In+len(net.Nodes)))
		net.Nodes = append(net.Nodes, s)
	}
	return net
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (m *Mean) UnmarshalJSON(text []byte) error {
	type plain Mean
	return readModel(text, m, func(read plain) { *m = Mean(read) })
}

func (m *Mean) check() error {
	outputs := len(m.Classes)
	if outputs <= 2 {
		outputs = 1
	}
	if len(m.Parts) == 0 {
		return errors.New("a mean of no models")
	}
	if !(m.Temperature >= 0 && m.Temperature <= math.MaxFloat64) {
		return fmt.Errorf("a temperature of %v, want a finite number from 0 on", m.Temperature)
	}
	for _, p := range m.Parts {
		if err := p.check(m.Schema); err != nil {
			return err
		}
		if n := len(p.Model.thresholds()); n != outputs {
			return fmt.Errorf("a part with %d outputs for %d classes, want %d", n, len(m.Classes), outputs)
		}
	}
	return nil
}
