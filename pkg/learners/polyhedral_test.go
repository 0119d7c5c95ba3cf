package learners_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// bothBits is the model of exclusive or by the halfspaces x1 + x2 ≥ ½ and ≥ 1½.
func bothBits() *learners.Polyhedral {
	return &learners.Polyhedral{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "x1"}, {Name: "x_2"}}, Classes: []string{"equal", "different"}},
		Units:  []ltu.Unit{{W: []float64{1, 1}, Theta: 0.5}, {W: []float64{1, 1}, Theta: 1.5}},
		Consolidator: learners.Consolidator{
			Cells: []learners.Cell{{Code: "00", Counts: [2]int{1, 0}}, {Code: "10", Counts: [2]int{0, 2}}, {Code: "11", Counts: [2]int{1, 0}}},
			Terms: []string{"10"}, Least: true},
	}
}

func ExamplePolyhedral_String() {
	fmt.Println(bothBits())
	// Output:
	// different if h1 ∧ ¬h2, else equal
	// h1: x1 + x_2 ≥ 0.5
	// h2: x1 + x_2 ≥ 1.5
}

func ExamplePolyhedral_Markdown() {
	fmt.Println(bothBits().Markdown())
	// Output:
	// **different** if h1 ∧ ¬h2, else **equal**
	//
	// - **h1**: x1 + x\_2 ≥ 0.5
	// - **h2**: x1 + x\_2 ≥ 1.5
	//
	// | h1 | h2 | equal | different | class |
	// | :-: | :-: | --: | --: | --- |
	// | 0 | 0 | 1 | 0 | equal |
	// | 1 | 0 | 0 | 2 | different |
	// | 1 | 1 | 1 | 0 | equal |
	// | 0 | 1 |  |  | no such place |
}

func TestFormula(t *testing.T) {
	for want, terms := range map[string][]string{
		"never":                   nil,
		"always":                  {"--"},
		"h1 ∧ ¬h2 ∨ ¬h1 ∧ h2":     {"10", "01"},
		"¬h2 ∨ h1 ∧ h3":           {"-0-", "1-1"},
		"h1 ∧ h2 ∧ h3 ∧ h4 ∨ ¬h1": {"1111", "0---"},
	} {
		if got := (learners.Consolidator{Terms: terms}).Formula(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestEmptyCells compares with random points. For random lines through a square, no cell that contains a
// point may be empty. At most as many other cells may be non-empty as the arrangement has.
func TestEmptyCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 20 {
		m := bothBits()
		m.Units, m.Cells = nil, nil
		for range 5 {
			m.Units = append(m.Units, ltu.Unit{W: []float64{r.NormFloat64(), r.NormFloat64()}, Theta: r.NormFloat64()})
		}
		seen := map[string]bool{}
		for range 20_000 {
			x, code := []float64{10 * r.NormFloat64(), 10 * r.NormFloat64()}, ""
			if r.IntN(2) == 0 {
				x[0], x[1] = x[0]/5, x[1]/5
			}
			for _, u := range m.Units {
				code += map[bool]string{true: "1", false: "0"}[u.Fires(x)]
			}
			seen[code] = true
		}
		cells := 0
		for bits := range 1 << 5 {
			code := fmt.Sprintf("%05b", bits)
			if !m.Empty(code) {
				cells++
			} else if seen[code] {
				t.Errorf("%s has a point in it", code)
			}
		}
		if want := 1 + 5 + 10; cells != want { // in general position, Rao et al., lemma 1
			t.Errorf("%d cells, want %d", cells, want)
		}
	}
	m := bothBits()
	m.Cells = nil
	m.Units[1] = m.Units[0].Complement() // both fire on the hyperplane only
	if m.Empty("10") || m.Empty("01") || !m.Empty("11") || !m.Empty("00") {
		t.Error("of a halfspace and its complement")
	}
	m.Units[1] = ltu.Unit{W: []float64{0, 0}, Theta: -1} // always
	if m.Empty("01") || m.Empty("11") || !m.Empty("10") || !m.Empty("00") {
		t.Error("of a unit without weights")
	}
}

// TestCellsFarFromZero has cells of width 1 at 1.7e9, like times in seconds. Such cells once counted as
// empty, and the formula printed their halfspaces alike.
func TestCellsFarFromZero(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "t", Attrs: []data.Attr{{Name: "time"}}, Classes: []string{"no", "yes"}},
		X: [][]float64{{1.7e9}, {1.7e9 + 1}, {1.7e9 + 2}, {1.7e9 + 3}}, Y: []int{0, 1, 0, 1}}
	m := fit[*learners.Polyhedral](t, learners.Megiddo{}, s)
	cells := m.Cells
	m.Cells = nil // otherwise the cells themselves prove that they are not empty
	for _, c := range cells {
		if m.Empty(c.Code) {
			t.Errorf("%s is empty, though it has examples", c.Code)
		}
	}
	if lines := strings.Split(m.String(), "\n")[1:]; len(lines) != 3 || lines[0][4:] == lines[1][4:] || lines[0][4:] == lines[2][4:] || lines[1][4:] == lines[2][4:] {
		t.Errorf("the halfspaces read alike: %q", lines)
	}
	for _, far := range []float64{0, 1e6, 1.7e9, 1e12} {
		// Another hyperplane, parallel or not, is far from the cell.
		for _, theta := range []float64{0, -1e9, 5e11} {
			m.Attrs = []data.Attr{{Name: "time"}, {Name: "b"}}
			m.Units = []ltu.Unit{{W: []float64{1, 0}, Theta: far}, {W: []float64{1, 0}, Theta: far + 1}, {W: []float64{0, 1}, Theta: far}, {W: []float64{1, 1}, Theta: theta}}
			for code, want := range map[string]bool{"1011": false, "1000": false, "1010": theta <= 2*far, "1001": theta >= 2*far+1, "0101": true, "0111": true, "1111": false} {
				if got := m.Empty(code); got != want {
					t.Errorf("x ≥ %v, x ≥ that + 1, y ≥ %v, x + y ≥ %v: %s is empty: %t, want %t", far, far, theta, code, got, want)
				}
			}
		}
	}
	// These three meet in one point.
	m.Units = []ltu.Unit{{W: []float64{1, 0}, Theta: 1.7e9}, {W: []float64{0, 1}, Theta: 1.7e9}, {W: []float64{1, 1}, Theta: 3.4e9}}
	for bits := range 8 {
		code := fmt.Sprintf("%03b", bits)
		if got, want := m.Empty(code), code == "001" || code == "110"; got != want {
			t.Errorf("of three lines through a point: %s is empty: %t", code, got)
		}
	}
}

