package play

import (
	"fmt"

	"halfspace/pkg/data"
)

// A Point is an example: its position in the square from −1 to 1, and its class, 0 for blue or 1 for
// orange.
type Point struct {
	X, Y  float64
	Class int
}

// sample returns the points as a sample.
func sample(points []Point) *data.Set {
	s := &data.Set{Schema: schema()}
	for _, p := range points {
		s.X = append(s.X, []float64{p.X, p.Y})
		s.Y = append(s.Y, min(max(0, p.Class), 1))
	}
	return s
}

// schema returns the schema of all playgrounds' samples: two numbers, x and y, and a class named after its
// colour.
func schema() data.Schema {
	return data.Schema{Name: "points", Class: "colour", Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"blue", "orange"}}
}

// named names a point as a page does: by its number from 1 and its colour.
func named(s *data.Set, i int) string { return fmt.Sprintf("point %d, %s,", i+1, s.Classes[s.Y[i]]) }
