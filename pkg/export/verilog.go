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

// Verilog writes a model of bits as a module of combinational logic, by the same name as the format's: an
// input for each bit, or index of a nominal value, that its features are made of, and one output, the index
// of the class. It is for circuits (FPGAs), and for counting their gates; see CountGates.
//
// Every unit is a comparison of a small sum of whole numbers. Weights that are not whole are made so only
// where that changes no class: all by the same power of two, or, of a unit that reads little, by trying all
// that it can read. A network that has soft units, or else cannot be made whole, is a table of its classes
// if it reads at most 12 bits. What is not to be carried at all is an error, which says what and why:
// numbers that are no bits, a model that is no network, weights that cannot be made whole.
//
// A missing value has no wire; it is whatever bits the caller makes of it.
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

// moduleName is what the module is called.
const moduleName = "halfspace_model"

// A circuit is a model as it is written: signals are first the wires, then a unit for each node.
type circuit struct {
	wires  []wire
	units  []wholeUnit // of nodes
	read   []bool      // whether a node's unit is read, or is the output
	scores []wholeUnit // of the outputs of several classes, which have no thresholds but a term less Theta
	out    int         // the node that is the output, if there are no scores
	table  []int       // the class by all wires together, if nothing else can carry the model; else nil
	class  int         // bits of the class
	// By attribute, what the wires of one can be together; see togethers.
	together [][]map[int]int
}

// mostTableBits is how many bits a table of classes is indexed by.
const mostTableBits = 12

// newCircuit returns the circuit of a model.
func newCircuit(m *pipeline.Model) (*circuit, error) {
	if !m.Networked() {
		return nil, fmt.Errorf("a %T is no network of units", m.Inner)
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
			c.mark(t.from - len(c.wires))
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

// mark marks a node, and those that it reads. A negative one is none.
func (c *circuit) mark(node int) {
	if node < 0 || c.read[node] {
		return
	}
	c.read[node] = true
	for _, t := range c.units[node].terms {
		c.mark(t.from - len(c.wires))
	}
}

// terms returns what a node reads, and its weights times the values of that, rounded as the network rounds
// them.
func (c *circuit) terms(n *ltu.Network, node ltu.Node, rs []reading) (terms []wholeTerm, products [][]float64) {
	for i, f := range node.From {
		from, levels := len(c.wires)+int(f)-n.In, []float64{0, 1}
		if int(f) < n.In {
			from, levels = rs[f].wire, rs[f].levels
		}
		p := make([]float64, len(levels))
		for v, level := range levels {
			p[v] = float64(node.W[i] * level)
		}
		terms, products = append(terms, wholeTerm{from: from}), append(products, p)
	}
	return terms, products
}

// factors returns what the terms of a unit can be together. What they read of other units may be anything.
func (c *circuit) factors(terms []wholeTerm) []factor {
	byAttr := map[int][]int{}
	var order []int // attributes, and nodes below 0
	for i, t := range terms {
		of := len(c.wires) - t.from - 1
		if t.from < len(c.wires) {
			of = c.wires[t.from].attr
		}
		if byAttr[of] == nil {
			order = append(order, of)
		}
		byAttr[of] = append(byAttr[of], i)
	}
	var all []factor
	for _, of := range order {
		ways := []map[int]int{{len(c.wires) - 1 - of: 0}, {len(c.wires) - 1 - of: 1}}
		if of >= 0 {
			ways = c.together[of]
		}
		var f factor
		for _, way := range ways {
			var choice []pick
			for _, i := range byAttr[of] {
				choice = append(choice, pick{i, way[terms[i].from]})
			}
			if !slices.ContainsFunc(f, func(other []pick) bool { return slices.Equal(other, choice) }) {
				f = append(f, choice)
			}
		}
		all = append(all, f)
	}
	return all
}

// addScores adds the excesses of the outputs, all times the same power of two.
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

// tableBits returns how many bits all wires have together.
func (c *circuit) tableBits() int {
	sum := 0
	for _, w := range c.wires {
		sum += width(w.values)
	}
	return sum
}

// tabulate sets the table: the first wire is the lowest bits of its index.
func (c *circuit) tabulate(n *ltu.Network, rs []reading) {
	c.table = make([]int, 1<<c.tableBits())
	predict, x := n.Batch(), make([]float64, len(rs))
	class := make([]int, 1)
	for index := range c.table {
		at := c.split(index)
		if at == nil {
			continue // never occurs
		}
		for k, r := range rs {
			x[k] = r.levels[at[r.wire]]
		}
		predict(class, [][]float64{x})
		c.table[index] = class[0]
	}
}

// split returns the values of the wires whose bits make an index, nil if one has no such value.
func (c *circuit) split(index int) []int {
	at := make([]int, len(c.wires))
	for i, w := range c.wires {
		at[i] = index & (1<<width(w.values) - 1)
		if at[i] >= w.values {
			return nil
		}
		index >>= width(w.values)
	}
	return at
}
