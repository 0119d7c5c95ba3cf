// Package valueunit writes the linear threshold units of perceptron trees, which read the
// values of attributes, as text, as tables of weights, and as networks over thresholds.
//
// P. E. Utgoff, Perceptron trees: a case study in hybrid concept representations, Connection
// Science 1 (1989) 377–391: a unit has an input for each value of each attribute, which is 1 if
// the attribute has the value, else −1. If an attribute is missing, all of its inputs are −1.
// Figure 2 of the paper shows the weights as a table.
//
// What goes in are the attributes, the values that are told apart, and weights; what comes out
// are strings, an outline.Grid, and signals of an ltu.Builder. How the weights are learned is
// no matter of this package.
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

// Inputs are what the units of a tree read.
type Inputs struct {
	Attrs   []data.Attr
	Values  [][]float64 // by attribute, the values that are told apart: first those it declares
	Numbers []int       // the attributes that units read as numbers instead
	// Reach, if there is one, makes networks exact: by attribute it is how great a number may be that is
	// none of the Values and still no missing one, and it is below 0 if none may. Without it a number
	// that is none of the Values is for a network one near it.
	Reach []float64
}

// A Unit is the weights of a linear threshold unit. It fires where W·I is positive, or, for who
// wants it so, where it is 0.
type Unit struct {
	W       [][]float64 // by attribute and index of the value; nil where the unit does not read it
	Numbers []float64   // by index in Inputs.Numbers, per unit of the attribute
	Theta   float64     // the weight of a constant input of 1
	Sum     float64     // of all of W, rounded as the tree has it
}

// Name returns the name of the k-th value of attribute j, "?" for a missing one if k is −1.
func (in Inputs) Name(j, k int) string {
	a := in.Attrs[j]
	switch {
	case k < 0:
		return "?"
	case k < len(a.Values):
		return a.Values[k]
	}
	// Others became known while the tree learned, and have no name but their number.
	number := strconv.FormatFloat(in.Values[j][k], 'g', -1, 64)
	if a.Nominal() { // an index that the attribute does not declare
		return "#" + number
	}
	return number
}

// Terms formats W·I of u as a sum, such as "2[a = T] − [b = F] + 0.5·age − 3". A value in
// brackets stands for its input: 1 if the attribute has it, else −1. Weights of 0 are left out,
// and factors of 1.
func (in Inputs) Terms(u Unit) string {
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
			term(w, "["+in.Attrs[j].Name+" = "+in.Name(j, k)+"]")
		}
	}
	for i, w := range u.Numbers {
		term(w, "·"+in.Attrs[in.Numbers[i]].Name)
	}
	term(u.Theta, "")
	return strings.TrimSpace(b.String())
}

// Grid returns the weights of u as the paper's figure 2 shows them: a row for each value, of
// whatever attribute, and a column for each attribute. The weights of numbers and the threshold
// are in the last row, since they belong to no value.
func (in Inputs) Grid(u Unit) *outline.Grid {
	// Cells start as NaN, which is shown as nothing: not every attribute has every value.
	g := &outline.Grid{Rows: in.rows(u)}
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
		column(in.Attrs[j].Name)
		for k, w := range weights {
			g.Cells[slices.Index(g.Rows, in.Name(j, k))][len(g.Columns)-1] = w
		}
	}
	for i, w := range u.Numbers {
		column(in.Attrs[in.Numbers[i]].Name)
		g.Cells[last][len(g.Columns)-1] = w
	}
	column("θ")
	g.Cells[last][len(g.Columns)-1] = u.Theta
	return g
}

// rows returns the names of all values that u reads, each once, so that attributes of the same
// values, such as y and n, share their rows. There is at least one row, for the threshold.
func (in Inputs) rows(u Unit) (names []string) {
	for j, weights := range u.W {
		for k := range weights {
			if name := in.Name(j, k); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if names == nil {
		return []string{""}
	}
	return names
}
