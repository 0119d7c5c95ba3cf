package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/certify"
	"halfspace/pkg/learners/internal/fewest"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "minimum error",
	Learner: MinimumError{},
	Paper:   "Rao, Oblow & Glover 1991",
	About:   "the halfspace with the fewest errors, with a proven bound; `Printed` follows the paper's quadratic programs, which may end with more errors",
	Learns:  []string{"halfspace", "3-of-5"},
})

// MinimumError finds the one halfspace that misclassifies the fewest examples: the minimum error
// hyperplane. Use it where classes overlap and you want to know how well any linear classifier can do on
// the sample. The problem is NP-hard when the dimension is not fixed (Johnson & Preparata 1978), so the
// search has a budget. The model is the best halfspace found, with a lower bound on the errors of any
// halfspace; if both are equal, the halfspace is proven to be the best. Of the halfspaces that
// misclassify the same examples MinimumError takes the plane of MaximalStability. The paper has n
// quadratic programs find the fewest errors, but they do not say which examples to give up (see
// Printed). (FewestErrors, in spite of its name, does something else: it chooses among learners.)
//
// The search begins with the halfspace of Pocket{}. It improves this halfspace by turning the plane
// about random axes and by exchanging misclassified examples. Then it tries to prove that no halfspace
// is better, in one of three ways. If few examples are misclassified, it uses sets of a few examples
// that no halfspace classifies correctly. Each set contains a mistake, so there are at least as many
// mistakes as sets without a common example. This search proceeds by iterative deepening. In few
// dimensions, if the first way takes longer, it looks at every way to divide the examples by a plane. If
// there are many mistakes too, it divides the space of weights into cones. All weights of a cone agree
// about the order of some examples, and a pair in the wrong order has a mistake. The search may stop
// anywhere, with the halfspace and the bound found by then.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §3.1 (b), after V. Vapnik, Estimation of Dependences Based on Empirical Data (1982), addendum
// I. The search is from M. Parker, J. Ryan, Finding the minimum weight IIS cover of an infeasible system
// of linear inequalities, Annals of Mathematics and Artificial Intelligence 17 (1996) 107–126; the
// planes are from D. S. Johnson, F. P. Preparata, The densest hemisphere problem, Theoretical Computer
// Science 6 (1978) 93–107.
type MinimumError struct {
	// Nodes is the greatest number of steps of the search. In a step the search turns a plane about an
	// axis, or looks for a plane that separates a few examples. If zero, it is 20,000, and for large
	// samples at most 200 million divided by the number of values in the sample, so that they take
	// seconds too. For n examples that span d dimensions, a proof takes at most 8·C(n+1, d−1) nodes or a
	// 32nd of the budget, whichever is more, but it may take far fewer. Printed does not use Nodes.
	Nodes int
	// Time, if not zero, ends the search after this time, with the best halfspace so far and its bound.
	// If Nodes is zero, the search uses all of this time, unless a proof ends it earlier. The model then
	// depends on the speed of the machine.
	Time time.Duration
	// Anytime makes Fit return the best halfspace so far when the context is done, instead of an error.
	// Printed has no halfspace before its end, so it then returns a halfspace that always predicts the
	// majority class.
	Anytime bool
	// Memory, if not zero, limits the search by cones, which needs the most memory of all parts. It is
	// the greatest number of bytes that this search keeps. The program may take twice as many, until the
	// garbage collector runs.
	Memory int
	// Costs has the cost of an error on an example of each class: whole numbers from 1 on. For example,
	// {1, 5} counts an error on a positive example five times. If empty, all costs are 1. With Costs the
	// fields Errors and Bound of the model are sums of costs.
	Costs []int
	// Most limits the number of errors on the examples of each class; -1 means no limit. For example,
	// {0, -1} allows no error on a negative example, and {3, -1} at most three false positives. If
	// empty, nothing is limited.
	Most []int
	// Printed takes the paper's own method, a sequence of at most n quadratic programs, to show where it
	// fails. Each program looks for the plane of maximum margin between all examples that are left. As
	// long as none exists, one example is given up. The paper does not print which one.
	//
	// Here the example is chosen among a few examples that no plane classifies correctly, because the
	// convex hulls of their two classes meet in a point. That point is a weighted mean of examples, and
	// the example with the greatest weight is given up. On a tie the first is given up, with negative
	// examples before positive ones. On a line this rule gives up every negative example between
	// positive ones, however few positive ones are on one side (experiment rog91-printed). One of the
	// few examples must be wrong, so some choice at each program leads to the fewest errors. But there
	// are up to d+2 choices at each program, and only the search without Printed tries them.
	//
	// With Printed the model's Nodes is the number of programs. Its Bound is 1 if the first program had
	// no plane. The plane is the plane of MaximumMargin{} for the examples that were left.
	Printed bool
}

