//go:build sklearn

package learners_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/data/genbank"
	"halfspace/pkg/learners"
)

// A logisticJob is what bench/sklearn-mlp/logistic.py is asked to do on one sample.
type logisticJob struct {
	Name  string  `json:"name"`
	Decay float64 `json:"decay"`
	Raw   []int   `json:"raw"`
	Test  [][]int `json:"test"`

	learner learners.Learner
	set     *data.Set
	splits  []data.Split
}

// A logisticAnswer is what comes back, of each trial: right answers, on the test examples and on
// those that were learned.
type logisticAnswer struct{ Right, Trained []int }

// TestBackpropBesideScikitLearn trains Backprop{} and scikit-learn's LogisticRegression of the same
// decay on the same folds of every set of the catalogue, of the votes without physician-fee-freeze
// and of coding windows, and SecondOrder{} beside it on small sets of nominal attributes. On each
// the accuracies are within 0.3 points.
func TestBackpropBesideScikitLearn(t *testing.T) {
	var jobs []*logisticJob
	for _, e := range data.Catalog() {
		jobs = append(jobs, logistic(t, e.Name, learners.Backprop{}, loadSet(t, e.Name), 10))
	}
	jobs = append(jobs, logistic(t, "votes-without-fee-freeze", learners.Backprop{}, votesV1(t), 10),
		logistic(t, "coding", learners.Backprop{}, codingWindows(t), 4),
		logistic(t, "pairs-votes", learners.SecondOrder{}, loadSet(t, "votes"), 10),
		logistic(t, "pairs-votes-without-fee-freeze", learners.SecondOrder{}, votesV1(t), 10),
		logistic(t, "pairs-monks-1", learners.SecondOrder{}, loadSet(t, "monks-1"), 10),
		logistic(t, "pairs-monks-2-train", learners.SecondOrder{}, loadSet(t, "monks-2-train"), 10),
		logistic(t, "pairs-tic-tac-toe", learners.SecondOrder{}, loadSet(t, "tic-tac-toe"), 10))
	dir := t.TempDir()
	for _, j := range jobs {
		writeSet(t, dir, j.Name, j.set)
	}
	t.Logf("%-30s %8s %10s %13s %10s %10s %13s", "set", "examples", "attributes", "learner", "accuracy", "sklearn's", "on training")
	for i, a := range ask[logisticAnswer](t, "../../bench/sklearn-mlp/logistic.py", dir, jobs) {
		j := jobs[i]
		ours, tested, learned := j.run(t)
		x, y := share(ours.Right, tested), share(a.Right, tested)
		t.Logf("%-30s %8d %10d %13s %8.2f %% %8.2f %% %6.2f, %.2f", j.Name, j.set.Len(), len(j.set.Attrs), learners.String(j.learner), x, y,
			share(ours.Trained, learned), share(a.Trained, learned))
		if x < y-0.3 || x > y+0.3 {
			t.Errorf("%s: accuracy %.2f %%, scikit-learn's %.2f %%", j.Name, x, y)
		}
	}
}

// codingWindows are those of experiment jc96-table1.
func codingWindows(t *testing.T) *data.Set {
	g, err := genbank.EColi()
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Windows(20000, learners.Seed(96))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// logistic returns the job of a learner on s, one-hot, in stratified folds.
func logistic(t *testing.T, name string, l learners.Learner, s *data.Set, folds int) *logisticJob {
	j := &logisticJob{Name: name, Decay: 1e-4, Raw: []int{}, learner: l, set: s.OneHot()}
	var err error
	if j.splits, err = j.set.Folds(folds, learners.Seed(1)); err != nil {
		t.Fatal(err)
	}
	for _, split := range j.splits {
		j.Test = append(j.Test, split.Test)
	}
	if _, ok := l.(learners.SecondOrder); ok {
		raw := map[string]int{}
		for _, a := range j.set.Attrs {
			if _, ok := raw[a.Of]; !ok {
				raw[a.Of] = len(raw)
			}
			j.Raw = append(j.Raw, raw[a.Of])
		}
	}
	return j
}

// run is the learner's answer, and how many examples it was tested on and learned from in all.
func (j *logisticJob) run(t *testing.T) (a logisticAnswer, tested, learned int) {
	right := func(m learners.Model, s *data.Set) int { return s.Len() - mistakes(m, s) }
	for trial, split := range j.splits {
		train, test := split.Of(j.set)
		m, err := j.learner.Fit(t.Context(), train, learners.Seed(uint64(trial)))
		if err != nil {
			t.Fatal(err)
		}
		a.Right, a.Trained = append(a.Right, right(m, test)), append(a.Trained, right(m, train))
		tested, learned = tested+test.Len(), learned+train.Len()
	}
	return a, tested, learned
}
