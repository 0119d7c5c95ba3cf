package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "pocket",
	Learner: Pocket{},
	Paper:   "Gallant 1990",
	Learns:  []string{"halfspace", "3-of-5"},

	AnyOrder: true,
})

// Pocket learns one linear threshold unit by the fixed-increment rule on
// examples drawn at random, and keeps in its pocket the weights that served
// best: those of the longest run without a mistake that also classify more of
// the whole sample correctly than the weights in the pocket (the ratchet).
//
// S. I. Gallant, Perceptron-based learning algorithms, IEEE Transactions on
// Neural Networks 1 (1990) 179–191, §III.
type Pocket struct {
	// Draws is the number of examples drawn, 100 times the sample's size but at
	// least 10,000 if zero. The search ends early when every example is right.
	Draws int
	// Time, if not zero, is how long to draw examples instead. The result then
	// depends on the machine.
	Time time.Duration
	// NoRatchet pockets the weights of the longest run, whatever they do on the
	// rest of the sample.
	NoRatchet bool
	// Rules names the class whose examples are rules, which must not be
	// violated: weights that violate fewer of them always go before others.
	Rules string
}

// Fit returns a *Halfspace.
func (p Pocket) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check("pocket", s, twoClasses, finite); err != nil {
		return nil, err
	}
	if p.Draws < 0 {
		return nil, fmt.Errorf("pocket: Draws is %d, want at least 0", p.Draws)
	}
	if p.Time < 0 {
		return nil, fmt.Errorf("pocket: Time is %v, want at least 0", p.Time)
	}
	rules := -1
	if p.Rules != "" {
		rules = slices.Index(s.Classes, p.Rules)
	}
	if p.Rules != "" && rules < 0 {
		return nil, fmt.Errorf("pocket: Rules names class %q, the classes are %q", p.Rules, s.Classes)
	}
	u, err := p.train(ctx, s, rules, r)
	if err != nil {
		return nil, err
	}
	return &Halfspace{s.Schema, u}, nil
}

// Separate takes the hard examples for rules. The unit never fires if the
// search finds none that obeys them all.
func (p Pocket) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	s := &data.Set{X: slices.Concat(hard, soft), Y: make([]int, len(hard)+len(soft))}
	for i := range soft {
		s.Y[len(hard)+i] = 1
	}
	if len(s.X) == 0 {
		return ltu.Unit{Theta: 1}, nil
	}
	u, err := p.train(ctx, s, 0, r)
	if err != nil {
		return ltu.Unit{}, err
	}
	if slices.ContainsFunc(hard, u.Fires) {
		u.Theta, u.W = 1, make([]float64, len(u.W))
	}
	return u, nil
}

// A pocketed unit is compared with another by what it got right.
type pocketed struct {
	unit         ltu.Unit
	rules, right int // of the whole sample: rules obeyed, examples classified correctly
}

// train returns the unit left in the pocket. The examples of class rules, if
// it is not negative, are rules.
func (p Pocket) train(ctx context.Context, s *data.Set, rules int, r *rand.Rand) (ltu.Unit, error) {
	f := startPerceptron(data.Schema{Attrs: make([]data.Attr, len(s.X[0]))})
	pocket := weigh(f.Unit, s, rules)
	run, longest := 0, 0              // of the unit in hand, and of that in the pocket
	weighed, inPocket := false, false // the unit in hand was weighed; is the one in the pocket
	draws, start := cmp.Or(p.Draws, max(100*s.Len(), 10_000)), time.Now()
	total := p.spent(draws, p.Time)
	for draw := 0; ; draw++ {
		if draw%1024 == 0 || draw == draws {
			if ctx.Err() != nil {
				return ltu.Unit{}, ctx.Err()
			}
			done := p.spent(draw, time.Since(start))
			if done >= total {
				break
			}
			progress.Report(ctx, "pocket", done, total)
		}
		i := r.IntN(s.Len())
		if f.Update(s.X[i], s.Y[i]) {
			run, weighed, inPocket = 0, false, false
			continue
		}
		switch run++; {
		case inPocket && p.NoRatchet:
			longest = run
		case run > longest && !weighed:
			now := weigh(f.Unit, s, rules)
			if inPocket, weighed = now.beats(pocket, p.NoRatchet), true; inPocket {
				pocket, longest = now, run
			}
		}
		if pocket.right == s.Len() {
			break
		}
	}
	progress.Report(ctx, "pocket", total, total)
	return pocket.unit, nil
}

// spent returns what is spent of the budget: draws, or microseconds if p.Time
// is the budget.
func (p Pocket) spent(draws int, time time.Duration) int {
	if p.Time > 0 {
		return int(time.Microseconds())
	}
	return draws
}

// weigh counts what u gets right.
func weigh(u ltu.Unit, s *data.Set, rules int) pocketed {
	now := pocketed{unit: ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}}
	for i, x := range s.X {
		if u.Fires(x) == (s.Y[i] == 1) {
			now.right++
			if s.Y[i] == rules {
				now.rules++
			}
		}
	}
	return now
}

func (a pocketed) beats(b pocketed, noRatchet bool) bool {
	if c := cmp.Compare(a.rules, b.rules); c != 0 || noRatchet {
		return c >= 0
	}
	return a.right > b.right
}
