package certificate_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
)

// noisyFile writes examples to a file and returns its path. Their classes are random, so that there are many
// errors; the third number is a function of the others, and some examples are equal.
func noisyFile(t *testing.T, dir string, seed uint64) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	var text strings.Builder
	text.WriteString("a,b,c,class\n")
	for range 110 {
		a, b := r.IntN(300), r.IntN(12)
		fmt.Fprintf(&text, "%.1f,%d,%.1f,%s\n", float64(a)/10, b, 7-float64(a)/5+float64(3*b), []string{"no", "yes"}[r.IntN(2)])
	}
	file := filepath.Join(dir, fmt.Sprintf("noisy%d.csv", seed))
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// ofCones returns proofs of a sample about cones: of the fewest errors, and of the densest halfspace.
func ofCones(t *testing.T, s *data.Set) []*certificate.Proof {
	t.Helper()
	all := []*certificate.Proof{certified(t, s)}
	m, err := learners.FindLargeNegSubset{}.Fit(t.Context(), s, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	densest, err := m.(*learners.Halfspace).CertifyDensest(t.Context(), s, 0)
	if err != nil {
		t.Fatal(err)
	}
	return append(all, densest)
}

// division returns the mutation that changes a random division.
func division(change func(n *certificate.Node) bool) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		for _, k := range r.Perm(len(p.Tree)) {
			if len(p.Tree[k].Divide) > 0 {
				return change(&p.Tree[k])
			}
		}
		return false
	}
}

// pairing returns the mutation that changes the first pair of the last leaf with more than one.
func pairing(change func(n *certificate.Node, s *data.Set)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, s *data.Set, _ *rand.Rand) bool {
		for k := len(p.Tree) - 1; k >= 0; k-- {
			if len(p.Tree[k].Pairs) > 1 {
				change(&p.Tree[k], s)
				return true
			}
		}
		return false
	}
}

// function returns the mutation that changes the orthants of a proof that has functions.
func function(change func(o *certificate.Orthants)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if p.Orthants == nil || len(p.Orthants.Others) == 0 {
			return false
		}
		change(p.Orthants)
		return true
	}
}

// coneMutations are changes after which a proof about cones proves nothing.
var coneMutations = []mutation{
	{"ray of no cone", "the cone has no ray", division(func(n *certificate.Node) bool { n.Divide[0] = 2; return true })},
	{"ray of a negative index", "the cone has no ray -1", division(func(n *certificate.Node) bool { n.Divide[1] = -1; return true })},
	{"three rays", "two rays and two parts", division(func(n *certificate.Node) bool { n.Divide = append(n.Divide, 0); return true })},
	{"one part", "two rays and two parts", division(func(n *certificate.Node) bool { n.Parts = n.Parts[1:]; return true })},
	{"no parts", "two rays and two parts", division(func(n *certificate.Node) bool { n.Parts = nil; return true })},
	{"no rays", "two rays and two parts", division(func(n *certificate.Node) bool { n.Divide = nil; return true })},
	{"part of zero", "is not positive", division(func(n *certificate.Node) bool { n.Parts[0] = new(big.Int); return true })},
	{"part below zero", "is not positive", division(func(n *certificate.Node) bool { n.Parts[1].Neg(n.Parts[1]); return true })},
	{"division and branching", "a division and something else", division(func(n *certificate.Node) bool { n.Branch = new(int); return true })},
	{"division and leaf", "a division and something else", division(func(n *certificate.Node) bool { n.Pairs = [][]int{{0, 1, 1}}; return true })},
	{"division from an example", "a division and something else", division(func(n *certificate.Node) bool { n.From = new(int); return true })},
	{"division left out", "", func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		for _, k := range r.Perm(len(p.Tree)) {
			if len(p.Tree[k].Divide) > 0 {
				p.Tree = slices.Delete(p.Tree, k, k+1)
				return true
			}
		}
		return false
	}},
	{"orthant left out", "branches are open", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Tree = p.Tree[:len(p.Tree)-1]
		return true
	}},
	{"leaf doubled", "the tree ended before it", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Tree = append(p.Tree, p.Tree[len(p.Tree)-1])
		return true
	}},
	{"no orthants", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool { p.Orthants = nil; return true }},
	{"no orthants of features", "features have orthants", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Orthants.Features = []int{}
		return true
	}},
	{"no such feature", "there is no feature 3", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool { p.Orthants.Features[0] = 3; return true }},
	{"feature of a negative index", "there is no feature -1", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Orthants.Features[0] = -1
		return true
	}},
	{"feature twice", "is there twice", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Orthants.Features[0] = p.Orthants.Features[1]
		return true
	}},
	{"weight of a function", "another function", function(func(o *certificate.Orthants) { o.Others[0][0] = fraction(3) })},
	{"constant of a function", "another function", function(func(o *certificate.Orthants) { o.Others[0][2] = fraction(3) })},
	{"short function", "is a function of", function(func(o *certificate.Orthants) { o.Others[0] = o.Others[0][1:] })},
	{"long function", "is a function of", function(func(o *certificate.Orthants) { o.Others[0] = append(o.Others[0], fraction(0)) })},
	{"no function", "features have orthants", function(func(o *certificate.Orthants) { o.Others = [][]certificate.Fraction{} })},
	{"function twice", "features have orthants", function(func(o *certificate.Orthants) { o.Others = append(o.Others, o.Others[0]) })},
	{"pair exchanged", "want a positive example and a negative one", pairing(func(n *certificate.Node, _ *data.Set) {
		n.Pairs[0][0], n.Pairs[0][1] = n.Pairs[0][1], n.Pairs[0][0]
	})},
	{"pair of no example", "there is no example", pairing(func(n *certificate.Node, s *data.Set) { n.Pairs[0][0] = s.Len() })},
	{"pair of a negative index", "there is no example -1", pairing(func(n *certificate.Node, _ *data.Set) { n.Pairs[0][1] = -1 })},
	{"pair without a weight", "want 3", pairing(func(n *certificate.Node, _ *data.Set) { n.Pairs[0] = n.Pairs[0][:2] })},
	{"pair of four", "want 3", pairing(func(n *certificate.Node, _ *data.Set) { n.Pairs[0] = append(n.Pairs[0], 1) })},
	{"pair of weight zero", "it has the weight 0", pairing(func(n *certificate.Node, _ *data.Set) { n.Pairs[0][2] = 0 })},
	{"pairs that cancel", "it has the weight -1", pairing(func(n *certificate.Node, _ *data.Set) {
		n.Pairs = append(n.Pairs, []int{n.Pairs[0][0], n.Pairs[0][1], -1})
	})},
	{"pair twice", "exceed the number of its equals", pairing(func(n *certificate.Node, _ *data.Set) {
		for range 20 {
			n.Pairs = append(n.Pairs, n.Pairs[0])
		}
	})},
	{"pairs dropped", "the bound is too low", pairing(func(n *certificate.Node, _ *data.Set) { n.Pairs = n.Pairs[:1] })},
	{"pair that is not below", "the first is not below the second", pairing(func(n *certificate.Node, s *data.Set) {
		// Both are far on the other side: greatest by one feature and least by the other, in turns.
		for k := range n.Pairs {
			n.Pairs[k][0], n.Pairs[k][1] = extreme(s, 1, k), extreme(s, 0, k+1)
		}
	})},
	{"errors lowered", "the plane has", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool { p.Errors--; return true }},
	{"errors raised", "the plane has", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool { p.Errors++; return true }},
	{"claim about several halfspaces", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Claim, p.Planes, p.Plane = certificate.FewestHalfspaces, []certificate.Plane{*p.Plane}, nil
		return true
	}},
}

