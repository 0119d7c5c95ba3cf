package export_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// A message is a protobuf message: its fields by number, each a number, or the bytes of a text or a message.
type message map[protowire.Number][]any

// parsed returns the message in b.
func parsed(b []byte) message {
	m := message{}
	for len(b) > 0 {
		field, kind, n := protowire.ConsumeTag(b)
		b = b[max(n, 0):]
		var v any
		switch kind {
		case protowire.VarintType:
			v, n = protowire.ConsumeVarint(b)
		case protowire.Fixed32Type:
			v, n = protowire.ConsumeFixed32(b)
		default:
			v, n = protowire.ConsumeBytes(b)
		}
		if n < 0 {
			panic(fmt.Sprintf("field %d is malformed", field))
		}
		m[field], b = append(m[field], v), b[n:]
	}
	return m
}

// text returns the text of a field, "" if the field is absent.
func (m message) text(field protowire.Number) string {
	if len(m[field]) == 0 {
		return ""
	}
	return string(m[field][0].([]byte))
}

// number returns the integer of a field, 0 if the field is absent.
func (m message) number(field protowire.Number) int {
	if len(m[field]) == 0 {
		return 0
	}
	return int(m[field][0].(uint64))
}

// parts returns the messages of a field.
func (m message) parts(field protowire.Number) (all []message) {
	for _, b := range m[field] {
		all = append(all, parsed(b.([]byte)))
	}
	return all
}

// The types of the elements of tensors, as in onnx.proto.
const onnxFloat, onnxInt64, onnxString, onnxBool, onnxDouble = 1, 7, 8, 9, 11

// A tensor has numbers, or texts if its kind is onnxString, the last axis first.
type tensor struct {
	kind    int
	shape   []int
	numbers []float64
	words   []string
}

// An onnxRun evaluates one ONNX model by the definitions of its operators. It refuses types, shapes and names
// that the definitions do not allow.
type onnxRun struct {
	t      *testing.T
	values map[string]*tensor
}

// runONNX returns the outputs of a model for its inputs, by name, in the order of the model.
func runONNX(t *testing.T, file []byte, inputs map[string]*tensor) (names []string, outputs map[string]*tensor) {
	t.Helper()
	model := parsed(file)
	graph := model.parts(7)[0]
	domains := map[string]int{}
	for _, d := range model.parts(8) {
		domains[d.text(1)] = d.number(2)
	}
	if model.number(1) < 8 || domains[""] < 17 || domains["ai.onnx.ml"] < 2 || graph.text(2) == "" {
		t.Fatalf("versions %d and %v of a graph %q", model.number(1), domains, graph.text(2))
	}
	r := &onnxRun{t, map[string]*tensor{}}
	for _, input := range graph.parts(11) {
		r.declared(input, inputs[input.text(1)], "input")
		r.set(input.text(1), inputs[input.text(1)])
	}
	for _, c := range graph.parts(5) {
		r.set(c.text(8), r.constant(c))
	}
	for _, n := range graph.parts(1) {
		r.node(n)
	}
	outputs = map[string]*tensor{}
	for _, out := range graph.parts(12) {
		name := out.text(1)
		r.declared(out, r.values[name], "output")
		names, outputs[name] = append(names, name), r.values[name]
	}
	return names, outputs
}

// set names a tensor, whose name must be new.
func (r *onnxRun) set(name string, v *tensor) {
	r.t.Helper()
	if name == "" || r.values[name] != nil || v == nil {
		r.t.Fatalf("name %q is taken, or has no value", name)
	}
	r.values[name] = v
}

// declared compares a tensor with the type and the shape that the graph declares.
func (r *onnxRun) declared(info message, v *tensor, role string) {
	r.t.Helper()
	if v == nil {
		r.t.Fatalf("no %s %q", role, info.text(1))
	}
	declaration := info.parts(2)[0].parts(1)[0]
	axes := declaration.parts(2)[0].parts(1)
	if declaration.number(1) != v.kind || len(axes) != len(v.shape) {
		r.t.Fatalf("%s %q is declared as %d of %d axes, and is %d of %v", role, info.text(1), declaration.number(1), len(axes), v.kind, v.shape)
	}
	for i, a := range axes {
		if i == 0 && a.text(2) == "" || i > 0 && a.number(1) != v.shape[i] {
			r.t.Errorf("%s %q: axis %d is declared as %d %q, and is %d", role, info.text(1), i, a.number(1), a.text(2), v.shape[i])
		}
	}
}

