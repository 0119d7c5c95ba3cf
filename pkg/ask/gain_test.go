package ask

import (
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestRequired wants units for each class: with several outputs one for each other class, and with one output
// the unit itself or its opposite.
func TestRequired(t *testing.T) {
	iris := check[*data.Set](t)(data.Load("iris"))
	a := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.DecisionListMachine{}, iris, 1)), iris))
	for c := range iris.Classes {
		if units := a.net.required(c); len(units) != 2 {
			t.Errorf("%d units for class %d, want 2", len(units), c)
		}
	}
	b, _ := people(t)
	refused, granted := b.net.required(0), b.net.required(1)
	if len(b.net.net.Out) != 1 || len(refused) != 1 || len(granted) != 1 {
		t.Fatalf("%d outputs, %d and %d units", len(b.net.net.Out), len(refused), len(granted))
	}
	if slices.Equal(refused[0].W, granted[0].W) || refused[0].Theta != -granted[0].Theta {
		t.Errorf("%v and %v", refused[0], granted[0])
	}
	for i, w := range granted[0].W {
		if refused[0].W[i] != -w {
			t.Errorf("weight %d is %v, want %v", i, refused[0].W[i], -w)
		}
	}
}
