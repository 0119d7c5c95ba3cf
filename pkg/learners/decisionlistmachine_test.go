package learners

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// noisyNumbers returns n examples of d normal numbers that are positive where all of the first h numbers
// are above low, and the same examples with a tenth of the labels wrong.
func noisyNumbers(n, d, h int, low float64) (clean, noisy *data.Set) {
	r := Seed(7)
	clean = &data.Set{Schema: data.Schema{Name: "numbers", Classes: []string{"no", "yes"}}}
	for j := range d {
		clean.Attrs = append(clean.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	noisy = &data.Set{Schema: clean.Schema}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		y := 0
		if !slices.ContainsFunc(x[:h], func(v float64) bool { return v < low }) {
			y = 1
		}
		clean.X, clean.Y = append(clean.X, x), append(clean.Y, y)
		if r.IntN(10) == 0 {
			y = 1 - y
		}
		noisy.X, noisy.Y = append(noisy.X, x), append(noisy.Y, y)
	}
	return clean, noisy
}

// flipped returns s with its classes exchanged.
func flipped(s *data.Set) *data.Set {
	t := &data.Set{Schema: s.Schema, X: s.X}
	for _, y := range s.Y {
		t.Y = append(t.Y, 1-y)
	}
	return t
}

// TestListsBearNoise: with a tenth of the labels wrong, lists whose rules may not err were constants,
// also where one unit has most examples right; so were lists of pocket units.
func TestListsBearNoise(t *testing.T) {
	half, noisyHalf := noisyNumbers(1200, 20, 1, 0)
	box, noisyBox := noisyNumbers(1200, 10, 3, -0.8)
	for _, c := range []struct {
		learner      Learner
		clean, noisy *data.Set
		want         float64
	}{
		{DecisionListMachine{}, half, noisyHalf, 0.95},
		{DecisionListMachine{Penalty: 1, Node: Pocket{}}, half, noisyHalf, 0.85},
		{Dichotomies{Learner: DecisionListMachine{}}, half, noisyHalf, 0.95},
		{DecisionListMachine{}, box, noisyBox, 0.8},
		{SetCoveringMachine{}, box, noisyBox, 0.8},
		{SetCoveringMachine{Union: true}, flipped(box), flipped(noisyBox), 0.8},
	} {
		m, err := c.learner.Fit(t.Context(), c.noisy, Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		wrong, err := modelErrors(t.Context(), m, c.clean)
		if err != nil {
			t.Fatal(err)
		}
		if right := 1 - float64(wrong)/float64(c.clean.Len()); right < c.want {
			t.Errorf("%s: %.3f right of the labels without noise, want %v", String(c.learner), right, c.want)
		}
	}
}

// TestRulesKeepTheirLimit: no rule errs more often than Errors allows or than its Penalty makes
// worthwhile, and counts are for the examples that earlier rules leave.
func TestRulesKeepTheirLimit(t *testing.T) {
	_, s := noisyNumbers(600, 5, 2, -0.5)
	for _, l := range []DecisionListMachine{{Errors: 3}, {Errors: 0.1}, {Penalty: 2}, {Penalty: 1, Errors: 0.2, Rules: 3}} {
		m, err := l.Fit(t.Context(), s, Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		list := m.(*List)
		if len(list.Rules) < 2 || l.Rules > 0 && len(list.Rules) > l.Rules {
			t.Errorf("%s: %d rules", String(l), len(list.Rules))
		}
		X, Y := s.X, s.Y
		for k, rule := range list.Rules {
			var rest data.Set
			right, errs := 0, 0
			for i, x := range X {
				switch {
				case !rule.If.Fires(x):
					rest.X, rest.Y = append(rest.X, x), append(rest.Y, Y[i])
				case Y[i] == rule.Class:
					right++
				default:
					errs++
				}
			}
			X, Y = rest.X, rest.Y
			allowed := l.Errors
			if allowed < 1 {
				allowed *= float64(right + errs)
			}
			if right+errs != rule.N || errs != rule.Mistakes || l.Errors > 0 && float64(errs) > allowed || float64(right)-l.Penalty*float64(errs) < 2 {
				t.Errorf("%s: rule %d is right %d times and errs %d times; it says that it decides %d and errs %d times", String(l), k+1, right, errs, rule.N, rule.Mistakes)
			}
		}
		if list.ElseN != len(X) {
			t.Errorf("%s: %d examples are left, the list says %d", String(l), len(X), list.ElseN)
		}
	}
}

// TestHeldOutMistakesAsItGrows: the mistakes counted rule by rule are the mistakes of the list with
// that number of rules.
func TestHeldOutMistakesAsItGrows(t *testing.T) {
	_, s := noisyNumbers(500, 4, 2, -0.5)
	split, err := s.StratifiedHoldout(0.3, Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	held := s.Subset(split.Test)
	for _, target := range []int{anyClass, 0} {
		l := &List{Schema: s.Schema}
		run := tolerant{DecisionListMachine: DecisionListMachine{Penalty: 2}, learner: "test", target: target}
		run, err := run.settled().prepared(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		wrong, err := run.grow(t.Context(), l, split.Train, split.Test, Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		if len(wrong) != len(l.Rules)+1 || len(wrong) < 3 {
			t.Fatalf("%d counts for %d rules", len(wrong), len(l.Rules))
		}
		for k := 1; k < len(wrong); k++ {
			want, err := modelErrors(t.Context(), l.Stage(k), held)
			if err != nil {
				t.Fatal(err)
			}
			if wrong[k] != want {
				t.Errorf("rules of class %d: %d mistakes after %d rules, want %d", target, wrong[k], k, want)
			}
		}
	}
}

// TestSummed: a fold without more rules goes on with the rules that it has.
func TestSummed(t *testing.T) {
	if got, want := summed([][]int{{9, 5}, {8, 7, 2}, nil}), []int{17, 12, 7}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A stopper cancels its context after a number of fits, and learns nothing more.
type stopper struct {
	fits   *int
	cancel func()
}

func (s stopper) Fit(ctx context.Context, sample *data.Set, r *rand.Rand) (Model, error) {
	if *s.fits--; *s.fits < 0 {
		s.cancel()
		return nil, ctx.Err()
	}
	return Backprop{Decay: 0.001}.Fit(ctx, sample, r)
}

// TestAnytime: if the context is done, a fit with Anytime returns the list so far, and other fits
// return none. If the time is over, a fit always returns the list so far.
func TestAnytime(t *testing.T) {
	_, s := noisyNumbers(300, 3, 2, -0.5)
	for _, l := range []DecisionListMachine{{Penalty: 2}, {}} {
		for _, anytime := range []bool{true, false} {
			ctx, cancel := context.WithCancel(t.Context())
			fits := 30
			l.Node, l.Anytime = stopper{&fits, cancel}, anytime
			m, err := l.Fit(ctx, s, Seed(1))
			switch {
			case !anytime && (m != nil || !errors.Is(err, context.Canceled)):
				t.Errorf("%+v: %v, %v; want the context's error", l, m, err)
			case anytime && (err != nil || len(m.(*List).Rules) == 0):
				t.Errorf("%+v: %v, %v; want the list so far", l, m, err)
			}
			cancel()
		}
	}
	_, large := noisyNumbers(4000, 20, 3, -0.8)
	for _, l := range []Learner{DecisionList{Time: time.Millisecond}, Intersection{Time: time.Millisecond}, DecisionListMachine{Time: time.Millisecond}, SetCoveringMachine{Time: time.Millisecond}} {
		start := time.Now()
		if m, err := l.Fit(t.Context(), large, Seed(1)); err != nil || m == nil {
			t.Errorf("%s: %v, %v; want what there is", String(l), m, err)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s took %v", String(l), took)
		}
	}
}

// TestAnytimeChangesNothing: where a fit is not ended early, it learns the same whether it might be.
func TestAnytimeChangesNothing(t *testing.T) {
	_, s := noisyNumbers(300, 3, 2, -0.5)
	for _, node := range []Learner{nil, Pocket{}} {
		a, err1 := DecisionListMachine{Node: node}.Fit(t.Context(), s, Seed(1))
		b, err2 := DecisionListMachine{Node: node, Anytime: true}.Fit(t.Context(), s, Seed(1))
		if err1 != nil || err2 != nil || fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%v, %v\nand with Anytime\n%v, %v", a, err1, b, err2)
		}
	}
}

// TestSettingsOfListsRefused: a setting that makes no sense is an error of one line.
func TestSettingsOfListsRefused(t *testing.T) {
	_, s := noisyNumbers(50, 2, 1, 0)
	for _, c := range []struct {
		learner Learner
		want    string
	}{
		{DecisionListMachine{Folds: 1}, "decision list machine: Folds is 1"},
		{DecisionListMachine{Folds: -1}, "decision list machine: Folds is -1"},
		{DecisionListMachine{Penalty: -1}, "decision list machine: Penalty is -1"},
		{DecisionListMachine{Rules: -1}, "decision list machine: Rules is -1"},
		{DecisionListMachine{Time: -1}, "decision list machine: Time is -1ns"},
		{DecisionListMachine{Penalty: 1, Node: C45{}}, "decision list machine: C45{} learns a network of"},
		{SetCoveringMachine{Errors: -1}, "set covering machine: Errors is -1"},
		{SetCoveringMachine{Time: -1}, "set covering machine: Time is -1ns"},
		{DecisionList{Rules: -1}, "decision list: Rules is -1"},
		{DecisionList{Time: -1}, "decision list: Time is -1ns"},
		{Intersection{Rules: -1}, "intersection: Rules is -1"},
		{Intersection{Time: -1}, "intersection: Time is -1ns"},
	} {
		m, err := c.learner.Fit(t.Context(), s, Seed(1))
		if m != nil || err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v; want an error that begins %q", String(c.learner), m, err, c.want)
		}
	}
}

// TestFoldsOfMachines: without settings five folds choose; with a Penalty or Errors no folds do.
func TestFoldsOfMachines(t *testing.T) {
	_, s := noisyNumbers(600, 5, 3, -0.5)
	for _, c := range []struct {
		short, long DecisionListMachine
		equal       bool
	}{
		{DecisionListMachine{}, DecisionListMachine{Folds: 5}, true},
		{DecisionListMachine{Penalty: 1}, DecisionListMachine{Penalty: 1, Folds: 5}, false},
		{DecisionListMachine{Errors: 10}, DecisionListMachine{Errors: 10, Folds: 5}, false},
	} {
		short, err1 := c.short.Fit(t.Context(), s, Seed(1))
		long, err2 := c.long.Fit(t.Context(), s, Seed(1))
		if err1 != nil || err2 != nil || reflect.DeepEqual(short, long) != c.equal {
			t.Errorf("%s learns\n%v, %v\nand %s\n%v, %v; the same: want %v", String(c.short), short, err1, String(c.long), long, err2, c.equal)
		}
	}
}

// TestMachinePruned: a list machine of a given penalty can be pruned on examples that are held out.
func TestMachinePruned(t *testing.T) {
	clean, noisy := noisyNumbers(1200, 20, 1, 0)
	r := Seed(1)
	split, err := noisy.StratifiedHoldout(0.2, r)
	if err != nil {
		t.Fatal(err)
	}
	train, held := split.Of(noisy)
	m, err := DecisionListMachine{Penalty: 1}.Fit(t.Context(), train, r)
	if err != nil {
		t.Fatal(err)
	}
	pruned, err := m.(*List).Prune(t.Context(), train, held)
	if err != nil {
		t.Fatal(err)
	}
	wrong, err := modelErrors(t.Context(), pruned, clean)
	if right := 1 - float64(wrong)/float64(clean.Len()); err != nil || right < 0.92 {
		t.Errorf("%.3f right of the labels without noise, %v; want 0.92", right, err)
	}
}

// TestRulesLimitsThePaperToo: Rules ends a list whose rules do not err as well.
func TestRulesLimitsThePaperToo(t *testing.T) {
	_, s := noisyNumbers(80, 2, 1, 0)
	for _, l := range []Learner{DecisionList{Rules: 2}, Intersection{Rules: 2}} {
		m, err := l.Fit(t.Context(), s, Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(m.(*List).Rules); n != 2 {
			t.Errorf("%s has %d rules", String(l), n)
		}
	}
}

// A sizeCounter is a Node that counts its fits by the number of examples.
type sizeCounter struct {
	mutex *sync.Mutex
	fits  map[int]int
}

func (c sizeCounter) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	c.mutex.Lock()
	c.fits[s.Len()]++
	c.mutex.Unlock()
	return Backprop{Decay: 0.001}.Fit(ctx, s, r)
}

// TestPenaltiesAreDropped: all five penalties learn from a thousand of 2,400 examples of each fold, two of
// them from all, and the chosen one from the whole sample. Of two classes one unit is learned.
func TestPenaltiesAreDropped(t *testing.T) {
	_, s := noisyNumbers(6250, 3, 2, -0.5)
	c := sizeCounter{&sync.Mutex{}, map[int]int{}}
	if _, err := (DecisionListMachine{Node: c, Rules: 1}).Fit(t.Context(), s, Seed(1)); err != nil {
		t.Fatal(err)
	}
	shared := c.fits[1000] + c.fits[1001]
	if shared != 25 || c.fits[5000] != 10 || c.fits[6250] != 1 {
		t.Errorf("%d fits to a share, %d to four folds and %d to all; want 25, 10 and 1: %v", shared, c.fits[5000], c.fits[6250], c.fits)
	}
	small := sizeCounter{&sync.Mutex{}, map[int]int{}}
	if _, err := (DecisionListMachine{Node: small, Rules: 1}).Fit(t.Context(), s.Subset(sample.Indices(6245)), Seed(1)); err != nil {
		t.Fatal(err)
	}
	if small.fits[4996] != 25 {
		t.Errorf("%d fits to four folds of a small sample, want 25", small.fits[4996])
	}
}

// TestFinals: the two best penalties go on, in order, and the earlier ones on a tie.
func TestFinals(t *testing.T) {
	for _, c := range []struct {
		wrong [4]int
		want  []float64
	}{{[4]int{9, 7, 8, 7}, []float64{2, 20}}, {[4]int{9, 8, 9, 7}, []float64{2, 20}}, {[4]int{5, 5, 5, 5}, []float64{1, 2}}} {
		var trials []penaltyTrial
		for k, wrong := range c.wrong {
			trials = append(trials, penaltyTrial{penalty: penalties[k], wrong: wrong})
		}
		if got := finals(trials); !slices.Equal(got, c.want) {
			t.Errorf("%v wrong: %v, want %v", c.wrong, got, c.want)
		}
	}
}

// TestPackedUnits: units that are learned from a packed sample are the units of Backprop, with numbers and
// attributes that are 0 or 1 in turn, and a list needs no random numbers for them.
func TestPackedUnits(t *testing.T) {
	_, s := noisyNumbers(400, 6, 2, -0.5)
	for _, x := range s.X {
		for j := 1; j < len(x); j += 2 {
			if x[j] = math.Round(x[j]); x[j] != 0 {
				x[j] = 1
			}
		}
		x[4] = 1e6 + 1e3*x[4]
	}
	run, err := tolerant{DecisionListMachine: DecisionListMachine{}, target: anyClass}.settled().prepared(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	packed := run.learn(nil)
	run.logistic = nil
	plain := run.learn(Seed(1))
	r := Seed(2)
	for range 5 {
		parts := byClass(s, r.Perm(400)[:200])
		for _, p := range parts {
			slices.Sort(p)
		}
		got, err1 := packed(t.Context(), parts[0], parts[1])
		want, err2 := plain(t.Context(), parts[0], parts[1])
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		for j, w := range want.W {
			if math.Abs(got.W[j]-w) > 1e-3*math.Abs(w) {
				t.Errorf("weights %v, want %v", got.W, want.W)
				break
			}
		}
		if math.Abs(got.Theta-want.Theta) > 1e-3*math.Abs(want.Theta) {
			t.Errorf("threshold %v, want %v", got.Theta, want.Theta)
		}
	}
}
