package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "pocket",
	Learner: Pocket{},
	Paper:   "Gallant 1990",
	About:   "one unit, the best met so far; with a ratchet, and with rules (examples that must not be misclassified), which may be corrected first",
	Learns:  []string{"halfspace", "3-of-5"},

	AnyOrder: true,
})

// Pocket learns one linear threshold unit for classes that need not be linearly separable. It is the
// perceptron rule on examples drawn at random, with one addition: the best weights so far are kept "in
// the pocket", and are the result. Weights get into the pocket if they have had a longer run of right
// answers than the weights there, and also classify more of the whole sample correctly (the ratchet). So
// the result does not depend on the moment when learning stops, as with Perceptron.
//
// The search stops after a number of draws, 100 for each example, or after a time. It stops earlier only
// at weights without a mistake on the sample.
//
// S. I. Gallant, Perceptron-based learning algorithms, IEEE Transactions on Neural Networks 1 (1990)
// 179–191, §III.
type Pocket struct {
	// Draws is the number of examples drawn. If zero, it is 100 times the size of the sample, but at
	// least 10,000. The search ends earlier when the weights classify every example correctly.
	Draws int
	// Time, if not zero, limits the time for drawing examples, and Draws is not used. The result then
	// depends on the speed of the machine.
	Time time.Duration
	// NoRatchet puts the weights with the longest run into the pocket, without comparing their accuracy
	// on the whole sample. This is faster, but good weights may be lost by chance.
	NoRatchet bool
	// Rules names a class whose examples are rules: the unit should classify all of them correctly,
	// before anything else. Weights that misclassify fewer rules are always preferred.
	Rules string
	// RulesFirst corrects misclassified rules before it draws other examples, so that most weights that
	// are tried obey all rules. After each mistake it goes through all rules in turn until no rule is
	// misclassified. Looking at a rule counts as a draw, but does not lengthen a run. RulesFirst helps
	// if there are many rules, because weights learned from random draws hardly ever obey all of them.
	// Without RulesFirst the rules decide which weights are kept, but not which examples are corrected.
	RulesFirst bool
}

// Domain describes the samples that the learner accepts.
func (Pocket) Domain() Domain { return ruleDomain }

// Fit returns a *Halfspace.
func (p Pocket) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "pocket", s, p.Domain()); err != nil {
		return nil, err
	}
	return p.fit(ctx, s, nil, r)
}

// FitWeighted is Fit for weighted examples. Examples are drawn in proportion to their weights. Units are
// compared by the total weight of the examples that they classify correctly.
func (p Pocket) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "pocket", s, p.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("pocket", s, weights)
	if err != nil {
		return nil, err
	}
	return p.fit(ctx, s, weights, r)
}

// fit is FitWeighted, or Fit if weights is nil.
func (p Pocket) fit(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if p.Draws < 0 {
		return nil, fmt.Errorf("pocket: Draws is %d, want at least 0", p.Draws)
	}
	if p.Time < 0 {
		return nil, fmt.Errorf("pocket: Time is %v, want at least 0", p.Time)
	}
	var isRule [2]bool
	if p.Rules != "" {
		class := slices.Index(s.Classes, p.Rules)
		if class < 0 {
			return nil, fmt.Errorf("pocket: Rules is %.60q, want one of the classes %q", p.Rules, s.Classes)
		}
		isRule[class] = true
	}
	u, err := p.train(ctx, p.start(s, isRule, weights), r)
	if err != nil {
		return nil, err
	}
	return &Halfspace{s.Schema, u}, nil
}

// Separate finds a unit as a Separator, with the hard examples as rules. If the search finds no unit
// that obeys all rules, the returned unit never fires.
func (p Pocket) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	s := &data.Set{X: slices.Concat(hard, soft), Y: make([]int, len(hard)+len(soft))}
	for i := range soft {
		s.Y[len(hard)+i] = 1
	}
	if len(s.X) == 0 {
		return ltu.Unit{Theta: 1}, nil
	}
	u, err := p.train(ctx, p.start(s, [2]bool{true, false}, nil), r)
	if err != nil {
		return ltu.Unit{}, err
	}
	if slices.ContainsFunc(hard, u.Fires) {
		u.Theta, u.W = 1, make([]float64, len(u.W))
	}
	return u, nil
}

// A pocketRun is one run of the pocket algorithm. It has two units: the current perceptron, which
// learns and is called the unit in hand, and the best one so far, in the pocket.
type pocketRun struct {
	*data.Set
	noRatchet bool
	first     []int // the examples to classify correctly before others are drawn: the rules, or nil
	// next is the index in first of the next rule to look at, and due the number of rules to look at
	// before the next draw
	next, due int
	lots      sample.Lots // draw the examples; nil if all weights are equal

	hand     *FixedIncrement
	run      int  // draws since the last mistake of the unit in hand
	weighed  bool // whether the unit in hand was weighed since its last mistake
	inPocket bool // whether it was also put into the pocket

	pocket pocketed
	// the run that the unit in hand must exceed; without the ratchet it grows with the unit in the
	// pocket
	longest int

	balance *balance
}

