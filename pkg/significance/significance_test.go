package significance

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// reference is what other libraries say, by testdata/reference.py.
type reference struct {
	Wilcoxon, Ties []struct {
		D    []float64
		W, P float64
	}
	Adjustments []struct{ P, Holm, Hommel []float64 }
	Correlated  []struct {
		X, Y  []float64
		Folds float64
		P     [][3]float64
	}
	SignedRank []struct {
		X, Y []float64
		P    [][3]float64
	} `json:"signed_rank"`
	Effects []struct {
		X, Y         []float64
		Cliff, Cohen float64
	}
}

func load(t *testing.T) (r reference) {
	t.Helper()
	text, err := os.ReadFile("testdata/reference.json")
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil || len(r.Wilcoxon) == 0 || len(r.Ties) == 0 || len(r.SignedRank) == 0 {
		t.Fatal(err, "or something is missing")
	}
	return r
}

// near fails unless two numbers agree to within tolerance.
func approximate(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %v, want %v", name, got, want)
	}
}

func minus(x, y []float64) []float64 {
	d := make([]float64, len(x))
	for i := range d {
		d[i] = x[i] - y[i]
	}
	return d
}

func TestWilcoxonBesideScipy(t *testing.T) {
	r := load(t)
	for _, c := range append(r.Wilcoxon, r.Ties...) {
		positive, negative, p := Wilcoxon(c.D)
		n := float64(len(c.D))
		approximate(t, "w", min(positive, negative), c.W, 0)
		approximate(t, "both sums", positive+negative, n*(n+1)/2, 0)
		approximate(t, "p", p, c.P, 1e-9)
	}
}

// TestWilcoxonWithoutDifferences leaves zeros out, and says nothing of nothing.
func TestWilcoxonWithoutDifferences(t *testing.T) {
	for _, d := range [][]float64{nil, {0, 0}} {
		if positive, negative, p := Wilcoxon(d); positive != 0 || negative != 0 || p != 1 {
			t.Errorf("%v: got %v, %v, %v", d, positive, negative, p)
		}
	}
	if positive, _, p := Wilcoxon([]float64{0, 1, 2, 3, 4, 5, 6, 0}); positive != 21 || p != 2.0/64 {
		t.Errorf("six of one sign: p = %v, want 2/64", p)
	}
}

func TestAdjustedBesideStatsmodels(t *testing.T) {
	for _, c := range load(t).Adjustments {
		for i, p := range Holm(c.P) {
			approximate(t, "Holm", p, c.Holm[i], 1e-12)
		}
		for i, p := range Hommel(c.P) {
			approximate(t, "Hommel", p, c.Hommel[i], 1e-12)
		}
	}
}

// TestPosteriorsBesideBaycomp compares with baycomp, whose left probability speaks for the first.
func TestPosteriorsBesideBaycomp(t *testing.T) {
	ropes := []float64{0.01, 0.03}
	for _, c := range load(t).Correlated {
		for i, want := range c.P {
			checkPosterior(t, CorrelatedT(minus(c.X, c.Y), 1/(c.Folds-1), ropes[i]), want, 1e-9)
		}
	}
	ropes = []float64{0.01, 0.02}
	for _, c := range load(t).SignedRank {
		for i, want := range c.P {
			checkPosterior(t, SignedRank(minus(c.X, c.Y), ropes[i]), want, 0.005)
		}
	}
}

func checkPosterior(t *testing.T, got Posterior, want [3]float64, tolerance float64) {
	t.Helper()
	approximate(t, "better", got.Better, want[0], tolerance)
	approximate(t, "equivalent", got.Equivalent, want[1], tolerance)
	approximate(t, "worse", got.Worse, want[2], tolerance)
}

// TestCorrelatedTWithoutSpread knows where the mean is.
func TestCorrelatedTWithoutSpread(t *testing.T) {
	for d, want := range map[float64]Posterior{0.5: {Better: 1}, 0: {Equivalent: 1}, -0.5: {Worse: 1}, 0.25: {0.5, 0.5, 0}} {
		if got := CorrelatedT([]float64{d, d, d}, 0.1, 0.25); got != want {
			t.Errorf("mean %v: got %+v, want %+v", d, got, want)
		}
	}
}

// TestSignedRankTurnsRound swaps the results of the two if differences change their signs.
func TestSignedRankTurnsRound(t *testing.T) {
	d, turned := []float64{0.02, 0.05, -0.01, 0.03, 0.04, 0}, []float64{-0.02, -0.05, 0.01, -0.03, -0.04, 0}
	if a, b := SignedRank(d, 0.01), SignedRank(turned, 0.01); a != (Posterior{b.Worse, b.Equivalent, b.Better}) || a.Better < 0.5 {
		t.Errorf("%+v and %+v", a, b)
	}
}

// TestSpeaking compares with going through all pairs, one by one.
func TestSpeaking(t *testing.T) {
	d := []float64{0, 0.02, 0.02, -0.01, -0.02, math.NaN(), 0.03, math.Inf(1), math.Inf(-1), 0.5, -0.5}
	weights := make([]float64, len(d))
	dirichlet(weights, rand.New(rand.NewPCG(1, 0)))
	for _, rope := range []float64{0, 0.01, 0.02, 1} {
		var better, worse float64
		for i, x := range d {
			for j, y := range d {
				product := weights[i] * weights[j]
				switch sum := x + y; {
				case sum > 2*rope:
					better += product
				case sum < -2*rope:
					worse += product
				}
				if x+y == 2*rope {
					better += product / 2
				}
				if x+y == -2*rope {
					worse += product / 2
				}
			}
		}
		order := partnersOf(d, rope)
		gotBetter, gotWorse := speaking(order, weights, make([]float64, len(order)+1))
		approximate(t, "better", gotBetter, better, 1e-14)
		approximate(t, "worse", gotWorse, worse, 1e-14)
	}
}

func TestEffectsBesideAutorank(t *testing.T) {
	for _, c := range load(t).Effects {
		approximate(t, "Cliff's δ", Cliff(c.X, c.Y), c.Cliff, 1e-12)
		approximate(t, "Cohen's d", CohenD(c.X, c.Y), c.Cohen, 1e-12)
	}
	for delta, want := range map[float64]string{0: "negligible", 0.147: "small", -0.2: "small", 0.33: "medium", 0.4: "medium", -0.474: "large", -1: "large"} {
		if got := Size(delta); got != want {
			t.Errorf("δ = %v is %s, want %s", delta, got, want)
		}
	}
	if d := CohenD([]float64{1, 1}, []float64{1, 1}); d != 0 {
		t.Errorf("d of the same is %v", d)
	}
}
