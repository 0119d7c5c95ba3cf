package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Intersection returns the intersection of h random halfspaces w·x ≥ θ in [-1,1]^n: every weight and
// every θ is uniform in [-1,1]. It is the concept of M. Marchand, M. Golea, Network 4 (1993), §6.2; with
// h = 1 it is the linearly separable concept of figure 3.
//
// The paper asks for a region that is not empty. Here the halfspaces are drawn again until both classes
// occur among 2000 random examples. The region's measure is about 2^-h, so for a large h the draws would
// not end. Intersection panics unless n is positive and h is from 1 to 10.
func Intersection(n, h int, r *rand.Rand) *Concept {
	if n < 1 || h < 1 || h > 10 {
		panic(fmt.Sprintf("data: intersection of %d halfspaces in %d dimensions", h, n))
	}
	for {
		w, theta := make([][]float64, h), make([]float64, h)
		for i := range w {
			w[i], theta[i] = draws(n, r, uniform), uniform(r)
		}
		c := region(fmt.Sprintf("intersection of %d halfspaces, n = %d", h, n), w, theta)
		if k := c.Sample(2000, r).ClassCounts(); k[0] > 0 && k[1] > 0 {
			return c
		}
	}
}

// Orthogonal returns the intersection of two halfspaces in [-1,1]^n that pass through the origin at
// right angles to each other, in a random direction. Its positive measure is about ¼. It is the
// concept of Marchand & Golea 1993, table 1, where the samples are balanced. It panics if n < 2.
func Orthogonal(n int, r *rand.Rand) *Concept {
	if n < 2 {
		panic(fmt.Sprintf("data: two orthogonal halfspaces in %d dimensions", n))
	}
	// Gram–Schmidt removes from v its component along u.
	u, v := direction(n, r), direction(n, r)
	overlap := dot(u, v)
	for j := range v {
		v[j] -= float64(overlap * u[j])
	}
	return region(fmt.Sprintf("two orthogonal halfspaces, n = %d", n), [][]float64{u, unit(v)}, []float64{0, 0})
}

// Parallel returns the intersection of two parallel halfspaces in [-1,1]^n at the given distance,
// centred on the origin in a random direction: the slab |u·x| ≤ distance/2 of a unit vector u. It
// is the concept of Marchand & Golea 1993, figure 4, with n = 16 and distance 0.5.
func Parallel(n int, distance float64, r *rand.Rand) *Concept {
	u := direction(n, r)
	back := make([]float64, n)
	for j := range u {
		back[j] = -u[j]
	}
	name := fmt.Sprintf("two parallel halfspaces %v apart, n = %d", distance, n)
	return region(name, [][]float64{u, back}, []float64{-distance / 2, -distance / 2})
}

// region returns the concept of the x in [-1,1]^n with w[i]·x ≥ theta[i] for all i.
func region(name string, w [][]float64, theta []float64) *Concept {
	return concept(name, len(w[0]), nil, func(x []float64) bool {
		for i := range w {
			if dot(w[i], x) < theta[i] {
				return false
			}
		}
		return true
	})
}

// Mirror returns mirror symmetry over {-1,1}^n: x is positive if its second half is its first half
// read backwards, which has probability 2^(-n/2). It is the concept of Marchand & Golea 1993, table
// 2, where the samples are balanced. Positive examples are built from a random first half and not
// drawn by rejection, which for n = 20 would take a thousand draws each. It panics if n is odd or
// not positive.
func Mirror(n int) *Concept {
	if n < 2 || n%2 != 0 {
		panic(fmt.Sprintf("data: mirror symmetry of %d attributes", n))
	}
	c := concept(fmt.Sprintf("mirror symmetry, n = %d", n), n, []float64{-1, 1}, func(x []float64) bool {
		for i := range n / 2 {
			if x[i] != x[n-1-i] {
				return false
			}
		}
		return true
	})
	c.Positive = func(r *rand.Rand) []float64 {
		half := draws(n/2, r, c.value)
		x := append(half, half...)
		slices.Reverse(x[n/2:])
		return x
	}
	return c
}

