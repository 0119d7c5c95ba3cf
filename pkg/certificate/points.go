package certificate

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"math/big"
	"slices"

	"halfspace/pkg/data"
)

// Coding returns the coding of s that proofs use. A nominal attribute becomes a feature for each value. If
// it has two values and none is missing, it becomes a single feature. If a value is missing, all features
// of the attribute are 0. Numbers do not change.
func Coding(s *data.Set) data.Coding {
	c := data.Coding{Code: data.Binary, Missing: data.Keep}
	for j, a := range s.Attrs {
		if a.Nominal() && slices.ContainsFunc(s.X, func(x []float64) bool { return a.Text(x[j]) == "" }) {
			c.Code = data.OneHot
		}
	}
	return c
}

// Describe returns the description of s that a proof contains. Each numeric attribute is a feature, and
// each value of a nominal attribute is a feature. If s is already encoded, a feature of zeros and ones such
// as "vote=y" is treated as the value y of the attribute vote. Describe returns an error unless s has two
// classes, or if a number is missing.
func Describe(s *data.Set) (Data, error) {
	d := Data{Name: s.Name, Examples: s.Len()}
	if err := s.Check(); err != nil {
		return d, err
	}
	if len(s.Classes) != 2 {
		return d, fmt.Errorf("the sample has %d classes, want 2", len(s.Classes))
	}
	d.Negative, d.Positive = s.Classes[0], s.Classes[1]
	for _, a := range s.Attrs {
		if slices.Contains(a.Values, "") {
			return d, fmt.Errorf("a nominal value of %q is an empty text", a.Name)
		}
		d.Features = append(d.Features, features(a)...)
	}
	p, err := newPoints(&d, s)
	if err != nil {
		return d, err
	}
	d.SHA256 = p.sum
	return d, nil
}

// class returns the name of the positive class, or of the other one.
func (d *Data) class(positive bool) string {
	if positive {
		return d.Positive
	}
	return d.Negative
}

// features returns the features of an attribute.
func features(a data.Attr) []Feature {
	if a.Nominal() {
		all := make([]Feature, len(a.Values))
		for v, value := range a.Values {
			all[v] = Feature{a.Name, value}
		}
		return all
	}
	if n := len(a.Of); n > 0 && len(a.Name) > n+1 && a.Name[:n] == a.Of && a.Name[n] == '=' {
		return []Feature{{a.Of, a.Name[n+1:]}}
	}
	return []Feature{{Column: a.Name}}
}

// points are the distinct examples of a sample, in whole numbers.
type points struct {
	index    []int        // by example, the index of its point
	rows     [][]*big.Int // by point, its features, all times the factor, and 1
	factor   *big.Int
	counts   []int  // by point, the number of its examples
	weights  []int  // by point, this number times the cost of an error
	total    int    // the sum of the weights
	positive []bool // by point
	sum      string // the SHA-256 of the canonical text
}

// newPoints returns the points of a sample that d describes. It does not compare the fingerprint.
func newPoints(d *Data, s *data.Set) (*points, error) {
	if d.Positive == d.Negative {
		return nil, errors.New("both classes have the same name")
	}
	sources := make([]source, len(d.Features))
	for j, f := range d.Features {
		var err error
		if sources[j], err = f.source(s); err != nil {
			return nil, err
		}
	}
	h := sha256.New()
	head(h, d)
	p := &points{}
	var values [][]Fraction // by point
	known := map[string]int{}
	for i, x := range s.X {
		class := s.Classes[s.Y[i]]
		if class != d.Positive && class != d.Negative {
			return nil, fmt.Errorf("example %d has the class %q, which the proof does not name", i, class)
		}
		text, row, err := example(class == d.Positive, sources, x)
		if err != nil {
			return nil, fmt.Errorf("example %d: %w", i, err)
		}
		h.Write([]byte(text))
		k, met := known[text]
		if !met {
			k = len(values)
			known[text] = k
			values, p.counts, p.positive = append(values, row), append(p.counts, 0), append(p.positive, class == d.Positive)
		}
		p.index = append(p.index, k)
		p.counts[k]++
	}
	p.sum = hex.EncodeToString(h.Sum(nil))
	p.scale(values)
	return p, nil
}

