package export

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
)

// write writes the module.
//
// No comment in the module begins with a name. Some programs obey comments that begin with the program's
// name, and an attribute could have such a name.
func (c *circuit) write(b *bytes.Buffer) {
	fmt.Fprintf(b, "module %s(\n", moduleName)
	for _, w := range c.wires {
		fmt.Fprintf(b, "  input wire %s%s, // is: %s\n", bus(width(w.values)), w.name, escape.Text(w.means))
	}
	fmt.Fprintf(b, "  output wire %sy // index of the class\n);\n", bus(c.class))
	switch {
	case c.table != nil:
		c.writeTable(b)
	default:
		for j, u := range c.units {
			if c.read[j] {
				c.writeUnit(b, j, u)
			}
		}
		if c.scores == nil {
			fmt.Fprintf(b, "  assign y = u%d;\n", c.out)
		} else {
			c.writeScores(b)
		}
	}
	b.WriteString("endmodule\n")
}

// bus returns the range of a number of bits, with a blank, or nothing for one bit.
func bus(bits int) string {
	if bits == 1 {
		return ""
	}
	return fmt.Sprintf("[%d:0] ", bits-1)
}

// writeTable writes a table of the class by all bits: a number that the wires index bit by bit.
func (c *circuit) writeTable(b *bytes.Buffer) {
	var names []string
	for _, w := range slices.Backward(c.wires) {
		names = append(names, w.name)
	}
	index := "{" + strings.Join(names, ", ") + "}"
	for bit := range c.class {
		digits := ""
		for _, y := range slices.Backward(c.table) {
			digits += fmt.Sprint(y >> bit & 1)
		}
		fmt.Fprintf(b, "  localparam [%d:0] TABLE%d = %d'b%s;\n", len(c.table)-1, bit, len(c.table), digits)
		bitIndex := ""
		if c.class > 1 {
			bitIndex = fmt.Sprintf("[%d]", bit)
		}
		if len(names) == 0 {
			index = "0"
		}
		fmt.Fprintf(b, "  assign y%s = TABLE%d[%s];\n", bitIndex, bit, index)
	}
}

// writeUnit writes a unit as an AND or an OR if it is one, as a test of the value of its only wire,
// or as a comparison.
func (c *circuit) writeUnit(b *bytes.Buffer, j int, u wholeUnit) {
	lo, hi := u.span()
	switch {
	case u.theta <= lo:
		fmt.Fprintf(b, "  wire u%d = 1'b1;\n", j)
	case u.theta > hi:
		fmt.Fprintf(b, "  wire u%d = 1'b0;\n", j)
	case len(u.terms) == 1:
		var firing []int
		for v, a := range u.terms[0].adds {
			if a >= u.theta {
				firing = append(firing, v)
			}
		}
		fmt.Fprintf(b, "  wire u%d = %s;\n", j, c.oneOf(u.terms[0].source, len(u.terms[0].adds), firing))
	case u.smallest() > hi-u.theta: // it fires only with all terms
		fmt.Fprintf(b, "  wire u%d = %s;\n", j, c.literals(u, " & ", true))
	case u.smallest() >= u.theta-lo: // it fires with any single term
		fmt.Fprintf(b, "  wire u%d = %s;\n", j, c.literals(u, " | ", false))
	default:
		size := bits.Len64(uint64(max(-lo, hi, u.theta, -u.theta))) + 1
		fmt.Fprintf(b, "  wire signed [%d:0] s%d = %s;\n", size-1, j, c.sum(u, size))
		fmt.Fprintf(b, "  wire u%d = s%d >= %s;\n", j, j, signedNumber(u.theta, size))
	}
}

// smallest returns the least step at an end of a term's range, over all terms: the gap between its greatest
// value and the next lower one, or between its least value and the next higher one.
func (u wholeUnit) smallest() int64 {
	smallest := int64(exact)
	for _, t := range u.terms {
		adds := slices.Compact(slices.Sorted(slices.Values(t.adds)))
		smallest = min(smallest, adds[1]-adds[0], adds[len(adds)-1]-adds[len(adds)-2])
	}
	return smallest
}

