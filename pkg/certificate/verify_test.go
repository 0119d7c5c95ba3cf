package certificate_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
)

// A job is a proof and a file of examples that both checkers get.
type job struct {
	name   string
	proof  *certificate.Proof
	file   string // of the examples, as CSV
	holds  bool
	says   string // a part of Verify's error
	python string // a part of Python's answer
}

// readCSV reads examples from a file.
func readCSV(t *testing.T, file string) *data.Set {
	t.Helper()
	s, err := data.ReadCSV(file, data.Format{KeepAll: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// certified returns the certificate of a sample.
func certified(t *testing.T, s *data.Set) *certificate.Proof {
	t.Helper()
	numbers, err := certificate.Coding(s).For(s).Apply(s)
	if err != nil {
		t.Fatal(err)
	}
	m, err := learners.MinimumError{}.Fit(t.Context(), numbers, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.(*learners.MinimumErrorPlane).Certify(t.Context(), numbers, 0)
	if err != nil {
		t.Fatalf("%s: %v", s.Name, err)
	}
	return p
}

// proofs returns proofs of a sample with all claims.
func proofs(t *testing.T, s *data.Set) []*certificate.Proof {
	t.Helper()
	all := []*certificate.Proof{certified(t, s)}
	numbers, err := certificate.Coding(s).For(s).Apply(s)
	if err != nil {
		t.Fatal(err)
	}
	m, err := learners.DensestHalfspace{}.Fit(t.Context(), numbers, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	densest, err := m.(*learners.MinimumErrorPlane).CertifyDensest(t.Context(), numbers, 0)
	if err != nil {
		t.Fatal(err)
	}
	if densest.Faultless != "yes" || densest.Errors < all[0].Errors {
		t.Errorf("%s: %v, and %v", s.Name, densest, all[0])
	}
	all = append(all, densest)
	_, err = learners.LinearProgram{}.Fit(t.Context(), numbers, learners.Seed(1))
	if wrong := (*learners.Inseparable)(nil); errors.As(err, &wrong) {
		p, err := wrong.Certify(t.Context(), numbers)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// randomFile writes random examples to a file and returns its path: numbers with one decimal, many
// of them equal, and a nominal attribute of two or three values.
func randomFile(t *testing.T, dir string, seed int) string {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	n, d := 5+r.IntN(40), 1+r.IntN(3)
	var text strings.Builder
	for j := range d {
		fmt.Fprintf(&text, "number %d,", j)
	}
	text.WriteString("colour,class\n")
	for i := range n {
		for range d {
			fmt.Fprintf(&text, "%.1f,", float64(r.IntN(4))/10-0.2)
		}
		class := []string{"no", "yes"}[r.IntN(2)]
		if i < 2 {
			class = []string{"no", "yes"}[i]
		}
		// Of every fourth file, one colour is missing here and there.
		fmt.Fprintf(&text, "%s,%s\n", []string{"red", "grün", []string{"blue", "?"}[seed/2%2]}[r.IntN(2+seed%2)], class)
	}
	file := filepath.Join(dir, fmt.Sprintf("random%d.csv", seed))
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// check gives the jobs to both checkers and compares their answers with the expected ones.
func check(t *testing.T, jobs []job) {
	t.Helper()
	dir := t.TempDir()
	samples := map[string]*data.Set{}
	var lines bytes.Buffer
	for k, j := range jobs {
		if samples[j.file] == nil {
			samples[j.file] = readCSV(t, j.file)
		}
		err := j.proof.Verify(samples[j.file])
		if (err == nil) != j.holds {
			t.Errorf("%s: %v", j.name, err)
		} else if err != nil && (strings.ContainsAny(err.Error(), "\n\r") || !strings.Contains(err.Error(), j.says)) {
			t.Errorf("%s: %v, want %q in one line", j.name, err, j.says)
		}
		file := filepath.Join(dir, fmt.Sprintf("%d.json", k))
		if err := writeProof(j.proof, file); err != nil {
			t.Fatal(j.name, err)
		}
		if err := json.NewEncoder(&lines).Encode([]string{file, j.file}); err != nil {
			t.Fatal(err)
		}
	}
	for k, answer := range inPython(t, lines.Bytes(), len(jobs)) {
		if holds := strings.HasPrefix(answer, "proven "); holds != jobs[k].holds {
			t.Errorf("%s: Python says %s", jobs[k].name, answer)
		} else if !strings.Contains(answer, jobs[k].python) {
			t.Errorf("%s: Python says %s, want %q", jobs[k].name, answer, jobs[k].python)
		}
	}
}

// writeProof writes a proof to a file.
func writeProof(p *certificate.Proof, file string) error {
	var text bytes.Buffer
	if err := p.Write(&text); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o600)
}

// inPython returns the answers of verify.py, a line for each job. It skips the rest of the test without
// Python.
func inPython(t *testing.T, lines []byte, n int) []string {
	t.Helper()
	// So go test knows that its result depends on the file.
	if _, err := os.ReadFile("verify.py"); err != nil {
		t.Fatal(err)
	}
	program, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	c := exec.Command(program, "-B", "-c", `
import json, sys
import verify
for line in sys.stdin:
    try:
        print("proven", verify.verify(*json.loads(line)))
    except verify.Refused as why:
        print("refused", why)
`)
	c.Stdin, c.Stderr = bytes.NewReader(lines), os.Stderr
	out, err := c.Output()
	answers := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(answers) != n {
		t.Fatalf("%v, %d answers, want %d\n%s", err, len(answers), n, out)
	}
	return answers
}

// TestSmallProofs wants both checkers to accept the proofs of many random samples.
func TestSmallProofs(t *testing.T) {
	dir, n := t.TempDir(), 120
	if testing.Short() {
		n = 12
	}
	var jobs []job
	counts := map[int]bool{}
	for seed := range n {
		file := randomFile(t, dir, seed)
		s := readCSV(t, file)
		for _, p := range proofs(t, s) {
			counts[p.Errors] = true
			if p.Data.Name != s.Name || p.Data.Examples != s.Len() {
				t.Errorf("%s: the proof is about %+v", s.Name, p.Data)
			}
			jobs = append(jobs, job{fmt.Sprintf("%s: %v", s.Name, p), p, file, true, "", ""})
		}
	}
	if len(counts) < 5 {
		t.Errorf("the samples are alike: the errors are %v", counts)
	}
	check(t, jobs)
}

// TestRealProofs wants both checkers to accept the proofs of three small UCI sets, with the known fewest
// errors.
func TestRealProofs(t *testing.T) {
	var jobs []job
	for name, want := range map[string]int{"acute": 0, "caesarian": 18, "cryotherapy": 4} {
		file := athand.More(t, filepath.Join("ice", name+".csv"))
		p := certified(t, readCSV(t, file))
		if p.Errors != want {
			t.Errorf("%s: %v, want %d errors", name, p, want)
		}
		jobs = append(jobs, job{name, p, file, true, "", ""})
	}
	check(t, jobs)
}

// A mutation makes a proof wrong, or reports that it cannot.
type mutation struct {
	name  string
	says  string // a part of the refusal, if there is only one
	apply func(p *certificate.Proof, s *data.Set, r *rand.Rand) bool
}

// mutations are changes after which a proof proves nothing, whatever it proved before. A change that
// may leave another proof of the same number, such as another order of conflicts, is not among them.
var mutations = []mutation{
	{"node dropped", "", func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		k := r.IntN(len(p.Tree))
		p.Tree = slices.Delete(p.Tree, k, k+1)
		return true
	}},
	{"node doubled", "", func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		k := r.IntN(len(p.Tree))
		p.Tree = slices.Insert(p.Tree, k, p.Tree[k])
		return true
	}},
	{"branch of no example", "there is no example", branching(func(n *certificate.Node, p *certificate.Proof) { *n.Branch = p.Data.Examples })},
	{"branch of a negative index", "there is no example -1", branching(func(n *certificate.Node, _ *certificate.Proof) { *n.Branch = -1 })},
	{"branch taken twice", "was decided before", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		for k := range len(p.Tree) - 1 {
			if p.Tree[k].Branch != nil && p.Tree[k+1].Branch != nil {
				p.Tree[k+1].Branch = p.Tree[k].Branch
				return true
			}
		}
		return false
	}},
	{"branch and leaf", "it is a branching and a leaf", branching(func(n *certificate.Node, _ *certificate.Proof) { n.Conflicts, n.Weights = []int{0}, []int{1} })},
	{"weight lowered", "", leafing(func(n *certificate.Node, _ *certificate.Proof, k int) { n.Weights[k]-- })},
	{"weight of all examples", "has the weight", leafing(func(n *certificate.Node, p *certificate.Proof, k int) { n.Weights[k] = p.Data.Examples + 1 })},
	{"weights beyond the equal examples", "exceed the number of its equals", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		for k := range p.Conflicts { // without a branching, a conflict counts again and again
			n := certificate.Node{}
			for range p.Errors {
				n.Conflicts, n.Weights = append(n.Conflicts, k), append(n.Weights, 1)
			}
			if p.Tree[0].Branch != nil {
				p.Tree = []certificate.Node{n}
				return true
			}
		}
		return false
	}},
	{"conflict of an error", "that is an error on the path", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if p.Tree[0].Branch == nil {
			return false
		}
		for k, c := range p.Conflicts {
			if slices.Contains(c.Examples, *p.Tree[0].Branch) { // an error on the path to the next node
				p.Tree[1] = certificate.Node{Conflicts: []int{k}, Weights: []int{1}}
				return true
			}
		}
		return false
	}},
	{"weights that cancel", "has the weight -1", leafing(func(n *certificate.Node, _ *certificate.Proof, k int) {
		n.Conflicts, n.Weights = append(n.Conflicts, n.Conflicts[k], n.Conflicts[k]), append(n.Weights, -1, 1)
	})},
	{"conflict of a leaf dropped", "the bound is too low by", leafing(func(n *certificate.Node, _ *certificate.Proof, k int) {
		n.Conflicts, n.Weights = slices.Delete(n.Conflicts, k, k+1), slices.Delete(n.Weights, k, k+1)
	})},
	{"weight dropped", "conflicts, but", leafing(func(n *certificate.Node, _ *certificate.Proof, k int) { n.Weights = n.Weights[:len(n.Weights)-1] })},
	{"leaf of no conflict", "there is no conflict", leafing(func(n *certificate.Node, p *certificate.Proof, k int) { n.Conflicts[k] = len(p.Conflicts) })},
	{"leaf of a negative conflict", "there is no conflict -1", leafing(func(n *certificate.Node, _ *certificate.Proof, k int) { n.Conflicts[k] = -1 })},
	{"multiplier raised", "is not zero", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		c.Multipliers[k] = new(big.Int).Add(c.Multipliers[k], big.NewInt(1))
		return true
	})},
	{"multiplier zero", "is not positive", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		c.Multipliers[k] = new(big.Int)
		return true
	})},
	{"multipliers negative", "is not positive", conflicting(func(c *certificate.Conflict, _ *data.Set, _ int) bool {
		for k, m := range c.Multipliers {
			c.Multipliers[k] = new(big.Int).Neg(m)
		}
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
	{"example of another row", "", conflicting(func(c *certificate.Conflict, s *data.Set, k int) bool {
		i := c.Examples[k]
		for m := range s.X {
			if s.Y[m] != s.Y[i] || fmt.Sprint(s.X[m]) != fmt.Sprint(s.X[i]) {
				c.Examples[k] = m
				return true
			}
		}
		return false
	})},
	{"example twice", "is there twice", conflicting(func(c *certificate.Conflict, _ *data.Set, k int) bool {
		// The sum stays the same: all multipliers are doubled, and one is divided between two.
		half := c.Multipliers[k]
		for m, v := range c.Multipliers {
			c.Multipliers[m] = new(big.Int).Lsh(v, 1)
		}
		c.Multipliers[k] = half
		c.Examples, c.Multipliers = append(c.Examples, c.Examples[k]), append(c.Multipliers, half)
		return true
	})},
	{"no such example", "there is no example", conflicting(func(c *certificate.Conflict, s *data.Set, k int) bool {
		c.Examples[k] = s.Len()
		return true
	})},
	{"conflict dropped", "there is no conflict", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if len(p.Conflicts) == 0 {
			return false
		}
		p.Conflicts = p.Conflicts[:len(p.Conflicts)-1]
		return true
	}},
	{"errors raised", "the plane has", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if p.Plane == nil {
			return false
		}
		p.Errors++
		return true
	}},
	{"errors lowered", "the plane has", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if p.Plane == nil {
			return false
		}
		p.Errors--
		return true
	}},
	{"plane moved away", "the plane has", func(p *certificate.Proof, s *data.Set, _ *rand.Rand) bool {
		if p.Plane == nil {
			return false
		}
		p.Plane.Threshold = fraction(1_000_000)
		return s.ClassCounts()[1] != p.Errors // all examples are negative now
	}},
	{"plane without a weight", "one for each feature", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if p.Plane == nil {
			return false
		}
		p.Plane.Weights = p.Plane.Weights[1:]
		return true
	}},
	{"plane turned", "the plane has", func(p *certificate.Proof, s *data.Set, r *rand.Rand) bool {
		if p.Plane == nil {
			return false
		}
		j := r.IntN(len(p.Plane.Weights))
		p.Plane.Weights[j] = fraction(int64(r.IntN(2000) - 1000))
		return errorsOf(p, s) != p.Errors
	}},
	{"no class on the plane", "which is not one of the two", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if p.Plane == nil {
			return false
		}
		p.Plane.On = "other"
		return true
	}},
	{"classes exchanged", "it is about other examples", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Data.Positive, p.Data.Negative = p.Data.Negative, p.Data.Positive
		return true
	}},
	{"class renamed", "which the proof does not name", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Data.Positive = "maybe"
		if p.Faultless != "" {
			p.Faultless = "maybe"
		}
		return true
	}},
	{"both classes the same", "both classes have the same name", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Data.Negative = p.Data.Positive
		if p.Faultless != "" {
			p.Faultless = p.Data.Positive
		}
		return true
	}},
	{"fingerprint", "it is about other examples", func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		k, digits := r.IntN(64), []byte(p.Data.SHA256)
		if digits[k]++; digits[k] > 'f' {
			digits[k] = '0'
		}
		p.Data.SHA256 = string(digits)
		return true
	}},
	{"number of examples", "the sample has", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool { p.Data.Examples++; return true }},
	{"feature dropped", "it is about other examples", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		if p.Plane == nil {
			return false
		}
		p.Data.Features, p.Plane.Weights = p.Data.Features[1:], p.Plane.Weights[1:]
		return true
	}},
	{"feature of no column", "the sample has no column", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Data.Features[0].Column = "other"
		return true
	}},
	{"feature of another value", "it is about other examples", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Data.Features[len(p.Data.Features)-1].Value = "green"
		return true
	}},
	{"plane dropped", "has a plane, and the other claims have none", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Plane = nil
		return p.Claim == certificate.FewestErrors
	}},
	{"plane of a bound", "has a plane, and the other claims have none", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Claim = certificate.AtLeast
		return p.Plane != nil
	}},
	{"bound raised", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		exact := p.Claim == certificate.FewestErrors
		p.Claim, p.Plane, p.Errors = certificate.AtLeast, nil, p.Errors+1
		return exact // of a bound, more errors may be proven
	}},
	{"other class without errors", "", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		possible := p.Errors == 0 || p.Faultless == ""
		p.Faultless = "no"
		return !possible // else the plane may have no errors there either
	}},
	{"no such class without errors", "which is not one of the two", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Faultless = "maybe"
		return true
	}},
	{"format", "the format is", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Format = "halfspace proof 2"
		return true
	}},
	{"claim", "the claim is", func(p *certificate.Proof, _ *data.Set, _ *rand.Rand) bool {
		p.Claim = "fewest errors of two"
		return true
	}},
}

