package pipeline

import (
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Online learns from raw examples one at a time, for a stream or for data that arrive day by day. Like a
// Pipeline it codes the examples as the learner's Domain asks. But it does not know the later examples, so
// it computes means and deviations from the examples so far:
//
//   - If the learner needs numbers, nominal attributes are one-hot encoded, with 0 in every feature if
//     the value is missing. A missing number becomes the mean of the examples so far. If the learner asks
//     for equal scales, a number is standardised by the mean and the deviation of the examples so far,
//     the present one included.
//   - If the learner needs zeros and ones, nominal attributes are coded in the same way, with complements
//     if the learner asks for them.
//   - If the learner accepts all attributes, it gets the example unchanged.
//
// Features of a sample that is already coded do not change. Nor do numbers, as long as all of them are -1,
// 0 or 1. To choose cuts, Online would have to know the later examples. So a learner of zeros and ones
// refuses other numbers, and a learner of few values refuses an attribute at its 33rd value.
type Online struct {
	Inner learners.Updater // model of the features

	learner  learners.Incremental
	schema   data.Schema
	domain   learners.Domain
	encoding *data.Encoding // nil if examples are not coded
	numbers  []onlineNumber
	coded    []float64
	examples int
}

// Start returns a model of the learner l that has seen no examples of the schema. All its random choices
// come from r.
func Start(l learners.Incremental, s data.Schema, r *rand.Rand) (*Online, error) {
	o := &Online{learner: l, schema: s, domain: learners.DomainOf(l)}
	features := s
	if o.domain.Attributes != learners.AnyAttributes {
		c := data.Coding{Code: data.OneHot}
		if o.domain.Complements && !complemented(&data.Set{Schema: s}) {
			c.Code, c.Complements = data.Binary, true
		}
		o.encoding = c.For(&data.Set{Schema: s})
		features.Attrs = o.encoding.Attrs()
		o.coded = make([]float64, len(features.Attrs))
	}
	o.numbers = o.numeric()
	var err error
	o.Inner, err = l.Start(features, r)
	return o, err
}

// numeric returns the numeric attributes. Features of a coded sample must not miss a value, and a learner of
// zeros and ones accepts no missing value either.
func (o *Online) numeric() (all []onlineNumber) {
	for j, a := range o.schema.Attrs {
		if a.Nominal() {
			continue
		}
		n := onlineNumber{Number: learners.Number{Attr: j}}
		if o.encoding == nil {
			n.values = map[float64]bool{}
		} else {
			k := slices.IndexFunc(o.encoding.Features, func(f data.Feature) bool { return f.Attr == j })
			n.feature = &o.encoding.Features[k]
			n.fixed = a.Of != "" || o.domain.Attributes == learners.Booleans
			n.feature.Keep = n.fixed
		}
		all = append(all, n)
	}
	return all
}

// Update learns from one raw example of class y and reports whether the model had misclassified it. If the
// learner cannot use the example, the error says why, and the model does not change.
func (o *Online) Update(x []float64, y int) (mistake bool, err error) {
	if len(x) != len(o.schema.Attrs) || y < 0 || y >= len(o.schema.Classes) {
		return false, fmt.Errorf("example %d of the stream: %d values and class %d, want %d values and a class below %d",
			o.examples+1, len(x), y, len(o.schema.Attrs), len(o.schema.Classes))
	}
	if wrong := o.outside(x); wrong != "" {
		return false, fmt.Errorf("example %d of the stream: %w", o.examples+1, &learners.Unsuited{Learner: learners.String(o.learner), Why: wrong})
	}
	o.examples++
	if o.encoding == nil {
		return o.Inner.Update(x, y), nil
	}
	for i := range o.numbers {
		o.numbers[i].see(x, o.domain.Scales)
	}
	o.encoding.EncodeTo(o.coded, x)
	return o.Inner.Update(o.coded, y), nil
}

// outside returns the reason why the learner cannot use x, or an empty string.
func (o *Online) outside(x []float64) string {
	if o.encoding == nil {
		if o.domain.FewValues {
			for i := range o.numbers {
				if n := &o.numbers[i]; !n.accepts(x) {
					return fmt.Sprintf("attribute %q is numeric, with more than %d values: cut it into intervals first", o.schema.Attrs[n.Attr].Name, fewValues)
				}
			}
		}
		return o.domain.Outside(&data.Set{Schema: o.schema, X: [][]float64{x}})
	}
	for i := range o.numbers {
		n := &o.numbers[i]
		if v := x[n.Attr]; math.Abs(v) > greatestNumber || n.fixed && v != 0 && v != 1 {
			a := o.schema.Attrs[n.Attr]
			if wrong := o.domain.Outside(&data.Set{Schema: data.Schema{Attrs: []data.Attr{a}, Classes: o.schema.Classes}, X: [][]float64{{v}}}); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

// Model returns the present model of raw examples, which predicts and can be saved. It shares its inner
// model with o, so the next Update changes it too.
func (o *Online) Model() *Model {
	hash := halfspace.SourceHash()
	m := &Model{Schema: o.schema, Inner: o.Inner, Provenance: Provenance{
		Learner: learners.String(o.learner), Data: o.schema.Name, Examples: o.examples, Library: hex.EncodeToString(hash[:]),
	}}
	if o.encoding != nil {
		e := *o.encoding
		e.Features = slices.Clone(e.Features)
		m.Encoding = &e
	}
	return m
}
