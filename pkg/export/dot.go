package export

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "dot", Extension: ".dot", Write: DOT,
	Carries: "trees, as trees, and every other network, of soft units too",
})

// DOT writes a model as a graph for Graphviz. A tree is drawn as a tree; every other model is drawn
// as its network, with the weights beside the edges and the thresholds in the nodes.
func DOT(w io.Writer, m *pipeline.Model) error {
	var b bytes.Buffer
	b.WriteString("digraph model {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", shape=box];\n")
	if tree, ok := m.Inner.(learners.Tree); ok {
		count := 0
		dotTree(&b, tree.Outline(), &count)
	} else if err := dotNetwork(&b, m); err != nil {
		return err
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// dotQuoted returns a text of one line as a string of DOT, with backslashes and ampersands escaped.
func dotQuoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;").Replace(escape.Text(s)) + `"`
}

// dotTree writes a node and all below it, and returns its number.
func dotTree(b *bytes.Buffer, o *outline.Node, count *int) int {
	n := *count
	*count++
	shape := "box"
	if o.Branches == nil {
		shape = "ellipse"
	}
	fmt.Fprintf(b, "  n%d [label=%s, shape=%s];\n", n, dotQuoted(o.Text), shape)
	for _, branch := range o.Branches {
		fmt.Fprintf(b, "  n%d -> n%d [label=%s];\n", n, dotTree(b, branch, count), dotQuoted(branch.Edge))
	}
	return n
}

// dotNetwork writes the inputs in use, the units, and a node for each of several classes.
func dotNetwork(b *bytes.Buffer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	inputs, read := len(f.features), map[int]bool{}
	var edges bytes.Buffer
	for j, n := range m.Network().Nodes {
		shape := "circle"
		if n.Soft {
			shape = "doublecircle"
		}
		fmt.Fprintf(b, "  s%d [label=%s, shape=%s];\n", inputs+j, dotQuoted(fmt.Sprintf("≥ %.4g", n.Theta)), shape)
		for i, input := range n.From {
			if n.W[i] != 0 {
				read[int(input)] = true
				fmt.Fprintf(&edges, "  s%d -> s%d [label=%s];\n", input, inputs+j, dotQuoted(fmt.Sprintf("%.4g", n.W[i])))
			}
		}
	}
	for k, feature := range f.features {
		if read[k] {
			fmt.Fprintf(b, "  s%d [label=%s];\n", k, dotQuoted(feature.Name))
		}
	}
	b.Write(edges.Bytes())
	for c, out := range f.out {
		name := m.Classes[min(1, len(m.Classes)-1)] // of two classes, the one where the output fires
		if len(f.out) > 1 {
			name = m.Classes[c]
		}
		fmt.Fprintf(b, "  c%d [label=%s, shape=ellipse];\n  s%d -> c%d;\n", c, dotQuoted(name), out, c)
	}
	return nil
}
