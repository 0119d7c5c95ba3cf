package learners_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// Any halfspace can be the start of a proof. Here it contains all positive examples.
func ExampleHalfspace_CertifyDensest() {
	s := named(labelled([]int{1, 0, 1, 0, 0}, [][]float64{{1}, {2}, {3}, {4}, {5}}...))
	m, err := learners.DensestHalfspace{}.Fit(context.Background(), s, learners.Seed(1))
	if err != nil {
		panic(err)
	}
	p, err := m.(*learners.MinimumErrorPlane).CertifyDensest(context.Background(), s, 0)
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
		m := fit[*learners.MinimumErrorPlane](t, learners.DensestHalfspace{}, s)
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

// Two halfspaces separate the exclusive or, and one does not. The conflict of the proof says why: no
// halfspace has two opposite corners of a square on one side and the other corners on the other side.
func ExamplePolyhedral_Certify() {
	s := named(labelled([]int{1, 0, 1, 0}, [][]float64{{0, 0}, {0, 1}, {1, 1}, {1, 0}}...))
	m, err := learners.Megiddo{}.Fit(context.Background(), s, learners.Seed(1))
	if err != nil {
		panic(err)
	}
	p, err := m.(*learners.Polyhedral).Certify(context.Background(), s, 0)
	fmt.Println(p, err)
	fmt.Println(p.Conflicts[0].Examples, p.Conflicts[0].Multipliers)
	// Output:
	// halfspaces: 2, the fewest that separate the classes (examples: 4, features: 2) <nil>
	// [0 1 2 3] [1 -1 1 -1]
}

// Two halfspaces exclude the first and the last example, and one halfspace does not. Example 2 is between the
// positive examples, so no halfspace excludes it.
func ExampleList_Certify() {
	s := named(labelled([]int{0, 1, 0, 1, 0}, [][]float64{{1}, {2}, {3}, {4}, {5}}...))
	m, err := learners.Intersection{Fewest: true}.Fit(context.Background(), s, learners.Seed(1))
	if err != nil {
		panic(err)
	}
	p, err := m.(*learners.List).Certify(context.Background(), s, 0)
	fmt.Println(p, err)
	// Output:
	// halfspaces: 2, the fewest that contain class "yes" and together exclude all but 1 others (examples: 5, features: 1) <nil>
}

// TestCertifyHalfspacesWrong has models that do not solve the problem.
func TestCertifyHalfspacesWrong(t *testing.T) {
	s := named(labelled([]int{1, 0, 1}, [][]float64{{1}, {2}, {4}}...))
	after := func(threshold float64) ltu.Unit { return ltu.Unit{W: []float64{1}, Theta: threshold} }
	rule := func(class int, threshold float64) learners.Rule {
		return learners.Rule{If: after(threshold), Class: class}
	}
	list := func(rules ...learners.Rule) *learners.List {
		return &learners.List{Schema: s.Schema, Rules: rules, Else: 1}
	}
	type certifier interface {
		Certify(context.Context, *data.Set, int) (*certificate.Proof, error)
	}
	for want, m := range map[string]certifier{
		"certificate: rule 2 predicts the class where no rule fires: the list is not an intersection or a union": list(rule(0, 9), rule(1, 8)),
		"certificate: a halfspace excludes example 2, of a class that all should contain":                        list(rule(0, 3)),
		"certificate: the halfspaces do not separate examples 1 and 0":                                           &learners.Polyhedral{Schema: s.Schema, Units: []ltu.Unit{after(3)}},
		"certificate: a halfspace has 2 weights, the sample 1 attributes":                                        list(learners.Rule{If: ltu.Unit{W: []float64{1, 2}}}),
		"certificate: no halfspace excludes example 0, but one could":                                            &learners.List{Schema: s.Schema},
	} {
		if p, err := m.Certify(t.Context(), s, 0); p != nil || err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
	planes := &learners.Polyhedral{Schema: s.Schema, Units: []ltu.Unit{after(1.5), after(3)}}
	if _, err := planes.Certify(t.Context(), s, -1); err == nil || err.Error() != "certificate: systems is -1, want at least 0" {
		t.Error(err)
	}
	if _, err := planes.Certify(t.Context(), s, 1); err == nil || err.Error() != "certificate: the budget of systems ended before the proof" {
		t.Error(err)
	}
	if p, err := planes.Certify(t.Context(), s, 0); err != nil || len(p.Planes) != 2 {
		t.Error(p, err)
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

// TestCertifyHalfspaces compares certificates of covers and separations with the learners, which search
// another way, on hundreds of small samples. It begins with halfspaces that need not be the fewest.
func TestCertifyHalfspaces(t *testing.T) {
	r := learners.Seed(8)
	counts := map[string]int{}
	for trial := range 300 {
		s := named(lattice(r, 4+r.IntN(16), 1+trial%3, 2+r.IntN(4)))
		union := trial%2 == 1
		fewest := fit[*learners.List](t, learners.Intersection{Union: union, Fewest: true}, s)
		for _, start := range []*learners.List{fewest, fit[*learners.List](t, learners.Intersection{Union: union}, s)} {
			p, err := start.Certify(t.Context(), s, 0)
			if err != nil || len(p.Planes) != len(fewest.Rules) || p.Faultless != s.Classes[fewest.Else] || p.Errors != fewest.Mistakes {
				t.Errorf("trial %d: %v (%v), the learner has %v", trial, p, err, fewest)
			}
		}
		counts[fmt.Sprint("cover ", len(fewest.Rules))]++
		m, err := learners.Megiddo{}.Fit(t.Context(), s, r)
		if err != nil {
			continue // equal examples of different classes
		}
		planes := m.(*learners.Polyhedral)
		p, err := planes.Certify(t.Context(), s, 0)
		if err != nil || len(p.Planes) != len(planes.Units) || p.Faultless != "" || p.Errors != 0 {
			t.Errorf("trial %d: %v (%v), the learner has %d", trial, p, err, len(planes.Units))
		}
		counts[fmt.Sprint("separation ", len(planes.Units))]++
	}
	for _, want := range []string{"cover 0", "cover 1", "cover 2", "cover 3", "separation 1", "separation 2", "separation 3"} {
		if counts[want] == 0 {
			t.Errorf("no %s: %v", want, counts)
		}
	}
}
