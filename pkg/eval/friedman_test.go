package eval

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func isClose(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// TestQuantile has table 5 of Demšar (2006): quantiles of the studentized range
// divided by √2, for two to ten learners; the printed ones were rounded twice.
func TestQuantile(t *testing.T) {
	for alpha, want := range map[float64][]float64{
		0.05: {1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164},
		0.10: {1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920},
	} {
		for i, w := range want {
			if got := rangeQuantile(1-alpha, i+2) / math.Sqrt2; !isClose(got, w, 0.0008) {
				t.Errorf("%d learners at %v: %.4f, want %.3f", i+2, alpha, got, w)
			}
		}
	}
}

// TestControlDifference has table 5 (b) of Demšar (2006), quantiles of the normal distribution at α/2(k−1);
// of nine learners at 0.05 it prints 2.724, which is a misprint. Equal mean ranks keep their order.
func TestControlDifference(t *testing.T) {
	for alpha, want := range map[float64][]float64{
		0.05: {1.960, 2.241, 2.394, 2.498, 2.576, 2.638, 2.690, 2.734, 2.773},
		0.10: {1.645, 1.960, 2.128, 2.241, 2.326, 2.394, 2.450, 2.498, 2.539},
	} {
		for i, q := range want {
			f := Friedman{Learners: make([]string, i+2), Sets: []string{"s"}}
			if got := f.ControlDifference(alpha) / f.spread() / math.Sqrt2; !isClose(got, q, 0.0008) {
				t.Errorf("%d learners at %v: %.4f, want %.3f", i+2, alpha, got, q)
			}
		}
	}
	f, err := NewFriedman(demsar...)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Order(); !slices.Equal(got, []int{3, 1, 2, 0}) {
		t.Errorf("order %v", got)
	}
	if f, err = NewFriedman(sixfold(0.5, 0.7, 0.5)...); err != nil || !slices.Equal(f.Order(), []int{1, 0, 2}) {
		t.Errorf("order %v, error %v", f.Order(), err)
	}
}

// TestStudentizedRange has tables of the range itself at infinite degrees of
// freedom, and for two variables the normal distribution.
func TestStudentizedRange(t *testing.T) {
	for _, c := range []struct {
		p    float64
		k    int
		want float64
	}{{0.95, 3, 3.314}, {0.95, 20, 5.012}, {0.99, 2, 3.643}, {0.99, 3, 4.120}, {0.99, 10, 5.157}} {
		if got := rangeQuantile(c.p, c.k); !isClose(got, c.want, 0.0011) {
			t.Errorf("%d variables at %v: %.4f, want %v", c.k, c.p, got, c.want)
		}
	}
	for _, q := range []float64{0.01, 0.5, 1, 2, 5, 20, 90} {
		if got, want := studentizedRange(q, 2), math.Erf(q/2); !isClose(got, want, 1e-10) {
			t.Errorf("two variables within %v: %v, want %v", q, got, want)
		}
	}
}

// tables has a row per learner for each set, of one accuracy.
func tables(accuracies ...[]float64) []*Table {
	var ts []*Table
	for i, set := range accuracies {
		t := &Table{Set: string(rune('p' + i))}
		for k, a := range set {
			t.Rows = append(t.Rows, Row{Learner: string(rune('A' + k)), Scores: []float64{a}})
		}
		ts = append(ts, t)
	}
	return ts
}

// sixfold has the same accuracies on six sets.
func sixfold(accuracies ...float64) []*Table {
	return tables(slices.Repeat([][]float64{accuracies}, 6)...)
}

// demsar is table 6 of Demšar (2006): four versions of C4.5 on fourteen sets.
// One printed tie, 0.975 twice, was none by the printed ranks.
var demsar = tables(
	[]float64{0.763, 0.768, 0.771, 0.798}, []float64{0.599, 0.591, 0.590, 0.569}, []float64{0.954, 0.971, 0.968, 0.967},
	[]float64{0.628, 0.661, 0.654, 0.657}, []float64{0.882, 0.888, 0.886, 0.898}, []float64{0.936, 0.931, 0.916, 0.931},
	[]float64{0.661, 0.668, 0.609, 0.685}, []float64{0.583, 0.583, 0.563, 0.625}, []float64{0.775, 0.838, 0.866, 0.875},
	[]float64{1.000, 1.000, 1.000, 1.000}, []float64{0.940, 0.962, 0.965, 0.962}, []float64{0.619, 0.666, 0.614, 0.669},
	[]float64{0.972, 0.981, 0.9751, 0.975}, []float64{0.957, 0.978, 0.946, 0.970})

// TestFriedman has the worked example of Demšar (2006), §3.2: mean ranks 3.143, 2.000, 2.893 and
// 1.964, and a critical difference of 1.25 at 0.05 and 1.12 at 0.10. His χ² of 9.28 is not corrected
// for ties; the χ² here comes from scipy.stats.friedmanchisquare.
func TestFriedman(t *testing.T) {
	f, err := NewFriedman(demsar...)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{3.143, 2.000, 2.893, 1.964} {
		if got := f.MeanRanks()[i]; !isClose(got, want, 0.0005) {
			t.Errorf("mean rank of %s is %.4f, want %v", f.Learners[i], got, want)
		}
	}
	if cd := f.CriticalDifference(0.05); !isClose(cd, 1.25, 0.005) {
		t.Errorf("critical difference %.4f, want 1.25", cd)
	}
	if cd := f.CriticalDifference(0.10); !isClose(cd, 1.12, 0.005) {
		t.Errorf("critical difference at 0.10 %.4f, want 1.12", cd)
	}
	if !isClose(f.ChiSquare, 10.228346, 1e-6) || !isClose(f.P, 0.0167216, 1e-7) {
		t.Errorf("χ² %v, p %v, want 10.228346 and 0.0167216", f.ChiSquare, f.P)
	}
	if p := f.Nemenyi(0, 3); !isClose(rangeQuantile(1-p, 4)*f.spread(), f.MeanRanks()[0]-f.MeanRanks()[3], 1e-6) {
		t.Errorf("Nemenyi's p %v is not that of the difference", p)
	}
	if f.Nemenyi(0, 1) != f.Nemenyi(1, 0) || f.Nemenyi(2, 2) != 1 {
		t.Error("Nemenyi's test is not symmetric")
	}
}

// TestFriedmanWithoutTies computes the textbook formula.
func TestFriedmanWithoutTies(t *testing.T) {
	f, err := NewFriedman(tables([]float64{0.9, 0.8, 0.7}, []float64{0.9, 0.7, 0.8}, []float64{0.6, 0.9, 0.5}, []float64{0.9, 0.5, 0.4},
		[]float64{0.4, 0.5, 0.3}, []float64{0.9, 0.8, 0.1})...)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, r := range f.MeanRanks() {
		sum += r * r
	}
	chi := 12 * 6 / (3 * 4.) * (sum - 3*16/4.)
	if !isClose(f.ChiSquare, chi, 1e-12) || !isClose(f.P, math.Exp(-chi/2), 1e-12) { // two degrees of freedom
		t.Errorf("χ² %v, p %v, want %v and %v", f.ChiSquare, f.P, chi, math.Exp(-chi/2))
	}
	if want := 5 * chi / (6*2 - chi); !isClose(f.F, want, 1e-12) {
		t.Errorf("F %v, want %v", f.F, want)
	}
}

func TestFriedmanAtItsEnds(t *testing.T) {
	equal, err := NewFriedman(sixfold(0.5, 0.5)...)
	if err != nil || equal.P != 1 || equal.PF != 1 || equal.Nemenyi(0, 1) != 1 {
		t.Errorf("learners that tie everywhere: %+v, %v", equal, err)
	}
	clear, err := NewFriedman(sixfold(0.5, 0.6, 0.7)...)
	if err != nil || clear.ChiSquare != 12 || clear.PF != 0 {
		t.Errorf("sets that agree: %+v, %v", clear, err)
	}
	unsuited := sixfold(0.5, 0.6)
	unsuited[1].Rows[0] = Row{Learner: "A", Unsuited: "needs two classes"}
	for want, ts := range map[string][]*Table{
		"six sets":          sixfold(0.5, 0.6)[:5],
		"two learners":      sixfold(0.5),
		"A has no accuracy": unsuited,
		"accuracy of B on q is not a number": tables([]float64{0.5, 0.6}, []float64{0.5, math.NaN()}, []float64{0.5, 0.6}, []float64{0.5, 0.6},
			[]float64{0.5, 0.6}, []float64{0.5, 0.6}),
		"the tables of q and p have different learners": append(tables([]float64{0.5, 0.6}, []float64{0.7, 0.8, 0.9}), sixfold(0.5, 0.6)...),
	} {
		if _, err := NewFriedman(ts...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// TestQuantileInverts wants the quantile where the distribution function has the given probability, from
// small ranges to large ones.
func TestQuantileInverts(t *testing.T) {
	for _, k := range []int{2, 3, 10} {
		before := 0.0
		for _, p := range []float64{1e-6, 0.01, 0.05, 0.5, 0.95, 0.999} {
			q := rangeQuantile(p, k)
			if math.Abs(studentizedRange(q, k)-p) > 1e-9 || q <= before {
				t.Errorf("%d variables: the quantile at %g is %g, where the function is %g", k, p, q, studentizedRange(q, k))
			}
			before = q
		}
	}
}

// TestRanks shares ranks among equal means, up to the difference that counts as none.
func TestRanks(t *testing.T) {
	if got := rankRow([]float64{0, sameMean, 3 * sameMean}); !slices.Equal(got, []float64{2.5, 2.5, 1}) {
		t.Errorf("means that differ by %g: %v", sameMean, got)
	}
	if got := rankRow([]float64{0.5, 0.9, 0.5, 0.7, 0.5}); !slices.Equal(got, []float64{4, 1, 4, 2, 4}) {
		t.Errorf("got %v", got)
	}
}

// TestSignificanceInWords wants the text of both tests that a notebook shows.
func TestSignificanceInWords(t *testing.T) {
	if got := (McNemar{OnlyA: 48, OnlyB: 20}).Markdown(); got != "only a right: 48, only b right: 20; exact p = 0.00091\n" {
		t.Error(got)
	}
	f := &Friedman{Learners: []string{"A|B", "C"}, Sets: []string{"s", "t"}, Ranks: [][]float64{{1, 2}, {1.5, 1.5}}, ChiSquare: 1, P: 0.32, F: 1, PF: 0.5}
	want := "| set | A\\|B | C |\n|:--|--:|--:|\n| s | 1 | 2 |\n| t | 1.5 | 1.5 |\n| mean rank | 1.25 | 1.75 |\n\n"
	if got := f.Markdown(); !strings.HasPrefix(got, want) || !strings.Contains(got, "critical difference of mean ranks 1.39 at 5 %") {
		t.Error(got)
	}
}

// TestSameScoresInAnotherOrder: their means differ by rounding, which is a tie.
func TestSameScoresInAnotherOrder(t *testing.T) {
	ts := sixfold(0, 0)
	for _, table := range ts {
		table.Rows[0].Scores, table.Rows[1].Scores = []float64{0.1, 0.2, 0.3}, []float64{0.3, 0.2, 0.1}
	}
	if a, b := ts[0].Rows[0].Mean(), ts[0].Rows[1].Mean(); a == b {
		t.Fatal("the means do not differ by rounding")
	}
	f, err := NewFriedman(ts...)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range f.Ranks {
		if !slices.Equal(r, []float64{1.5, 1.5}) {
			t.Errorf("ranks are %v, want 1.5 and 1.5", r)
		}
	}
}