// python has parts of Python's refusals, of mutations that several of its checks refuse.
var python = map[string]string{
	"both classes the same": "both classes have one name", "plane without a weight": " weights",
	"weight dropped": "a weight is None", "weights that cancel": "a weight is -1", "class renamed": "has another class",
}

// fraction returns a whole number.
func fraction(v int64) certificate.Fraction { return certificate.Fraction{Rat: big.NewRat(v, 1)} }

// branching returns a change of a random branching.
func branching(change func(*certificate.Node, *certificate.Proof)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		for _, k := range r.Perm(len(p.Tree)) {
			if p.Tree[k].Branch != nil {
				change(&p.Tree[k], p)
				return true
			}
		}
		return false
	}
}

// leafing returns a change of a random conflict of a random leaf.
func leafing(change func(n *certificate.Node, p *certificate.Proof, k int)) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, _ *data.Set, r *rand.Rand) bool {
		for _, k := range r.Perm(len(p.Tree)) {
			if n := &p.Tree[k]; len(n.Conflicts) > 0 {
				change(n, p, r.IntN(len(n.Conflicts)))
				return true
			}
		}
		return false
	}
}

// conflicting returns a change of a random example of a random conflict.
func conflicting(change func(c *certificate.Conflict, s *data.Set, k int) bool) func(*certificate.Proof, *data.Set, *rand.Rand) bool {
	return func(p *certificate.Proof, s *data.Set, r *rand.Rand) bool {
		if len(p.Conflicts) == 0 {
			return false
		}
		c := &p.Conflicts[r.IntN(len(p.Conflicts))]
		return change(c, s, r.IntN(len(c.Examples)))
	}
}