// start returns a run on s before the first draw. Both its units have zero weights.
func (p Pocket) start(s *data.Set, isRule [2]bool, weights []float64) *pocketRun {
	d := len(s.X[0])
	zero := Halfspace{data.Schema{Attrs: make([]data.Attr, d)}, ltu.Unit{W: make([]float64, d)}}
	run := &pocketRun{Set: s, noRatchet: p.NoRatchet, hand: &FixedIncrement{zero}, pocket: worst, balance: newBalance(s, isRule, weights)}
	run.improve()
	run.longest = 0
	if weights != nil {
		run.lots = sample.NewLots(weights)
	}
	for i, y := range s.Y {
		if p.RulesFirst && isRule[y] {
			run.first = append(run.first, i)
		}
	}
	run.begin()
	return run
}

// drawsPerLook is the number of draws from one look at the context and the clock to the next.
const drawsPerLook = 1024

// train draws examples until the budget is spent or the unit classifies all of them correctly. It returns
// the unit that is then in the pocket.
func (p Pocket) train(ctx context.Context, run *pocketRun, r *rand.Rand) (ltu.Unit, error) {
	// A draw takes some dozens of nanoseconds, so the loop reads local variables.
	n, update := run.Len(), run.hand.presenter(run.Set, run.balance.rows)
	draws, start := cmp.Or(p.Draws, max(100*n, 10_000)), time.Now()
	budget := p.spent(draws, p.Time)
	for draw := 0; ; draw++ {
		if draw%drawsPerLook == 0 || draw == draws {
			if ctx.Err() != nil {
				return ltu.Unit{}, ctx.Err()
			}
			done := p.spent(draw, time.Since(start))
			if done >= budget {
				break
			}
			progress.Report(ctx, "pocket", done, budget)
		}
		if run.due > 0 {
			if update(run.rule()) {
				run.begin()
			}
			continue
		}
		if update(run.draw(r)) {
			run.begin()
			continue
		}
		if run.step() { // weighing a unit takes a pass over the sample
			if ctx.Err() != nil {
				return ltu.Unit{}, ctx.Err()
			}
			run.improve()
		}
		if run.pocket.wrong == 0 {
			break
		}
	}
	progress.Report(ctx, "pocket", budget, budget)
	return run.pocket.unit, nil
}

// spent returns the spent part of the budget: draws, or microseconds if p.Time is the budget.
func (p Pocket) spent(draws int, passed time.Duration) int {
	if p.Time > 0 {
		return int(passed.Microseconds())
	}
	return draws
}

// draw returns the index of the next example drawn.
func (p *pocketRun) draw(r *rand.Rand) int {
	if p.lots == nil {
		return r.IntN(len(p.X))
	}
	return p.lots.Draw(r)
}

// begin begins a new run after a mistake, which has changed the unit in hand. With RulesFirst all rules
// must then be checked again, because the changed unit may misclassify any of them.
func (p *pocketRun) begin() {
	p.run, p.weighed, p.inPocket = 0, false, false
	p.due = len(p.first)
}

// rule returns the next rule to look at. The rules come in turn, and after a misclassified rule the
// next one has its turn. Otherwise one rule might be corrected again and again while others wait.
func (p *pocketRun) rule() int {
	i := p.first[p.next]
	p.next, p.due = (p.next+1)%len(p.first), p.due-1
	return i
}

// step counts a draw that the unit in hand classified correctly. It reports whether to weigh the unit,
// that is, to count its mistakes on the whole sample: when its run has become longer than the run of the
// unit in the pocket. One weighing per run is enough, because the unit does not change during a run.
func (p *pocketRun) step() bool {
	p.run++
	if p.inPocket && p.noRatchet {
		p.longest = p.run
	}
	return p.run > p.longest && !p.weighed
}

// improve puts a copy of the unit in hand into the pocket if it is better than the unit there.
func (p *pocketRun) improve() {
	now := p.balance.weigh(p.hand.Unit, p.pocket, p.noRatchet)
	p.weighed, p.inPocket = true, now.beats(p.pocket, p.noRatchet)
	if p.inPocket {
		now.unit = ltu.Unit{W: slices.Clone(p.hand.W), Theta: p.hand.Theta}
		p.pocket, p.longest, p.balance.settled = now, p.run, false
	}
	p.balance.settle(p.pocket.unit)
}
