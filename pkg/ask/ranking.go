package ask

import (
	"cmp"
	"math"
	"slices"
)

// A ranking orders the attributes of an example by their losses, for a network of a single unit. The loss
// of an attribute says how much nearer to another class a change of this attribute alone can bring the
// excess.
type ranking struct {
	q      *question
	attrs  []int     // the greatest loss first
	losses []float64 // of each attribute
	values []float64 // of each attribute, with this loss
	excess float64   // of the example, at least 0
	doubt  float64   // a bound of the rounding of all sums
}

// ranking returns the ranking of a question. It returns nil if the network has several units, if rules
// restrict the examples, if a value is missing, or if a number lies outside its range.
func (q *question) ranking() *ranking {
	n := q.a.net
	if len(n.net.Out) != 1 || len(n.nodes) != 1 || len(q.a.parts) != 1 {
		return nil
	}
	u := n.nodes[0]
	if q.class == 0 {
		u = u.opposite()
	}
	r := &ranking{q: q, losses: make([]float64, len(q.x)), values: slices.Clone(q.x)}
	terms, inputs := map[int][]int{}, make([]float64, len(u.From))
	for i, f := range u.From {
		terms[n.attr[f]] = append(terms[n.attr[f]], i)
		inputs[i] = n.input(int(f), q.x[n.attr[f]])
	}
	r.excess, r.doubt = u.Excess(inputs), u.rounding(inputs)
	for j, s := range q.a.parts[0] {
		if !s.contains(q.x[j]) {
			return nil
		}
		r.attrs = append(r.attrs, j)
		for _, v := range n.stops(terms[j], u, s) {
			r.add(j, v, u, terms[j], inputs)
		}
	}
	r.doubt *= 4 * float64(len(u.From)+2)
	slices.SortStableFunc(r.attrs, func(a, b int) int { return -cmp.Compare(r.losses[a], r.losses[b]) })
	return r
}

// add looks at another value of an attribute.
func (r *ranking) add(j int, v float64, u node, terms []int, inputs []float64) {
	loss := 0.0
	for _, i := range terms {
		input := r.q.a.net.input(int(u.From[i]), v)
		loss += float64(u.W[i] * (inputs[i] - input))
		r.doubt += float64(math.Abs(u.W[i]*input) / (1 << 52))
	}
	if loss > r.losses[j] {
		r.losses[j], r.values[j] = loss, v
	}
}

// reason returns a smallest reason, which consists of the attributes with the greatest losses. The result
// sure is false if rounding errors hide whether fewer attributes are enough.
func (r *ranking) reason() (attrs []int, sure bool) {
	rest, kept := r.excess, len(r.attrs)
	for kept > 0 && rest-r.losses[r.attrs[kept-1]] >= r.doubt {
		kept--
		rest -= r.losses[r.attrs[kept]]
	}
	if kept > 0 && rest-r.losses[r.attrs[kept-1]] >= -r.doubt {
		return nil, false
	}
	attrs = slices.Clone(r.attrs[:kept])
	return attrs, r.q.forces(attrs)
}

// contrast returns the example of another class that differs from the question's in the fewest attributes:
// the attributes with the greatest losses. It returns nil if no example has another class. The result sure is
// false if rounding errors hide the answer.
func (r *ranking) contrast() (changed []float64, sure bool) {
	rest, changed := r.excess, slices.Clone(r.q.x)
	for _, j := range r.attrs {
		if rest < r.doubt {
			return nil, false
		}
		rest -= r.losses[j]
		changed[j] = r.values[j]
		if r.q.a.m.Predict(changed) != r.q.class {
			return changed, true
		}
	}
	return nil, rest >= r.doubt
}
