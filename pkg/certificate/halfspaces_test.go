package certificate_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// partings returns proofs of the fewest halfspaces of an intersection and of a union, and of a separation if
// Megiddo can learn one from the sample.
func partings(t *testing.T, s *data.Set) []*certificate.Proof {
	t.Helper()
	numbers, err := certificate.Coding(s).For(s).Apply(s)
	if err != nil {
		t.Fatal(err)
	}
	var all []*certificate.Proof
	for _, l := range []learners.Learner{learners.Intersection{}, learners.Intersection{Union: true}, learners.Megiddo{}} {
		m, err := l.Fit(t.Context(), numbers, learners.Seed(1))
		if _, separation := l.(learners.Megiddo); err != nil && separation {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := m.(interface {
			Certify(context.Context, *data.Set, int) (*certificate.Proof, error)
		}).Certify(t.Context(), numbers, 0)
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		all = append(all, p)
	}
	return all
}

// TestPartings wants both checkers to accept the proofs of the fewest halfspaces of many random samples.
func TestPartings(t *testing.T) {
	dir, n := t.TempDir(), 120
	if testing.Short() {
		n = 20
	}
	var jobs []job
	counts := map[string]int{}
	for seed := range n {
		file := randomFile(t, dir, seed)
		s := readCSV(t, file)
		for _, p := range partings(t, s) {
			counts[fmt.Sprintf("%q %d", p.Faultless, len(p.Planes))]++
			jobs = append(jobs, job{fmt.Sprintf("%s: %v", s.Name, p), p, file, true, "", fmt.Sprintf("halfspaces: %d, the fewest that", len(p.Planes))})
		}
	}
	for _, want := range []string{`"yes" 0`, `"yes" 1`, `"yes" 2`, `"no" 2`, `"" 1`, `"" 2`, `"" 3`} {
		if counts[want] == 0 && !testing.Short() {
			t.Errorf("no proof of %s: %v", want, counts)
		}
	}
	check(t, jobs)
}

// partingMutations are changes after which a proof of the fewest halfspaces proves nothing.
var partingMutations = []mutation{
	{"plane left out", "", func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		if len(p.Planes) == 0 {
			return false
		}
		k := r.IntN(len(p.Planes))
		p.Planes = slices.Delete(p.Planes, k, k+1)
		return true
	}},
	{"plane doubled", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if len(p.Planes) == 0 {
			return false
		}
		p.Planes = append(p.Planes, p.Planes[0])
		return true
	}},
	{"plane moved away", "", dividing(func(plane *certificate.Plane) { plane.Threshold = fraction(1_000_000) })},
	{"plane without a weight", "one for each feature", dividing(func(plane *certificate.Plane) { plane.Weights = plane.Weights[1:] })},
	{"no class on the plane", "which is not one of the two", dividing(func(plane *certificate.Plane) { plane.On = "other" })},
	{"plane instead of planes", "has a plane, and the other claims have none", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if len(p.Planes) == 0 {
			return false
		}
		p.Plane, p.Planes = &p.Planes[0], nil
		return true
	}},
	{"plane and planes", "has a plane, and the other claims have none", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if len(p.Planes) == 0 {
			return false
		}
		p.Plane = &p.Planes[0]
		return true
	}},
	{"planes dropped", "has planes, and the other claims have none", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Planes = nil
		return true
	}},
	{"planes of a bound", "has planes, and the other claims have none", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Claim = certificate.AtLeast
		return true
	}},
	{"errors raised", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool { p.Errors++; return true }},
	{"errors lowered", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool { p.Errors--; return true }},
	{"no such class without errors", "which is not one of the two", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Faultless = "maybe"
		return true
	}},
	{"separation as a cover", "has errors in the faultless class", func(p *certificate.Proof, s *data.Set, _ *rand.Rand) bool {
		if p.Faultless != "" || len(p.Planes) != 1 {
			return false
		}
		p.Faultless, p.Planes[0].Threshold = "yes", fraction(1_000_000)
		return true
	}},
	{"tree dropped", "are open", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Tree = nil
		return len(p.Planes) > 0
	}},
	{"node behind the end", "the tree ended before it", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Tree = append(p.Tree, certificate.Node{Conflicts: []int{0}})
		return true
	}},
	{"tree cut", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Tree = []certificate.Node{{Conflicts: []int{0}}}
		return true
	}},
	{"last leaf dropped", "are open", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		last := len(p.Tree) - 1
		if last < 0 || p.Tree[last].Branch != nil {
			return false
		}
		p.Tree = p.Tree[:last]
		return true
	}},
	{"branch of no example", "there is no example", branching(func(n *certificate.Node, p *certificate.Proof) { *n.Branch = p.Data.Examples })},
	{"branch of a negative index", "there is no example -1", branching(func(n *certificate.Node, _ *certificate.Proof) { *n.Branch = -1 })},
	{"branch and leaf", "it is a branching and a leaf", branching(func(n *certificate.Node, _ *certificate.Proof) { n.Conflicts = []int{0} })},
	{"branch with a weight", "it is a branching and a leaf", branching(func(n *certificate.Node, _ *certificate.Proof) { n.Weights = []int{1} })},
	{"branch of other examples", "", branching(func(n *certificate.Node, _ *certificate.Proof) {
		if n.From == nil {
			n.From = n.Branch // a cover names one example
		} else {
			n.From = nil // and a separation names two
		}
	})},
	{"branch of one class", "", func(p *certificate.Proof, s *data.Set, r *rand.Rand) bool {
		return branching(func(n *certificate.Node, _ *certificate.Proof) {
			if n.From != nil {
				n.From = n.Branch
				return
			}
			n.Branch = pointer(slices.IndexFunc(s.Y, func(y int) bool { return s.Classes[y] == p.Faultless }))
		})(p, s, r)
	}},
	{"branch from no example", "there is no example", func(p *certificate.Proof, s *data.Set, r *rand.Rand) bool {
		return p.Faultless == "" && branching(func(n *certificate.Node, _ *certificate.Proof) { n.From = pointer(p.Data.Examples) })(p, s, r)
	}},
	{"leaf of no conflict", "there is no conflict", lastLeaf(func(n *certificate.Node, p *certificate.Proof) { n.Conflicts = []int{len(p.Conflicts)} })},
	{"leaf of a negative conflict", "there is no conflict -1", lastLeaf(func(n *certificate.Node, _ *certificate.Proof) { n.Conflicts = []int{-1} })},
	{"leaf without a conflict", "a leaf has one conflict here", lastLeaf(func(n *certificate.Node, _ *certificate.Proof) { n.Conflicts = nil })},
	{"leaf of two conflicts", "a leaf has one conflict here", lastLeaf(func(n *certificate.Node, _ *certificate.Proof) { n.Conflicts = append(n.Conflicts, n.Conflicts[0]) })},
	{"leaf with a weight", "a leaf has one conflict here", lastLeaf(func(n *certificate.Node, _ *certificate.Proof) { n.Weights = []int{1} })},
	{"leaf from an example", "a leaf has one conflict here", lastLeaf(func(n *certificate.Node, _ *certificate.Proof) { n.From = pointer(0) })},
	{"multiplier raised", "is not zero", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		c.Multipliers[k] = new(big.Int).Add(new(big.Int).Abs(c.Multipliers[k]), c.Multipliers[k])
		c.Multipliers[k].Add(c.Multipliers[k], big.NewInt(1))
		return true
	})},
	{"multiplier zero", "is zero", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		c.Multipliers[k] = new(big.Int)
		return true
	})},
	{"multiplier of the other sign", "is not zero", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		c.Multipliers[k] = new(big.Int).Neg(c.Multipliers[k])
		return true
	})},
	{"multiplier dropped", "multipliers", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		c.Multipliers = slices.Delete(c.Multipliers, k, k+1)
		return true
	})},
	{"example dropped", "is not zero", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		c.Examples, c.Multipliers = slices.Delete(c.Examples, k, k+1), slices.Delete(c.Multipliers, k, k+1)
		return true
	})},
	{"no such example", "there is no example", conflicting(func(c *certificate.Conflict, s *data.Set, k int) bool {
		c.Examples[k] = s.Len()
		return true
	})},
	{"conflict dropped", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if len(p.Conflicts) == 0 {
			return false
		}
		p.Conflicts = p.Conflicts[:len(p.Conflicts)-1]
		return true
	}},
}

