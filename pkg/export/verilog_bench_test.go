package export

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"

	"halfspace/pkg/pipeline"
)

// A bench is a program of Verilog that asks modules, each of vectors of its own.
type bench struct {
	dir    string
	text   bytes.Buffer
	models []string
	want   []string // the expected output of the program, line by line
}

// add adds a model, and the examples that its wires can carry.
func (b *bench) add(t *testing.T, name string, m *pipeline.Model, c *circuit, s *data.Set) {
	t.Helper()
	var text bytes.Buffer
	if err := Verilog(&text, m); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	_, rs, err := wires(m)
	if err != nil {
		t.Fatal(err)
	}
	k := len(b.models)
	b.models = append(b.models, name)
	b.text.WriteString(strings.Replace(text.String(), "module "+moduleName, fmt.Sprintf("module m%d", k), 1))
	bits, vectors, missed := c.tableBits(), "", 0
	n := 0
	for _, x := range s.X {
		v, ok := c.vector(rs, m.Encode(x))
		if !ok {
			missed++
			continue
		}
		vectors += v + "\n"
		b.want = append(b.want, fmt.Sprintf("%d %d %d", k, n, m.Predict(x)))
		n++
	}
	complete := !slices.ContainsFunc(s.X, func(x []float64) bool { return slices.ContainsFunc(x, func(v float64) bool { return v != v }) })
	if n == 0 || complete && missed > 0 {
		t.Errorf("%s: the wires carry %d examples, and %d not", name, n, missed)
	}
	file := filepath.Join(b.dir, fmt.Sprint(k))
	if err := os.WriteFile(file, []byte(vectors), 0o644); err != nil {
		t.Fatal(err)
	}
	var ports []string
	position := 0
	for _, w := range c.wires {
		ports = append(ports, fmt.Sprintf("x[%d:%d]", position+width(w.values)-1, position))
		position += width(w.values)
	}
	ports = append(ports, "y")
	fmt.Fprintf(&b.text, `module t%d;
  reg [%d:0] all [0:%d]; reg [%d:0] x; wire [%d:0] y; integer i;
  m%d m(%s);
  initial begin
    $readmemb("%s", all);
    #%d for (i = 0; i < %d; i = i+1) begin x = all[i]; #1 $display("%%0d %%0d %%0d", %d, i, y); end
  end
endmodule
`, k, max(bits, 1)-1, n-1, max(bits, 1)-1, c.class-1, k, strings.Join(ports, ", "), file, k*s.Len(), n, k)
}

// vector returns the bits of the wires of an example, given its features, and whether they can say it: not
// of most missing values.
func (c *circuit) vector(rs []reading, features []float64) (string, bool) {
	values := make([]int, len(c.wires))
	for i := range values {
		values[i] = -1
	}
	for k, r := range rs {
		v := slices.Index(r.levels, features[k])
		if v < 0 || values[r.wire] >= 0 && r.levels[values[r.wire]] != features[k] {
			return "", false
		}
		if values[r.wire] < 0 {
			values[r.wire] = v
		}
	}
	s := ""
	for i, w := range c.wires {
		s = fmt.Sprintf("%0*b", width(w.values), values[i]) + s
	}
	return s + strings.Repeat("0", max(0, 1-len(s))), true
}

// run compiles and runs the program, and compares its output.
func (b *bench) run(t *testing.T) {
	source, program := filepath.Join(b.dir, "bench.v"), filepath.Join(b.dir, "bench")
	if err := os.WriteFile(source, b.text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("iverilog", "-Wall", "-Wno-timescale", "-g2001", "-o", program, source).CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("iverilog: %v\n%.3000s", err, out)
	}
	out, err := exec.Command("vvp", "-n", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSpace(string(out)), "\n")
	wrong := map[string]int{}
	for i, want := range b.want {
		if i >= len(got) || got[i] != want {
			k := 0
			fmt.Sscan(want, &k)
			wrong[b.models[k]]++
		}
	}
	if len(got) != len(b.want) || len(wrong) > 0 {
		t.Errorf("%d lines, want %d; other classes than Predict's: %v", len(got), len(b.want), wrong)
	}
}

// TestVerilogModules simulates modules of all forms, and wants the models' classes: units of whole
// numbers, of fractions and of thirds, lists, trees, sums for several classes, and tables.
func TestVerilogModules(t *testing.T) {
	if _, err := exec.LookPath("iverilog"); err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	corners, err := data.AtLeast(5, 9).Table()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*data.Set{corners, hostile(), severalWords(), numericBits()} {
		b := bench{dir: t.TempDir()}
		for _, l := range []learners.Learner{
			learners.Pocket{}, learners.DecisionList{}, learners.C45{}, learners.PerceptronTree{}, learners.NaiveBayes{},
			learners.AdaBoost{}, learners.Winnow{}, learners.MLP{Hidden: 2},
		} {
			p := pipeline.Of(l)
			if !s.Attrs[0].Nominal() {
				p.Coding = data.Coding{Numbers: data.Thermometer}
			}
			m := learned(t, s, p)
			if c, err := newCircuit(m); err == nil {
				b.add(t, learners.String(l), m, c, s)
			}
		}
		if len(b.models) < 5 {
			t.Errorf("%s: %d modules: %v", s.Name, len(b.models), b.models)
		}
		b.run(t)
	}
}

// severalWords returns a sample of three classes and of nominal values, whose classes need three sums.
func severalWords() *data.Set {
	s := hostile()
	s.Classes = []string{"one", "two", "three"}
	for i, x := range s.X {
		s.Y[i] = min(2, int(x[0]+x[1]+x[3]/2))
	}
	return s
}

// numericBits returns a sample of numbers that are 0 or 1, in all combinations.
func numericBits() *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "bits", Classes: []string{"no", "yes"}}}
	for j := range 6 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("bit", j)})
	}
	for i := range 1 << len(s.Attrs) {
		x, sum := make([]float64, len(s.Attrs)), 0
		for j := range x {
			bit := i >> j & 1
			x[j], sum = float64(bit), sum+bit*(j%3-1)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, max(0, min(sum, 1)))
	}
	return s
}
