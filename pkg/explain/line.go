package explain

import (
	"math"
	"slices"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// A search looks for examples of another class near a given one.
type search struct {
	m    *pipeline.Model
	net  *ltu.Network // nil for a model from outside the library
	hard bool         // the model is net, and net has only threshold units
	cuts [][]float64  // of a vote or sum of trees, by feature, where its class may change; net is then nil
	// sloped says that scores may also change between cuts, linearly, as in a mean of trees and units.
	sloped bool
	tried  int // predictions so far
}

func newSearch(m *pipeline.Model) *search {
	s := &search{m: m}
	if trees, ok := inside(m).(interface{ Cuts() [][]float64 }); ok {
		if s.cuts = trees.Cuts(); s.cuts != nil {
			mean, ok := inside(m).(*learners.Mean)
			s.sloped, s.hard = ok, m.Networked() && !(ok && soft(mean))
			return s
		}
	}
	if networked, ok := inside(m).(learners.Networked); ok {
		s.net = networked.Network()
		s.hard = m.Networked() && !slices.ContainsFunc(s.net.Nodes, func(n ltu.Node) bool { return n.Soft })
	}
	return s
}

// predict returns the class of x with another value of attribute j.
func (s *search) predict(x []float64, j int, value float64) int {
	s.tried++
	return s.m.Predict(replaced(x, j, value))
}

// replaced returns x with another value of attribute j.
func replaced(x []float64, j int, value float64) []float64 {
	x = slices.Clone(x)
	x[j] = value
	return x
}

// start returns the value of attribute j of x; for a missing number, the number that replaces it.
func (s *search) start(x []float64, j int) float64 {
	if !math.IsNaN(x[j]) || s.m.Encoding == nil {
		return x[j]
	}
	for _, f := range s.m.Encoding.Features {
		if f.Attr == j && f.Cuts == nil && f.Step != 0 && !f.Keep {
			return (f.Missing - f.Base) / f.Step
		}
	}
	return x[j]
}

// values returns the values of attribute j to try, in ascending order. For a nominal attribute
// these are all values. For a number they are one value on each piece of its line on which no unit
// of the network changes, and both neighbours of the values where pieces meet. Without a network,
// or with soft units, the pieces are not enough, and values at growing distances are added.
func (s *search) values(x []float64, j int) (try []float64) {
	if a := s.m.Attrs[j]; a.Nominal() {
		for v := range a.Values {
			try = append(try, float64(v))
		}
		return try
	}
	start := s.start(x, j)
	if math.IsNaN(start) {
		start = 0
	}
	if s.cuts != nil && s.hard && !s.sloped && s.m.Encoding == nil { // a cut belongs to the values below it
		for _, c := range append([]float64{start}, s.cuts[j]...) {
			try = append(try, c, math.Nextafter(c, math.Inf(1)))
		}
		return ascending(try)
	}
	breaks := append([]float64{start}, s.borders(j)...)
	if s.net != nil {
		breaks = append(breaks, s.breaks(replaced(x, j, start), j)...)
	}
	if s.sloped {
		breaks = append(breaks, s.crossings(x, j, ascending(breaks))...)
	}
	for _, b := range breaks {
		try = append(try, math.Nextafter(b, math.Inf(-1)), b, math.Nextafter(b, math.Inf(1)))
	}
	if !s.hard {
		for far := leastStep * max(1, math.Abs(start)); far <= greatestStep*max(1, math.Abs(start)); far *= growth {
			try = append(try, start-far, start+far)
		}
	}
	return ascending(append(try, gaps(breaks)...))
}

// borders returns the values of attribute j at the cuts of trees and of the features.
func (s *search) borders(j int) (values []float64) {
	for k, cuts := range s.cuts {
		switch {
		case attrOf(s.m, k) != j:
		case s.m.Encoding == nil:
			values = append(values, cuts...)
		default:
			f := s.m.Encoding.Features[k]
			values = append(values, f.Cuts...)
			for _, c := range cuts {
				if f.Cuts == nil && f.Step != 0 {
					values = append(values, (c-f.Base)/f.Step)
				}
			}
		}
	}
	return values
}

// soft reports whether a part of a mean has hidden sigmoid units.
func soft(m *learners.Mean) bool {
	return slices.ContainsFunc(m.Parts, func(p learners.MeanPart) bool {
		net, ok := p.Model.(*learners.Net)
		return ok && len(net.Hidden) > 0
	})
}

// crossings returns the values of attribute j where the scores of two classes are equal, given the breaks
// between which all scores are linear.
func (s *search) crossings(x []float64, j int, breaks []float64) (places []float64) {
	first, last := breaks[0], breaks[len(breaks)-1]
	edges := append([]float64{first - float64(3*max(1, math.Abs(first)))}, breaks...)
	edges = append(edges, last+float64(3*max(1, math.Abs(last))))
	for k, begin := range edges[:len(edges)-1] {
		third := (edges[k+1] - begin) / 3
		a, b := s.m.Scores(replaced(x, j, begin+third)), s.m.Scores(replaced(x, j, begin+float64(2*third)))
		for c := range a {
			for rival := range c {
				if before, after := a[c]-a[rival], b[c]-b[rival]; before != after {
					places = append(places, begin+third+float64(third*(before/(before-after))))
				}
			}
		}
	}
	return places
}

// Distances to try for soft units, as multiples of the value, or of 1 if the value is less: the
// first distance, the greatest one, and the factor by which they grow.
const (
	leastStep    = 1e-6
	greatestStep = 1e6
	growth       = 1.25
)

// ascending sorts values and drops repeated and infinite ones, and NaN.
func ascending(values []float64) []float64 {
	values = slices.DeleteFunc(values, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
	slices.Sort(values)
	return slices.Compact(values)
}

// gaps returns a value between each two neighbours among breaks, and one beyond either end.
func gaps(breaks []float64) []float64 {
	breaks = ascending(slices.Clone(breaks))
	if len(breaks) == 0 {
		return []float64{0}
	}
	first, last := breaks[0], breaks[len(breaks)-1]
	values := []float64{first - max(1, math.Abs(first)), last + max(1, math.Abs(last))}
	for k := range breaks[1:] {
		values = append(values, float64(breaks[k]/2)+float64(breaks[k+1]/2))
	}
	return values
}

// breaks returns the values of the number j at which the network changes, while the other attributes stay
// as in x. There a unit begins or ceases to fire, or one of several outputs overtakes another. Between
// cuts a feature is linear in the attribute. So between the breaks of the units that it reads, the excess
// of a unit is linear too, and one division yields its zero.
func (s *search) breaks(x []float64, j int) []float64 {
	slopes, breaks := s.slopes(j)
	for _, n := range s.net.Nodes {
		if slope := slopeOf(n, slopes); slope != 0 && !n.Soft {
			probes := []float64{x[j]}
			if s.broken(n, j) {
				probes = gaps(breaks)
			}
			for _, t := range probes {
				breaks = append(breaks, t-nodeExcess(n, s.signals(x, j, t))/slope)
			}
		}
	}
	return append(breaks, s.overtakings(x, j, slopes, breaks)...)
}

// slopes returns the growth of each feature with attribute j, and the cuts where others jump.
func (s *search) slopes(j int) (slopes, cuts []float64) {
	slopes = make([]float64, s.net.In)
	if s.m.Encoding == nil {
		slopes[j] = 1
		return slopes, nil
	}
	for k, f := range s.m.Encoding.Features {
		if f.Attr != j {
			continue
		}
		if cuts = append(cuts, f.Cuts...); f.Cuts == nil {
			slopes[k] = f.Step
		}
	}
	return slopes, cuts
}

// slopeOf returns the growth of a node's excess through the features that it reads itself.
func slopeOf(n ltu.Node, slopes []float64) (sum float64) {
	for i, f := range n.From {
		if int(f) < len(slopes) {
			sum += float64(n.W[i] * slopes[f])
		}
	}
	return sum
}

// broken reports whether the excess of a node jumps somewhere as attribute j changes. It does if the node
// reads units, or features with cuts.
func (s *search) broken(n ltu.Node, j int) bool {
	return slices.ContainsFunc(n.From, func(f ltu.Signal) bool {
		return int(f) >= s.net.In || s.m.Encoding != nil && s.m.Encoding.Features[f].Attr == j && s.m.Encoding.Features[f].Cuts != nil
	})
}

// signals returns the network's signals where attribute j of x has another value.
func (s *search) signals(x []float64, j int, value float64) []float64 {
	return s.net.Signals(s.m.Encode(replaced(x, j, value)))
}

// nodeExcess returns the excess of a node, given all signals.
func nodeExcess(n ltu.Node, signals []float64) float64 {
	values := make([]float64, len(n.From))
	for i, f := range n.From {
		values[i] = signals[f]
	}
	return n.Excess(values)
}

// overtakings returns the values where one of several outputs overtakes another, between the
// breaks.
func (s *search) overtakings(x []float64, j int, slopes, breaks []float64) (places []float64) {
	var grow []float64
	for _, o := range s.net.Out {
		grow = append(grow, slopeOf(s.net.Nodes[int(o)-s.net.In], slopes))
	}
	if len(grow) == 1 || !slices.ContainsFunc(grow, func(g float64) bool { return g != 0 }) {
		return nil
	}
	for _, t := range gaps(breaks) {
		e := s.net.Excesses(s.m.Encode(replaced(x, j, t)))
		for a := range e {
			for b := range a {
				if grow[a] != grow[b] {
					places = append(places, t-(e[a]-e[b])/(grow[a]-grow[b]))
				}
			}
		}
	}
	return places
}