// Formula returns the concept whose label is f of n bits. Each bit is a nominal attribute with the
// values "0" and "1", uniformly distributed. The attributes are called x1 to xn unless names are
// given, one per bit.
func Formula(name string, n int, f func(bits []bool) bool, names ...string) *Concept {
	c := concept(name, n, []float64{0, 1}, func(x []float64) bool {
		bits := make([]bool, len(x))
		for j, v := range x {
			bits[j] = v == 1
		}
		return f(bits)
	})
	for j := range c.Attrs {
		c.Attrs[j].Values = []string{"0", "1"}
		if names != nil {
			c.Attrs[j].Name = names[j]
		}
	}
	return c
}

// AtLeast returns the concept that at least r of k bits are 1 (r-of-k). One halfspace is enough to
// represent this concept, but a decision tree needs very many leaves.
func AtLeast(r, k int) *Concept {
	return Formula(fmt.Sprintf("at least %d of %d", r, k), k, func(b []bool) bool { return ones(b) >= r })
}

// Parity returns the concept that an odd number of k bits are 1: the exclusive or (XOR) of all
// bits. It is the classic example of a concept that is not linearly separable, for k ≥ 2.
func Parity(k int) *Concept {
	return Formula(fmt.Sprintf("parity of %d", k), k, func(b []bool) bool { return ones(b)%2 == 1 })
}

// Multiplexer returns the concept that the data bit addressed by k address bits is 1: d0 is the bit
// at address 0, and a1 is the highest bit of the address. It has k + 2^k attributes, 6 for k = 2
// and 11 for k = 3, named a1 to ak and then d0 and so on. It panics unless k is from 1 to 4.
func Multiplexer(k int) *Concept {
	if k < 1 || k > 4 {
		panic(fmt.Sprintf("data: multiplexer of %d address bits", k))
	}
	var names []string
	for i := range k {
		names = append(names, fmt.Sprintf("a%d", i+1))
	}
	for i := range 1 << k {
		names = append(names, fmt.Sprintf("d%d", i))
	}
	return Formula(fmt.Sprintf("multiplexer of %d", len(names)), len(names), func(b []bool) bool {
		address := 0
		for _, bit := range b[:k] {
			address *= 2
			if bit {
				address++
			}
		}
		return b[k+address]
	}, names...)
}

// Outside returns the concept that at most low, or at least high, of k bits are 1. It takes two halfspaces:
// one for each side. The concept comes from M. Sahami, Learning non-linearly separable Boolean functions
// (1993). His values of low, high and k are lost. We use low 3, high 7, k 10.
func Outside(low, high, k int) *Concept {
	name := fmt.Sprintf("at most %d or at least %d of %d", low, high, k)
	return Formula(name, k, func(b []bool) bool { return ones(b) <= low || ones(b) >= high })
}

// ones returns how many of the bits are 1.
func ones(bits []bool) int {
	n := 0
	for _, b := range bits {
		if b {
			n++
		}
	}
	return n
}

// concept returns the concept of n attributes x1 to xn, with the given domain and label.
func concept(name string, n int, domain []float64, label func([]float64) bool) *Concept {
	c := &Concept{Schema: Schema{Name: name, Attrs: make([]Attr, n), Classes: []string{"0", "1"}}, Domain: domain, Label: label}
	for j := range c.Attrs {
		c.Attrs[j].Name = fmt.Sprintf("x%d", j+1)
	}
	return c
}

// uniform draws a number that is uniformly distributed in [-1,1).
func uniform(r *rand.Rand) float64 { return float64(2*float64(r.Float64())) - 1 }

// draws returns n values that value draws from r.
func draws(n int, r *rand.Rand, value func(*rand.Rand) float64) []float64 {
	x := make([]float64, n)
	for j := range x {
		x[j] = value(r)
	}
	return x
}

// direction returns a unit vector of uniformly distributed direction. The normal distribution in n
// dimensions looks the same from all sides; the uniform distribution in a cube does not.
func direction(n int, r *rand.Rand) []float64 { return unit(draws(n, r, (*rand.Rand).NormFloat64)) }

// unit makes the length of v 1, in place, and returns it.
func unit(v []float64) []float64 {
	length := math.Sqrt(dot(v, v))
	for j := range v {
		v[j] /= length
	}
	return v
}

// dot returns the scalar product of a and b.
func dot(a, b []float64) float64 {
	s := 0.0
	for j := range a {
		// The conversion forbids a fused multiply-add, so that concepts are the same on all
		// processors.
		s += float64(a[j] * b[j])
	}
	return s
}