// common are the mutations of other proofs that make these proofs wrong too.
var common = []string{
	"classes exchanged", "class renamed", "both classes the same", "fingerprint", "number of examples", "feature of no column", "format", "claim",
}

// pointer returns the address of an example.
func pointer(example int) *int { return &example }

// dividing returns a change of a random plane.
func dividing(change func(*certificate.Plane)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		if len(p.Planes) == 0 {
			return false
		}
		change(&p.Planes[r.IntN(len(p.Planes))])
		return true
	}
}

// lastLeaf returns a change of the last leaf.
func lastLeaf(change func(*certificate.Node, *certificate.Proof)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		for k := len(p.Tree) - 1; k >= 0; k-- {
			if p.Tree[k].Branch == nil {
				change(&p.Tree[k], p)
				return true
			}
		}
		return false
	}
}

// TestPartingMutants makes proofs of the fewest halfspaces wrong, and wants both checkers to refuse them all.
func TestPartingMutants(t *testing.T) {
	dir, n, enough := t.TempDir(), 24, 1000
	if testing.Short() {
		n, enough = 6, 150
	}
	all := slices.Clone(partingMutations)
	for _, m := range mutations {
		if slices.Contains(common, m.name) {
			all = append(all, m)
		}
	}
	r := rand.New(rand.NewPCG(2, 0))
	var jobs []job
	applied := map[string]int{}
	for seed := range n {
		file := randomFile(t, dir, seed)
		s := readCSV(t, file)
		for _, p := range partings(t, s) {
			for _, m := range all {
				mutant := copied(t, p)
				if m.apply(mutant, s, r) {
					applied[m.name]++
					jobs = append(jobs, job{fmt.Sprintf("%s, %v, %s", s.Name, p, m.name), mutant, file, false, m.says, ""})
				}
			}
		}
	}
	for _, m := range all {
		if applied[m.name] == 0 && !testing.Short() {
			t.Errorf("%s: no mutant", m.name)
		}
	}
	if len(jobs) < enough {
		t.Errorf("%d mutants, want %d", len(jobs), enough)
	}
	check(t, jobs)
}

