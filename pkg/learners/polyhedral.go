package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/interior"
	"halfspace/pkg/learners/internal/parting"
	"halfspace/pkg/learners/internal/setcover"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*Polyhedral)(nil))

// A Polyhedral is a two-class model of N halfspaces and a consolidator, a Boolean function of their
// outputs. It is the model of Voronoi and Megiddo. The hyperplanes divide space into cells, the regions
// of their arrangement. The consolidator gives each cell a class, for example "inside h1 and outside
// h2".
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §1.
type Polyhedral struct {
	data.Schema
	Units []ltu.Unit
	Consolidator
	// Found is the outcome of the search for halfspaces, if they were chosen among candidates.
	Found PlaneSearch `json:",omitzero"`
}

// A PlaneSearch is the outcome of a search that chooses N halfspaces among candidates. It says whether
// they separate the classes, and whether fewer would do.
type PlaneSearch struct {
	// Candidates is the number of halfspaces to choose from. Halfspaces that divide the examples in the
	// same way count as one. A halfspace with all examples on one side does not count.
	Candidates int
	// Unseparated is the number of pairs of examples of different classes that no chosen halfspace
	// separates, because both examples lie on the same side of each. Zero means that the classes are
	// separated.
	Unseparated int
	// AtLeast is a proven lower bound on the number of candidates that separate the classes. It is
	// Candidates+1 if even all candidates together do not separate them.
	AtLeast int
}

// String describes the outcome in one line.
func (f PlaneSearch) String() string {
	s := fmt.Sprintf("%d candidates, ", f.Candidates)
	switch {
	case f.AtLeast > f.Candidates:
		s += "which do not separate the classes all together"
	default:
		s += fmt.Sprintf("at least %d needed", f.AtLeast)
	}
	if f.Unseparated > 0 {
		s += fmt.Sprintf("; pairs left together: %d", f.Unseparated)
	}
	return s
}

// Proven reports whether the halfspaces separate the classes and fewer candidates provably do not. It is
// also true if the halfspaces were not chosen by a search.
func (p *Polyhedral) Proven() bool {
	return p.Found == (PlaneSearch{}) || p.Found.Unseparated == 0 && p.Found.AtLeast >= len(p.Units)
}

// Status says in words how far the search for the fewest candidates got, as MinimumErrorPlane.Status
// does for errors. It is empty if there was no search.
func (p *Polyhedral) Status() string {
	switch {
	case p.Found == (PlaneSearch{}):
		return ""
	case p.Found.Unseparated == 0:
		return statusOf("halfspaces", len(p.Units), p.Found.AtLeast)
	}
	return fmt.Sprintf("halfspaces: %d, which do not separate the classes: %v", len(p.Units), p.Found)
}

// choosePolyhedral chooses at most n of the candidates and returns their model for s. If n is zero, it
// chooses the smallest number that separates the classes. The function unit returns the unit of the k-th
// candidate, and whether this unit can be used. The comment of setcover.ChooseUnits explains unit and
// the budget. The only error is ctx's.
func choosePolyhedral(ctx context.Context, candidates *dichotomy.Set, unit func(k int) (ltu.Unit, bool), s *data.Set, n, budget int) (*Polyhedral, error) {
	units, result, err := setcover.ChooseUnits(ctx, candidates, unit, s.Y, n, budget)
	if err != nil {
		return nil, err
	}
	p, err := fitConsolidator(ctx, units, s)
	p.Found = PlaneSearch(result)
	return p, err
}

// fitConsolidator returns the model of the given halfspaces for s. If they do not separate the classes,
// a cell may contain examples of both classes, and gets their majority class. The only error is ctx's:
// with very many cells, finding the shortest formula takes seconds.
func fitConsolidator(ctx context.Context, units []ltu.Unit, s *data.Set) (*Polyhedral, error) {
	counts := map[string][2]int{}
	for i, x := range s.X {
		code := codeOf(units, x)
		c := counts[code]
		c[s.Y[i]]++
		counts[code] = c
	}
	p := &Polyhedral{Schema: s.Schema, Units: units, Consolidator: newConsolidator(ctx, counts)}
	return p, ctx.Err()
}

// codeOf returns the code of the cell that contains x: for each unit a 1 if it fires on x, else a 0.
func codeOf(units []ltu.Unit, x []float64) string {
	b := make([]byte, len(units))
	for i, u := range units {
		b[i] = '0'
		if u.Fires(x) {
			b[i] = '1'
		}
	}
	return string(b)
}

// Predict returns the class of the cell that contains x. If the cell has no training examples, its class
// is the one that makes the consolidator's formula shorter.
func (p *Polyhedral) Predict(x []float64) int {
	checkLength(p.Schema, x)
	return p.Of(codeOf(p.Units, x))
}