func TestUnseen(t *testing.T) {
	unseen, err := bothBits().Unseen()
	if err != nil || !slices.Equal(unseen, []string{"01"}) {
		t.Errorf("got %v, %v", unseen, err)
	}
	large := learners.Consolidator{Cells: []learners.Cell{{Code: strings.Repeat("1", 17)}}}
	if _, err := large.Unseen(); err == nil {
		t.Error("2¹⁷ cells are listed")
	}
	constant := learners.Consolidator{Cells: []learners.Cell{{}}}
	if unseen, err := constant.Unseen(); err != nil || unseen != nil {
		t.Errorf("of no halfspaces: %v, %v", unseen, err)
	}
}

// TestPolyhedralNetworks compares model and network for random functions, at random points.
func TestPolyhedralNetworks(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for trial := range 60 {
		s := hidden(uint64(trial), 40, 1+trial%3, 1+trial%4)
		for i := range s.Y {
			if r.IntN(8) == 0 {
				s.Y[i] = 1 - s.Y[i]
			}
		}
		m := fit[*learners.Polyhedral](t, learners.Megiddo{N: 1 + trial%4, Budget: 10000}, s)
		net := m.Network()
		for range 200 {
			x := make([]float64, len(s.Attrs))
			for j := range x {
				x[j] = r.NormFloat64()
			}
			if m.Predict(x) != net.Predict(x) {
				t.Fatalf("trial %d: %v: model and network differ on %v", trial, m, x)
			}
		}
		var back learners.Polyhedral
		if b, err := json.Marshal(m); err != nil || json.Unmarshal(b, &back) != nil || back.String() != m.String() || back.Found != m.Found {
			t.Errorf("trial %d: as JSON: %v, %v", trial, &back, err)
		}
	}
}

// A truth table has at most 64 cells with examples, and counts the others.
func TestTruthTableIsCutShort(t *testing.T) {
	for cells, want := range map[int]string{64: "", 65: "Not shown: 1 cells", 70: "Not shown: 6 cells"} {
		p := &learners.Polyhedral{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"no", "yes"}}}
		for i := range 12 {
			p.Units = append(p.Units, ltu.Unit{W: []float64{1}, Theta: float64(i)})
		}
		for i := range cells {
			p.Cells = append(p.Cells, learners.Cell{Code: fmt.Sprintf("%012b", i)})
		}
		if got := p.Markdown(); strings.Contains(got, "Not shown") != (want != "") || !strings.Contains(got, want) {
			t.Errorf("%d cells: no %q in %s", cells, want, got)
		}
	}
}
