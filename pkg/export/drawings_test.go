package export

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
)

// plain returns a sample of nominal values whose names no format escapes.
func plain(classes ...string) *data.Set {
	s := hostile()
	s.Name, s.Classes = "cards", classes
	for j, name := range []string{"colour", "form", "size", "place"} {
		s.Attrs[j] = data.Attr{Name: name, Values: []string{"first", "second", "third", "fourth"}[:len(s.Attrs[j].Values)]}
	}
	for i, x := range s.X {
		if s.Y[i] = min(len(classes)-1, int(x[0]*x[1]+x[3])); len(classes) == 2 && x[2] == 2 {
			s.Y[i] = 1 - s.Y[i]
		}
	}
	return s
}

// text returns the model in a format.
func text(t *testing.T, write func(io.Writer, *pipeline.Model) error, m *pipeline.Model) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A drawing is a drawn model, read back: boxes by name, with their style, and lines between them.
type drawing struct {
	boxes map[string]box
	lines []line
}

type box struct {
	style, text string
	x, y        float64
}

type line struct{ source, target, text, style string }

var (
	tikzNode = regexp.MustCompile(`(?m)^  \\node\[(.*?)\] \((\w+)\) at \((\S+), (\S+)\) \{(.*)\};$`)
	tikzLine = regexp.MustCompile(`(?m)^  \\draw(\[dashed\])? \((\w+?)(?:\.east)?\) -- (?:node\[.*?\] \{(.*)\} )?\((\w+?)(?:\.west)?\);$`)
	tikzText = regexp.MustCompile(`(?m)^  \\node\[right\] at \((\w+)\.east\) \{(.*)\};$`)
)

// drawn reads a picture of TikZ.
func drawn(t *testing.T, picture string) drawing {
	t.Helper()
	d := drawing{boxes: map[string]box{}}
	for _, m := range tikzNode.FindAllStringSubmatch(picture, -1) {
		x, _ := strconv.ParseFloat(m[3], 64)
		y, _ := strconv.ParseFloat(m[4], 64)
		if _, taken := d.boxes[m[2]]; taken {
			t.Errorf("two nodes %s", m[2])
		}
		d.boxes[m[2]] = box{m[1], m[5], x, y}
	}
	for _, m := range tikzLine.FindAllStringSubmatch(picture, -1) {
		d.lines = append(d.lines, line{m[2], m[4], m[3], m[1]})
	}
	for _, m := range tikzText.FindAllStringSubmatch(picture, -1) {
		d.lines = append(d.lines, line{m[1], "", m[2], "class"})
	}
	places := map[[2]float64]bool{}
	for name, b := range d.boxes {
		if places[[2]float64{b.x, b.y}] {
			t.Errorf("%s covers another node", name)
		}
		places[[2]float64{b.x, b.y}] = true
	}
	return d
}

// dotted reads a graph of DOT. Its boxes have no place.
func dotted(t *testing.T, source string) drawing {
	t.Helper()
	f, err := dot.ParseString(source)
	if err != nil {
		t.Fatal(err)
	}
	d := drawing{boxes: map[string]box{}}
	value := func(attributes []*ast.Attr, key string) string {
		for _, a := range attributes {
			if a.Key == key {
				text, err := strconv.Unquote(a.Val)
				if err != nil {
					return a.Val
				}
				return text
			}
		}
		return ""
	}
	for _, s := range f.Graphs[0].Stmts {
		switch s := s.(type) {
		case *ast.NodeStmt:
			d.boxes[s.Node.ID] = box{style: value(s.Attrs, "shape"), text: value(s.Attrs, "label")}
		case *ast.EdgeStmt:
			d.lines = append(d.lines, line{s.From.(*ast.Node).ID, s.To.Vertex.(*ast.Node).ID, value(s.Attrs, "label"), ""})
		}
	}
	return d
}

// root returns the only box that no line leads to.
func (d drawing) root(t *testing.T) (name string) {
	t.Helper()
	for b := range d.boxes {
		if !slices.ContainsFunc(d.lines, func(l line) bool { return l.target == b }) {
			if name != "" {
				t.Fatalf("no line leads to %s and %s", name, b)
			}
			name = b
		}
	}
	return name
}