// Certify returns a certificate that no smaller number of halfspaces separates the classes of s. If the
// halfspaces of p do not separate the classes, it returns an error. The parameter systems and the other
// errors are the same as in List.Certify.
func (p *Polyhedral) Certify(ctx context.Context, s *data.Set, systems int) (*certificate.Proof, error) {
	if err := check(ctx, "certificate", s, unitDomain, consistent); err != nil {
		return nil, err
	}
	if i, k, ok := Separated(p.Units, s); !ok {
		return nil, fmt.Errorf("certificate: the halfspaces do not separate examples %d and %d", i, k)
	}
	return certifyHalfspaces(ctx, s, p.Units, parting.None, 1, systems)
}

// Empty reports whether a cell does not exist: no point lies strictly inside it. There are 2^N codes,
// but some belong to no cell, if N exceeds the number of attributes, or if hyperplanes are parallel. A
// cell that contains training examples exists. Rounding hides very thin cells: a cell thinner than about
// 1e-13 of the distance from 0 to the place where its hyperplanes meet counts as empty.
func (p *Polyhedral) Empty(code string) bool {
	if len(code) != len(p.Units) {
		panic(fmt.Sprintf("learners: a cell of %d halfspaces, written as %q", len(p.Units), code))
	}
	if _, met := slices.BinarySearchFunc(p.Cells, code, func(c Cell, code string) int { return cmp.Compare(c.Code, code) }); met {
		return false
	}
	var sides []ltu.Unit // the halfspaces whose intersection is the cell
	for i, u := range p.Units {
		if len(u.Greatest()) == 0 { // no hyperplane: it fires everywhere or nowhere
			if (0 >= u.Theta) != (code[i] == '1') {
				return true
			}
			continue
		}
		if code[i] == '0' {
			u = u.Complement()
		}
		sides = append(sides, u)
	}
	return !interior.Exists(sides)
}

// Network returns the network of the halfspaces. It has an AND for each term of several literals, and an
// OR above them if there are several terms.
func (p *Polyhedral) Network() *ltu.Network {
	b := ltu.NewBuilder(len(p.Attrs))
	planes := make([]ltu.Signal, len(p.Units))
	for i, u := range p.Units {
		planes[i] = b.Unit(u)
	}
	terms := make([]ltu.Signal, len(p.Terms))
	for i, t := range p.Terms {
		var literals []ltu.Signal
		for k, c := range t {
			switch c {
			case '1':
				literals = append(literals, planes[k])
			case '0':
				literals = append(literals, ltu.Not(planes[k]))
			}
		}
		terms[i] = joined(b.And, literals)
	}
	return b.Network(joined(b.Or, terms))
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (p *Polyhedral) UnmarshalJSON(text []byte) error {
	type plain Polyhedral
	return readModel(text, p, func(read plain) { *p = Polyhedral(read) })
}

func (p *Polyhedral) check() error {
	for _, c := range p.Cells {
		if len(c.Code) != len(p.Units) || strings.Trim(c.Code, "01") != "" {
			return fmt.Errorf("cell %q must have %d characters, each 0 or 1", c.Code, len(p.Units))
		}
	}
	for _, t := range p.Terms {
		if len(t) != len(p.Units) || strings.Trim(t, "01-") != "" {
			return fmt.Errorf("term %q, want %d characters, 0, 1 or -", t, len(p.Units))
		}
	}
	if !slices.IsSortedFunc(p.Cells, func(a, b Cell) int { return cmp.Compare(a.Code, b.Code) }) {
		return errors.New("cells are not in ascending order")
	}
	return cmp.Or(checkTwo(p.Schema), checkUnits(len(p.Attrs), p.Units...))
}

// joined returns the only signal if there is one, and the gate of all signals otherwise. An AND or OR of
// one input would only repeat that input.
func joined(gate func(...ltu.Signal) ltu.Signal, s []ltu.Signal) ltu.Signal {
	if len(s) == 1 {
		return s[0]
	}
	return gate(s...)
}

// Separated reports whether the halfspaces separate the classes of s: for every two examples of
// different classes, some halfspace must contain exactly one of them. If this is not so, p and q are the
// indices of two examples in the same cell, of classes 0 and 1. Separated takes time in proportion to
// the number of examples, not of pairs.
//
// N. Megiddo, On the complexity of polyhedral separability, Discrete & Computational Geometry 3 (1988)
// 325–337; here proposition 1 of Rao et al.
func Separated(units []ltu.Unit, s *data.Set) (p, q int, ok bool) {
	first := map[string][2]int{} // an example of each class, its index plus 1
	for i, x := range s.X {
		code := codeOf(units, x)
		f := first[code]
		f[s.Y[i]] = i + 1
		if f[0] > 0 && f[1] > 0 {
			return f[0] - 1, f[1] - 1, false
		}
		first[code] = f
	}
	return 0, 0, true
}
