package play

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/learners"
)

// A preset is a function that gives each place in the square its class, or −1 if no point may lie there.
type preset struct {
	name  string
	class func(x, y float64, r *rand.Rand) int
}

// presets are the samples to begin with.
var presets = []preset{
	{"separable", func(x, y float64, _ *rand.Rand) int { return besides(float64(0.6*x)+float64(0.8*y)-0.1, 0.08) }},
	{"XOR", func(x, y float64, _ *rand.Rand) int { return besides(x*y, 0.03) }},
	{"checkerboard", checkerboard},
	{"circle", func(x, y float64, _ *rand.Rand) int { return besides(0.36-float64(x*x)-float64(y*y), 0.06) }},
	{"noise", noise},
}

// besides returns the class of a point that lies e beside a border, by its side. The gap around the border
// holds no points.
func besides(e, gap float64) int {
	switch {
	case e >= gap:
		return 1
	case e <= -gap:
		return 0
	}
	return -1
}

// checkerboard has three by three fields.
func checkerboard(x, y float64, _ *rand.Rand) int {
	column, row := math.Floor(1.5*(x+1)), math.Floor(1.5*(y+1))
	return int(column+row) % 2
}

// noise is separable, except that one point in six has the other class.
func noise(x, y float64, r *rand.Rand) int {
	class := besides(x-float64(0.5*y), 0)
	if r.IntN(6) == 0 {
		class = 1 - class
	}
	return class
}

// Presets returns the names of the samples to begin with.
func Presets() []string {
	var names []string
	for _, p := range presets {
		names = append(names, p.name)
	}
	return names
}

// Preset returns n random points of the sample with the given name, drawn from the given seed.
// Positions are whole hundredths. An unknown name is an error.
func Preset(name string, n int, seed uint64) ([]Point, error) {
	i := slices.Index(Presets(), name)
	if i < 0 {
		return nil, unknown("preset", name, Presets())
	}
	var points []Point
	r := learners.Seed(seed)
	place := func() float64 { return float64(r.IntN(191)-95) / 100 }
	for len(points) < n {
		x, y := place(), place()
		if class := presets[i].class(x, y, r); class >= 0 {
			points = append(points, Point{x, y, class})
		}
	}
	return points, nil
}

// unknown is the error of a name that is not in a list of names.
func unknown(kind, name string, names []string) error {
	return fmt.Errorf("play: no %s is called %.40q; there are %s", kind, name, strings.Join(names, ", "))
}
