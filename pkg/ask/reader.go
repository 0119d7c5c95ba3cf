package ask

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A reader writes the units of a network over the variables of a formula.
type reader struct {
	n     *bounder
	name  string // of its units, with their numbers
	attrs []data.Attr
	sides box // of a part; all parts have the same missing and whole numbers
	moved int // it reads the second value of this attribute of a pair; -1 for none
}

// letter returns the letter of an attribute's variables.
func (r reader) letter(j int) string {
	if j == r.moved {
		return "y"
	}
	return "x"
}

// units defines the units of the network in their order, and with several outputs the excess of each output.
func (r reader) units() (lines []string) {
	for i, u := range r.n.nodes {
		term := r.excess(u.Node)
		if term == "" { // an input is missing, so the unit does not fire
			lines = append(lines, fmt.Sprintf("(define-fun %s () Bool false)", r.unit(i)))
			continue
		}
		lines = append(lines, fmt.Sprintf("(define-fun %s () Bool (>= %s 0.0))", r.unit(i), term))
	}
	if len(r.n.net.Out) > 1 {
		for c, o := range r.n.net.Out {
			lines = append(lines, fmt.Sprintf("(define-fun %s () Real %s)", r.output(c), r.excess(r.n.net.Nodes[int(o)-r.n.net.In])))
		}
	}
	return lines
}

// unit returns the name of a unit.
func (r reader) unit(i int) string { return fmt.Sprint(r.name, i) }

// output returns the name of the excess of an output.
func (r reader) output(c int) string { return fmt.Sprint(r.name, "_", c) }

// class returns the condition that the network gives a class. On a tie the first class wins.
func (r reader) class(c int) string {
	if len(r.n.net.Out) == 1 {
		fires := r.unit(int(r.n.net.Out[0]) - r.n.net.In)
		if c == 0 {
			return fmt.Sprintf("(not %s)", fires)
		}
		return fires
	}
	var all []string
	for k := range r.n.net.Out {
		switch {
		case k < c:
			all = append(all, fmt.Sprintf("(> %s %s)", r.output(c), r.output(k)))
		case k > c:
			all = append(all, fmt.Sprintf("(>= %s %s)", r.output(c), r.output(k)))
		}
	}
	return joined("and", all)
}

// excess returns the excess of a unit as a term, or nothing if an input is missing.
func (r reader) excess(u ltu.Node) string {
	constant := new(big.Rat).Neg(exact(u.Theta))
	var terms []string
	slopes, values := map[int]*big.Rat{}, map[int][]*big.Rat{}
	for i, f := range u.From {
		w := exact(u.W[i])
		if int(f) >= r.n.net.In {
			terms = append(terms, weighed(r.unit(int(f)-r.n.net.In), w))
			continue
		}
		j := r.n.attr[f]
		switch s := r.sides[j]; {
		case s.missing():
			v := r.n.input(int(f), math.NaN())
			if math.IsNaN(v) {
				return ""
			}
			constant.Add(constant, w.Mul(w, exact(v)))
		case s.values != nil:
			if values[j] == nil {
				values[j] = rationals(len(r.attrs[j].Values))
			}
			for v := range values[j] {
				values[j][v].Add(values[j][v], new(big.Rat).Mul(w, exact(r.n.value(int(f), float64(v)))))
			}
		default:
			base, step, cuts := r.n.line(int(f))
			constant.Add(constant, new(big.Rat).Mul(w, exact(base)))
			w.Mul(w, exact(step))
			for _, cut := range cuts {
				terms = append(terms, weighed(fmt.Sprintf("(>= %s %s)", r.number(j), fraction(exact(cut))), w))
			}
			if cuts == nil {
				if slopes[j] == nil {
					slopes[j] = new(big.Rat)
				}
				slopes[j].Add(slopes[j], w)
			}
		}
	}
	for _, j := range slices.Sorted(maps.Keys(values)) {
		terms = append(terms, r.chosen(j, values[j]))
	}
	for _, j := range slices.Sorted(maps.Keys(slopes)) {
		terms = append(terms, fmt.Sprintf("(* %s %s)", fraction(slopes[j]), r.number(j)))
	}
	return joined("+", append(terms, fraction(constant)))
}

// number returns the variable of a number, as a real one.
func (r reader) number(j int) string {
	if r.sides[j].whole {
		return fmt.Sprintf("(to_real %s%d)", r.letter(j), j)
	}
	return fmt.Sprint(r.letter(j), j)
}

// chosen returns the term of a nominal attribute: a number for each of its values.
func (r reader) chosen(j int, numbers []*big.Rat) string {
	last := len(numbers) - 1
	text := fraction(numbers[last])
	for v := last - 1; v >= 0; v-- {
		text = fmt.Sprintf("(ite %s %s %s)", valueOf(r.letter(j), j, v), fraction(numbers[v]), text)
	}
	return text
}