// constant returns the tensor of a TensorProto.
func (r *onnxRun) constant(c message) *tensor {
	r.t.Helper()
	v := &tensor{kind: c.number(2)}
	size := 1
	for _, n := range c[1] {
		v.shape = append(v.shape, int(n.(uint64)))
		size *= int(n.(uint64))
	}
	for _, word := range c[6] {
		v.words = append(v.words, string(word.([]byte)))
	}
	for raw := []byte(c.text(9)); len(raw) >= 8; raw = raw[8:] {
		bits := binary.LittleEndian.Uint64(raw)
		if v.kind == onnxInt64 {
			v.numbers = append(v.numbers, float64(int64(bits)))
		} else {
			v.numbers = append(v.numbers, math.Float64frombits(bits))
		}
	}
	if len(v.words)+len(v.numbers) != size || v.kind != onnxInt64 && v.kind != onnxDouble && v.kind != onnxString {
		r.t.Fatalf("a constant of kind %d and shape %v has %d elements", v.kind, v.shape, len(v.words)+len(v.numbers))
	}
	return v
}

// node evaluates a node.
func (r *onnxRun) node(n message) {
	r.t.Helper()
	operator := n.text(4)
	var args []*tensor
	for _, name := range n[1] {
		v := r.values[string(name.([]byte))]
		if v == nil {
			r.t.Fatalf("%s reads %q, which is not there yet", operator, name)
		}
		args = append(args, v)
	}
	if len(n[2]) != 1 || (operator == "LabelEncoder") != (n.text(7) == "ai.onnx.ml") {
		r.t.Fatalf("%s has %d outputs and the domain %q", operator, len(n[2]), n.text(7))
	}
	r.set(n.text(2), r.apply(operator, args, r.attributes(n)))
}

// attributes returns the attributes of a node, by name: int, float64, []float64 or []string.
func (r *onnxRun) attributes(n message) map[string]any {
	r.t.Helper()
	all := map[string]any{}
	for _, a := range n.parts(5) {
		switch kind := a.number(20); kind {
		case 1:
			all[a.text(1)] = float64(math.Float32frombits(a[2][0].(uint32)))
		case 2:
			all[a.text(1)] = a.number(3)
		case 6:
			floats := []float64{}
			for _, v := range a[7] {
				floats = append(floats, float64(math.Float32frombits(v.(uint32))))
			}
			all[a.text(1)] = floats
		case 8:
			words := []string{}
			for _, v := range a[9] {
				words = append(words, string(v.([]byte)))
			}
			all[a.text(1)] = words
		default:
			r.t.Fatalf("attribute %s is of kind %d", a.text(1), kind)
		}
	}
	return all
}

// apply returns the value of an operator.
func (r *onnxRun) apply(operator string, args []*tensor, attributes map[string]any) *tensor {
	r.t.Helper()
	axis, _ := attributes["axis"].(int)
	if axis < 0 || len(args) > 0 && axis > len(args[0].shape) {
		r.t.Fatalf("%s on axis %d of %v", operator, axis, args[0].shape)
	}
	if keeps := attributes["keepdims"]; (operator == "ReduceSum" || operator == "ArgMax") && keeps != 0 {
		r.t.Fatalf("%s keeps its axis: keepdims is %v", operator, keeps)
	}
	switch operator {
	case "Identity":
		return args[0]
	case "Concat":
		return r.concat(args, axis)
	case "Gather":
		return r.gather(args[0], args[1], axis)
	case "Reshape":
		return reshaped(args[0], args[1])
	case "Unsqueeze":
		return &tensor{args[0].kind, slices.Insert(slices.Clone(args[0].shape), int(args[1].numbers[0]), 1), args[0].numbers, args[0].words}
	case "Cast":
		return &tensor{attributes["to"].(int), args[0].shape, args[0].numbers, args[0].words}
	case "LabelEncoder":
		return encoded(args[0], attributes)
	case "Where":
		return r.chosen(args[0], args[1], args[2])
	case "ReduceSum":
		return lines(args[0], int(args[1].numbers[0]), true, func(line []float64) []float64 { return []float64{total(line)} })
	case "ArgMax":
		v := lines(args[0], axis, true, func(line []float64) []float64 {
			return []float64{float64(slices.Index(line, slices.Max(line)))}
		})
		v.kind = onnxInt64
		return v
	case "CumSum":
		return lines(args[0], int(args[1].numbers[0]), false, func(line []float64) []float64 {
			for i := 1; i < len(line); i++ {
				line[i] += line[i-1]
			}
			return line
		})
	case "Softmax":
		return lines(args[0], axis, false, softmax)
	}
	return r.elementwise(operator, args)
}