// literals returns an expression about all terms, joined by an operator. If all is true, it says of each
// term that it has its greatest value, and otherwise that it does not have its least value.
func (c *circuit) literals(u wholeUnit, join string, all bool) string {
	var parts []string
	for _, t := range u.terms {
		lit := slices.Max(t.adds)
		if !all {
			lit = slices.Min(t.adds)
		}
		var chosen []int // values
		for v, a := range t.adds {
			if (a == lit) == all {
				chosen = append(chosen, v)
			}
		}
		parts = append(parts, c.oneOf(t.source, len(t.adds), chosen))
	}
	return strings.Join(parts, join)
}

// among returns an expression that tests whether a signal has one of some values.
func (c *circuit) oneOf(signal, values int, chosen []int) string {
	name := c.signal(signal)
	if values == 2 {
		return []string{"~", ""}[chosen[0]] + name
	}
	var parts []string
	for _, v := range chosen {
		parts = append(parts, fmt.Sprintf("%s == %d'd%d", name, width(values), v))
	}
	return "(" + strings.Join(parts, " || ") + ")"
}

// signal returns the name of a signal.
func (c *circuit) signal(s int) string {
	if s < len(c.wires) {
		return c.wires[s].name
	}
	return fmt.Sprint("u", s-len(c.wires))
}

// sum returns the sum of u's terms, as signed numbers of a given number of bits.
func (c *circuit) sum(u wholeUnit, size int) string {
	if len(u.terms) == 0 {
		return signedNumber(0, size)
	}
	var parts []string
	for _, t := range u.terms {
		e := signedNumber(t.adds[len(t.adds)-1], size)
		for v := len(t.adds) - 2; v >= 0; v-- {
			condition := fmt.Sprintf("%s == %d'd%d", c.signal(t.source), width(len(t.adds)), v)
			if len(t.adds) == 2 {
				condition = "~" + c.signal(t.source)
			}
			e = fmt.Sprintf("(%s ? %s : %s)", condition, signedNumber(t.adds[v], size), e)
		}
		if len(t.adds) == 2 { // the value 0 adds nothing
			e = fmt.Sprintf("(%s ? %s : %s)", c.signal(t.source), signedNumber(t.adds[1], size), signedNumber(0, size))
		}
		parts = append(parts, e)
	}
	return strings.Join(parts, "\n    + ")
}

// signedNumber writes a signed number of a given number of bits.
func signedNumber(n int64, size int) string {
	if n < 0 {
		return fmt.Sprintf("-%d'sd%d", size, -n)
	}
	return fmt.Sprintf("%d'sd%d", size, n)
}

// writeScores writes the excesses of the classes, and the class with the greatest, the first on a
// tie.
func (c *circuit) writeScores(b *bytes.Buffer) {
	size := 2
	for _, u := range c.scores {
		lo, hi := u.span()
		size = max(size, bits.Len64(uint64(max(-lo, hi)))+1, bits.Len64(uint64(max(u.theta-lo, hi-u.theta, u.theta, -u.theta)))+1)
	}
	for k, u := range c.scores {
		fmt.Fprintf(b, "  wire signed [%d:0] e%d = %s\n    - %s;\n", size-1, k, c.sum(u, size), signedNumber(u.theta, size))
	}
	fmt.Fprintf(b, "  wire signed [%d:0] b0 = e0;\n  wire %sy0 = %d'd0;\n", size-1, bus(c.class), c.class)
	for k := 1; k < len(c.scores); k++ {
		fmt.Fprintf(b, "  wire signed [%d:0] b%d = e%d > b%d ? e%d : b%d;\n", size-1, k, k, k-1, k, k-1)
		fmt.Fprintf(b, "  wire %sy%d = e%d > b%d ? %d'd%d : y%d;\n", bus(c.class), k, k, k-1, c.class, k, k-1)
	}
	fmt.Fprintf(b, "  assign y = y%d;\n", len(c.scores)-1)
}
