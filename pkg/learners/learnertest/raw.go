package learnertest

import (
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
)

// Raw returns a sample of 60 examples with the difficulties of files, to test coding: a nominal
// attribute among numbers of unlike ranges, missing values, and three classes, the third of them
// rare. It is the same in every run, and new memory in every call.
func Raw() *data.Set {
	r := rand.New(rand.NewPCG(7, 0))
	s := &data.Set{Schema: data.Schema{
		Name: "mixed", Class: "outcome", Classes: []string{"ill", "well", "dead"},
		Attrs: []data.Attr{{Name: "age"}, {Name: "sex", Values: []string{"f", "m", "x"}}, {Name: "smokes"}, {Name: "dose"}},
	}}
	for i := range 60 {
		x := []float64{20 + float64(r.IntN(60)), float64(r.IntN(3)), float64(r.IntN(2)), 1000 * r.Float64()}
		if i%7 == 0 {
			x[i%4] = math.NaN()
		}
		y := 0
		if x[0] > 50 || x[2] == 1 {
			y = 1
		}
		if x[1] == 2 && x[3] > 500 {
			y = 2
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}
