package baselines

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// A rival is a learner that the papers' are measured against.
type rival struct {
	name string
	// raw says that it learns from attributes as they are: trees, which test an
	// attribute by its values. The others read them one-hot.
	raw   bool
	learn learners.Learner
}

// compared are the rivals. OBD removes a tenth of the weights that are left at a
// time, as one at a time takes long with thousands; the MLP chooses its number of
// hidden units within the training examples, as Jackson & Craven 1996 did.
var compared = []rival{
	{"Majority", true, learners.Majority{}},
	// Single units, of two classes.
	{"Perceptron", false, learners.Perceptron{}},
	{"Pocket", false, learners.Pocket{}},
	{"Winnow", false, learners.Winnow{}},
	// Trees.
	{"ID3", true, learners.ID3{}},
	{"C4.5 unpruned", true, learners.C45{Unpruned: true}},
	{"C4.5", true, learners.C45{}},
	// What is trained by gradients: units of sigmoids, and networks of them.
	{"Backprop", false, learners.Backprop{}},
	{"Second-order", false, learners.SecondOrder{}},
	{"OBD", false, learners.OBD{Share: 0.1}},
	{"MLP", false, learners.MLP{Backprop: learners.Backprop{Validation: 0.2}}.Sizes(5, 10, 20, 40, 80)},
}

// comparedSets are what they are compared on, of two classes unless said, and of
// nominal attributes, of numbers, or of both.
var comparedSets = []struct {
	name string
	load experiment.Loader
}{
	{"glass2", experiment.WindowGlass},
	{"iris", experiment.Named("iris")}, // three
	{"votes", experiment.Named("votes")},
	{"promoters", experiment.Named("promoters")},
	{"tic-tac-toe", experiment.Named("tic-tac-toe")},
	{"monks-1", experiment.Named("monks-1")},
	{"monks-2", experiment.Named("monks-2")},
	{"monks-3", experiment.Named("monks-3")},
	{"wisconsin", experiment.Named("wisconsin")},
	{"chess", experiment.Named("chess")},
	{"mushroom", experiment.Named("mushroom")},
	{"splice", experiment.Named("splice")}, // three
}

// comparison has a trial for each fold, the same folds for every learner, so that
// tests of significance can compare them set by set.
func comparison() experiment.Experiment {
	return experiment.Experiment{
		Name: "baselines", Source: "The papers' baselines",
		About: experiment.Prose(`
			One stratified ten-fold cross-validation, the same folds for every learner; a trial is a
			fold. The learners are the zero values, but OBD{Share: 0.1}, and the MLP stops by a
			fifth of the examples and has 5, 10, 20, 40 or 80 hidden units, whichever is best in
			five folds of the training examples. Trees and Majority take the attributes as they are,
			the others one-hot, numbers as numbers, missing values as the training examples say.
			Units and weights are of the model's network, leaves of its tree. – is where a learner
			cannot learn: Perceptron, Pocket and Winnow of three classes, Winnow and Second-order of
			numbers, ID3 of more than 32 numbers. The MONK's problems are the whole domains of 432,
			without noise.`),
		Params: []string{"set", "learner"}, Within: []string{"fold"},
		// Units and weights other than zero are those of the model's network, leaves
		// those of its tree: what is no tree has none.
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "units", Digits: 1},
			{Name: "weights", Digits: 1},
			{Name: "leaves", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// In short one fold of one set: the learners are what there is to try.
			folds := 10
			if short {
				folds = 1
			}
			for i, set := range experiment.Points(short, 1, comparedSets...) {
				for _, l := range compared {
					trials = append(trials, experiment.Folds(folds, i, func(fold int) experiment.Run {
						return onFold(l, set.load, uint64(i), fold)
					}, set.name, l.name)...)
				}
			}
			return trials
		},
	}
}

// onFold is a trial: l learns all but one of a set's ten folds, and is tested on
// that one. No measure has a number if the sample does not suit it: then a dash is
// in the table, and tests of significance leave the set out.
func onFold(l rival, load experiment.Loader, seed uint64, fold int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		coding := &data.Coding{}
		if l.raw {
			coding = nil
		}
		m, _, test, err := experiment.FitOneOfTen(ctx, l.learn, coding, load, seed, fold, r)
		if m == nil || err != nil {
			return experiment.Values{}, err
		}
		// Every model is a network of units, whose size can be compared.
		size := m.Network().Size()
		values := experiment.Values{
			"accuracy": eval.Accuracy(m, test),
			"units":    float64(size.Units), "weights": float64(size.Weights),
		}
		if t, ok := m.(learners.Tree); ok {
			_, leaves := t.Outline().Nodes()
			values["leaves"] = float64(leaves)
		}
		return values, nil
	}
}
