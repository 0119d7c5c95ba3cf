// Package explain gives the reasons for a model's predictions, in the names of raw attributes:
//
//	explain.Case(m, x)                              // one prediction: the rule, the path, or the units and their terms
//	explain.Counterfactual(m, x)                    // the smallest changes of an example that change its class
//	explain.Importance(ctx, m, s, r)                // accuracy that a sample loses when an attribute is permuted
//	explain.Rules(m, s)                             // how many examples each rule or leaf decides, and how often rightly
//	explain.PartialDependence(ctx, m, s, attribute) // how predictions change with one attribute
//
// An explanation describes the model. It is exact where the model is a network of threshold units,
// and it says where it rests on a search. It does not describe the world: a model may be right for
// reasons that have nothing to do with the effect of an attribute in the world.
package explain

import (
	"cmp"
	"math"
	"strconv"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// inside returns the model that decides in m. If m has a curve of probabilities, this is the model whose
// scores the curve reads.
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

// valueText writes a raw value of an attribute, and ? for a missing one.
func valueText(a data.Attr, v float64) string {
	return cmp.Or(a.Text(v), "?")
}

// amount writes a number for readers, with a proper minus sign and a dash for NaN.
func amount(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	text := strconv.FormatFloat(math.Abs(v), 'g', 4, 64)
	if v < 0 {
		return "−" + text
	}
	return text
}
