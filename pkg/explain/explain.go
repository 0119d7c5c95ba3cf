// Package explain says why a whole model predicts what it does, in the names of raw attributes:
//
//	explain.Case(m, x)                              // what decided of one example: a rule, a path, units and their terms
//	explain.Counterfactual(m, x)                    // the smallest changes of it that change the class
//	explain.Importance(ctx, m, s, r)                // what accuracy a sample loses when an attribute is permuted
//	explain.Rules(m, s)                             // how many examples each rule or leaf decides, and how often rightly
//	explain.PartialDependence(ctx, m, s, attribute) // how predictions change with one attribute
//
// What is said holds for the model as it is, exactly where it is a network of threshold units, and it
// says so where it was searched for. It is not said of the world: a model may be right for reasons
// that a change of the attribute in the world would not touch.
package explain

import (
	"math"
	"strconv"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// inside returns the model that decides in m: under a curve of probabilities the one that has the scores.
func inside(m *pipeline.Model) learners.Model {
	if p, ok := m.Inner.(*pipeline.Probabilities); ok {
		return p.Of
	}
	return m.Inner
}

// attrOf returns the raw attribute that a feature of m is made from.
func attrOf(m *pipeline.Model, feature int) int {
	if m.Encoding == nil {
		return feature
	}
	return m.Encoding.Features[feature].Attr
}

// valueText writes a raw value of an attribute.
func valueText(a data.Attr, v float64) string {
	switch k := int(v); {
	case math.IsNaN(v):
		return "?"
	case !a.Nominal():
		return strconv.FormatFloat(v, 'g', -1, 64)
	case k >= 0 && k < len(a.Values) && float64(k) == v:
		return a.Values[k]
	}
	return "?" // what is no index counts as missing
}

// amount writes a number to read, with a proper minus and a dash for NaN.
func amount(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	text := strconv.FormatFloat(math.Abs(v), 'g', 4, 64)
	if v < 0 && text != "0" {
		return "−" + text
	}
	return text
}