// extreme returns an example of a class where a feature, by the lowest bit of k, is greatest or, by the next
// bit, least.
func extreme(s *data.Set, class, k int) int {
	sign := float64(1 - k>>1&1*2)
	best := -1
	for i, x := range s.X {
		if s.Y[i] == class && (best < 0 || sign*x[k&1] > sign*s.X[best][k&1]) {
			best = i
		}
	}
	return best
}

// TestConeProofs wants both checkers to accept proofs about cones, and to refuse them all after a change.
func TestConeProofs(t *testing.T) {
	dir, n := t.TempDir(), uint64(16)
	if testing.Short() {
		n = 2
	}
	r := rand.New(rand.NewPCG(3, 0))
	var jobs []job
	applied := map[string]int{}
	for seed := range n {
		file := noisyFile(t, dir, seed)
		s := readCSV(t, file)
		for _, p := range ofCones(t, s) {
			if p.Orthants == nil {
				continue
			}
			jobs = append(jobs, job{fmt.Sprintf("%s: %v", s.Name, p), p, file, true, "", ""})
			for _, m := range coneMutations {
				if mutant := copied(t, p); m.apply(mutant, s, r) {
					applied[m.name]++
					jobs = append(jobs, job{fmt.Sprintf("%s, %v, %s", s.Name, p, m.name), mutant, file, false, m.says, ""})
				}
			}
		}
	}
	for _, m := range coneMutations {
		if applied[m.name] == 0 {
			t.Errorf("%s: no mutant", m.name)
		}
	}
	check(t, jobs)
}

// TestNoisyProofs wants both checkers to accept the proofs of two UCI sets with many errors, the largest with
// one column that is a function of another.
func TestNoisyProofs(t *testing.T) {
	var jobs []job
	for name, want := range map[string]int{"haberman.csv": 66, filepath.Join("ice", "transfusion.data"): 151} {
		s, err := data.ReadCSV(athand.More(t, name), data.Format{KeepAll: true, NoHeader: true, Class: map[bool]string{true: "x1"}[want == 151]})
		if err != nil {
			t.Fatal(err)
		}
		// Both checkers read the class from the last column.
		file := filepath.Join(t.TempDir(), s.Name+".csv")
		f, err := os.Create(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.WriteCSV(f); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		p := certified(t, s)
		if p.Errors != want || p.Orthants == nil {
			t.Errorf("%s: %v, want %d errors", name, p, want)
		}
		jobs = append(jobs, job{name, p, file, true, "", ""})
	}
	check(t, jobs)
}
