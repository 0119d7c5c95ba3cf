package learners

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/learners/internal/twolevel"
)

// A Consolidator is the part of a Polyhedral that gives each cell its class: a Boolean function of N
// inputs, one for each halfspace. It is learned from the cells that contain training examples. A cell is
// written as N characters: 1 where the halfspace contains the cell, and 0 elsewhere.
type Consolidator struct {
	Cells []Cell // the cells with training examples, in ascending order of Code
	// Terms are conjunctions, and the function is 1 where at least one of them holds. Each term is
	// written as N characters: 1 and 0 are literals, and - stands for a halfspace that does not matter.
	// The terms also give a class to cells without training examples: the class that makes the function
	// short.
	Terms []string
	// Least says that the terms are proven to be minimal: no other function for these cells has fewer
	// terms, or as many terms with fewer literals.
	Least bool
}

// A Cell is a region of the arrangement of N hyperplanes that contains training examples.
type Cell struct {
	Code   string
	Counts [2]int // counts of the training examples of each class
}

// class returns the majority class of the cell's examples, 0 on a tie.
func (c Cell) class() int {
	if c.Counts[1] > c.Counts[0] {
		return 1
	}
	return 0
}

// newConsolidator returns the function that gives each cell the majority class of its examples, 0 on a
// tie. If ctx is done, the function may be incomplete and must not be used.
func newConsolidator(ctx context.Context, counts map[string][2]int) Consolidator {
	var c Consolidator
	for code, n := range counts {
		c.Cells = append(c.Cells, Cell{code, n})
	}
	slices.SortFunc(c.Cells, func(a, b Cell) int { return cmp.Compare(a.Code, b.Code) })
	var codes [2][]string
	for _, cell := range c.Cells {
		codes[cell.class()] = append(codes[cell.class()], cell.Code)
	}
	c.Terms, c.Least = twolevel.Minimize(ctx, codes[1], codes[0])
	return c
}

// Of returns the class of a cell: 1 if one of the terms holds in it, else 0. A cell with examples gets
// their majority class. Of has an answer for cells without examples too.
func (c Consolidator) Of(code string) int {
	for _, t := range c.Terms {
		if twolevel.Covers(t, code) {
			return 1
		}
	}
	return 0
}

// Formula writes the function as a formula, with h1, h2, … for the halfspaces: for example h1 ∧ ¬h2 ∨
// ¬h1 ∧ h2.
func (c Consolidator) Formula() string {
	if len(c.Terms) == 0 {
		return "never"
	}
	terms := make([]string, len(c.Terms))
	for i, t := range c.Terms {
		var literals []string
		for k, v := range t {
			switch v {
			case '1':
				literals = append(literals, fmt.Sprintf("h%d", k+1))
			case '0':
				literals = append(literals, fmt.Sprintf("¬h%d", k+1))
			}
		}
		terms[i] = strings.Join(literals, " ∧ ")
		if literals == nil {
			return "always"
		}
	}
	return strings.Join(terms, " ∨ ")
}

// mostListed is the greatest number of halfspaces for which Unseen lists cells.
const mostListed = 16

// Unseen returns the codes of the cells without training examples, in ascending order; Of returns their
// classes. Some of these cells may not exist, depending on where the hyperplanes lie: see
// Polyhedral.Empty. For more than 16 halfspaces there are too many cells, and Unseen returns an error.
func (c Consolidator) Unseen() ([]string, error) {
	if len(c.Cells) == 0 {
		return nil, nil
	}
	n := len(c.Cells[0].Code)
	if n > mostListed {
		return nil, fmt.Errorf("consolidator: %d halfspaces have too many cells to list those without examples, want at most %d halfspaces", n, mostListed)
	}
	var unseen []string
	for bits := range 1 << n {
		code := ""
		if n > 0 {
			code = fmt.Sprintf("%0*b", n, bits)
		}
		_, met := slices.BinarySearchFunc(c.Cells, code, func(c Cell, code string) int { return cmp.Compare(c.Code, code) })
		if !met {
			unseen = append(unseen, code)
		}
	}
	return unseen, nil
}
