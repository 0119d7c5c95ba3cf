package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Several classes, by the three ways of §5.2 and after it, and the cascade of the
// appendix.

// severalSets are sets of more than two classes, with the number of splits of each.
var severalSets = []struct {
	name   string
	splits int
	load   protocol.Loader
}{{"iris", 100, protocol.Named("iris")}, {"glass", 100, protocol.Named("glass")}, {"splice", table3Splits, protocol.Named("splice")}}

// severalBy are the ways to learn several classes: a single list that names all classes; a list for each
// bit, if each class has one of the shortest possible code words; and a list for each class, against the
// rest.
var severalBy = []struct {
	name string
	learners.Learner
}{
	{"list", learners.DecisionList{}},
	{"dichotomies", learners.Dichotomies{}},
	{"one against rest", learners.Dichotomies{OneVsRest: true}},
}

// classes compares the multi-class list of §5.2 with the dichotomies that §5.2 also
// proposes, and with one against rest.
func classes() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-classes", Source: "Marchand & Golea 1993, §5.2, several classes",
		About: protocol.Prose(`
			Sets of three classes (iris; splice, one attribute per base and place) and six (glass): two thirds
			of the examples to learn from, the rest to test on, 100 splits (splice 20), the same for all.
			List: that of all classes (DecisionList{}). Dichotomies: ⌈log₂ Q⌉ lists, by principal
			components (Dichotomies{}). One against rest: a list for each class (Dichotomies{OneVsRest:
			true}). Units and weights are those of the whole network. Stray: the bits
			are no class's code word; then the nearest one wins.`),
		Params: []string{"set", "by"},
		Measures: []experiment.Measure{
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "units", Title: "units", Digits: 1},
			{Name: "weights", Title: "weights", Digits: 0},
			{Name: "stray", Title: "stray %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, set := range severalSets {
				if short && set.name != "iris" { // a small set, which is built in
					continue
				}
				for _, method := range severalBy {
					trials = append(trials, protocol.Repeat(short, set.splits, i, severally(method.Learner, set.load), set.name, method.name)...)
				}
			}
			return trials
		},
	}
}

// severally is a trial: a learner of several classes learns from two thirds of a set, and the other third
// tests the result.
func severally(l learners.Learner, load protocol.Loader) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, err
		}
		train, test := parts.Of(s.OneHot())
		m, err := l.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		size := m.(learners.Networked).Network().Size()
		values := experiment.Values{"gen": eval.Accuracy(m, test), "units": float64(size.Units), "weights": float64(size.Weights)}
		if words, ok := m.(*learners.CodeWords); ok {
			values["stray"] = stray(words, test)
		}
		return values, nil
	}
}

// stray returns the share of the examples whose bits are not the code word of a class.
func stray(m *learners.CodeWords, s *data.Set) float64 {
	known := map[string]bool{}
	text := func(bits []int) (t string) {
		for _, b := range bits {
			t += string(rune('0' + b))
		}
		return t
	}
	for _, code := range m.Codes {
		if code != nil {
			known[text(code)] = true
		}
	}
	n := 0
	for _, x := range s.X {
		bits := make([]int, len(m.Bits))
		for b, net := range m.Bits {
			bits[b] = net.Predict(x)
		}
		if !known[text(bits)] {
			n++
		}
	}
	return float64(n) / float64(s.Len())
}
