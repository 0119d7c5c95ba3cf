// Package valueunit writes the linear threshold units of perceptron trees, which read the values of
// attributes, as text, as tables of weights, and as networks over thresholds.
//
// A unit has an input for each value of each attribute. The input is 1 if the attribute has the value,
// else −1. If an attribute is missing, all of its inputs are −1. Figure 2 of the paper shows the weights
// as a table: P. E. Utgoff, Perceptron trees: a case study in hybrid concept representations, Connection
// Science 1 (1989) 377–391.
//
// The input is the attributes, their distinct values, and weights. The output is strings, an
// outline.Grid, and signals of an ltu.Builder. Learning the weights is left to other packages.
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
	// Reach, if present, makes networks exact. For each attribute it is the greatest magnitude of a
	// number outside Values that does not count as missing. It is negative if every number outside Values
	// counts as missing. Without Reach, a network treats a number outside Values like a value near it.
	Reach []float64
}

// A Unit is the weights of a linear threshold unit. It fires where W·I is positive and, if wanted,
// where W·I is 0.
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
	// Other values became known while the tree learned, and have no name but their number.
	number := strconv.FormatFloat(inputs.Values[j][k], 'g', -1, 64)
	if a.Nominal() { // an undeclared index of the attribute
		return "#" + number
	}
	return number
}

// Terms formats W·I of u as a sum, for example "2[a = T] − [b = F] + 0.5·age − 3". A value in
// brackets stands for its input: 1 if the attribute has the value, else −1. Weights of 0 and
// factors of 1 are left out.
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

// Grid returns the weights of u in the layout of the paper's figure 2: a row for each value, of any
// attribute, and a column for each attribute. The weights of numbers and the threshold are in the
// last row, because they belong to no value.
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

// rows returns the names of all values that u reads, each once, so that attributes with the same
// values, for example y and n, share their rows. There is at least one row, for the threshold.
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
