package learners

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/learners/internal/twolevel"
)

// A Consolidator is a Boolean function of N inputs, learned from the cells that
// training examples lie in. A cell is written as N characters, 1 where a
// halfspace contains it and 0 where not.
type Consolidator struct {
	Cells []Cell // met in training, in ascending order of Code
	// Terms are the conjunctions of which the function is the disjunction, each
	// written as N characters: 1 and 0 for literals, - where either will do. They
	// decide as well the cells that no training example lies in: these get what
	// makes the function short.
	Terms []string
	// Least says that the terms are proven to be as few as can be, with as few
	// literals as so many can have.
	Least bool
}

// A Cell is a region of the arrangement of N hyperplanes that training examples
// lie in.
type Cell struct {
	Code   string
	Counts [2]int // of the training examples of each class
}

// class returns the class of most of the cell's examples, 0 on a tie.
func (c Cell) class() int {
	if c.Counts[1] > c.Counts[0] {
		return 1
	}
	return 0
}

// newConsolidator returns the function that gives each cell the class of most
// of its examples, class 0 on a tie. If ctx is done it is of no use.
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

// Of returns the class of a cell: 1 if one of the terms holds in it. It gives the class of most
// examples in every cell that has any, and some class in all others.
func (c Consolidator) Of(code string) int {
	for _, t := range c.Terms {
		if twolevel.Covers(t, code) {
			return 1
		}
	}
	return 0
}

// Formula writes the function with h1, h2, … for the halfspaces, as in
// h1 ∧ ¬h2 ∨ ¬h1 ∧ h2.
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

// mostListed is the greatest number of halfspaces of which all 2^N cells are
// listed.
const mostListed = 16

// Unseen returns the cells that no training example lies in, in ascending
// order: Of says what class they get. With more than 16 halfspaces there are too
// many; that is an error. Not every one need be a cell of the arrangement: see
// Polyhedral.Empty.
func (c Consolidator) Unseen() ([]string, error) {
	if len(c.Cells) == 0 {
		return nil, nil
	}
	n := len(c.Cells[0].Code)
	if n > mostListed {
		return nil, fmt.Errorf("consolidator: the unseen cells of %d halfspaces are too many to list, at most %d halfspaces are allowed", n, mostListed)
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
