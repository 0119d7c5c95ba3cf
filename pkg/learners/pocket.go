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
	About:   "one unit, the best met so far; with ratchet, and with rules that must not be violated, which may be corrected first",
	Learns:  []string{"halfspace", "3-of-5"},

	AnyOrder: true,
})

// Pocket learns one linear threshold unit by the fixed-increment rule on examples drawn at random,
// and keeps in its pocket the weights that served best: those of the longest run without a mistake
// that also classify more of the whole sample correctly than the weights in the pocket (the ratchet).
// So it does well where the classes are not linearly separable, unlike Perceptron.
//
// S. I. Gallant, Perceptron-based learning algorithms, IEEE Transactions on Neural Networks 1 (1990)
// 179–191, §III.
type Pocket struct {
	// Draws is the number of examples drawn, 100 times the sample's size but at least 10,000 if
	// zero. The search ends early when every example is right.
	Draws int
	// Time, if not zero, is how long to draw examples instead. The result then depends on the
	// machine.
	Time time.Duration
	// NoRatchet pockets the weights of the longest run, whatever they do on the rest of the sample.
	NoRatchet bool
	// Rules names the class whose examples are rules, which must not be violated: weights that
	// violate fewer of them always go before others.
	Rules string
	// RulesFirst also corrects violated rules before anything else: after each mistake all rules are
	// gone through in turn until none is violated, and only then are examples drawn again. A look at
	// a rule counts as a draw, but not in the length of a run. So most weights that are tried obey
	// every rule, which weights learned from random draws hardly ever do where rules are many.
	// Without it rules choose between weights, but not what is corrected.
	RulesFirst bool
}

// Domain returns what the learner learns from.
func (Pocket) Domain() Domain { return ruleDomain }

// Fit returns a *Halfspace.
func (p Pocket) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "pocket", s, p.Domain()); err != nil {
		return nil, err
	}
	return p.fit(ctx, s, nil, r)
}

// FitWeighted is Fit of weighted examples: they are drawn by their weights, and a unit that is weighed
// has the weights of those that it classifies correctly.
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

// fit is FitWeighted, and Fit if there are no weights.
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
			return nil, fmt.Errorf("pocket: Rules names class %.60q, the classes are %q", p.Rules, s.Classes)
		}
		isRule[class] = true
	}
	u, err := p.train(ctx, p.start(s, isRule, weights), r)
	if err != nil {
		return nil, err
	}
	return &Halfspace{s.Schema, u}, nil
}

// Separate takes the hard examples for rules. The unit never fires if the search finds none that
// obeys them all.
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

// A pocketRun is a run of the pocket algorithm, with a perceptron in hand and the best so far in the
// pocket.
type pocketRun struct {
	*data.Set
	noRatchet bool
	first     []int       // the examples to be right before others are drawn: rules, or none
	next, due int         // the one of them to look at next, and how many to look at before the next draw
	lots      sample.Lots // by which examples are drawn; nil if they all weigh the same

	hand     *FixedIncrement
	run      int  // draws that the unit in hand has had right since its last mistake
	weighed  bool // the unit in hand was weighed since then
	inPocket bool // and was put into the pocket

	pocket  pocketed
	longest int // run of the unit in the pocket when it was put there; without ratchet, up to now

	balance *balance
}

// start returns a run on s before the first draw, with a unit of zero weights in hand and its copy in
// the pocket.
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

// drawsPerLook is how many examples are drawn between two looks at the context and the clock.
const drawsPerLook = 1024

// train draws examples until the budget is spent or all of them are right, and returns the unit that
// is in the pocket then.
func (p Pocket) train(ctx context.Context, run *pocketRun, r *rand.Rand) (ltu.Unit, error) {
	// A draw takes some dozens of nanoseconds, so what it reads each time is read from locals.
	hand, X, Y, n := run.hand, run.X, run.Y, run.Len()
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
			if i := run.rule(); hand.Update(X[i], Y[i]) {
				run.begin()
			}
			continue
		}
		if i := run.draw(r); hand.Update(X[i], Y[i]) {
			run.begin()
			continue
		}
		if run.step() { // to weigh a unit takes a pass over the sample
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

// spent returns what is spent of the budget: draws, or microseconds if p.Time is the budget.
func (p Pocket) spent(draws int, passed time.Duration) int {
	if p.Time > 0 {
		return int(passed.Microseconds())
	}
	return draws
}

// draw returns the example that is drawn next.
func (p *pocketRun) draw(r *rand.Rand) int {
	if p.lots == nil {
		return r.IntN(len(p.X))
	}
	return p.lots.Draw(r)
}

// begin begins a new run, after a mistake by which the unit in hand has become another one. All rules
// are to be looked at anew, if they come first.
func (p *pocketRun) begin() {
	p.run, p.weighed, p.inPocket = 0, false, false
	p.due = len(p.first)
}

// rule returns the rule to look at next. They come in turn, and the one after a violated one comes
// next, so that none is corrected again and again while others wait.
func (p *pocketRun) rule() int {
	i := p.first[p.next]
	p.next, p.due = (p.next+1)%len(p.first), p.due-1
	return i
}

// step counts a draw that the unit in hand had right, and reports whether the unit is to be weighed:
// when its run is longer than that of the unit in the pocket. Once in a run is enough, because what a
// unit has right of the sample changes only when the unit does.
func (p *pocketRun) step() bool {
	p.run++
	if p.inPocket && p.noRatchet {
		p.longest = p.run
	}
	return p.run > p.longest && !p.weighed
}

// improve puts a copy of the unit in hand into the pocket, if it is better than the one there.
func (p *pocketRun) improve() {
	now := p.balance.weigh(p.hand.Unit, p.pocket, p.noRatchet)
	p.weighed, p.inPocket = true, now.beats(p.pocket, p.noRatchet)
	if p.inPocket {
		now.unit = ltu.Unit{W: slices.Clone(p.hand.W), Theta: p.hand.Theta}
		p.pocket, p.longest, p.balance.settled = now, p.run, false
	}
	p.balance.settle(p.pocket.unit)
}