// total returns a sum.
func total(line []float64) (sum float64) {
	for _, v := range line {
		sum += v
	}
	return sum
}

// softmax returns the softmax of numbers.
func softmax(line []float64) []float64 {
	highest, sum := slices.Max(line), 0.0
	for i, v := range line {
		line[i] = math.Exp(v - highest)
		sum += line[i]
	}
	for i := range line {
		line[i] /= sum
	}
	return line
}

// element returns the index of the element of v at a place of a shape that v is broadcast to.
func (v *tensor) element(place []int) int {
	index := 0
	for i, n := range v.shape {
		index *= n
		if n > 1 {
			index += place[len(place)-len(v.shape)+i]
		}
	}
	return index
}

// places calls do with all places of a shape, in order.
func places(shape []int, do func(place []int)) {
	size := 1
	for _, n := range shape {
		size *= n
	}
	place := make([]int, len(shape))
	for k := range size {
		for i := len(shape) - 1; i >= 0; i-- {
			place[i], k = k%shape[i], k/shape[i]
		}
		do(place)
	}
}

// broadcast returns the shape that all tensors are broadcast to.
func (r *onnxRun) broadcast(args ...*tensor) []int {
	r.t.Helper()
	var shape []int
	for _, v := range args {
		for len(shape) < len(v.shape) {
			shape = slices.Insert(shape, 0, 1)
		}
		for i, n := range v.shape {
			k := len(shape) - len(v.shape) + i
			if shape[k] != 1 && n != 1 && shape[k] != n {
				r.t.Fatalf("shapes %v and %v do not fit", shape, v.shape)
			}
			shape[k] = max(shape[k], n)
		}
	}
	return shape
}

// elementwise applies an operator of one or two numbers.
func (r *onnxRun) elementwise(operator string, args []*tensor) *tensor {
	r.t.Helper()
	unary := map[string]func(a float64) float64{
		"Neg": func(a float64) float64 { return -a },
		"Exp": math.Exp,
		"IsNaN": func(a float64) float64 {
			return truth(math.IsNaN(a))
		},
	}
	binary := map[string]func(a, b float64) float64{
		"Add": func(a, b float64) float64 { return a + b }, "Sub": func(a, b float64) float64 { return a - b },
		"Mul": func(a, b float64) float64 { return a * b }, "Div": func(a, b float64) float64 { return a / b },
		"Equal":          func(a, b float64) float64 { return truth(a == b) },
		"GreaterOrEqual": func(a, b float64) float64 { return truth(a >= b) },
	}
	out := &tensor{kind: args[0].kind, shape: r.broadcast(args...)}
	if slices.Contains([]string{"IsNaN", "Equal", "GreaterOrEqual"}, operator) {
		out.kind = onnxBool
	}
	if args[0].kind != onnxDouble || len(args) == 2 && args[1].kind != onnxDouble || len(args) == 1 && unary[operator] == nil || len(args) == 2 && binary[operator] == nil || len(args) > 2 {
		r.t.Fatalf("no operator %s of %d inputs of kind %d", operator, len(args), args[0].kind)
	}
	places(out.shape, func(place []int) {
		a := args[0].numbers[args[0].element(place)]
		if len(args) == 1 {
			out.numbers = append(out.numbers, unary[operator](a))
		} else {
			out.numbers = append(out.numbers, binary[operator](a, args[1].numbers[args[1].element(place)]))
		}
	})
	return out
}

// truth returns a truth value as a number.
func truth(v bool) float64 { return map[bool]float64{true: 1}[v] }

