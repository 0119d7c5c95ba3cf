package utgoff89

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// A leaf is a unit with the attributes that are tested above it.
type leaf struct {
	unit   *learners.ValueUnit
	tested []int
}

// leavesOf returns the leaves of a tree.
func leavesOf(n *learners.PerceptronNode, tested []int) (all []leaf) {
	switch {
	case n == nil:
		return nil
	case n.Test == nil:
		return []leaf{{n.Unit, slices.Clone(tested)}}
	}
	for _, branch := range n.Test.Branches {
		all = append(all, leavesOf(branch, append(tested, n.Test.Attr))...)
	}
	return all
}

// weightsOf returns the weights of a unit, the threshold first, as text.
func weightsOf(u *learners.ValueUnit) string {
	text := fmt.Sprint(u.Theta.W)
	for _, values := range u.W {
		for _, w := range values {
			text += fmt.Sprint(" ", w.W)
		}
	}
	return text
}

// TestPointsOfTable2 checks after each instance what §4.2 and §5.1 say of the procedure: a correction makes
// the instance right, weights are integers, the tree never shrinks, no unit has a weight of an attribute that
// is tested above it, every instance is counted, and no other unit changes.
func TestPointsOfTable2(t *testing.T) {
	s := sixteen(func([]bool) bool { return false }, "function")
	for k := range 400 {
		setRows(s, 40503*k%65536)
		m, err := grow(learners.PerceptronTree{}, s, 0)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 160 {
			before, tests := map[*learners.ValueUnit]string{}, m.Tests
			for _, l := range leavesOf(m.Trees[0], nil) {
				before[l.unit] = weightsOf(l.unit)
			}
			x, y := s.X[n%16], s.Y[n%16]
			m.Update(x, y)
			class, known := m.Decide(x)
			if m.Tests == tests && !(known && class == y) {
				t.Fatalf("function %d, instance %d is still wrong after it was learned", k, n+1)
			}
			if m.Tests < tests {
				t.Fatal("the tree shrinks")
			}
			changed, counted := 0, 0
			for _, l := range leavesOf(m.Trees[0], nil) {
				if old, found := before[l.unit]; found && old != weightsOf(l.unit) {
					changed++
				}
				for j, values := range l.unit.W {
					if slices.Contains(l.tested, j) != (values == nil) {
						t.Fatalf("a unit below tests of %v has weights of attribute %d", l.tested, j)
					}
					for _, w := range values {
						if w.W != math.Trunc(w.W) {
							t.Fatalf("the weight %v", w.W)
						}
						counted += w.N[0] + w.N[1]
					}
				}
			}
			if changed > 1 {
				t.Fatalf("an instance changes %d units", changed)
			}
			if m.Tests == 0 && counted != 4*(n+1) {
				t.Fatalf("%d values are counted after %d instances", counted, n+1)
			}
		}
	}
}

// TestPlainUntilSplit checks that a tree has the weights of one LTU until its first split (§5.1).
func TestPlainUntilSplit(t *testing.T) {
	s := sixteen(func([]bool) bool { return false }, "function")
	for k := range 400 {
		setRows(s, 40503*k%65536)
		for n := 1; n < 100; n++ {
			m, err := grow(learners.PerceptronTree{}, s, n)
			if err != nil {
				t.Fatal(err)
			}
			if m.Tests > 0 {
				break
			}
			unit, err := grow(learners.PerceptronTree{Split: learners.Never}, s, n)
			if err != nil {
				t.Fatal(err)
			}
			if weightsOf(m.Trees[0].Unit) != weightsOf(unit.Trees[0].Unit) {
				t.Fatalf("function %d: the weights differ after %d instances", k, n)
			}
		}
	}
}

