package ltu

import (
	"fmt"
	"slices"
)

// Not returns the negation of s, a signal that is 0 or 1. A Builder accepts it as an input of a unit, and
// puts the negation into the weights of this unit. So networks have no extra NOT units, and their sizes can
// be compared with the sizes that papers print.
func Not(s Signal) Signal { return ^s }

// A Builder grows a Network one node at a time. A node can only read signals that exist already, so
// the network is in topological order.
type Builder struct{ net Network }

// NewBuilder returns a Builder of networks with the given number of inputs.
func NewBuilder(inputs int) *Builder { return &Builder{Network{In: inputs}} }

// Inputs returns all input signals, in their order.
func (b *Builder) Inputs() []Signal {
	s := make([]Signal, b.net.In)
	for i := range s {
		s[i] = Signal(i)
	}
	return s
}

// Unit adds a unit that reads all inputs.
func (b *Builder) Unit(u Unit) Signal { return b.Add(u, b.Inputs()...) }

// Add adds a unit that reads the given signals, one per weight. It reads a negated signal as 1−s.
func (b *Builder) Add(u Unit, signals ...Signal) Signal {
	return b.add(u, signals, false)
}

// AddSoft is Add for a soft unit, whose value is the Sigmoid of its excess. A soft signal may be
// negated, but it cannot be an output, because it would have no class.
func (b *Builder) AddSoft(u Unit, signals ...Signal) Signal { return b.add(u, signals, true) }

// add copies weights and signals, so that a network shares no memory with the model that it is made
// from.
func (b *Builder) add(u Unit, signals []Signal, soft bool) Signal {
	node := Node{Unit{slices.Clone(u.W), u.Theta}, slices.Clone(signals), soft}
	for i, s := range signals {
		if s < 0 { // w·(1−s) ≥ θ is −w·s ≥ θ−w
			node.From[i], node.Theta, node.W[i] = ^s, node.Theta-node.W[i], -node.W[i]
		}
	}
	b.net.Nodes = append(b.net.Nodes, node)
	return Signal(b.net.In + len(b.net.Nodes) - 1)
}

// And adds a unit that fires when all of the given signals fire.
func (b *Builder) And(s ...Signal) Signal { return b.AtLeast(len(s), s...) }

// Or adds a unit that fires when any of the given signals fires.
func (b *Builder) Or(s ...Signal) Signal { return b.AtLeast(1, s...) }

// AtLeast adds a unit that fires when at least r of the given signals fire. Its weights are 1 and
// its threshold is r.
func (b *Builder) AtLeast(r int, s ...Signal) Signal {
	return b.Add(Unit{slices.Repeat([]float64{1}, len(s)), float64(r)}, s...)
}

// Const adds a unit without inputs that always or never fires. Its threshold is −1 or 1, and its
// weighted sum is 0.
func (b *Builder) Const(fires bool) Signal {
	return b.Add(Unit{Theta: 1 - 2*toFloat(fires)})
}

// Embed adds the nodes of n, which has as many inputs as b, and returns its outputs. It panics if
// the numbers of inputs differ.
func (b *Builder) Embed(n *Network) []Signal {
	if n.In != b.net.In {
		panic(fmt.Sprintf("ltu: network has %d inputs, builder %d", n.In, b.net.In))
	}
	// Inputs keep their numbers; nodes come after the existing ones.
	moved := func(signals []Signal, offset Signal) []Signal {
		shifted := slices.Clone(signals)
		for i, s := range shifted {
			if s >= Signal(n.In) {
				shifted[i] = s + offset
			}
		}
		return shifted
	}
	offset := Signal(len(b.net.Nodes))
	for _, node := range n.Nodes {
		b.add(node.Unit, moved(node.From, offset), node.Soft)
	}
	return moved(n.Out, offset)
}

// Network returns the network built so far, with the given outputs. An output that is negated, or
// is an input, gets a unit of its own.
func (b *Builder) Network(out ...Signal) *Network {
	nodes := make([]Signal, len(out))
	for i, s := range out {
		if s < Signal(b.net.In) {
			s = b.And(s)
		}
		nodes[i] = s
	}
	return &Network{In: b.net.In, Nodes: slices.Clip(b.net.Nodes), Out: nodes}
}
