package rog91

import (
	"math/rand/v2"

	"halfspace/pkg/data"
)

// A combination is a problem that n halfspaces solve, by some Boolean function of
// the halfspaces that contain an example.
type combination struct {
	name   string
	n      int
	sample sampler
}

// A sampler draws a sample; if there is nothing to draw, r is not used.
type sampler func(r *rand.Rand) (*data.Set, error)

// combinedExamples is the number of examples of a random problem.
const combinedExamples = 100

// combinations are tables of parity, and combinations of random halfspaces in two and
// five dimensions. Parity is coded by −1 and 1, and by 0 and 1. A rule that moves
// halfspaces by examples acts differently on the two codings.
var combinations = []combination{
	{"exclusive or; −1 and 1", 2, parityOf(2, -1)},
	{"exclusive or; 0 and 1", 2, parityOf(2, 0)},
	{"3-parity; −1 and 1", 3, parityOf(3, -1)},
	{"3-parity; 0 and 1", 3, parityOf(3, 0)},
	{"4-parity; −1 and 1", 4, parityOf(4, -1)},
	{"4-parity; 0 and 1", 4, parityOf(4, 0)},
	// Of random halfspaces, drawn anew in each trial.
	{"2-D halfspace", 1, exclusive(2, 1)},
	{"5-D halfspace", 1, exclusive(5, 1)},
	{"2-D intersection of two", 2, intersected(2)},
	{"2-D exclusive or of two", 2, exclusive(2, 2)},
	{"2-D exclusive or of three", 3, exclusive(2, 3)},
	{"5-D intersection of two", 2, intersected(5)},
	{"5-D exclusive or of two", 2, exclusive(5, 2)},
}

// tables is the number of the combinations that are tables of all examples. They come
// first.
const tables = 6

// parityOf returns the table of parity of k attributes, low and 1.
func parityOf(k int, low float64) sampler {
	return func(*rand.Rand) (*data.Set, error) {
		c := data.Parity(k)
		for j := range c.Attrs {
			c.Attrs[j].Values = nil // numbers, not names of values
		}
		s, err := c.Table()
		if err != nil {
			return nil, err
		}
		// The table has 0 and 1; low takes the place of 0.
		for _, x := range s.X {
			for j, v := range x {
				x[j] = low + float64((1-low)*v)
			}
		}
		return s, nil
	}
}

// intersected draws examples of an intersection of two random halfspaces.
func intersected(d int) sampler {
	return func(r *rand.Rand) (*data.Set, error) {
		return data.Intersection(d, 2, r).Sample(combinedExamples, r), nil
	}
}

// exclusive draws examples that are positive if an odd number of h random
// halfspaces contain them: an exclusive or, which needs all h halfspaces.
func exclusive(d, h int) sampler {
	return func(r *rand.Rand) (*data.Set, error) {
		return oddOf(d, h, r).Sample(combinedExamples, r), nil
	}
}

// oddOf returns the concept that an odd number of h random halfspaces contain an
// example.
func oddOf(d, h int, r *rand.Rand) *data.Concept {
	planes := make([]*data.Concept, h)
	for i := range planes {
		planes[i] = data.Intersection(d, 1, r)
	}
	// All of a concept but its label: domain, attributes, classes.
	c := *planes[0]
	c.Label = func(x []float64) bool {
		isOdd := false
		for _, p := range planes {
			isOdd = isOdd != p.Label(x)
		}
		return isOdd
	}
	return &c
}