// TestDrawnTrees reads drawings of a tree back and compares all nodes. In a picture a leaf has a line by
// itself, and a test stands in the middle of its branches.
func TestDrawnTrees(t *testing.T) {
	m := learned(t, plain("no", "yes"), learners.ID3{})
	tree := m.Inner.(learners.Tree).Outline()
	if tests, _ := tree.Nodes(); tests < 4 {
		t.Fatalf("%d tests, want a larger tree", tests)
	}
	for name, d := range map[string]drawing{"latex": drawn(t, text(t, LaTeX, m)), "dot": dotted(t, text(t, DOT, m))} {
		leaves := 0
		var compare func(o *outline.Node, box string, depth float64) float64
		compare = func(o *outline.Node, boxName string, depth float64) float64 {
			b := d.boxes[boxName]
			if b.text != o.Text && b.text != escape.LaTeX(o.Text) || name == "latex" && b.x != depth {
				t.Errorf("%s: node %s is %+v, want %q at depth %v", name, boxName, b, o.Text, depth)
			}
			if isLeaf := strings.Contains(b.style, "rounded") || b.style == "ellipse"; isLeaf != (o.Branches == nil) {
				t.Errorf("%s: node %s has the style %q", name, boxName, b.style)
			}
			if o.Branches == nil {
				leaves++
				if name == "latex" && b.y != float64(leaves-1) {
					t.Errorf("leaf %d is on the line %v", leaves-1, b.y)
				}
				return b.y
			}
			var places []float64
			for _, branch := range o.Branches {
				i := slices.IndexFunc(d.lines, func(l line) bool { return l.source == boxName && l.text == escape.LaTeX(branch.Edge) })
				if name == "dot" {
					i = slices.IndexFunc(d.lines, func(l line) bool { return l.source == boxName && l.text == branch.Edge })
				}
				if i < 0 {
					t.Fatalf("%s: no branch %q of %s", name, branch.Edge, boxName)
				}
				places = append(places, compare(branch, d.lines[i].target, depth+1))
			}
			if name == "latex" && b.y != (places[0]+places[len(places)-1])/2 {
				t.Errorf("%s is on the line %v, not between %v", boxName, b.y, places)
			}
			return b.y
		}
		compare(tree, d.root(t), 0)
	}
}

// TestDrawnNetworks reads drawings of networks back, and compares nodes, lines and outputs.
func TestDrawnNetworks(t *testing.T) {
	two, three := plain("no", "yes"), plain("no", "yes", "perhaps")
	for _, m := range []*pipeline.Model{
		learned(t, two, learners.MLP{Hidden: 2}), learned(t, two, learners.PerceptronTree{}), learned(t, three, learners.MLP{Hidden: 3}),
		learned(t, three, learners.OneAgainstRest{Learner: learners.Pocket{}}),
	} {
		if _, tree := m.Inner.(learners.Tree); !tree {
			picture := drawn(t, text(t, LaTeX, m))
			compareNetwork(t, m, picture, true)
			compareNetwork(t, m, dotted(t, text(t, DOT, m)), false)
		}
	}
}

// compareNetwork compares a drawing of a network with the network.
func compareNetwork(t *testing.T, m *pipeline.Model, d drawing, placed bool) {
	t.Helper()
	n, features := m.Network(), m.Features()
	var want []line
	reads := map[ltu.Signal]bool{}
	name := func(s ltu.Signal) string { return fmt.Sprint("s", int(s)) }
	for j, node := range n.Nodes {
		b := d.boxes[name(ltu.Signal(n.In+j))]
		theta := fmt.Sprintf("≥ %.4g", node.Theta)
		if placed {
			theta = "$" + decimal(node.Theta) + "$"
		}
		if soft := strings.Contains(b.style, "double"); soft != node.Soft || !strings.Contains(b.style, "circle") || b.text != theta {
			t.Errorf("unit %d is drawn as %+v, want %s, soft %v", j, b, theta, node.Soft)
		}
		for i, input := range node.From {
			if node.W[i] == 0 {
				continue
			}
			l := line{name(input), name(ltu.Signal(n.In + j)), fmt.Sprintf("%.4g", node.W[i]), ""}
			if placed {
				l.text = ""
				if node.W[i] < 0 {
					l.style = "[dashed]"
				}
			}
			want, reads[input] = append(want, l), true
			if placed && d.boxes[l.source].x >= b.x {
				t.Errorf("unit %d is in the column %v, not after its input in %v", j, b.x, d.boxes[l.source].x)
			}
		}
	}
	for k, f := range features {
		if b, drawn := d.boxes[name(ltu.Signal(k))]; drawn != reads[ltu.Signal(k)] || drawn && (b.text != f.Name && b.text != escape.LaTeX(f.Name) || placed && b.x != 0) {
			t.Errorf("feature %s is drawn as %+v", f.Name, b)
		}
	}
	for c, out := range n.Out {
		class := m.Classes[len(m.Classes)-1]
		if len(n.Out) > 1 {
			class = m.Classes[c]
		}
		if placed {
			want = append(want, line{name(out), "", class, "class"})
			continue
		}
		want = append(want, line{name(out), fmt.Sprint("c", c), "", ""})
		if b := d.boxes[fmt.Sprint("c", c)]; b.text != class {
			t.Errorf("output %d is %+v, want %s", c, b, class)
		}
	}
	order := func(a, b line) int { return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.target, b.target)) }
	slices.SortFunc(want, order)
	if got := slices.SortedFunc(slices.Values(d.lines), order); !slices.Equal(got, want) {
		t.Errorf("lines %v, want %v", got, want)
	}
}

