package learners_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/learners"
)

// Any halfspace can be the start of a proof. Here it contains all positive examples.
func ExampleHalfspace_CertifyDensest() {
	s := named(labelled([]int{1, 0, 1, 0, 0}, [][]float64{{1}, {2}, {3}, {4}, {5}}...))
	m, err := learners.DensestHalfspace{}.Fit(context.Background(), s, learners.Seed(1))
	if err != nil {
		panic(err)
	}
	p, err := m.(*learners.Halfspace).CertifyDensest(context.Background(), s, 0)
	fmt.Println(p, err)
	// Output:
	// 1 of 5 errors, the fewest of any halfspace without errors in class "yes" (features: 1, positive class: "yes", class of points on the plane: "yes") <nil>
}

// The reason why no halfspace separates the classes can be checked by anyone.
func ExampleInseparable_Certify() {
	s := named(labelled([]int{1, 0, 1, 0}, [][]float64{{0, 0}, {0, 1}, {1, 1}, {1, 0}}...))
	_, err := learners.LinearProgram{}.Fit(context.Background(), s, learners.Seed(1))
	var reason *learners.Inseparable
	if !errors.As(err, &reason) {
		panic(err)
	}
	p, err := reason.Certify(context.Background(), s)
	fmt.Println(p, err)
	fmt.Println(p.Conflicts[0].Examples, p.Conflicts[0].Multipliers)
	// Output:
	// at least 1 of 4 errors by any halfspace (features: 2, positive class: "yes") <nil>
	// [0 1 2 3] [1 1 1 1]
}

// TestCertifyDensest compares the certificate with the learner, which searches another way, on hundreds of
// small samples.
func TestCertifyDensest(t *testing.T) {
	r := learners.Seed(7)
	for trial := range 300 {
		s := named(lattice(r, 4+r.IntN(14), 1+trial%3, 2+r.IntN(4)))
		if n := s.ClassCounts(); n[0] == 0 || n[1] == 0 {
			continue
		}
		m := fit[*learners.Halfspace](t, learners.DensestHalfspace{}, s)
		p, err := m.CertifyDensest(t.Context(), s, 0)
		if err != nil {
			t.Fatal(trial, err)
		}
		wrong := 0
		for i, x := range s.X {
			if m.Predict(x) != s.Y[i] {
				wrong++
			}
		}
		poor := fit[*learners.Halfspace](t, learners.FindLargeNegSubset{}, s)
		q, err := poor.CertifyDensest(t.Context(), s, 0)
		if err != nil || p.Errors != wrong || q.Errors != wrong || p.Faultless != "yes" || p.Claim != certificate.FewestErrors {
			t.Errorf("trial %d: %v, and from another halfspace %v (%v), the learner has %d errors", trial, p, q, err, wrong)
		}
	}
}

// TestCertifyWrong has halfspaces and reasons that belong to other samples, and a reason that is rounding.
func TestCertifyWrong(t *testing.T) {
	s := named(labelled([]int{1, 0, 1}, [][]float64{{1}, {2}, {3}}...))
	h := &learners.Halfspace{Schema: s.Schema}
	h.W, h.Theta = []float64{1}, 2
	if _, err := h.CertifyDensest(t.Context(), s, 0); err == nil || err.Error() != "certificate: the halfspace does not contain the positive example 0" {
		t.Error(err)
	}
	for want, e := range map[string]*learners.Inseparable{
		"certificate: only rounding rules out a halfspace":                         {},
		"certificate: the error is about another sample, which has an example 3":   {Examples: []int{0, 3}},
		"certificate: a plane separates examples [0 1] by less than the margin of": {Examples: []int{0, 1}},
	} {
		if p, err := e.Certify(t.Context(), s); p != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (&learners.Inseparable{Examples: []int{0, 1, 2}}).Certify(ctx, s); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
