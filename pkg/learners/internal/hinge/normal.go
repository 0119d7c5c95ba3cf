package hinge

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// A normal multiplies the values of this number of rows and columns at once, because they fit into the
// nearest cache.
const blockRows, blockColumns = 32, 32

// A normal is the matrix of Newton's equations for the d weights and the threshold, and its factor by
// Cholesky.
type normal struct {
	d, width int
	matrix   []float64 // d padded rows; the places below the diagonal are not set
	border   []float64 // column of the threshold
	corner   float64   // at the threshold's own place

	stride  int       // stride of a row of the factor
	factor  []float64 // d+1 rows with the lower triangle; above it are zeros
	column  []float64 // scratch for a column, and for a row
	row     []float64
	shares  []float64 // scratch for a block: by attribute, its values times the weights of the rows
	columns []float64 // scratch for some columns of a block
}

// newNormal returns room for the matrix of rows with d attributes, padded to width.
func newNormal(d, width int) normal {
	n := normal{d: d, width: width, stride: vec.Pad(d + 1)}
	n.matrix, n.border = make([]float64, d*width), make([]float64, width)
	n.factor = make([]float64, (d+1)*n.stride)
	n.column, n.row = make([]float64, d+1), make([]float64, n.stride)
	n.shares, n.columns = make([]float64, d*blockRows), make([]float64, blockRows*width)
	return n
}

// build sets the matrix to a sum over the rows x: weight·x·xᵀ, where each x has a 1 for the threshold. It
// adds 1 on the diagonal of the attributes.
func (n *normal) build(rows, weights []float64) {
	clear(n.matrix)
	clear(n.border)
	vec.AddRows(n.border, weights, rows)
	n.corner = 0
	for _, v := range weights {
		n.corner += v
	}
	for i := 0; i < len(weights); i += blockRows {
		end := min(i+blockRows, len(weights))
		n.add(rows[i*n.width:end*n.width], weights[i:end])
	}
	for j := range n.d {
		n.matrix[j*n.width+j]++
	}
}

// add adds the products of a block of rows.
func (n *normal) add(rows, weights []float64) {
	for i, v := range weights {
		for j, x := range rows[i*n.width:][:n.d] {
			n.shares[j*blockRows+i] = float64(v * x)
		}
	}
	for first := 0; first < n.d; first += blockColumns {
		columns := n.columns[:0]
		for i := range weights {
			columns = append(columns, rows[i*n.width+first:(i+1)*n.width]...)
		}
		for j := first; j < min(first+blockColumns, n.d); j++ {
			vec.AddRows(n.matrix[j*n.width+first:(j+1)*n.width], n.shares[j*blockRows:][:len(weights)], columns)
		}
	}
}

// factorize computes the factor, column by column, and reports whether the matrix is positive definite.
func (n *normal) factorize() bool {
	clear(n.factor)
	for j := range n.d + 1 {
		copy(n.row, n.factor[j*n.stride:])
		part := n.column[:n.d+1-j]
		vec.Dots(part, n.factor[j*n.stride:], n.row)
		for k, v := range part {
			part[k] = n.entry(j+k, j) - v
		}
		if !(part[0] > 0 && part[0] <= math.MaxFloat64) {
			return false
		}
		root := math.Sqrt(part[0])
		for k, v := range part {
			n.factor[(j+k)*n.stride+j] = v / root
		}
	}
	return true
}

// entry returns the value of the matrix at row i and column j, where i is at least j.
func (n *normal) entry(i, j int) float64 {
	switch {
	case i < n.d:
		return n.matrix[j*n.width+i]
	case j < n.d:
		return n.border[j]
	}
	return n.corner
}

// solve replaces v by the solution of the equations with the right-hand side v, by the factor.
func (n *normal) solve(v []float64) {
	for j := range n.d + 1 {
		row := n.factor[j*n.stride:]
		for k, x := range v[:j] {
			v[j] -= float64(row[k] * x)
		}
		v[j] /= row[j]
	}
	for j := n.d; j >= 0; j-- {
		row := n.factor[j*n.stride:]
		v[j] /= row[j]
		for k := range j {
			v[k] -= float64(row[k] * v[j])
		}
	}
}
