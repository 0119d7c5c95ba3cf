package learners_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// fromRule and upToRule return rules of a class on the line.
func fromRule(x float64, class int) learners.Rule {
	return learners.Rule{If: ltu.Unit{W: []float64{1}, Theta: x}, Class: class}
}

func upToRule(x float64, class int) learners.Rule {
	return learners.Rule{If: ltu.Unit{W: []float64{-1}, Theta: -x}, Class: class}
}

func TestPrune(t *testing.T) {
	train := line("000" + "1" + "000" + "111" + "22")
	l := &learners.List{Schema: train.Schema, Rules: []learners.Rule{fromRule(9.5, 2), upToRule(2.5, 0), upToRule(3.5, 1), upToRule(6.5, 0)}, Else: 1}
	for _, c := range []struct {
		held, want string
		why        string
	}{
		{"000100011122", "above 9.5, below 2.5, below 3.5, below 6.5", "every rule pays"},
		{"000000011122", "above 9.5, below 6.5", "the third rule errs, the second says what the fourth does"},
		{"000000011111", "below 6.5", "the first rule errs"},
		{"111111111111", "below 3.5, below 6.5", "without the last rule the rest would be of class 0"},
	} {
		p := prune(t, l, train, line(c.held))
		got := ""
		for i, r := range p.Rules {
			if i > 0 {
				got += ", "
			}
			got += map[float64]string{9.5: "above 9.5", -2.5: "below 2.5", -3.5: "below 3.5", -6.5: "below 6.5"}[r.If.Theta]
		}
		if got != c.want {
			t.Errorf("held %s: left %q, want %q: %s", c.held, got, c.want, c.why)
		}
	}
	p := prune(t, l, train, line("000000011111"))
	if len(p.Rules) != 1 {
		t.Fatalf("got %v", p)
	}
	if r := p.Rules[0]; r.N != 7 || r.Mistakes != 1 || r.Else != 1 || p.Else != 1 || p.ElseN != 5 || p.Mistakes != 2 {
		t.Errorf("counts are not those of the training examples: %+v", p)
	}
	if len(l.Rules) != 4 || l.Rules[0].N != 0 {
		t.Error("Prune changed its list")
	}
}

func prune(t *testing.T, l *learners.List, train, held *data.Set) *learners.List {
	t.Helper()
	p, err := l.Prune(t.Context(), train, held)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPruneCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	train := line("000111")
	l := &learners.List{Schema: train.Schema, Rules: []learners.Rule{upToRule(2.5, 0)}, Else: 1}
	if p, err := l.Prune(ctx, train, train); p != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", p, err)
	}
}

// noisy returns a concept's sample, in two parts, with one class in eight wrong.
func noisy(concept string, seed uint64) (a, b *data.Set) {
	r, s := learners.Seed(seed), learnertest.Sample(concept)
	for i := range s.Y {
		if r.IntN(8) == 0 {
			s.Y[i] = r.IntN(len(s.Classes))
		}
	}
	split, err := s.Holdout(1./3, r)
	if err != nil {
		panic(err)
	}
	return split.Of(s)
}

func wrong(m learners.Model, s *data.Set) int {
	n := 0
	for i, x := range s.X {
		if m.Predict(x) != s.Y[i] {
			n++
		}
	}
	return n
}

// TestPruneNeverHurts prunes lists grown on noisy examples. They never make more mistakes on the held-out
// examples, and most of them become shorter.
func TestPruneNeverHurts(t *testing.T) {
	shorter := 0
	for _, concept := range []string{"interval", "3-of-5", "xor", "three classes"} {
		for seed := range uint64(10) {
			train, held := noisy(concept, seed)
			l := fit[*learners.List](t, learners.DecisionList{}, train)
			p := prune(t, l, train, held)
			if wrong(p, held) > wrong(l, held) {
				t.Errorf("%s, seed %d: %d mistakes, %d before", concept, seed, wrong(p, held), wrong(l, held))
			}
			n, mistakes := p.ElseN, p.Mistakes
			for i, r := range p.Rules {
				n, mistakes = n+r.N, mistakes+r.Mistakes
				if stage := p.Stage(i + 1).(*learners.List); stage.Else != r.Else {
					t.Errorf("%s: stage %d says %d, its rule %d", concept, i+1, stage.Else, r.Else)
				}
			}
			if n != train.Len() || mistakes != wrong(p, train) {
				t.Errorf("%s: the list counts %d of %d examples, %d mistakes of %d", concept, n, train.Len(), mistakes, wrong(p, train))
			}
			if len(p.Rules) < len(l.Rules) {
				shorter++
			}
		}
	}
	if shorter < 30 {
		t.Errorf("only %d of 40 lists were pruned", shorter)
	}
}

