package eval

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
)

// A Table holds the results of learners that were tested on the same splits, one row per learner. Because
// the splits are the same, rows can be compared trial by trial.
type Table struct {
	Set   string  // name of the sample
	Plan  string  // the plan that divided the sample, in words
	Ratio float64 // examples to test on per example to learn from, over all trials
	Rows  []Row
	// SHA256 is the sample's fingerprint, or empty if it is not known. Seed is the plan's seed.
	SHA256 string
	Seed   uint64
	// Stopped says after how many trials the comparison was interrupted. It is empty if all trials were
	// done.
	Stopped string

	Classes []string // the classes of the sample
	Tested  [][]int  // for each trial, the indices of the test examples
	Truth   [][]int  // for each trial, the classes of the test examples

	Measures []string        // the names of sizes beside units and weights; see SizeMeasure
	Metrics  []metric.Metric // the metrics shown; Scores are the first. If empty: accuracy and sizes
}

// A Row holds a learner's results, one value per trial.
type Row struct {
	Learner       string      // the learner's literal, or its given name
	Literal       string      // the literal of a Named learner
	Coding        string      // the coding of the sample for the learner; empty without one
	Scores        []float64   // accuracy on the test examples, 0 to 1, or the table's metric
	Units         []float64   // units of the model's network; nil without a network
	Weights       []float64   // weights of the network that are not zero; nil without a network
	MeasuredSizes [][]float64 // for each trial, the sizes named by the table's Measures; nil without any
	Unmeasured    string      // the reason if some sizes are missing
	Unsuited      string      // the reason for missing scores: an unsuitable sample, or a failure
	Trials        []Trial     // the answers of each trial; nil if only metrics were kept

	measured []map[string]float64 // metrics of each trial, if only metrics were kept
}

// A Trial holds the answers of a learner's model to the test examples of one split, in the order of
// the table's Tested, and the times of fitting and predicting.
type Trial struct {
	Predicted []int       // the predicted class of each test example
	Scores    [][]float64 // for each test example, the scores of all classes; see pipeline.Model.Scores
	// Probabilities are the probability of every class for each test example, or nil.
	Probabilities [][]float64
	// FitSeconds and PredictSeconds are wall-clock times in seconds. They are rough, because other
	// trials run at the same time.
	FitSeconds, PredictSeconds float64
	// Size is the size of an external learner's model as that learner counts it, or NaN if it has no
	// size.
	Size   float64
	Tuning *learners.Choice // the candidates, if the learner is a search; else nil
	Note   string           // the advice that comes with the model; see learners.NoteOf
}

// Partial reports whether the comparison was interrupted before all trials were done.
func (t *Table) Partial() bool { return t != nil && t.Stopped != "" }

// Mean returns the mean accuracy, or the mean of the table's metric.
func (r Row) Mean() float64 { return stat.Mean(r.Scores, nil) }

// String returns the learner, the mean and the standard deviation of its scores, and the number of trials.
// Without scores it returns the learner and the reason.
func (r Row) String() string {
	if len(r.Scores) == 0 {
		return escape.Text(r.Learner + ": " + cmp.Or(r.Unsuited, "no trials"))
	}
	return fmt.Sprintf("%s: %.3f ± %.3f in %s", escape.Text(r.Learner), r.Mean(), r.SD(), counted(len(r.Scores), "trial", "trials"))
}

// SD returns the standard deviation, over the trials, of the accuracy or of the table's metric.
func (r Row) SD() float64 { return stat.StdDev(r.Scores, nil) }

// A PairedTTest is a two-sided paired t-test of the hypothesis that two rows have the same mean
// accuracy, or the same mean of the table's metric.
type PairedTTest struct {
	Difference float64 // the difference of the means
	// P is the p-value of the plain test, as the papers print it. The plain test assumes independent
	// trials. But the trials share training examples, so P is too small.
	P float64
	// Corrected is the p-value with the variance multiplied by
	// 1 + trials·(test examples)/(training examples).
	//
	// C. Nadeau, Y. Bengio, Inference for the generalization error, Machine
	// Learning 52 (2003) 239–281, §3.
	Corrected float64
}

// Test compares row a with row b, trial by trial. The p-values are NaN if a
// row has fewer than two trials.
func (t *Table) Test(a, b int) PairedTTest {
	x, y := t.Rows[a].Scores, t.Rows[b].Scores
	d := make([]float64, min(len(x), len(y)))
	for i := range d {
		d[i] = x[i] - y[i]
	}
	mean, variance := stat.MeanVariance(d, nil)
	n := float64(len(d))
	return PairedTTest{
		Difference: mean,
		P:          pairedT(mean, variance/n, n),
		Corrected:  pairedT(mean, variance*(1/n+t.Ratio), n),
	}
}

// Interval returns the confidence interval of the mean of a row, at a level such as 0.95. It uses the
// corrected variance, as PairedTTest.Corrected does. It is NaN if the row has fewer than two trials. An
// interval of accuracy never leaves the range from 0 to 1.
func (t *Table) Interval(row int, confidence float64) (lo, hi float64) {
	r := t.Rows[row]
	if len(r.Scores) < 2 {
		return math.NaN(), math.NaN()
	}
	half := t.half(r.Scores, confidence)
	lo, hi = r.Mean()-half, r.Mean()+half
	if len(t.Metrics) == 0 || t.Metrics[0].Name == metric.Accuracy.Name {
		lo, hi = max(lo, 0), min(hi, 1)
	}
	return lo, hi
}

// half returns half the width of the confidence interval of a mean. It gets the value of each trial.
func (t *Table) half(values []float64, confidence float64) float64 {
	n := float64(len(values))
	quantile := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile((1 + confidence) / 2)
	return float64(quantile * math.Sqrt(stat.Variance(values, nil)*(1/n+t.Ratio)))
}

// pairedT returns the two-sided p-value of a mean of n values, whose own
// variance is given.
func pairedT(mean, variance, n float64) float64 {
	switch {
	case n < 2:
		return math.NaN()
	case mean == 0:
		return 1
	case variance <= 0:
		return 0
	}
	return 2 * distuv.StudentsT{Sigma: 1, Nu: n - 1}.Survival(math.Abs(mean)/math.Sqrt(variance))
}

// set names the sample.
func (t *Table) set() string {
	if t.Set == "" {
		return "a sample without a name"
	}
	return t.Set
}
