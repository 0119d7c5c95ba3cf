//go:build sklearn

package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
)

// TestMLPTimeBesideScikitLearn has both train for the same epochs, on one core: ours takes at most
// twice the CPU time, by the quickest of five fits. The classes are random, so that no net learns
// them before its epochs are over.
func TestMLPTimeBesideScikitLearn(t *testing.T) {
	for _, c := range []struct{ n, d, hidden, batch, epochs int }{
		{1000, 20, 10, 20, 30}, {10000, 20, 40, 20, 3}, {10000, 20, 40, 200, 10}, {10000, 60, 80, 200, 5}, {5000, 240, 80, 200, 5},
	} {
		s := randomClasses(c.n, c.d)
		mlp := learners.MLP{Hidden: c.hidden, Backprop: learners.Backprop{Epochs: c.epochs, Rate: 0.01, Momentum: 0.9, Batch: c.batch}}
		theirs := fmt.Sprintf("MLPClassifier((%d,), activation='logistic', solver='sgd', alpha=0, batch_size=%d, learning_rate_init=0.01, "+
			"max_iter=%d, momentum=0.9, nesterovs_momentum=False, tol=0, n_iter_no_change=1000)", c.hidden, c.batch, c.epochs)
		job := peer.TrainTest(s, s.Subset([]int{0}))
		job.Splits = slices.Repeat(job.Splits, 5)
		answer, err := peer.Expression(theirs).Run(t.Context(), 0, job)
		if err != nil {
			t.Fatal(err)
		}
		fastest := math.Inf(1)
		for _, trial := range answer.Trials {
			fastest = min(fastest, 1e3*trial.Seconds)
		}
		ours := quickest(t, mlp, s, 5)
		t.Logf("%6d × %3d, %2d hidden, batch %3d: ours %.2f ms an epoch, scikit-learn %.2f ms: %.2f times",
			c.n, c.d, c.hidden, c.batch, ours/float64(c.epochs), fastest/float64(c.epochs), ours/fastest)
		if ours > 2*fastest {
			t.Errorf("%d × %d, %d hidden: %.1f ms, scikit-learn %.1f", c.n, c.d, c.hidden, ours, fastest)
		}
	}
}

// TestIrisAgain wants the committed results from the whole way, from the folds to the file.
func TestIrisAgain(t *testing.T) {
	committed, err := readResults("folds.csv")
	if err != nil {
		t.Fatal(err)
	}
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if strings.HasPrefix(r.peer.Name, "weka") || r.leftOut(iris) {
			continue
		}
		got, err := compare(t.Context(), "iris", iris, r)
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := committed.find("iris", r.name); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got  %v\nwant %v", got, want)
		}
	}
}

// randomClasses returns examples of d normal numbers.
func randomClasses(n, d int) *data.Set {
	r := learners.Seed(1)
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, d)}}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s
}

// quickest returns the CPU time in milliseconds of the quickest of some fits.
func quickest(t *testing.T, l learners.Learner, s *data.Set, fits int) float64 {
	fastest := math.Inf(1)
	for range fits {
		start := spent()
		if _, err := l.Fit(t.Context(), s, learners.Seed(1)); err != nil {
			t.Fatal(err)
		}
		fastest = min(fastest, 1e3*(spent()-start).Seconds())
	}
	return fastest
}

// spent returns the CPU time of this process.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
