package learners_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"halfspace/pkg/certificate"
	"halfspace/pkg/learners"
)

// A search that ends before its proof has proven a bound, and its certificate.
func ExampleUnproven() {
	s := named(lattice(learners.Seed(2), 60, 3, 50))
	m, err := learners.MinimumError{}.Fit(context.Background(), s, learners.Seed(1))
	if err != nil {
		panic(err)
	}
	_, err = m.(*learners.MinimumErrorPlane).Certify(context.Background(), s, 40)
	fmt.Println(err)
	if early := (*learners.Unproven)(nil); errors.As(err, &early) {
		fmt.Println(early.Certify(context.Background()))
	}
	// Output:
	// certificate: the budget of nodes ended before the proof: errors: 16, the fewest so far; the fewest are at least 14, a gap of 2
	// at least 14 of 60 errors by any halfspace (features: 3, positive class: "yes") <nil>
}

// TestUnproven certifies bounds of searches by conflicts and by cones, with and without costs and limits,
// that end by their nodes. A deadline that is over ends the search too.
func TestUnproven(t *testing.T) {
	r := learners.Seed(3)
	bounds := map[bool]int{} // by whether the proof is by cones
	for trial := range 12 {
		s := named(lattice(r, 80, 3+trial%3, 40))
		m := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Nodes: 100}, s)
		switch trial % 4 {
		case 2:
			m.Costs = []int{2, 3}
		case 3:
			m = fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Nodes: 100, Most: []int{2, -1}}, s)
		}
		_, err := m.Certify(t.Context(), s, []int{20, 3000}[trial/6])
		early := (*learners.Unproven)(nil)
		if err == nil {
			continue // it was quick
		}
		if !errors.As(err, &early) || early.Bound >= early.Errors {
			t.Fatalf("trial %d: %v", trial, err)
		}
		p, err := early.Certify(t.Context())
		if err != nil {
			t.Fatalf("trial %d: %v", trial, err)
		}
		if p.Claim != certificate.AtLeast || p.Errors != early.Bound {
			t.Errorf("trial %d: %v, the bound is %d", trial, p, early.Bound)
		}
		bounds[p.Orthants != nil]++
	}
	s := named(lattice(r, 80, 3, 40))
	m := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Nodes: 100}, s)
	ctx, cancel := context.WithDeadline(t.Context(), time.Now())
	defer cancel()
	if p, err := m.Certify(ctx, s, 0); p != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the deadline: %v, %v", p, err)
	}
	if bounds[true] == 0 || bounds[false] == 0 {
		t.Errorf("proofs of bounds by cones or not: %v", bounds)
	}
}