var (
	formula  = regexp.MustCompile(`\$(.*) \\ge (-?[\d.]+)\$`)
	addition = regexp.MustCompile(`(?:^|([+-]) )([\d.]+)\\,\\text\{(.*?)\}`)
	tableRow = regexp.MustCompile(`(?m)^(\d+) & (.*) & (\w+) \\\\$`)
)

// fires evaluates a formula of LaTeX at named features.
func fires(t *testing.T, source string, features map[string]float64) bool {
	t.Helper()
	parts := formula.FindStringSubmatch(source)
	if parts == nil {
		t.Fatalf("no formula: %s", source)
	}
	sum := 0.0
	for i, term := range addition.FindAllStringSubmatch(parts[1], -1) {
		v, err := strconv.ParseFloat(term[2], 64)
		level, known := features[term[3]]
		if err != nil || !known || i == 0 && term[1] == "+" || i > 0 && term[1] == "" {
			t.Fatalf("term %q of %s", term[0], source)
		}
		if term[1] == "-" {
			v = -v
		}
		sum += v * level
	}
	theta, _ := strconv.ParseFloat(parts[2], 64)
	return sum >= theta
}

// TestFormulas evaluates formulas and tables of LaTeX as a reader would, and wants the model's classes. All
// weights have fewer than four digits.
func TestFormulas(t *testing.T) {
	s := plain("no", "yes")
	for _, l := range []learners.Learner{learners.Pocket{}, learners.SparsePerceptron{K: 1, Whole: 5}, learners.DecisionList{}} {
		m := learned(t, s, l)
		source := text(t, LaTeX, m)
		for _, x := range s.X {
			features := map[string]float64{}
			for k, v := range m.Encode(x) {
				features[m.Features()[k].Name] = v
			}
			got := ""
			if rows := tableRow.FindAllStringSubmatch(source, -1); rows != nil {
				for i, row := range rows {
					if row[1] != strconv.Itoa(i+1) {
						t.Fatalf("row %s is the row %d", row[1], i+1)
					}
					if got = row[3]; row[2] == "else" || fires(t, row[2], features) {
						break
					}
				}
			} else {
				yes, rest, _ := strings.Cut(strings.TrimSpace(source), " if ")
				_, first, _ := strings.Cut(rest, ", else ")
				if got = first; fires(t, source, features) {
					got = yes
				}
			}
			if want := m.Classes[m.Predict(x)]; got != want {
				t.Fatalf("%s: %v is %q, want %q:\n%s", learners.String(l), x, got, want, source)
			}
		}
	}
	empty := ltu.Unit{W: []float64{0, 0}, Theta: 1}
	if got := inequality(empty, []string{"a", "b"}); got != `0 \ge 1` {
		t.Errorf("a unit without weights is %s", got)
	}
}

// TestWrappedWords wants all words in order, each with a comma, in lines of at most twelve.
func TestWrappedWords(t *testing.T) {
	for n := range 30 {
		var words []string
		for i := range n {
			words = append(words, strconv.Itoa(i))
		}
		var b bytes.Buffer
		wrapped(&b, words)
		lines := strings.Split(strings.Trim(b.String(), "\n"), "\n")
		if got := strings.Fields(strings.ReplaceAll(b.String(), ",", "")); !slices.Equal(got, words) || strings.Count(b.String(), ",") != n || len(lines) != max(1, (n+11)/12) {
			t.Errorf("%d words: %q", n, b.String())
		}
	}
}

// TestPrintable replaces letters that the font lacks, and letters that end lines.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{"größe ≥ 3 €": "größe ≥ 3 €", "日本": "\uFFFD\uFFFD", "a\nb\t": "a\uFFFDb\uFFFD", "": ""} {
		if got := printable(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