// errorsOf counts the errors of the plane of a proof by floating-point numbers, far from rounding.
func errorsOf(p *certificate.Proof, s *data.Set) (wrong int) {
	for i, x := range s.X {
		threshold, _ := p.Plane.Threshold.Float64()
		excess := -threshold
		for j, f := range p.Data.Features {
			w, _ := p.Plane.Weights[j].Float64()
			k := slices.Index(s.Names(), f.Column)
			if a := s.Attrs[k]; !a.Nominal() {
				excess += float64(w * x[k])
			} else if a.Text(x[k]) == f.Value {
				excess += w
			}
		}
		if (excess >= 0) != (s.Classes[s.Y[i]] == p.Data.Positive) {
			wrong++
		}
	}
	return wrong
}

// copied returns a copy of a proof that shares nothing with it.
func copied(t *testing.T, p *certificate.Proof) *certificate.Proof {
	t.Helper()
	var text bytes.Buffer
	if err := p.Write(&text); err != nil {
		t.Fatal(err)
	}
	c, err := certificate.Read(&text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestMutants makes proofs wrong in every way of mutations, and wants both checkers to refuse them all.
func TestMutants(t *testing.T) {
	dir, n, enough := t.TempDir(), 30, 1000
	if testing.Short() {
		n, enough = 5, 250
	}
	r := rand.New(rand.NewPCG(1, 0))
	var jobs []job
	applied := map[string]int{}
	for seed := range n {
		file := randomFile(t, dir, seed)
		s := readCSV(t, file)
		for _, p := range proofs(t, s) {
			for _, m := range mutations {
				mutant := copied(t, p)
				if m.apply(mutant, s, r) {
					applied[m.name]++
					jobs = append(jobs, job{fmt.Sprintf("%s, %v, %s", s.Name, p, m.name), mutant, file, false, m.says, python[m.name]})
				}
			}
		}
	}
	for _, m := range mutations {
		if applied[m.name] == 0 {
			t.Errorf("%s: no mutant", m.name)
		}
	}
	if len(jobs) < enough {
		t.Errorf("%d mutants, want %d", len(jobs), enough)
	}
	check(t, jobs)
}

// TestPointsOnThePlane has planes through an example, whose class then depends on the plane's.
func TestPointsOnThePlane(t *testing.T) {
	const file = "testdata/doses.csv"
	p := certified(t, readCSV(t, file))
	var jobs []job
	for threshold, class := range map[int64]string{5: "yes", 4: "no"} {
		for _, side := range []string{"no", "yes"} {
			c := copied(t, p)
			c.Plane = &certificate.Plane{Weights: []certificate.Fraction{fraction(1)}, Threshold: fraction(threshold), On: side}
			jobs = append(jobs, job{fmt.Sprintf("threshold %d, %s on it", threshold, side), c, file, side == class, "", ""})
		}
	}
	check(t, jobs)
}

// TestOtherData wants both checkers to refuse a proof for other examples: with one cell changed, one class
// changed, a row less, two rows exchanged, a missing value, or another name of a column.
func TestOtherData(t *testing.T) {
	const text = "a,b,class\n1,2,no\n2,3,yes\n3,4,no\n4,1,yes\n2,2,no\n"
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name+".csv")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	p := certified(t, readCSV(t, write("first", text)))
	jobs := []job{{"the same", p, write("same", text), true, "", ""}}
	for old, changed := range map[string]string{
		"4,1": "4,1.5", "2,2,no": "2,2,yes", "2,2,no\n": "", "1,2,no\n2,3,yes\n": "2,3,yes\n1,2,no\n", "3,4,no": "?,4,no",
		"a,b,": "a,c,",
	} {
		if !strings.Contains(text, old) {
			t.Fatal(old)
		}
		words := ""
		if strings.Contains(changed, "?") {
			words = "'?' is not a number"
		}
		jobs = append(jobs, job{fmt.Sprintf("%q for %q", changed, old), p, write(fmt.Sprint(len(jobs)), strings.Replace(text, old, changed, 1)), false, "", words})
	}
	// The examples are the same if only their notation or an unused column differs.
	for k, notation := range []string{strings.ReplaceAll(text, "4,1", "4.0, 1e0"), strings.ReplaceAll(text, "2,", `"2",`)} {
		jobs = append(jobs, job{fmt.Sprint("notation ", k), p, write(fmt.Sprint("notation", k), notation), true, "", ""})
	}
	check(t, jobs)
}
