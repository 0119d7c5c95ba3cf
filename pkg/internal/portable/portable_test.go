package portable

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// precise is the precision of the numbers that the functions are measured against, in bits.
const precise = 200

func number(x float64) *big.Float { return new(big.Float).SetPrec(precise).SetFloat64(x) }

// preciseExp returns e^x: of x/2²⁰ by its series, then squared as often.
func preciseExp(x float64) *big.Float {
	r := number(x)
	r.SetMantExp(r, -20)
	sum, term := number(1), number(1)
	for k := 1; k < 20; k++ {
		term.Mul(term, r).Quo(term, number(float64(k)))
		sum.Add(sum, term)
	}
	for range 20 {
		sum.Mul(sum, sum)
	}
	return sum
}

// preciseLog returns the logarithm of x, by Newton's method on preciseExp from what math.Log says:
// two steps are enough for 200 bits.
func preciseLog(x *big.Float, estimate float64) *big.Float {
	y := number(estimate)
	e := preciseExp(estimate)
	// log x = near + log(1+d), where 1+d = x/e^near and d is so small that three terms do.
	d := new(big.Float).SetPrec(precise).Quo(x, e)
	d.Sub(d, number(1))
	square := new(big.Float).SetPrec(precise).Mul(d, d)
	cube := new(big.Float).SetPrec(precise).Mul(square, d)
	y.Add(y, d)
	y.Sub(y, square.Quo(square, number(2)))
	return y.Add(y, cube.Quo(cube, number(3)))
}

// ulps returns how many units in the last place of want got is from it.
func ulps(got float64, want *big.Float) float64 {
	rounded, _ := want.Float64()
	unit := math.Nextafter(math.Abs(rounded), math.Inf(1)) - math.Abs(rounded)
	d := new(big.Float).SetPrec(precise).Sub(number(got), want)
	difference, _ := d.Float64()
	return math.Abs(difference) / unit
}

func TestErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ln2 := preciseLog(number(2), math.Ln2)
	uniform := func(low, high float64) func() float64 {
		return func() float64 { return low + (high-low)*r.Float64() }
	}
	scales := func() float64 { return math.Ldexp(0.5+r.Float64(), r.IntN(2000)-1000) }
	log := func(x float64) *big.Float { return preciseLog(number(x), math.Log(x)) }
	log2 := func(x float64) *big.Float { return new(big.Float).SetPrec(precise).Quo(log(x), ln2) }
	log1p := func(x float64) *big.Float {
		return preciseLog(new(big.Float).SetPrec(precise).Add(number(1), number(x)), math.Log1p(x))
	}
	for _, c := range []struct {
		name     string
		draw     func() float64
		function func(float64) float64
		want     func(float64) *big.Float
		bound    float64
	}{
		{"Exp", uniform(-700, 700), Exp, preciseExp, 1.1},
		{"Exp of a sigmoid", uniform(-10, 10), Exp, preciseExp, 1.1},
		{"Log", scales, Log, log, 1},
		{"Log near 1", uniform(0.5, 2), Log, log, 1},
		{"Log2", scales, Log2, log2, 2},
		{"Log2 near 1", uniform(0.5, 2), Log2, log2, 2},
		{"Log1p", func() float64 { return Exp(-40 * r.Float64()) }, Log1p, log1p, 1.2},
	} {
		t.Run(c.name, func(t *testing.T) {
			worst, place := 0.0, 0.0
			for range 5_000 {
				x := c.draw()
				if distance := ulps(c.function(x), c.want(x)); distance > worst {
					worst, place = distance, x
				}
			}
			if worst > c.bound {
				t.Errorf("%.3f units in the last place off at %v, want at most %v", worst, place, c.bound)
			}
		})
	}
}

func TestEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	smallest := math.SmallestNonzeroFloat64
	for _, c := range []struct {
		name     string
		function func(float64) float64
		x, want  float64
	}{
		{"Exp", Exp, 0, 1}, {"Exp", Exp, -inf, 0}, {"Exp", Exp, inf, inf}, {"Exp", Exp, nan, nan},
		{"Exp", Exp, 710, inf}, {"Exp", Exp, -746, 0}, {"Exp", Exp, -745, smallest},
		{"Exp", Exp, 1e300, inf}, {"Exp", Exp, -1e300, 0},
		{"Log", Log, 0, -inf}, {"Log", Log, 1, 0}, {"Log", Log, inf, inf}, {"Log", Log, -1, nan},
		{"Log", Log, nan, nan}, {"Log", Log, smallest, -744.4400719213812}, {"Log", Log, -inf, nan},
		{"Log2", Log2, 0, -inf}, {"Log2", Log2, inf, inf}, {"Log2", Log2, -1, nan},
		{"Log2", Log2, 1, 0}, {"Log2", Log2, 1024, 10}, {"Log2", Log2, smallest, -1074}, {"Log2", Log2, 0.125, -3},
		{"Log1p", Log1p, 0, 0}, {"Log1p", Log1p, 1e-300, 1e-300}, {"Log1p", Log1p, inf, inf}, {"Log1p", Log1p, nan, nan},
	} {
		if got := c.function(c.x); got != c.want && !(got != got && c.want != c.want) {
			t.Errorf("%s(%v) is %v, want %v", c.name, c.x, got, c.want)
		}
	}
	for k := -1074; k < 1024; k++ {
		if got := Log2(math.Ldexp(1, k)); got != float64(k) {
			t.Errorf("Log2(2^%d) is %v", k, got)
		}
	}
}

func TestHypot(t *testing.T) {
	for _, c := range [][3]float64{
		{3, 4, 5}, {-4, 3, 5}, {5, -12, 13}, {0, 0, 0}, {0, -2, 2}, {3e300, 4e300, 5e300}, {0x3p-1000, 0x4p-1000, 0x5p-1000},
		{math.Inf(-1), 1, math.Inf(1)}, {1, 1, math.Sqrt2},
	} {
		if got := Hypot(c[0], c[1]); got != c[2] && !(math.Abs(got-c[2]) <= 1e-15*c[2]) {
			t.Errorf("Hypot(%v, %v) is %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

func TestNormalTail(t *testing.T) {
	for _, p := range []float64{0.5, 0.49, 0.25, 0.1, 0.01, 0.0013, 1e-4, 1e-10, 1e-100} {
		z := NormalTail(p)
		if back := math.Erfc(z/math.Sqrt2) / 2; !(math.Abs(back-p) <= 1e-12*p) {
			t.Errorf("NormalTail(%v) is %v, above which there is %v", p, z, back)
		}
	}
}

// The functions are rising, also where one power of the table ends and the next begins.
func TestExpRises(t *testing.T) {
	for k := -40.0; k < 40; k++ {
		middle := (k + 0.5) * math.Ln2 / steps
		x := middle - 50*0x1p-50
		before := Exp(x)
		for range 100 {
			x += 0x1p-50
			if now := Exp(x); now < before {
				t.Fatalf("Exp falls at %v", x)
			} else {
				before = now
			}
		}
	}
}

func benchmark(b *testing.B, function func(float64) float64) {
	r := rand.New(rand.NewPCG(1, 2))
	x := make([]float64, 1024)
	for i := range x {
		x[i] = 10 * r.Float64()
	}
	sum := 0.0
	for b.Loop() {
		for _, v := range x {
			sum += function(v)
		}
	}
	if sum == 0 {
		b.Error("no sum")
	}
}

func BenchmarkFunctions(b *testing.B) {
	for _, c := range []struct {
		name          string
		function, std func(float64) float64
	}{{"exp", Exp, math.Exp}, {"log", Log, math.Log}, {"log1p", Log1p, math.Log1p}, {"log2", Log2, math.Log2}} {
		b.Run(fmt.Sprint(c.name, "/portable"), func(b *testing.B) { benchmark(b, c.function) })
		b.Run(fmt.Sprint(c.name, "/math"), func(b *testing.B) { benchmark(b, c.std) })
	}
}