// chosen is the operator Where.
func (r *onnxRun) chosen(condition, yes, instead *tensor) *tensor {
	r.t.Helper()
	out := &tensor{kind: yes.kind, shape: r.broadcast(condition, yes, instead)}
	if condition.kind != onnxBool || yes.kind != instead.kind {
		r.t.Fatalf("Where of kinds %d, %d, %d", condition.kind, yes.kind, instead.kind)
	}
	places(out.shape, func(place []int) {
		v := instead
		if condition.numbers[condition.element(place)] != 0 {
			v = yes
		}
		out.numbers = append(out.numbers, v.numbers[v.element(place)])
	})
	return out
}

// concat is the operator Concat.
func (r *onnxRun) concat(args []*tensor, axis int) *tensor {
	r.t.Helper()
	out := &tensor{kind: args[0].kind, shape: slices.Clone(args[0].shape)}
	out.shape[axis] = 0
	for _, v := range args {
		if v.kind != out.kind || len(v.shape) != len(out.shape) || v.shape[1-axis] != out.shape[1-axis] {
			r.t.Fatalf("Concat of kind %d, %v, and kind %d, %v", out.kind, args[0].shape, v.kind, v.shape)
		}
		out.shape[axis] += v.shape[axis]
	}
	places(out.shape, func(place []int) {
		inner := slices.Clone(place)
		for _, v := range args {
			if inner[axis] < v.shape[axis] {
				out.numbers = append(out.numbers, v.numbers[inner[0]*v.shape[1]+inner[1]])
				break
			}
			inner[axis] -= v.shape[axis]
		}
	})
	return out
}

// gather is the operator Gather.
func (r *onnxRun) gather(v, index *tensor, axis int) *tensor {
	r.t.Helper()
	out := &tensor{kind: v.kind, shape: slices.Concat(v.shape[:axis], index.shape, v.shape[axis+1:])}
	if index.kind != onnxInt64 {
		r.t.Fatalf("Gather by kind %d", index.kind)
	}
	places(out.shape, func(place []int) {
		k := int(index.numbers[index.element(place[:axis+len(index.shape)])])
		source := slices.Concat(place[:axis], []int{k}, place[axis+len(index.shape):])
		if k < 0 || k >= v.shape[axis] {
			r.t.Fatalf("Gather of %d from %v", k, v.shape)
		}
		if v.kind == onnxString {
			out.words = append(out.words, v.words[v.element(source)])
		} else {
			out.numbers = append(out.numbers, v.numbers[v.element(source)])
		}
	})
	return out
}

// reshaped is the operator Reshape.
func reshaped(v, shape *tensor) *tensor {
	out, known := &tensor{kind: v.kind, numbers: v.numbers, words: v.words}, 1
	for _, n := range shape.numbers {
		out.shape = append(out.shape, int(n))
		known *= max(1, int(n))
	}
	if i := slices.Index(out.shape, -1); i >= 0 {
		out.shape[i] = len(v.numbers) / known
	}
	return out
}

// encoded is the operator LabelEncoder from texts to floats.
func encoded(v *tensor, attributes map[string]any) *tensor {
	out, keys := &tensor{kind: onnxFloat, shape: v.shape}, attributes["keys_strings"].([]string)
	for _, word := range v.words {
		place := attributes["default_float"].(float64)
		if i := slices.Index(keys, word); i >= 0 {
			place = attributes["values_floats"].([]float64)[i]
		}
		out.numbers = append(out.numbers, place)
	}
	return out
}

// lines applies a function to each line of numbers along an axis. If it reduces, the axis disappears.
func lines(v *tensor, axis int, reduces bool, do func(line []float64) []float64) *tensor {
	out := &tensor{kind: v.kind, shape: slices.Clone(v.shape), numbers: slices.Clone(v.numbers)}
	if reduces {
		out.shape, out.numbers = slices.Delete(out.shape, axis, axis+1), nil
	}
	step := 1
	for _, n := range v.shape[axis+1:] {
		step *= n
	}
	places(slices.Concat(v.shape[:axis], []int{1}, v.shape[axis+1:]), func(place []int) {
		start := v.element(place)
		var line []float64
		for k := range v.shape[axis] {
			line = append(line, v.numbers[start+k*step])
		}
		line = do(line)
		if reduces {
			out.numbers = append(out.numbers, line[0])
			return
		}
		for k, f := range line {
			out.numbers[start+k*step] = f
		}
	})
	return out
}