// Domain describes the samples that the learner accepts.
func (MinimumError) Domain() Domain { return unitDomain }

// Fit returns a *MinimumErrorPlane.
func (m MinimumError) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "minimum error"
	end := limit{m.Time, m.Anytime}
	if err := cmp.Or(check(ctx, name, s, m.Domain()), end.check(name), checkAim(name, m.Costs, m.Most)); err != nil {
		return nil, err
	}
	if m.Nodes < 0 || m.Memory < 0 {
		return nil, fmt.Errorf("%s: Nodes is %d and Memory %d, want at least 0", name, m.Nodes, m.Memory)
	}
	timed, cancel, enough := end.begin(ctx)
	defer cancel()
	if m.Printed {
		found, err := fewest.Programs(timed, s)
		if enough(err) {
			h := majorityPlane(s)
			return &MinimumErrorPlane{Halfspace: *h, Errors: sample.Errors(h.Unit, s)}, nil
		}
		if err != nil {
			return nil, err
		}
		return &MinimumErrorPlane{Halfspace: Halfspace{s.Schema, found.Unit}, Errors: found.Errors, Bound: found.Bound, Nodes: found.Nodes}, nil
	}
	if len(m.Costs)+len(m.Most) > 0 {
		return m.weigh(timed, s, r, enough)
	}
	limits := fewest.Limits{Nodes: m.Nodes, Memory: m.Memory, Enough: enough}
	if m.Nodes == 0 && m.Time == 0 {
		limits.Nodes = min(20_000, 1+200_000_000/(s.Len()*(len(s.Attrs)+1)))
	}
	start, err := Pocket{}.Fit(progress.Silent(timed), s, r)
	if enough(err) {
		start, err = majorityPlane(s), nil
	}
	if err != nil {
		return nil, err
	}
	found, err := fewest.Find(timed, s, start.(*Halfspace).Unit, limits, r)
	if err != nil {
		return nil, err
	}
	progress.Report(ctx, name, limits.Nodes, limits.Nodes)
	return &MinimumErrorPlane{Halfspace: Halfspace{s.Schema, found.Unit}, Errors: found.Errors, Bound: found.Bound, Nodes: found.Nodes}, nil
}

// weigh is Fit with costs or limits. Its search begins with the best of three halfspaces, as far as they
// keep the limits: the halfspace of Pocket{}, and the two that always predict the same class.
func (m MinimumError) weigh(ctx context.Context, s *data.Set, r *rand.Rand, enough func(error) bool) (Model, error) {
	const name = "minimum error"
	aim := aimOf(m.Costs, m.Most)
	starts := []Model{&Halfspace{s.Schema, constantUnit(s, 1)}, &Halfspace{s.Schema, constantUnit(s, -1)}}
	if pocket, err := (Pocket{}).Fit(progress.Silent(ctx), s, r); err == nil {
		starts = append(starts, pocket)
	} else if !enough(err) {
		return nil, err
	}
	var start *Halfspace
	fewest := 0
	for _, h := range starts {
		if n, counts := aim.Errors(h.(*Halfspace).Unit, s); counts && (start == nil || n < fewest) {
			start, fewest = h.(*Halfspace), n
		}
	}
	if start == nil {
		return nil, fmt.Errorf("%s: Most is %v, but a halfspace that predicts one class should be allowed: want no limit for one of the classes", name, m.Most)
	}
	nodes := m.Nodes
	if m.Time == 0 {
		nodes = cmp.Or(nodes, 20_000)
	}
	found, err := certify.Search(ctx, s, start.Unit, aim, nodes)
	if err != nil && !errors.Is(err, proof.ErrNodes) && !enough(err) {
		return nil, err
	}
	p := &MinimumErrorPlane{Halfspace: Halfspace{s.Schema, found.Unit}, Costs: m.Costs, Most: m.Most}
	p.Errors, _ = aim.Errors(found.Unit, s)
	p.Bound = min(found.Bound(), p.Errors)
	return p, nil
}