func TestValidation(t *testing.T) {
	plain, valid, better := 0, 0, 0
	for seed := range uint64(20) {
		train, test := noisy("3-of-5", seed)
		a := fit[*learners.List](t, learners.DecisionList{}, train)
		b := fit[*learners.List](t, learners.DecisionList{Validation: 0.3}, train)
		plain, valid = plain+len(a.Rules), valid+len(b.Rules)
		better += wrong(a, test) - wrong(b, test)
	}
	if valid >= plain || better < 0 {
		t.Errorf("%d rules with validation, %d without; %d fewer mistakes", valid, plain, better)
	}
	s := learnertest.Sample("interval")
	// A thousandth of this sample is less than an example; the others are not valid shares.
	for share, unsuited := range map[float64]bool{-1: false, 1: false, 0.001: true} {
		if _, err := (learners.DecisionList{Validation: share}).Fit(t.Context(), s, learners.Seed(1)); err == nil || errors.Is(err, learners.ErrUnsuited) != unsuited {
			t.Errorf("Validation %v: got %v", share, err)
		}
	}
	learnertest.Run(t, learners.Info{Name: "validation", Learner: learners.DecisionList{Validation: 0.3}, Learns: []string{"constant"}})
	learnertest.Run(t, learners.Info{Name: "stepwise", Learner: learners.DecisionList{Validation: 0.3, Stepwise: true}, Learns: []string{"constant"}})
}

// TestStepwise grows lists on noisy examples and follows them rule by rule: no rule raises the mistakes on
// the examples held out. Rules of lists that are not tested do.
func TestStepwise(t *testing.T) {
	raised, shorter := 0, 0
	for seed := range uint64(20) {
		train, _ := noisy("3-of-5", seed)
		p, err := train.StratifiedHoldout(0.3, learners.Seed(1)) // as Fit does first
		if err != nil {
			t.Fatal(err)
		}
		grow, held := p.Of(train)
		tested := fit[*learners.List](t, learners.DecisionList{Validation: 0.3, Stepwise: true}, train)
		plain := fit[*learners.List](t, learners.DecisionList{}, grow)
		if n := raises(t, tested, grow, held); n > 0 {
			t.Errorf("seed %d: %d of %d rules raise the mistakes on the examples held out", seed, n, len(tested.Rules))
		}
		raised += raises(t, plain, grow, held)
		shorter += len(plain.Rules) - len(tested.Rules)
	}
	if raised == 0 || shorter <= 0 {
		t.Errorf("without the test %d rules raise mistakes, and there are %d more: it shows nothing", raised, shorter)
	}
}

// raises counts the rules of l that raise the number of mistakes on held, compared with the list that ends
// before them.
func raises(t *testing.T, l *learners.List, grow, held *data.Set) (n int) {
	t.Helper()
	before := wrong(fit[learners.Networked](t, learners.Majority{}, grow), held)
	for k := range l.Rules {
		now := wrong(l.Stage(k+1), held)
		if now > before {
			n++
		}
		before = now
	}
	return n
}

// A moody learner misclassifies the first two examples if it has eight to learn from. With fewer it
// misclassifies the number of examples that it is told to. It records how many examples it had last.
type moody struct {
	fewer int
	count *int
}

func (m moody) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	*m.count = s.Len()
	bad := 2
	if s.Len() < 8 {
		bad = m.fewer
	}
	return moodyModel{&learners.Constant{}, bad}, nil
}

type moodyModel struct {
	*learners.Constant
	bad int
}

func (m moodyModel) Predict(x []float64) int {
	if x[0] < float64(m.bad) {
		return 1
	}
	return 0
}

func TestFilteredTestsItself(t *testing.T) {
	s := line("0000000000")
	for fewer, want := range []int{8, 8, 8, 10, 10} { // the learner filters unless that does harm
		var count int
		fit[learners.Networked](t, learners.Filtered{Learner: moody{fewer, &count}}, s)
		if count != want {
			t.Errorf("%d mistakes without the two suspects: learned from %d examples, want %d", fewer, count, want)
		}
	}
}

func TestFiltered(t *testing.T) {
	fewer, better := 0, 0
	for seed := range uint64(10) {
		train, test := noisy("3-of-5", seed)
		plain := fit[*learners.List](t, learners.DecisionList{}, train)
		clean := fit[*learners.List](t, learners.Filtered{}, train)
		fewer += len(plain.Rules) - len(clean.Rules)
		better += wrong(plain, test) - wrong(clean, test)
	}
	if fewer <= 0 || better <= 0 {
		t.Errorf("filtering noise: %d rules and %d mistakes fewer", fewer, better)
	}
	s := learnertest.Sample("halfspace")
	part := s.Subset([]int{0, 1, 2, slices.Index(s.Y, 1)})
	if m := fit[learners.Networked](t, learners.Filtered{}, part); wrong(m, part) != 0 {
		t.Error("a sample of fewer examples than folds is not learned as it is")
	}
	if _, err := (learners.Filtered{Folds: 1}).Fit(t.Context(), s, learners.Seed(1)); err == nil {
		t.Error("one fold is no error")
	}
}