// columns returns the inputs of a model's graph for rows of raw examples.
func columns(m *pipeline.Model, X [][]float64) map[string]*tensor {
	inputs := map[string]*tensor{}
	for j, a := range m.Attrs {
		v := &tensor{kind: onnxDouble, shape: []int{len(X), 1}}
		if a.Nominal() {
			v.kind = onnxString
		}
		for _, x := range X {
			switch {
			case !a.Nominal():
				v.numbers = append(v.numbers, x[j])
			case math.IsNaN(x[j]):
				v.words = append(v.words, "?")
			default:
				v.words = append(v.words, a.Values[int(x[j])])
			}
		}
		inputs[a.Name] = v
	}
	return inputs
}

// TestONNXRun evaluates the graphs of all learners' models, and wants the models' classes, scores and
// probabilities.
func TestONNXRun(t *testing.T) {
	exportAll()
	graded := 0
	for _, e := range exporteds {
		if len(e.X) > 200 && testing.Short() {
			e.X = e.X[:200]
		}
		graded += checkONNX(t, e.model, e.X)
	}
	if graded < 5 {
		t.Errorf("%d models with probabilities, want at least 5", graded)
	}
}

// checkONNX evaluates the graph of a model, and returns 1 if it gives probabilities.
func checkONNX(t *testing.T, m *pipeline.Model, X [][]float64) (graded int) {
	t.Helper()
	var file bytes.Buffer
	if err := export.ONNX(&file, m); err != nil {
		t.Fatal(err)
	}
	names, out := runONNX(t, file.Bytes(), columns(m, X))
	name := fmt.Sprint(m.Provenance.Learner, " of ", m.Name)
	label, scores := out[names[0]], out[names[len(names)-1]]
	net := learners.WholeNetwork(m.Inner.(learners.Networked))
	for i, x := range X {
		if want := m.Classes[m.Predict(x)]; label.words[i] != want {
			t.Errorf("%s: class %q of %v, want %q", name, label.words[i], x, want)
		}
		features := m.Encode(x)
		if !net.Covers(features) {
			continue
		}
		for k, want := range net.Excesses(features) {
			if got := scores.numbers[i*scores.shape[1]+k]; !similar(got, want) {
				t.Errorf("%s: score %g of %v, want %g", name, got, x, want)
			}
		}
	}
	_, mean := m.Inner.(*learners.Mean)
	if _, summable := m.Inner.(learners.Summable); !mean && !summable {
		if len(names) != 2 {
			t.Errorf("%s: outputs %q, want a label and scores", name, names)
		}
		return 0
	}
	want, err := m.ProbabilitiesAll(X)
	if err != nil || len(names) != 3 {
		t.Fatalf("%s: outputs %q, want a label, probabilities and scores, %v", name, names, err)
	}
	for i, row := range want {
		for c, p := range row {
			if got := out[names[1]].numbers[i*len(row)+c]; !similar(got, p) {
				t.Errorf("%s: probability %g of class %d of %v, want %g", name, got, c, X[i], p)
			}
		}
	}
	return 1
}

// similar reports whether numbers are equal, except for the rounding of exponentials.
func similar(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9*max(1, math.Abs(b))
}

// TestONNXNames exports a model whose attributes have the names that nodes, constants and outputs would have.
func TestONNXNames(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "names", Classes: []string{"no", "yes", "perhaps"}}}
	for k := range 40 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint(string("tc"[k%2]), k/2)})
	}
	s.Attrs = append(s.Attrs, data.Attr{Name: "label"}, data.Attr{Name: "scores"}, data.Attr{Name: "_scores"}, data.Attr{Name: "probabilities"})
	r := learners.Seed(3)
	for i := range 30 {
		x := make([]float64, len(s.Attrs))
		for j := range x {
			x[j] = r.Float64() + float64(i%3*(j%2))
		}
		s.X, s.Y = append(s.X, x), append(s.Y, i%3)
	}
	for _, l := range []learners.Learner{learners.MLP{Hidden: 2}, learners.OneAgainstRest{Learner: learners.Pocket{}}} {
		m, err := pipeline.Fit(t.Context(), l, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		checkONNX(t, m, s.X)
	}
}