// weigh sets the weights by the costs of a proof.
func (p *points) weigh(proof *Proof) {
	p.weights = make([]int, len(p.counts))
	for k, n := range p.counts {
		p.weights[k] = n * max(1, proof.Costs[proof.Data.class(p.positive[k])])
		p.total += p.weights[k]
	}
}

// classIndex returns 1 for the positive class, and 0 for the other one.
func classIndex(positive bool) int {
	if positive {
		return 1
	}
	return 0
}

// pointOf returns the point of example i.
func (p *points) pointOf(i int) (int, error) {
	if i < 0 || i >= len(p.index) {
		return 0, fmt.Errorf("there is no example %d", i)
	}
	return p.index[i], nil
}

// head writes the first lines of the canonical text.
func head(h hash.Hash, d *Data) {
	fmt.Fprintf(h, "halfspace samples 1\npositive %d:%s\nnegative %d:%s\n", len(d.Positive), d.Positive, len(d.Negative), d.Negative)
	for _, f := range d.Features {
		if f.Value == "" {
			fmt.Fprintf(h, "number %d:%s\n", len(f.Column), f.Column)
		} else {
			fmt.Fprintf(h, "value %d:%s %d:%s\n", len(f.Column), f.Column, len(f.Value), f.Value)
		}
	}
}

// example returns the line of an example in the canonical text, and its features.
func example(positive bool, sources []source, x []float64) (text string, row []Fraction, err error) {
	text = "-"
	if positive {
		text = "+"
	}
	for _, feature := range sources {
		v, err := feature(x)
		if err != nil {
			return "", nil, err
		}
		text += " " + v.RatString()
		row = append(row, v)
	}
	return text + "\n", row, nil
}

// scale sets the rows: all features are multiplied by the least common denominator of their values.
func (p *points) scale(values [][]Fraction) {
	p.factor = big.NewInt(1)
	for _, row := range values {
		for _, v := range row {
			gcd := new(big.Int).GCD(nil, nil, p.factor, v.Denom())
			p.factor.Mul(p.factor, gcd.Quo(v.Denom(), gcd))
		}
	}
	for _, row := range values {
		var whole []*big.Int
		for _, v := range row {
			q := new(big.Int).Quo(p.factor, v.Denom())
			whole = append(whole, q.Mul(q, v.Num()))
		}
		p.rows = append(p.rows, append(whole, big.NewInt(1)))
	}
}

// A source computes a feature of a row of a sample.
type source func(x []float64) (Fraction, error)

// source returns the source of f in s, which may be encoded. It is an error if s has two of them.
func (f Feature) source(s *data.Set) (found source, err error) {
	for j, a := range s.Attrs {
		var candidate source
		switch {
		case a.Nominal() && a.Name == f.Column && f.Value != "":
			candidate = f.indicator(j, a)
		case !a.Nominal() && features(a)[0] == f:
			candidate = f.number(j)
		default:
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("the sample has two columns %q", f.Column)
		}
		found = candidate
	}
	switch {
	case found != nil:
		return found, nil
	case f.Value != "":
		return nil, fmt.Errorf("the sample has no column %q with the value %q", f.Column, f.Value)
	}
	return nil, fmt.Errorf("the sample has no column %q of numbers", f.Column)
}

// indicator returns the source that is 1 where the nominal attribute a, at index j, has the value of f.
func (f Feature) indicator(j int, a data.Attr) source {
	zero, one := Fraction{new(big.Rat)}, Fraction{big.NewRat(1, 1)}
	value := slices.Index(a.Values, f.Value)
	return func(x []float64) (Fraction, error) {
		if value >= 0 && x[j] == float64(value) {
			return one, nil
		}
		return zero, nil // another value, or none
	}
}

// number returns the source that is the number at index j.
func (f Feature) number(j int) source {
	return func(x []float64) (Fraction, error) {
		v, finite := Exact(x[j])
		switch {
		case !finite:
			return v, fmt.Errorf("the value of %q is missing or infinite", f.Column)
		case f.Value != "" && x[j] != 0 && x[j] != 1:
			return v, fmt.Errorf("the feature %s=%s is %v, want 0 or 1", f.Column, f.Value, x[j])
		}
		return v, nil
	}
}
