package export

import (
	"cmp"
	"errors"
	"io"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "onnx", Extension: ".onnx", Write: ONNX,
	Carries: "every model that is a network, of attributes that have names",
})

// ONNX writes the model as an ONNX graph. Its inputs are the raw attributes by name, each a column of
// strings or of doubles. NaN and unlisted strings mean missing. The outputs have the names and the order of
// skl2onnx: label, which is the name of a class, and probabilities, one for each class. Only the models
// that a pipeline.Average can add have probabilities. The last output is scores, the excess of each output
// unit. The class with the greatest score is predicted, with one exception: an example that lacks a value
// for a tree's test is divided among the leaves.
//
// All numbers are doubles. Sums use the operator CumSum, which adds in the library's order, because the
// order of MatMul is undefined. The values of sigmoid units may differ in their last bits, since
// exponentials do.
func ONNX(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	names := f.Names()
	if len(names) == 0 || slices.Contains(names, "") {
		return errors.New("export: onnx: an input needs a name: the model has no attributes, or one without a name")
	}
	o := &operators{form: f, graph: newGraph(names), softmax: isSoftmax(m.Inner)}
	if mean, ok := m.Inner.(*learners.Mean); ok {
		o.temperature = mean.Temperature
	}
	signals := o.features()
	excess := o.units(signals)
	o.outputs(excess)
	_, err = w.Write(o.graph.model())
	return err
}

// Operators make an ONNX graph from a form. The graph keeps all values so far as columns of a tensor, which
// grows: its first column is 0, then come the features, and then the units.
type operators struct {
	*form
	graph    *graph
	softmax  bool   // the scores give probabilities
	column   []int  // of each signal
	wide     int    // number of columns
	signals  string // the tensor of the columns
	excesses []position

	temperature float64 // divides the scores before they become probabilities, if it is not 0
}

// A position says where the excesses of a node are: in a column of a tensor.
type position struct {
	tensor string
	column int
}

// features adds the nodes that compute features from the inputs, and returns their tensor.
func (o *operators) features() string {
	g := o.graph
	var columns []string
	for _, a := range o.Attrs {
		columns = append(columns, o.input(a))
	}
	raw := g.node("Concat", columns, axis(1))
	first := g.node("Gather", []string{raw, g.integers(nil, 0)}, axis(1))
	first = g.node("Reshape", []string{first, g.integers([]int{2}, -1, 1)})
	zero := g.node("Mul", []string{g.cast(g.node("IsNaN", []string{first}), doubles), g.number(0)})
	parts := []string{zero}
	o.column, o.wide = make([]int, len(o.form.features)+len(o.nodes)), 1
	for _, group := range []func(data.Feature) bool{
		func(f data.Feature) bool { return f.Value >= 0 },
		func(f data.Feature) bool { return f.Value < 0 && f.Cuts != nil },
		func(f data.Feature) bool { return f.Value < 0 && f.Cuts == nil },
	} {
		var kind []data.Feature
		for k, f := range o.form.features {
			if group(f) {
				o.column[k] = o.wide + len(kind)
				kind = append(kind, f)
			}
		}
		if len(kind) > 0 {
			parts = append(parts, o.coded(raw, kind))
			o.wide += len(kind)
		}
	}
	return g.node("Concat", parts, axis(1))
}

// input adds the input of an attribute, and returns its column of doubles.
func (o *operators) input(a data.Attr) string {
	g := o.graph
	if !a.Nominal() {
		return g.input(a.Name, doubles)
	}
	input, places := g.input(a.Name, texts), make([]float32, len(a.Values))
	for i := range places {
		places[i] = float32(i)
	}
	label := g.node("LabelEncoder", []string{input}, attribute{"keys_strings", a.Values},
		attribute{"values_floats", places}, attribute{"default_float", float32(math.NaN())})
	return g.cast(label, doubles)
}

// coded adds the nodes for features of one kind.
func (o *operators) coded(raw string, kind []data.Feature) string {
	g := o.graph
	var attr []int
	var base, step, gone, indicated []float64
	longest := 1
	for _, f := range kind {
		if f.Keep {
			f.Missing = math.NaN()
		}
		attr, indicated, longest = append(attr, f.Attr), append(indicated, float64(f.Value)), max(longest, len(f.Cuts))
		base, step, gone = append(base, f.Base), append(step, f.Step), append(gone, f.Missing)
	}
	v := g.node("Gather", []string{raw, g.integers([]int{len(kind)}, attr...)}, axis(1))
	t := v
	switch {
	case kind[0].Value >= 0:
		t = g.cast(g.node("Equal", []string{v, g.numbers([]int{len(kind)}, indicated)}), doubles)
	case kind[0].Cuts != nil:
		var cuts []float64 // padded with NaN, which no value reaches, for features with fewer cuts
		for _, f := range kind {
			row := slices.Repeat([]float64{math.NaN()}, longest)
			copy(row, f.Cuts)
			cuts = append(cuts, row...)
		}
		deep := g.node("Unsqueeze", []string{v, g.integers([]int{1}, 2)})
		reached := g.node("GreaterOrEqual", []string{deep, g.numbers([]int{len(kind), longest}, cuts)})
		t = g.node("ReduceSum", []string{g.cast(reached, doubles), g.integers([]int{1}, 2)}, attribute{"keepdims", 0})
	}
	row := []int{len(kind)}
	value := g.node("Add", []string{g.numbers(row, base), g.node("Mul", []string{g.numbers(row, step), t})})
	return g.node("Where", []string{g.node("IsNaN", []string{v}), g.numbers(row, gone), value})
}