// majorityPlane returns the halfspace that predicts the majority class for all examples.
func majorityPlane(s *data.Set) *Halfspace {
	if n := s.ClassCounts(); n[1] > n[0] {
		return &Halfspace{s.Schema, constantUnit(s, -1)}
	}
	return &Halfspace{s.Schema, constantUnit(s, 1)}
}

var _ = registerModel((*MinimumErrorPlane)(nil))

// A MinimumErrorPlane is the model of MinimumError: a halfspace that misclassifies few examples, with a
// lower bound on the errors of every halfspace.
type MinimumErrorPlane struct {
	Halfspace
	Errors int // the number of training examples that it misclassifies
	Bound  int // no halfspace misclassifies fewer, except by a margin below 1e-9, as in IncLP
	Nodes  int // steps of the search that were used
	// Costs and Most are the settings of MinimumError, or nil. A model of DensestHalfspace has limits
	// too: no errors in class 1.
	Costs []int `json:",omitempty"`
	Most  []int `json:",omitempty"`
}

// Proven reports whether the search has proven that no halfspace misclassifies fewer training examples.
func (m *MinimumErrorPlane) Proven() bool { return m.Bound >= m.Errors }

// Status says in words how far the search got: the number of errors, and whether it is proven to be the
// fewest. If it is not proven, Status also gives the lower bound on the fewest errors, and the gap
// between the two.
func (m *MinimumErrorPlane) Status() string {
	things := "errors"
	if m.Costs != nil {
		things = fmt.Sprintf("errors, those of class %q counted %d times and of class %q %d times", m.Classes[0], m.Costs[0], m.Classes[1], m.Costs[1])
	}
	for class, ceiling := range m.Most {
		if ceiling >= 0 {
			things += fmt.Sprintf(", with at most %d of class %q", ceiling, m.Classes[class])
		}
	}
	return statusOf(things, m.Errors, m.Bound)
}

// Certify returns a certificate of the fewest errors, as Halfspace.Certify does, under the costs and
// limits of the model.
func (m *MinimumErrorPlane) Certify(ctx context.Context, s *data.Set, nodes int) (*certificate.Proof, error) {
	return m.certify(ctx, s, aimOf(m.Costs, m.Most), nodes)
}

// aimOf returns the aim of a proof about errors with the given costs and limits, which may be nil.
func aimOf(costs, limits []int) proof.Aim {
	aim := proof.Plain
	copy(aim.Costs[:], costs)
	copy(aim.Most[:], limits)
	return aim
}

// String describes where the model predicts the positive class, and how far the search got.
func (m *MinimumErrorPlane) String() string { return m.Halfspace.String() + " (" + m.Status() + ")" }

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (m *MinimumErrorPlane) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Errors, Bound, Nodes int
		Costs, Most          []int
	}
	return readModel(text, m, func(read plain) {
		*m = MinimumErrorPlane{Halfspace(read.plainHalfspace), read.Errors, read.Bound, read.Nodes, read.Costs, read.Most}
	})
}

func (m *MinimumErrorPlane) check() error {
	return cmp.Or(m.Halfspace.check(), checkAim("model", m.Costs, m.Most))
}

// checkAim returns an error unless costs and limits have a number for each of two classes, or none.
func checkAim(name string, costs, limits []int) error {
	if len(costs) != 0 && (len(costs) != 2 || min(costs[0], costs[1]) < 1) {
		return fmt.Errorf("%s: Costs are %v, want two whole numbers from 1 on, for class 0 and class 1", name, costs)
	}
	if len(limits) != 0 && (len(limits) != 2 || min(limits[0], limits[1]) < -1) {
		return fmt.Errorf("%s: Most is %v, want two whole numbers from 0 on, or -1 for no limit", name, limits)
	}
	return nil
}
