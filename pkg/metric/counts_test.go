package metric

import (
	"math"
	"strings"
	"testing"
)

// answers makes answers of classes 0 to k−1.
func answers(k int, truth, predicted []int) Answers {
	return Answers{Classes: []string{"a", "b", "c", "d"}[:k], Truth: truth, Predicted: predicted}
}

// TestCounts has the examples of scikit-learn's documentation where it has one, and otherwise values
// that were computed by hand.
func TestCounts(t *testing.T) {
	three := answers(3, []int{0, 1, 2, 0, 1, 2}, []int{0, 2, 1, 0, 0, 1})
	rare := answers(2, []int{0, 1, 0, 0, 1, 0}, []int{0, 1, 0, 0, 0, 1})
	matthews := answers(2, []int{1, 1, 1, 0}, []int{1, 0, 1, 1})
	uneven := answers(3, []int{0, 0, 0, 1, 1, 2}, []int{0, 0, 1, 1, 2, 1})
	kappa := answers(3, []int{0, 2, 0, 1, 2}, []int{0, 2, 0, 1, 0})
	oneClass := answers(2, []int{0, 0, 0}, []int{0, 0, 0})
	noPositive := answers(2, []int{0, 1, 0, 1}, []int{0, 0, 0, 0}) // predicted
	noneThere := answers(3, []int{0, 1, 1, 0}, []int{0, 1, 2, 2})  // of class c
	for _, c := range []struct {
		m    Metric
		a    Answers
		want float64
		err  string
	}{
		{Accuracy, three, 1. / 3, ""},
		{Precision, three, (2. / 3) / 3, ""}, // precision_score, macro: 0.22
		{Recall, three, 1. / 3, ""},          // recall_score, macro: 0.33
		{F1, three, 0.8 / 3, ""},             // f1_score, macro: 0.26
		{F1.For("a"), three, 0.8, ""},
		{Precision.For("a"), three, 2. / 3, ""},
		{Recall.For("b"), three, 0, ""},
		{BalancedAccuracy, rare, 0.625, ""},          // balanced_accuracy_score
		{Matthews, matthews, -1. / 3, ""},            // matthews_corrcoef: −0.33
		{Kappa, kappa, 0.6875, ""},                   // cohen_kappa_score
		{Matthews, three, 0, ""},                     // 6·2 − (2·3 + 2·2 + 2·1) = 0
		{Matthews, kappa, 11 / math.Sqrt(16*14), ""}, // 5·4 − (2·3 + 1 + 2·1); 25 − 9; 25 − 11
		// Nothing positive is predicted.
		{Precision, noPositive, 0, ""}, {Recall, noPositive, 0, ""}, {F1, noPositive, 0, ""},
		{Matthews, noPositive, 0, ""}, {Kappa, noPositive, 0, ""}, {BalancedAccuracy, noPositive, 0.5, ""},
		// Nothing positive is there either.
		{Precision, oneClass, 0, "no example of class b, and none predicted"},
		{F1, oneClass, 0, "no example of class b, and none predicted"},
		{Recall, oneClass, 0, "no example of class b"},
		{Kappa, oneClass, 0, "all examples have one class and are predicted as that class"},
		{Matthews, oneClass, 0, ""}, {BalancedAccuracy, oneClass, 1, ""}, {Accuracy, oneClass, 1, ""},
		// A class is predicted that is not there: it has a precision and an F1, but no recall.
		{Precision, noneThere, 2. / 3, ""}, {F1, noneThere, 4. / 9, ""}, {Recall, noneThere, 0.5, ""}, {BalancedAccuracy, noneThere, 0.5, ""},
		{Recall.For("c"), noneThere, 0, "no example of class c"},
		// Weighted, as average='weighted' in scikit-learn: 3 of 6 examples of class a, 2 of b, 1 of c.
		{F1.Weighted(), uneven, (3*0.8 + 2*0.4 + 0) / 6, ""},
		{Precision.Weighted(), uneven, (3*1. + 2*(1./3) + 0) / 6, ""},
		{Recall.Weighted(), uneven, 3. / 6, ""},         // the same as the accuracy
		{F1.Weighted(), rare, (4*0.75 + 2*0.5) / 6, ""}, // with two classes too
		{Recall.Weighted(), noneThere, 0.5, ""},         // class c has no weight
		{Kappa.Weighted(), rare, 0, "this metric measures all classes together: Weighted needs a metric of one class, such as F1"},
		{F1.Weighted(), answers(2, nil, nil), 0, "no examples"},
		{F1.Weighted(), answers(2, []int{0}, []int{0}), 1, ""},
		// Invalid answers.
		{Accuracy, answers(2, nil, nil), 0, "no examples"},
		{F1, answers(2, []int{0, 1}, []int{0}), 0, "1 predictions for 2 examples"},
		{F1, answers(2, []int{0, 1}, []int{0, -5}), 0, "example 1 is predicted as class -5 of 2"},
		{Recall, answers(2, []int{0, 2}, []int{0, 1}), 0, "example 1 has class 2 of 2"},
		{Recall, answers(2, []int{0, -2}, []int{0, 1}), 0, "example 1 has class -2 of 2"},
		{F1.For("x"), rare, 0, `no class "x", want one of ["a" "b"]`},
		{F1.For("b"), answers(2, nil, nil), 0, "no examples"},
		{Accuracy.For("b"), rare, 0, "this metric measures all classes together: For needs a metric of one class, such as F1"},
	} {
		got, err := c.m.Of(c.a)
		if c.err == "" && (err != nil || !(math.Abs(got-c.want) <= 1e-12)) {
			t.Errorf("%s of %v, %v: %v, %v, want %v", c.m.Name, c.a.Truth, c.a.Predicted, got, err, c.want)
		}
		if c.err != "" && (err == nil || err.Error() != c.err) {
			t.Errorf("%s of %v, %v: %v, %v, want %s", c.m.Name, c.a.Truth, c.a.Predicted, got, err, c.err)
		}
	}
}

// TestBetter has a metric of either kind.
func TestBetter(t *testing.T) {
	if !F1.Better(0.9, 0.8) || F1.Better(0.8, 0.9) || F1.Better(1, 1) || LogLoss.Better(0.9, 0.8) || !LogLoss.Better(0.8, 0.9) {
		t.Error("what is better is worse")
	}
}

func TestConfusionOfWhatIsNoAnswer(t *testing.T) {
	if _, err := answers(2, []int{0}, []int{2}).Confusion(); err == nil || err.Error() != "confusion: example 0 is predicted as class 2 of 2" {
		t.Errorf("got %v", err)
	}
}

// TestUndefinedIsADash wants no number of a class that there is not.
func TestUndefinedIsADash(t *testing.T) {
	c, err := answers(3, []int{0, 1}, []int{0, 0}).Confusion()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(c.Report().Rows[2], " "); got != "c 0 0 – – –" {
		t.Errorf("got %q", got)
	}
	if got := strings.Join(c.Report().Rows[1], " "); got != "b 1 0 0.000 0.000 0.000" {
		t.Errorf("got %q", got)
	}
}
