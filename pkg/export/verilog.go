package export

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "verilog", Extension: ".v", Write: Verilog,
	Carries: "networks of threshold units that read bits or nominal values, of weights that are whole or can be made so",
})

// Verilog writes a model as a circuit: a module of combinational logic, for an FPGA, or to count gates (see
// CountGates). The features of the model must be bits. The inputs of the module are these bits, or the
// indices of the nominal values that the bits depend on. Its only output is the index of the class.
//
// In the circuit every unit compares a small sum of whole numbers. If the weights are not whole, they must
// be made whole without changing any class. There are two ways to do this. All weights are multiplied by
// the same power of two, or, for a unit with few inputs, all values of its inputs are checked. If a network
// has soft units or cannot be made whole, it becomes a table of its classes, provided that it has at most
// 12 input bits. For all other models Verilog returns an error with the reason: numbers that are not bits,
// a model without a network, or weights that cannot be made whole.
//
// The circuit has no special input for a missing value. The caller chooses the bits that stand for it.
func Verilog(w io.Writer, m *pipeline.Model) error {
	c, err := newCircuit(m)
	if err != nil {
		return fmt.Errorf("export: verilog: %w", err)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// %s\n// Classes: ", escape.Text(fmt.Sprintf("%s: %s of %s.", moduleName, m.Provenance.Learner, m.Provenance.Data)))
	for i, class := range m.Classes {
		fmt.Fprintf(&b, "%s%d %s", strings.Repeat(", ", min(i, 1)), i, escape.Text(class))
	}
	b.WriteString(".\n")
	c.write(&b)
	_, err = w.Write(b.Bytes())
	return err
}

// moduleName is the name of the module.
const moduleName = "halfspace_model"

// A circuit is a model in the form for Verilog. Its signals are first the wires, then a unit per
// node.
type circuit struct {
	wires  []wire
	units  []wholeUnit // of nodes
	read   []bool      // whether a node's unit is read, or is the output
	scores []wholeUnit // of the outputs of several classes; they have no threshold, but a term minus Theta
	out    int         // the output node, if scores is empty
	table  []int       // the class by all wires together, if no other form fits; else nil
	class  int         // bits of the class
	// Joint values of the wires of each attribute; see togethers.
	together [][]map[int]int
}

// mostTableBits limits the number of bits that index a table of classes.
const mostTableBits = 12

// newCircuit returns the circuit of a model.
func newCircuit(m *pipeline.Model) (*circuit, error) {
	if !m.Networked() {
		return nil, fmt.Errorf("a %T is not a network of units", m.Inner)
	}
	ws, rs, err := wires(m)
	if err != nil {
		return nil, err
	}
	n := m.Network()
	c := &circuit{wires: ws, class: width(len(m.Classes)), read: make([]bool, len(n.Nodes)), together: togethers(m, rs)}
	err = c.add(n, rs)
	if err != nil && c.tableBits() <= mostTableBits {
		c.units, c.scores = nil, nil
		c.tabulate(n, rs)
		return c, nil
	}
	return c, err
}

// add adds the units of n.
func (c *circuit) add(n *ltu.Network, rs []reading) error {
	for j, node := range n.Nodes {
		if node.Soft {
			return fmt.Errorf("unit %d is soft: it has values between 0 and 1", j)
		}
		terms, products := c.terms(n, node, rs)
		u, err := wholeOf(terms, products, node.Theta, c.factors(terms))
		if err != nil && (len(n.Out) == 1 || c.isRead(n, j)) {
			return fmt.Errorf("unit %d %w", j, err)
		}
		c.units = append(c.units, u)
	}
	if len(n.Out) == 1 {
		c.out = int(n.Out[0]) - n.In
		c.mark(c.out)
		return nil
	}
	if err := c.addScores(n, rs); err != nil {
		return err
	}
	for _, s := range c.scores {
		for _, t := range s.terms {
			c.mark(t.source - len(c.wires))
		}
	}
	return nil
}

// isRead reports whether another node reads node j.
func (c *circuit) isRead(n *ltu.Network, j int) bool {
	for _, node := range n.Nodes {
		for _, f := range node.From {
			if int(f) == n.In+j {
				return true
			}
		}
	}
	return false
}

// mark marks a node and its inputs. It ignores a negative number.
func (c *circuit) mark(node int) {
	if node < 0 || c.read[node] {
		return
	}
	c.read[node] = true
	for _, t := range c.units[node].terms {
		c.mark(t.source - len(c.wires))
	}
}

// terms returns the inputs of a node, and its weights times their values, rounded as in the
// network.
func (c *circuit) terms(n *ltu.Network, node ltu.Node, rs []reading) (terms []wholeTerm, products [][]float64) {
	for i, f := range node.From {
		source, levels := len(c.wires)+int(f)-n.In, []float64{0, 1}
		if int(f) < n.In {
			source, levels = rs[f].wire, rs[f].levels
		}
		p := make([]float64, len(levels))
		for v, level := range levels {
			p[v] = float64(node.W[i] * level)
		}
		terms, products = append(terms, wholeTerm{source: source}), append(products, p)
	}
	return terms, products
}

// factors returns the values that the terms of a unit can have together. A term that reads another unit may
// have any value.
func (c *circuit) factors(terms []wholeTerm) []factor {
	byAttr := map[int][]int{}
	var order []int // attributes, and nodes as negative numbers
	for i, t := range terms {
		node := len(c.wires) - t.source - 1
		if t.source < len(c.wires) {
			node = c.wires[t.source].attr
		}
		if byAttr[node] == nil {
			order = append(order, node)
		}
		byAttr[node] = append(byAttr[node], i)
	}
	var all []factor
	for _, key := range order {
		ways := []map[int]int{{len(c.wires) - 1 - key: 0}, {len(c.wires) - 1 - key: 1}}
		if key >= 0 {
			ways = c.together[key]
		}
		var f factor
		for _, way := range ways {
			var choice []pick
			for _, i := range byAttr[key] {
				choice = append(choice, pick{i, way[terms[i].source]})
			}
			if !slices.ContainsFunc(f, func(known []pick) bool { return slices.Equal(known, choice) }) {
				f = append(f, choice)
			}
		}
		all = append(all, f)
	}
	return all
}

// addScores adds the excesses of the outputs, all multiplied by the same power of two.
func (c *circuit) addScores(n *ltu.Network, rs []reading) error {
	var all [][]float64
	for _, o := range n.Out {
		node := n.Nodes[int(o)-n.In]
		_, products := c.terms(n, node, rs)
		all = append(append(all, products...), []float64{node.Theta})
	}
	k, ok := scale(all)
	if !ok {
		return fmt.Errorf("the outputs of the %d classes cannot be made whole by one power of two", len(n.Out))
	}
	for _, o := range n.Out {
		node := n.Nodes[int(o)-n.In]
		terms, products := c.terms(n, node, rs)
		c.scores = append(c.scores, scaled(terms, products, k, node.Theta).based())
	}
	return nil
}

// tableBits returns the number of bits of all wires together.
func (c *circuit) tableBits() int {
	sum := 0
	for _, w := range c.wires {
		sum += width(w.values)
	}
	return sum
}

// tabulate sets the table; the first wire provides the lowest bits of its index.
func (c *circuit) tabulate(n *ltu.Network, rs []reading) {
	c.table = make([]int, 1<<c.tableBits())
	predict, x := n.Batch(), make([]float64, len(rs))
	class := make([]int, 1)
	for index := range c.table {
		values := c.split(index)
		if values == nil {
			continue // never occurs
		}
		for k, r := range rs {
			x[k] = r.levels[values[r.wire]]
		}
		predict(class, [][]float64{x})
		c.table[index] = class[0]
	}
}

// split returns the values of the wires whose bits make an index, or nil if a wire lacks such a
// value.
func (c *circuit) split(index int) []int {
	values := make([]int, len(c.wires))
	for i, w := range c.wires {
		values[i] = index & (1<<width(w.values) - 1)
		if values[i] >= w.values {
			return nil
		}
		index >>= width(w.values)
	}
	return values
}
