package export

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
)

// A graph is an ONNX graph under construction, as protobuf messages. Field numbers follow
// onnx.proto.
type graph struct {
	nodes, initializers, inputs, outputs []byte
	taken                                []string // names that nodes must not use
	made                                 int
}

// An element is the type of a tensor's elements, by TensorProto's number.
type element uint64

const (
	whole64 element = 7
	texts   element = 8
	doubles element = 11
)

// Versions of the format and of the operators that a file declares. Runtimes of 2022 and later read
// them.
const (
	irVersion     = 8
	opsetVersion  = 17
	learnsVersion = 3 // of ai.onnx.ml
)

// newGraph returns a graph that uses none of the taken names for its nodes.
func newGraph(taken []string) *graph { return &graph{taken: taken} }

// name returns a new name.
func (g *graph) name(begin string) string {
	for ; ; begin = "_" + begin {
		name := fmt.Sprint(begin, g.made)
		g.made++
		if !slices.Contains(g.taken, name) {
			return name
		}
	}
}

// An attribute of a node is a float, an int, or a list of strings or floats.
type attribute struct {
	name  string
	value any
}

// axis is the attribute of that name.
func axis(i int) attribute { return attribute{"axis", i} }

// node adds a node of one output, and returns its name.
func (g *graph) node(operator string, inputs []string, attributes ...attribute) string {
	out := g.name("t")
	var b []byte
	for _, name := range inputs {
		b = stringField(b, 1, name)
	}
	b = stringField(stringField(b, 2, out), 4, operator)
	for _, a := range attributes {
		b = bytesField(b, 5, a.message())
	}
	if operator == "LabelEncoder" {
		b = stringField(b, 7, "ai.onnx.ml")
	}
	g.nodes = bytesField(g.nodes, 1, b)
	return out
}

// message returns an AttributeProto.
func (a attribute) message() []byte {
	b := stringField(nil, 1, a.name)
	kind := uint64(0)
	switch v := a.value.(type) {
	case float32:
		b, kind = protowire.AppendFixed32(protowire.AppendTag(b, 2, protowire.Fixed32Type), math.Float32bits(v)), 1
	case int:
		b, kind = intField(b, 3, uint64(v)), 2
	case []float32:
		for _, f := range v {
			b = protowire.AppendFixed32(protowire.AppendTag(b, 7, protowire.Fixed32Type), math.Float32bits(f))
		}
		kind = 6
	case []string:
		for _, s := range v {
			b = stringField(b, 9, s)
		}
		kind = 8
	}
	return intField(b, 20, kind)
}

// sigmoid adds nodes of the sigmoid of a tensor. Its form is the library's own.
func (g *graph) sigmoid(tensor string) string {
	grown := g.node("Exp", []string{g.node("Neg", []string{tensor})})
	return g.node("Div", []string{g.number(1), g.node("Add", []string{g.number(1), grown})})
}

// cast adds a node that changes the type of elements.
func (g *graph) cast(tensor string, target element) string {
	return g.node("Cast", []string{tensor}, attribute{"to", int(target)})
}

// input adds an input column of the graph.
func (g *graph) input(name string, kind element) string {
	g.inputs = bytesField(g.inputs, 11, valueInfo(name, kind, 1))
	return valid(name)
}

// output names a tensor as an output of the graph, with a row for each example. Columns is the
// number of columns, or 0 for a single value per example.
func (g *graph) output(name, tensor string, kind element, columns int) {
	for slices.Contains(g.taken, name) {
		name = "_" + name
	}
	b := stringField(stringField(stringField(nil, 1, tensor), 2, name), 4, "Identity")
	g.nodes = bytesField(g.nodes, 1, b)
	g.outputs = bytesField(g.outputs, 12, valueInfo(name, kind, columns))
}

// valueInfo returns a ValueInfoProto for a tensor with a row for each example.
func valueInfo(name string, kind element, columns int) []byte {
	shape := bytesField(nil, 1, stringField(nil, 2, "examples"))
	if columns > 0 {
		shape = bytesField(shape, 1, intField(nil, 1, uint64(columns)))
	}
	tensor := bytesField(intField(nil, 1, uint64(kind)), 2, shape)
	return bytesField(stringField(nil, 1, valid(name)), 2, bytesField(nil, 1, tensor))
}

// tensor adds a constant, and returns its name.
func (g *graph) tensor(kind element, shape []int, content func([]byte) []byte) string {
	var b []byte
	for _, n := range shape {
		b = intField(b, 1, uint64(n))
	}
	name := g.name("c")
	g.initializers = bytesField(g.initializers, 5, stringField(content(intField(b, 2, uint64(kind))), 8, name))
	return name
}

// integers adds a constant of integers, a single one if shape is nil.
func (g *graph) integers(shape []int, vs ...int) string {
	return g.tensor(whole64, shape, func(b []byte) []byte {
		var raw []byte
		for _, v := range vs {
			raw = binary.LittleEndian.AppendUint64(raw, uint64(v))
		}
		return bytesField(b, 9, raw)
	})
}

// numbers adds a constant of doubles.
func (g *graph) numbers(shape []int, vs []float64) string {
	return g.tensor(doubles, shape, func(b []byte) []byte {
		var raw []byte
		for _, v := range vs {
			raw = binary.LittleEndian.AppendUint64(raw, math.Float64bits(v))
		}
		return bytesField(b, 9, raw)
	})
}

// number adds a constant of one double.
func (g *graph) number(v float64) string { return g.numbers(nil, []float64{v}) }

// texts adds a constant of strings.
func (g *graph) texts(all []string) string {
	return g.tensor(texts, []int{len(all)}, func(b []byte) []byte {
		for _, s := range all {
			b = stringField(b, 6, s)
		}
		return b
	})
}

// model returns the ModelProto.
func (g *graph) model() []byte {
	content := slices.Concat(g.nodes, stringField(nil, 2, "model"), g.initializers, g.inputs, g.outputs)
	b := intField(nil, 1, irVersion)
	b = stringField(b, 2, "halfspace")
	b = bytesField(b, 7, content)
	b = bytesField(b, 8, intField(stringField(nil, 1, ""), 2, opsetVersion))
	return bytesField(b, 8, intField(stringField(nil, 1, "ai.onnx.ml"), 2, learnsVersion))
}

// bytesField, stringField and intField append fields.
func bytesField(b []byte, field protowire.Number, m []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, field, protowire.BytesType), m)
}

func stringField(b []byte, field protowire.Number, s string) []byte {
	return bytesField(b, field, []byte(s))
}

func intField(b []byte, field protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, field, protowire.VarintType), v)
}
