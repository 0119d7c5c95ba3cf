package certificate_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// aims are settings with costs and limits.
var aims = []learners.MinimumError{
	{Costs: []int{1, 5}},
	{Costs: []int{3, 2}},
	{Most: []int{1, -1}},
	{Most: []int{-1, 2}, Costs: []int{2, 1}},
	{Most: []int{0, -1}, Costs: []int{1, 4}},
}

// withAim returns the certificate of a learner with costs and limits.
func withAim(t *testing.T, l learners.MinimumError, s *data.Set) *certificate.Proof {
	t.Helper()
	numbers, err := certificate.Coding(s).For(s).Apply(s)
	if err != nil {
		t.Fatal(err)
	}
	m, err := l.Fit(t.Context(), numbers, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.(*learners.MinimumErrorPlane).Certify(t.Context(), numbers, 0)
	if err != nil {
		t.Fatalf("%s: %v", s.Name, err)
	}
	return p
}

// TestCosts wants both checkers to accept proofs with costs and limits.
func TestCosts(t *testing.T) {
	dir, n := t.TempDir(), 20
	if testing.Short() {
		n = 6
	}
	var jobs []job
	for seed := range n {
		file := randomFile(t, dir, seed)
		s := readCSV(t, file)
		for _, l := range aims {
			p := withAim(t, l, s)
			if len(p.Costs)+len(p.Limits) == 0 {
				t.Errorf("%s: %v has neither costs nor limits", s.Name, p)
			}
			jobs = append(jobs, job{fmt.Sprintf("%s: %v", s.Name, p), p, file, true, "", ""})
		}
	}
	check(t, jobs)
}

// wrongAims are changes after which a proof with costs and limits proves nothing.
var wrongAims = []mutation{
	{"cost of no class", "want one of the two classes", costing(func(c map[string]int, class string) { c["maybe"] = c[class] })},
	{"cost of 0", "has the cost 0", costing(func(c map[string]int, class string) { c[class] = 0 })},
	{"negative cost", "has the cost -1", costing(func(c map[string]int, class string) { c[class] = -1 })},
	{"cost too great", "has the cost 1000001", costing(func(c map[string]int, class string) { c[class] = 1_000_001 })},
	{"cost raised", "the plane has", func(p *certificate.Proof, s *data.Set, _ *rand.Rand) bool {
		for class := range p.Costs {
			sum := 0
			for _, name := range s.Classes {
				sum += max(1, p.Costs[name]) * errorsIn(p, s, name)
			}
			if sum == p.Errors && errorsIn(p, s, class) > 0 { // floating-point numbers count them rightly
				p.Costs[class]++
				return true
			}
		}
		return false
	}},
	{"limit of no class", "want one of the two classes", limiting(func(l map[string]int, class string) { l["maybe"] = l[class] })},
	{"negative limit", "has at most -1 errors", limiting(func(l map[string]int, class string) { l[class] = -1 })},
	{"limit too great", "has at most 1000001 errors", limiting(func(l map[string]int, class string) { l[class] = 1_000_001 })},
	{"limit below the plane", "errors in the class", func(p *certificate.Proof, s *data.Set, _ *rand.Rand) bool {
		for class, limit := range p.Limits {
			if limit > 0 && errorsIn(p, s, class) == limit {
				p.Limits[class] = limit - 1
				return true
			}
		}
		return false
	}},
	{"costs of halfspaces", "has no costs and no limits", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Claim, p.Planes, p.Plane = certificate.FewestHalfspaces, []certificate.Plane{*p.Plane}, nil
		return true
	}},
}

// costing returns a change of the cost of a class.
func costing(change func(costs map[string]int, class string)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		for class := range p.Costs {
			change(p.Costs, class)
			return true
		}
		return false
	}
}

// limiting returns a change of the limit of a class.
func limiting(change func(limits map[string]int, class string)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		for class := range p.Limits {
			change(p.Limits, class)
			return true
		}
		return false
	}
}

// errorsIn counts the errors of the plane of a proof in a class.
func errorsIn(p *certificate.Proof, s *data.Set, class string) int {
	var examples []int
	for i, y := range s.Y {
		if s.Classes[y] == class {
			examples = append(examples, i)
		}
	}
	return errorsOf(p, s.Subset(examples))
}

// TestWrongCosts makes proofs with costs and limits wrong, and wants both checkers to refuse them all. If the
// limits of a proof are dropped and a plane has fewer errors then, the proof is wrong too.
func TestWrongCosts(t *testing.T) {
	dir, n := t.TempDir(), 20
	if testing.Short() {
		n = 8
	}
	r := rand.New(rand.NewPCG(1, 0))
	var jobs []job
	applied := map[string]int{}
	for seed := range n {
		file := randomFile(t, dir, seed)
		s := readCSV(t, file)
		for _, l := range aims {
			p := withAim(t, l, s)
			for _, m := range wrongAims {
				mutant := copied(t, p)
				if m.apply(mutant, s, r) {
					applied[m.name]++
					jobs = append(jobs, job{fmt.Sprintf("%s, %v, %s", s.Name, p, m.name), mutant, file, false, m.says, ""})
				}
			}
			free := withAim(t, learners.MinimumError{Costs: l.Costs}, s)
			if free.Errors < p.Errors {
				mutant := copied(t, p)
				mutant.Limits, mutant.Faultless = nil, ""
				applied["limits dropped"]++
				jobs = append(jobs, job{fmt.Sprintf("%s, %v, limits dropped", s.Name, p), mutant, file, false, "", ""})
			}
			// Without its conflicts, a leaf holds only where a limit is exceeded.
			for k, node := range p.Tree {
				if node.Branch == nil && len(node.Conflicts) > 0 {
					mutant := copied(t, p)
					mutant.Tree[k] = certificate.Node{}
					applied["leaf emptied"]++
					jobs = append(jobs, job{fmt.Sprintf("%s, %v, leaf %d emptied", s.Name, p, k), mutant, file, false, "the bound is too low by", ""})
					break
				}
			}
		}
	}
	for _, name := range []string{"limits dropped", "leaf emptied"} {
		if applied[name] == 0 {
			t.Errorf("%s: no mutant", name)
		}
	}
	for _, m := range wrongAims {
		if applied[m.name] == 0 {
			t.Errorf("%s: no mutant", m.name)
		}
	}
	check(t, jobs)
}
