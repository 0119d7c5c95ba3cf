package export

import (
	"cmp"
	"errors"
	"io"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "onnx", Extension: ".onnx", Write: ONNX,
	Carries: "every model that is a network, of attributes that have names",
})

// ONNX writes the model as a graph of ONNX. Its inputs are the raw attributes by their names, each a
// column of strings or of doubles: NaN and strings that are not listed are missing. Its outputs are
// predicted_class, the names of classes, and scores, the excess of each output unit. They decide, but of an
// example that lacks a value for a tree's test, which is divided among the leaves.
//
// All is computed with doubles, and sums are CumSum's, whose order is that of the library, where MatMul's
// is anyone's. The values of sigmoid units may differ in their last bits, since exponentials do.
func ONNX(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	names := f.Names()
	if len(names) == 0 || slices.Contains(names, "") {
		return errors.New("export: onnx: an input needs a name: there is no attribute, or one without")
	}
	o := &operators{form: f, graph: newGraph(names)}
	signals := o.features()
	excess := o.units(signals)
	o.outputs(excess)
	_, err = w.Write(o.graph.model())
	return err
}

// operators make a graph of a form. Columns are those of a tensor that grows: the first is 0, then come
// the features, then units.
type operators struct {
	*form
	graph    *graph
	column   []int  // of each signal
	wide     int    // how many columns there are
	signals  string // the tensor of the columns
	excesses []position
}

// A position is where the excesses of a node are: a column of a tensor.
type position struct {
	tensor string
	column int
}

// features adds the nodes that make features of the inputs, and returns their tensor.
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
		var of []data.Feature
		for k, f := range o.form.features {
			if group(f) {
				o.column[k] = o.wide + len(of)
				of = append(of, f)
			}
		}
		if len(of) > 0 {
			parts = append(parts, o.coded(raw, of))
			o.wide += len(of)
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
	in, places := g.input(a.Name, texts), make([]float32, len(a.Values))
	for i := range places {
		places[i] = float32(i)
	}
	label := g.node("LabelEncoder", []string{in}, attribute{"keys_strings", a.Values},
		attribute{"values_floats", places}, attribute{"default_float", float32(math.NaN())})
	return g.cast(label, doubles)
}

// coded adds the nodes of features of one kind.
func (o *operators) coded(raw string, of []data.Feature) string {
	g := o.graph
	var attr []int
	var base, step, gone, indicated []float64
	most := 1
	for _, f := range of {
		if f.Keep {
			f.Missing = math.NaN()
		}
		attr, indicated, most = append(attr, f.Attr), append(indicated, float64(f.Value)), max(most, len(f.Cuts))
		base, step, gone = append(base, f.Base), append(step, f.Step), append(gone, f.Missing)
	}
	v := g.node("Gather", []string{raw, g.integers([]int{len(of)}, attr...)}, axis(1))
	t := v
	switch {
	case of[0].Value >= 0:
		t = g.cast(g.node("Equal", []string{v, g.numbers([]int{len(of)}, indicated)}), doubles)
	case of[0].Cuts != nil:
		var cuts []float64 // with NaN, which nothing reaches, where a feature has fewer than another
		for _, f := range of {
			row := slices.Repeat([]float64{math.NaN()}, most)
			copy(row, f.Cuts)
			cuts = append(cuts, row...)
		}
		at := g.node("Unsqueeze", []string{v, g.integers([]int{1}, 2)})
		reached := g.node("GreaterOrEqual", []string{at, g.numbers([]int{len(of), most}, cuts)})
		t = g.node("ReduceSum", []string{g.cast(reached, doubles), g.integers([]int{1}, 2)}, attribute{"keepdims", 0})
	}
	row := []int{len(of)}
	value := g.node("Add", []string{g.numbers(row, base), g.node("Mul", []string{g.numbers(row, step), t})})
	return g.node("Where", []string{g.node("IsNaN", []string{v}), g.numbers(row, gone), value})
}

// A likeness is what units have in common that are computed at once.
type likeness struct {
	level, inputs int
	soft          bool
}

// units adds the nodes of the network, those of one level and number of inputs at once, and returns where
// the excess of each is.
func (o *operators) units(signals string) []position {
	n := len(o.form.features)
	level := make([]int, n+len(o.nodes))
	alike := map[likeness][]int{}
	for j, node := range o.nodes {
		for _, from := range node.From {
			level[n+j] = max(level[n+j], level[from]+1)
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
		for at := order[i].level; i < len(order) && order[i].level == at; i++ {
			parts = append(parts, o.sums(reads, order[i], alike[order[i]]))
		}
		o.signals = o.graph.node("Concat", parts, axis(1))
	}
	return o.excesses
}

// sums adds the nodes of some units, and returns the tensor of their values.
func (o *operators) sums(reads string, l likeness, units []int) string {
	g, n := o.graph, len(o.form.features)
	var from []int
	var w, theta []float64
	for _, j := range units {
		for i, s := range o.nodes[j].From {
			from, w = append(from, o.column[s]), append(w, o.nodes[j].W[i])
		}
		theta = append(theta, o.nodes[j].Theta)
	}
	shape := []int{len(units), max(1, l.inputs)}
	if l.inputs == 0 { // the column of zeros
		from, w = make([]int, len(units)), make([]float64, len(units))
	}
	in := g.node("Gather", []string{reads, g.integers(shape, from...)}, axis(1))
	products := g.node("Mul", []string{g.numbers(shape, w), in})
	sums := g.node("CumSum", []string{products, g.integers(nil, 2)})
	last := g.node("Gather", []string{sums, g.integers(nil, shape[1]-1)}, axis(2))
	excess := g.node("Sub", []string{last, g.numbers(shape[:1], theta)})
	for k, j := range units {
		o.excesses[j] = position{excess, k}
		o.column[n+j] = o.wide
		o.wide++
	}
	if l.soft {
		grown := g.node("Exp", []string{g.node("Neg", []string{excess})})
		return g.node("Div", []string{g.number(1), g.node("Add", []string{g.number(1), grown})})
	}
	return g.cast(g.node("GreaterOrEqual", []string{excess, g.number(0)}), doubles)
}

// outputs adds the nodes of the outputs.
func (o *operators) outputs(excess []position) {
	g, n := o.graph, len(o.form.features)
	var all []string
	for _, s := range o.out {
		at := excess[int(s)-n]
		all = append(all, g.node("Gather", []string{at.tensor, g.integers([]int{1}, at.column)}, axis(1)))
	}
	scores := g.node("Concat", all, axis(1))
	g.output("scores", scores, doubles, len(o.out))
	var class string
	if len(o.out) == 1 {
		only := g.node("Gather", []string{scores, g.integers(nil, 0)}, axis(1))
		class = g.cast(g.node("GreaterOrEqual", []string{only, g.number(0)}), whole64)
	} else {
		known := g.node("Where", []string{g.node("IsNaN", []string{scores}), g.number(math.Inf(-1)), scores})
		class = g.node("ArgMax", []string{known}, axis(1), attribute{"keepdims", 0})
	}
	if d := o.division; d != nil {
		at := excess[int(d.divides)-n]
		sum := g.node("Gather", []string{at.tensor, g.integers(nil, at.column)}, axis(1))
		divides := g.node("GreaterOrEqual", []string{sum, g.number(0)})
		class = g.node("Where", []string{divides, o.divided(d), class})
	}
	g.output("predicted_class", g.node("Gather", []string{g.texts(o.Classes), class}), texts, 0)
}

// valid returns a name as protobuf has strings.
func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
