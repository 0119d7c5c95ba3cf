// Package valueunit shows the linear threshold units of perceptron trees, which read attributes by their
// values: as text, as a table of weights, and as a network of units that compare attributes with
// thresholds.
//
// A unit has an input for each value of each attribute. The input is 1 if the attribute has the value,
// else −1. If an attribute is missing, all of its inputs are −1. Figure 2 of the paper shows the weights
// as a table: P. E. Utgoff, Perceptron trees: a case study in hybrid concept representations, Connection
// Science 1 (1989) 377–391.
//
// The input is the attributes, their distinct values, and weights. The output is strings, an
// outline.Grid, and signals of an ltu.Builder. This package does not learn the weights.
package valueunit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/outline"
)

// Inputs describe the inputs of a tree's units.
type Inputs struct {
	Attrs   []data.Attr
	Values  [][]float64 // distinguished values of each attribute: first the declared ones
	Numbers []int       // the attributes that units read as numbers instead
	// Reach, if not nil, makes networks exact: they then agree with the tree even for numbers that are
	// not among Values. For each attribute it is the greatest magnitude that such a number may have
	// without counting as missing; if it is negative, every such number counts as missing. Without
	// Reach, a network treats a number outside Values like a value near it.
	Reach []float64
}

// A Unit is the weights of a linear threshold unit. It fires where W·I is positive; a unit that is not
// strict also fires where W·I is 0.
type Unit struct {
	W       [][]float64 // by attribute and index of the value; nil where the unit does not read it
	Numbers []float64   // by index in Inputs.Numbers, per unit of the attribute
	Theta   float64     // the weight of a constant input of 1
	Sum     float64     // the sum of all of W, rounded as in the tree
}

// Name returns the name of the k-th value of attribute j, "?" for a missing one if k is −1.
func (inputs Inputs) Name(j, k int) string {
	a := inputs.Attrs[j]
	switch {
	case k < 0:
		return "?"
	case k < len(a.Values):
		return a.Values[k]
	}
	// Values that the schema does not declare have no name, so they are shown as numbers.
	number := strconv.FormatFloat(inputs.Values[j][k], 'g', -1, 64)
	if a.Nominal() { // an undeclared index of the attribute
		return "#" + number
	}
	return number
}

// Terms formats the sum W·I of u, for example "2[a = T] − [b = F] + 0.5·age − 3". A value in brackets
// stands for its input: 1 if the attribute has the value, else −1. Weights of 0 and factors of 1 are
// left out.
func (inputs Inputs) Terms(u Unit) string {
	var b strings.Builder
	term := func(w float64, name string) {
		switch {
		case w == 0:
			return
		case w < 0:
			b.WriteString(" − ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		if w = math.Abs(w); w != 1 || name == "" {
			fmt.Fprintf(&b, "%.4g", w)
		}
		b.WriteString(name)
	}
	for j, weights := range u.W {
		for k, w := range weights {
			term(w, "["+inputs.Attrs[j].Name+" = "+inputs.Name(j, k)+"]")
		}
	}
	for i, w := range u.Numbers {
		term(w, "·"+inputs.Attrs[inputs.Numbers[i]].Name)
	}
	term(u.Theta, "")
	return strings.TrimSpace(b.String())
}

// Grid returns the weights of u as a table like the paper's figure 2: a column for each attribute, and a
// row for each value that some attribute has. The last row has the weights of numbers and the threshold,
// because these belong to no value.
func (inputs Inputs) Grid(u Unit) *outline.Grid {
	// Cells start as NaN, which is shown as an empty cell: not every attribute has every value.
	g := &outline.Grid{Rows: inputs.rows(u)}
	g.Cells = make([][]float64, len(g.Rows))
	last := len(g.Rows) - 1
	column := func(name string) {
		g.Columns = append(g.Columns, name)
		for i := range g.Cells {
			g.Cells[i] = append(g.Cells[i], math.NaN())
		}
	}
	for j, weights := range u.W {
		if weights == nil {
			continue
		}
		column(inputs.Attrs[j].Name)
		for k, w := range weights {
			g.Cells[slices.Index(g.Rows, inputs.Name(j, k))][len(g.Columns)-1] = w
		}
	}
	for i, w := range u.Numbers {
		column(inputs.Attrs[inputs.Numbers[i]].Name)
		g.Cells[last][len(g.Columns)-1] = w
	}
	column("θ")
	g.Cells[last][len(g.Columns)-1] = u.Theta
	return g
}

// rows returns the names of all values that u reads, each once: attributes with the same values, for
// example y and n, share their rows. There is at least one row, for the threshold.
func (inputs Inputs) rows(u Unit) (names []string) {
	for j, weights := range u.W {
		for k := range weights {
			if name := inputs.Name(j, k); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if names == nil {
		return []string{""}
	}
	return names
}
