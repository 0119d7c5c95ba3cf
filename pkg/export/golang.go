package export

import (
	"bytes"
	"fmt"
	"go/format"
	"io"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "go", Extension: ".go", Write: Go,
	Carries: "every model that is a network",
})

// Go writes the model as a file of Go, package model, that imports only package math. Its function
// Predict takes an example in the library's form: an index for a nominal value, NaN for a missing
// one.
func Go(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("// Package model predicts the class of an example.\npackage model\n\nimport \"math\"\n\n")
	fmt.Fprintf(&b, "// Classes are the names of the classes.\nvar Classes = []string{%s}\n\n", joined(f.Classes, quoted))
	b.WriteString("// Attributes are the attributes, with their values where they are nominal.\nvar Attributes = []struct {\n\tName string\n\tValues []string\n}{\n")
	for _, a := range f.Attrs {
		values := "nil"
		if a.Nominal() {
			values = "[]string{" + joined(a.Values, quoted) + "}"
		}
		fmt.Fprintf(&b, "\t{%s, %s},\n", quoted(a.Name), values)
	}
	b.WriteString("}\n\n// The features and the units.\nvar (\n\tnan = math.NaN()\n")
	all, divided, code := f.arrays(func(feature data.Feature) string { return missingValue(feature, "nan") }), "", ""
	if d := f.division; d != nil {
		all = append(all, d.arrays()...)
		divided, code = fmt.Sprintf("if value[%d] == 1 {\nreturn divided(value)\n}\n", d.divides), goDivided
	}
	for _, a := range all {
		fmt.Fprintf(&b, "%s = [...]%s{", a.name, map[kindOfNumber]string{indexNumbers: "int32", valueNumbers: "float64", shareNumbers: "float64"}[a.kind])
		wrapped(&b, a.items)
		b.WriteString("}\n")
	}
	b.WriteString(")\n")
	value := "value[at] = 0\nif excess[at] >= 0 {\nvalue[at] = 1\n}\n"
	if f.soft() {
		value = "switch {\ncase soft[j] == 1:\nvalue[at] = 1 / (1 + exp(-excess[at]))\ncase excess[at] >= 0:\nvalue[at] = 1\n}\n"
	}
	fmt.Fprintf(&b, goCode, len(f.features), value, divided)
	b.WriteString(code)
	if f.soft() {
		b.WriteString(withConstants(goExp))
	}
	text, err := format.Source(b.Bytes())
	if err != nil {
		return fmt.Errorf("export: go: %w", err)
	}
	_, err = w.Write(text)
	return err
}

const goCode = `
// features is their number.
const features = %d

// Predict returns the class of x, an index into Classes: x has a value for each of Attributes, of a
// nominal one the index into its Values, and NaN where it is missing.
func Predict(x []float64) int {
	value := make([]float64, features+len(theta))
	excess := make([]float64, features+len(theta))
	for k := range features {
		value[k] = feature(k, x[attribute[k]])
	}
	for j, t := range theta {
		at, sum := features+j, 0.0
		for i := start[j]; i < start[j+1]; i++ {
			sum += float64(weight[i] * value[from[i]]) // The conversion forbids a fused multiply-add.
		}
		excess[at] = sum - t
		%s
	}
	%s
	if len(out) == 1 {
		return int(value[out[0]])
	}
	best, most := 0, math.Inf(-1)
	for c, o := range out {
		if excess[o] > most {
			best, most = c, excess[o]
		}
	}
	return best
}

// feature returns feature k where its attribute is v.
func feature(k int, v float64) float64 {
	if values := Attributes[attribute[k]].Values; v != v || values != nil && !(v >= 0 && v < float64(len(values))) {
		return missing[k]
	}
	switch {
	case indicated[k] >= 0:
		if v != float64(indicated[k]) {
			return base[k]
		}
		v = 1
	case cutFrom[k] >= 0:
		reached := 0
		for _, c := range cut[cutFrom[k]:cutTo[k]] {
			if c <= v {
				reached++
			}
		}
		v = float64(reached)
	}
	return base[k] + float64(step[k]*v)
}
`

const goDivided = `
// divided returns the class of an example that lacks a value: the class with the greatest share, when the
// example is divided among the leaves of the tree as the training examples were.
func divided(value []float64) int {
	share := make([]float64, len(parent)+1)
	share[0] = 1
	for i, p := range parent {
		switch {
		case value[takes[i]] == 1:
			share[i+1] = share[p]
		case value[lacks[i]] == 1:
			share[i+1] = share[p] * some[i] / all[i]
		}
	}
	votes, best := make([]float64, len(Classes)), 0
	for i, l := range leaf {
		votes[vote[i]] += share[l] * count[i] / among[i]
	}
	for c, v := range votes {
		if v > votes[best] {
			best = c
		}
	}
	return best
}
`

const goExp = `
// exp adds in a fixed order, so that its last bit equals the library's.
func exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x <= -745.1332191019412:
		return 0
	case x == 709.782712893384:
		return math.MaxFloat64
	case x > 709.782712893384:
		return math.Inf(1)
	}
	const room = 6755399441055744
	whole := float64(x*{INVERSE}) + room - room
	r := x - float64(whole*{HIGH}) - float64(whole*{LOW})
	r2 := float64(r * r)
	low := r + float64(r2*(0.5+float64(r*{THIRD})))
	high := {FOURTH} + float64(r*{FIFTH}) + float64(r2*({SIXTH}+float64(r*{SEVENTH})))
	grown := low + float64(float64(r2*r2)*high)
	k := int64(whole)
	power := [...]float64{{POWERS}}[k&15]
	return math.Ldexp(power+float64(power*grown), int(k>>4))
}
`