// TestOneAttributeSuffices checks the step of theorem 1's proof: one LTU learns all classes of the values of
// one attribute.
func TestOneAttributeSuffices(t *testing.T) {
	for values := 2; values <= 6; values++ {
		s := &data.Set{Schema: data.Schema{Name: "values", Class: "class", Classes: []string{"0", "1"}, Attrs: []data.Attr{{Name: "color"}}}}
		for v := range values {
			s.Attrs[0].Values = append(s.Attrs[0].Values, fmt.Sprint(v))
			s.X, s.Y = append(s.X, []float64{float64(v)}), append(s.Y, 0)
		}
		for number := range 1 << values {
			for v := range values {
				s.Y[v] = number >> v & 1
			}
			m, err := grow(learners.PerceptronTree{Split: learners.Never}, s, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok, err := converge(t.Context(), m, s, inOrder(values), 10000); !ok || err != nil {
				t.Errorf("%d values with the classes %v are not learned: %v", values, s.Y, err)
			}
		}
	}
}

// TestBoundOnVectors checks the cycling theorem, corollary 1 and bound (1): a unit visits finitely many
// weight vectors, never more than the product of the ranges, and the rule of corollary 2 never splits a
// separable function.
func TestBoundOnVectors(t *testing.T) {
	separable := 0
	s, err := data.Parity(3).Table()
	if err != nil {
		t.Fatal(err)
	}
	for number := range 256 {
		for i := range s.Y {
			s.Y[i] = number >> i & 1
		}
		m, err := grow(learners.PerceptronTree{Split: learners.Proven}, s, 0)
		if err != nil {
			t.Fatal(err)
		}
		seen, u, halfway := map[string]bool{}, m.Trees[0].Unit, 0
		for n := range 2000 {
			if n == 1000 {
				halfway = len(seen)
			}
			m.Update(s.X[n%8], s.Y[n%8])
			seen[weightsOf(u)] = true
			bound := u.Theta.Max - u.Theta.Min + 1
			for _, values := range u.W {
				for _, w := range values {
					bound *= w.Max - w.Min + 1
				}
			}
			if float64(len(seen)) > bound {
				t.Fatalf("function %d: %d vectors are visited, the bound is %v", number, len(seen), bound)
			}
		}
		if m.Tests == 0 && len(seen) != halfway {
			t.Errorf("function %d: new vectors after a thousand instances", number)
		}
		if knownRight(m, s) == 1 && m.Tests == 0 {
			separable++
		}
	}
	if separable != 104 { // all that a halfspace describes
		t.Errorf("%d functions are learned without a split, want 104", separable)
	}
}

// TestWorstCaseOfInstances checks that the greatest term of §5.3's worst case is always the last one, k·b^d.
func TestWorstCaseOfInstances(t *testing.T) {
	for b := 2.; b <= 6; b++ {
		for d := 1.; d <= 12; d++ {
			greatest := 0.
			for i := 0.; i < d; i++ {
				greatest = max(greatest, math.Pow(b, i)*(d-i)*b)
			}
			if greatest != math.Pow(b, d) {
				t.Errorf("b = %v, d = %v: the greatest term is %v", b, d, greatest)
			}
		}
	}
}

// TestHalfPlaneInWords computes the information that a split of x alone, at ½, has on x < y in the unit
// square.
func TestHalfPlaneInWords(t *testing.T) {
	const share = 0.5 + 0.5/2 // of the points with x < ½ have x < y
	gain := 1 + share*math.Log2(share) + (1-share)*math.Log2(1-share)
	papertest.Numbers(t, claimsPage, "half-plane", "%.2f of 1 bit", gain)
}

// TestOneUnitOnSixteen finds the LTU that is right on the most instances of §4.3's concept.
func TestOneUnitOnSixteen(t *testing.T) {
	m, err := learners.MinimumError{}.Fit(t.Context(), Sixteen().Signed(), learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	best := m.(*learners.MinimumErrorPlane)
	if !best.Proven() {
		t.Error("the fewest mistakes are not proven")
	}
	papertest.Numbers(t, claimsPage, "one-ltu-on-sixteen", "%d of 16", best.Errors)
}