// TestPartingsByHand has proofs for the exclusive or, whose classes two planes separate and one does not, and
// for a cover. A change leaves all conflicts true, but the tree does not lead to them.
func TestPartingsByHand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "xor.csv")
	if err := os.WriteFile(file, []byte("a,b,class\n0,0,yes\n1,1,yes\n0,1,no\n1,0,no\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := readCSV(t, file)
	d, err := certificate.Describe(s)
	if err != nil {
		t.Fatal(err)
	}
	cross := certificate.Conflict{Examples: []int{0, 1, 2, 3}, Multipliers: []*big.Int{big.NewInt(1), big.NewInt(1), big.NewInt(-1), big.NewInt(-1)}}
	plane := func(a, b, threshold int64) certificate.Plane {
		return certificate.Plane{Weights: []certificate.Fraction{fraction(a), fraction(b)}, Threshold: fraction(threshold), On: "yes"}
	}
	pair := func(branch, second int) certificate.Node { return certificate.Node{Branch: &branch, From: &second} }
	one := func(branch int) certificate.Node { return certificate.Node{Branch: &branch} }
	leaf := certificate.Node{Conflicts: []int{0}}
	separation := []certificate.Plane{plane(1, 0, 1), plane(0, 1, 1)}
	cover := []certificate.Plane{plane(1, -1, 0), plane(-1, 1, 0)}
	var jobs []job
	for _, c := range []struct {
		name, faultless string
		planes          []certificate.Plane
		tree            []certificate.Node
		says            string // empty if the proof holds
	}{
		{"xor", "", separation, []certificate.Node{pair(0, 2), pair(1, 3), leaf, pair(0, 3)}, ""},
		// In the second case of the second branching 0 and 3 are on one side, 1 and 2 on the other.
		{"other sides", "", separation, []certificate.Node{pair(0, 2), pair(1, 3), leaf, leaf}, "node 3: a plane may have conflict 0 on its sides"},
		{"no side", "", separation, []certificate.Node{pair(0, 2), leaf}, "node 1: a plane may have conflict 0 on its sides"},
		{"one case only", "", separation, []certificate.Node{pair(0, 2), pair(1, 3), leaf}, "1 branches are open"},
		{"one cell", "", []certificate.Plane{plane(1, 0, 1), plane(1, 0, 1)}, []certificate.Node{pair(0, 2), pair(1, 3), leaf, pair(0, 3)}, "two examples of different classes"},
		{"cover", "yes", cover, []certificate.Node{one(2), one(3), leaf}, ""},
		{"no side of a cover", "yes", cover, []certificate.Node{one(2), leaf}, "node 1: a plane may have conflict 0 on its sides"},
		{"errors of a cover", "yes", separation, []certificate.Node{one(2), one(3), leaf}, "plane 0 has errors in the faultless class"},
		// The conflict has two examples of the class that may be excluded, so it excuses neither
		// of them.
		{"example left", "yes", cover[:1], []certificate.Node{one(2)}, "no conflict says why an example is left"},
	} {
		p := &certificate.Proof{Format: certificate.Format, Claim: certificate.FewestHalfspaces, Data: d, Faultless: c.faultless,
			Planes: c.planes, Conflicts: []certificate.Conflict{cross}, Tree: c.tree}
		if c.name == "example left" {
			p.Errors = 1
		}
		jobs = append(jobs, job{c.name, p, file, c.says == "", c.says, ""})
	}
	check(t, append(jobs, falseClaims(t)...))
}

// falseClaims returns proofs that two planes are needed where one is enough. Each has one step that is not
// allowed, and then all conflicts are true.
func falseClaims(t *testing.T) (jobs []job) {
	t.Helper()
	pair := func(branch, second int) certificate.Node { return certificate.Node{Branch: &branch, From: &second} }
	leaf := certificate.Node{Conflicts: []int{0}}
	one := 1
	for _, c := range []struct {
		name, faultless, text string
		threshold             int64
		errors                int
		conflicts             []certificate.Conflict
		tree                  []certificate.Node
		says                  string
	}{
		{"two of one class", "", "0,yes\n2,yes\n3,no\n", -2, 0, nil, []certificate.Node{pair(0, 1), pair(0, 2), pair(1, 2)}, "have the same class"},
		{"example that is left", "yes", "0,yes\n1,no\n2,yes\n3,no\n", -2, 1,
			[]certificate.Conflict{{Examples: []int{0, 1, 2}, Multipliers: []*big.Int{big.NewInt(-1), big.NewInt(2), big.NewInt(-1)}}},
			[]certificate.Node{{Branch: &one}, leaf}, "example 1 is not one that a plane must exclude"},
	} {
		file := filepath.Join(t.TempDir(), "line.csv")
		if err := os.WriteFile(file, []byte("a,class\n"+c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := certificate.Describe(readCSV(t, file))
		if err != nil {
			t.Fatal(err)
		}
		plane := certificate.Plane{Weights: []certificate.Fraction{fraction(-1)}, Threshold: fraction(c.threshold), On: "yes"}
		p := &certificate.Proof{Format: certificate.Format, Claim: certificate.FewestHalfspaces, Data: d, Faultless: c.faultless, Errors: c.errors,
			Planes: []certificate.Plane{plane, plane}, Conflicts: c.conflicts, Tree: c.tree}
		jobs = append(jobs, job{c.name, p, file, false, c.says, ""})
	}
	return jobs
}