// A likeness holds what units must have in common so that one operator can compute all of them.
type likeness struct {
	level, inputs int
	soft          bool
}

// units adds the nodes of the network, and returns the positions of their excesses. All units on the same
// level with the same number of inputs are computed by one operator.
func (o *operators) units(signals string) []position {
	n := len(o.form.features)
	level := make([]int, n+len(o.nodes))
	alike := map[likeness][]int{}
	for j, node := range o.nodes {
		for _, input := range node.From {
			level[n+j] = max(level[n+j], level[input]+1)
		}
		level[n+j] = max(1, level[n+j])
		l := likeness{level[n+j], len(node.From), node.Soft}
		alike[l] = append(alike[l], j)
	}
	var order []likeness
	for l := range alike {
		order = append(order, l)
	}
	slices.SortFunc(order, func(a, b likeness) int {
		soft := map[bool]int{true: 1}
		return cmp.Or(cmp.Compare(a.level, b.level), cmp.Compare(a.inputs, b.inputs), cmp.Compare(soft[a.soft], soft[b.soft]))
	})
	o.signals, o.excesses = signals, make([]position, len(o.nodes))
	for i := 0; i < len(order); {
		parts, reads := []string{o.signals}, o.signals
		for depth := order[i].level; i < len(order) && order[i].level == depth; i++ {
			parts = append(parts, o.sums(reads, order[i], alike[order[i]]))
		}
		o.signals = o.graph.node("Concat", parts, axis(1))
	}
	return o.excesses
}

// sums adds the nodes for some units, and returns the tensor of their values.
func (o *operators) sums(reads string, l likeness, units []int) string {
	g, n := o.graph, len(o.form.features)
	var inputs []int
	var w, theta []float64
	for _, j := range units {
		for i, s := range o.nodes[j].From {
			inputs, w = append(inputs, o.column[s]), append(w, o.nodes[j].W[i])
		}
		theta = append(theta, o.nodes[j].Theta)
	}
	shape := []int{len(units), max(1, l.inputs)}
	if l.inputs == 0 { // the column of zeros
		inputs, w = make([]int, len(units)), make([]float64, len(units))
	}
	gathered := g.node("Gather", []string{reads, g.integers(shape, inputs...)}, axis(1))
	products := g.node("Mul", []string{g.numbers(shape, w), gathered})
	sums := g.node("CumSum", []string{products, g.integers(nil, 2)})
	last := g.node("Gather", []string{sums, g.integers(nil, shape[1]-1)}, axis(2))
	excess := g.node("Sub", []string{last, g.numbers(shape[:1], theta)})
	for k, j := range units {
		o.excesses[j] = position{excess, k}
		o.column[n+j] = o.wide
		o.wide++
	}
	if l.soft {
		return g.sigmoid(excess)
	}
	return g.cast(g.node("GreaterOrEqual", []string{excess, g.number(0)}), doubles)
}

// outputs adds the nodes of the outputs.
func (o *operators) outputs(excess []position) {
	g, n := o.graph, len(o.form.features)
	var all []string
	for _, s := range o.out {
		place := excess[int(s)-n]
		all = append(all, g.node("Gather", []string{place.tensor, g.integers([]int{1}, place.column)}, axis(1)))
	}
	scores := g.node("Concat", all, axis(1))
	var class string
	if len(o.out) == 1 {
		single := g.node("Gather", []string{scores, g.integers(nil, 0)}, axis(1))
		class = g.cast(g.node("GreaterOrEqual", []string{single, g.number(0)}), whole64)
	} else {
		known := g.node("Where", []string{g.node("IsNaN", []string{scores}), g.number(math.Inf(-1)), scores})
		class = g.node("ArgMax", []string{known}, axis(1), attribute{"keepdims", 0})
	}
	if d := o.division; d != nil {
		place := excess[int(d.divides)-n]
		sum := g.node("Gather", []string{place.tensor, g.integers(nil, place.column)}, axis(1))
		divides := g.node("GreaterOrEqual", []string{sum, g.number(0)})
		class = g.node("Where", []string{divides, o.divided(d), class})
	}
	g.output("label", g.node("Gather", []string{g.texts(o.Classes), class}), texts, 0)
	if o.softmax {
		g.output("probabilities", o.probabilities(scores), doubles, len(o.Classes))
	}
	g.output("scores", scores, doubles, len(o.out))
}

// isSoftmax reports whether the probabilities of m are the softmax of its scores, or the sigmoid of its only
// score, divided by a temperature.
func isSoftmax(m learners.Model) bool {
	_, mean := m.(*learners.Mean)
	_, summable := m.(learners.Summable)
	return mean || summable
}

// probabilities returns the probability of each class, from the scores.
func (o *operators) probabilities(scores string) string {
	g := o.graph
	if o.temperature != 0 {
		scores = g.node("Div", []string{scores, g.number(o.temperature)})
	}
	if len(o.out) == 1 {
		return g.node("Concat", []string{g.sigmoid(g.node("Neg", []string{scores})), g.sigmoid(scores)}, axis(1))
	}
	return g.node("Softmax", []string{scores}, axis(1))
}

// valid returns a name in valid UTF-8, as protobuf strings require.
func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
