package ltu

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
)

// A Signal is a wire of a Network: input i is Signal(i), and the output of node j is Signal(In+j).
// A Builder also accepts negated signals; see Not.
type Signal int

// A Node is a unit together with the signals that it reads: weight i belongs to signal From[i].
type Node struct {
	Unit
	From []Signal // nonnegative, and below the node's own signal
	Soft bool     `json:",omitzero"` // its value is the Sigmoid of its excess, not 0 or 1
}

// A Network is a feed-forward network of linear threshold units. Its nodes are in topological
// order, so one pass evaluates it. A node may be soft unless it is an output: a sigmoid unit of
// backpropagation, which threshold units cannot reproduce.
type Network struct {
	In    int      // number of inputs
	Nodes []Node   // in topological order
	Out   []Signal // signals of nodes: one for two classes, otherwise one per class
	// Needs are conditions on the examples for which the network equals the model that it was made
	// from; see Covers. They are nil if it always does. The network itself evaluates every example.
	Needs []Need `json:",omitzero"`
}

// Predict returns the class of x, of n.In values. With one output the class is 1 if the output fires, and 0
// otherwise. With several outputs it is the output with the greatest excess, the first on a tie. (Firing
// alone could not decide, because several outputs may fire, or none.) Predict panics if x has another
// length.
func (n *Network) Predict(x []float64) int { return n.class(n.run(x, n.scratchFor(x))) }

// Excesses returns the excess of every output on x, of n.In values, in the order of n.Out.
func (n *Network) Excesses(x []float64) []float64 {
	s := n.run(x, n.scratchFor(x))
	out := make([]float64, len(n.Out))
	for c, o := range n.Out {
		out[c] = s.excess[int(o)-n.In]
	}
	return out
}

// Signals returns the value of every signal on x: the inputs, then 0 or 1 for each node, or a value
// between 0 and 1 for a soft node.
func (n *Network) Signals(x []float64) []float64 { return n.run(x, n.scratchFor(x)).value }

// A scratch holds the state of one evaluation, so that a Network itself stays unchanged and may be
// used from several goroutines.
type scratch struct {
	value  []float64 // value of every signal
	inputs []float64 // values that the current node reads
	excess []float64 // excess of every node
}

// scratchFor returns memory to evaluate n on x, after it has checked the length of x.
func (n *Network) scratchFor(x []float64) scratch {
	n.checkLengths([][]float64{x})
	return n.scratch()
}

// scratch returns memory to evaluate n.
func (n *Network) scratch() scratch {
	widest := 0
	for _, node := range n.Nodes {
		widest = max(widest, len(node.From))
	}
	return scratch{make([]float64, n.In+len(n.Nodes)), make([]float64, widest), make([]float64, len(n.Nodes))}
}

// run evaluates n on x, which checkLengths has checked: node by node, each from the signals before
// it.
func (n *Network) run(x []float64, s scratch) scratch {
	copy(s.value, x)
	for j, node := range n.Nodes {
		// The values are gathered in the order of From, and added up by Dot like everything else.
		// So a network and its model agree to the last bit.
		inputs := s.inputs[:len(node.From)]
		for i, f := range node.From {
			inputs[i] = s.value[f]
		}
		s.excess[j] = node.Excess(inputs)
		if node.Soft {
			s.value[n.In+j] = Sigmoid(s.excess[j])
		} else {
			s.value[n.In+j] = toFloat(s.excess[j] >= 0)
		}
	}
	return s
}

// class returns the class that the outputs predict.
func (n *Network) class(s scratch) int {
	if len(n.Out) == 1 {
		return int(s.value[n.Out[0]])
	}
	best, greatest := 0, math.Inf(-1)
	for c, o := range n.Out {
		if e := s.excess[int(o)-n.In]; e > greatest {
			best, greatest = c, e
		}
	}
	return best
}

// A Size measures a network.
type Size struct {
	Units   int // nodes
	Weights int // connections with a non-zero weight; thresholds do not count
	Depth   int // number of units on the longest path from an input to an output
}

// Size returns the size of n.
func (n *Network) Size() Size {
	s := Size{Units: len(n.Nodes)}
	depth := make([]int, n.In+len(n.Nodes))
	for j, node := range n.Nodes {
		index := n.In + j
		for i, f := range node.From {
			if node.W[i] != 0 {
				s.Weights++
				depth[index] = max(depth[index], depth[f])
			}
		}
		depth[index]++
		s.Depth = max(s.Depth, depth[index])
	}
	return s
}

// Check returns an error unless n is well-formed: every node has a weight per signal and reads only
// signals below its own, every output is a node that is not soft, and every need names an input.
func (n *Network) Check() error {
	for j, node := range n.Nodes {
		if len(node.W) != len(node.From) {
			return fmt.Errorf("ltu: node %d has %d weights for %d signals", j, len(node.W), len(node.From))
		}
		for _, f := range node.From {
			if f < 0 || int(f) >= n.In+j {
				return fmt.Errorf("ltu: node %d reads signal %d, want 0 to %d", j, f, n.In+j-1)
			}
		}
	}
	if n.In < 0 || len(n.Out) == 0 {
		return fmt.Errorf("ltu: network has %d inputs and %d outputs", n.In, len(n.Out))
	}
	for _, o := range n.Out {
		if int(o) < n.In || int(o) >= n.In+len(n.Nodes) {
			return fmt.Errorf("ltu: output is signal %d, want a node: %d to %d", o, n.In, n.In+len(n.Nodes)-1)
		}
		if n.Nodes[int(o)-n.In].Soft {
			return fmt.Errorf("ltu: output is node %d, which is soft: want a threshold unit", int(o)-n.In)
		}
	}
	return n.checkNeeds()
}

// mostInputs is the maximum number of inputs of a network that is read from JSON. Evaluating a
// network takes memory for its inputs, and a line of text can claim any number of inputs.
const mostInputs = 1 << 24

// UnmarshalJSON reads a network that json.Marshal wrote, and checks it. Somebody may have edited the file,
// and a malformed network would make Predict panic later, when nobody thinks of the file any more. Unknown
// fields are refused, so JSON of something else is refused too. A network may have at most 16,777,216
// inputs.
func (n *Network) UnmarshalJSON(b []byte) error {
	type plain Network // without this method
	var p plain
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return fmt.Errorf("ltu: network: %w", err)
	}
	if p.In > mostInputs {
		return fmt.Errorf("ltu: network has %d inputs, want at most %d", p.In, mostInputs)
	}
	if err := (*Network)(&p).Check(); err != nil {
		return err
	}
	*n = Network(p)
	return nil
}

// toFloat returns 1 for true and 0 for false.
func toFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
