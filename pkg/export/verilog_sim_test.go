//go:build verilog

package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// fitTime is how long a learner may learn: some need minutes for what others learn at once.
const fitTime = time.Second

// TestVerilogSimulated has every registered learner learn from sets of bits and of nominal attributes, and
// wants of every module, run by Icarus Verilog, the class that the model predicts: at all 512 corners where
// there are nine attributes, and on every example of the other sets whose values are not missing.
func TestVerilogSimulated(t *testing.T) {
	corners, err := data.AtLeast(5, 9).Table()
	if err != nil {
		t.Fatal(err)
	}
	sets := []*data.Set{corners, hostile()}
	for _, name := range []string{"votes", "tic-tac-toe", "monks-1", "monks-3", "mushroom"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.Len() > 1000 { // mushroom
			s = s.Subset(learners.Seed(1).Perm(s.Len())[:1000])
		}
		sets = append(sets, s)
	}
	for _, s := range sets {
		t.Run(s.Name, func(t *testing.T) { simulateSet(t, s) })
	}
}

// simulateSet simulates a module of each learner.
func simulateSet(t *testing.T, s *data.Set) {
	split, err := s.StratifiedHoldout(0.5, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	part := s.Subset(split.Train[:min(60, len(split.Train))])
	b := bench{dir: t.TempDir()}
	var late, refused []string
	for _, i := range learners.All() {
		ctx, stop := context.WithTimeout(t.Context(), fitTime)
		l := pipeline.Of(i.Learner)
		if !s.Attrs[0].Nominal() {
			l.Coding = data.Coding{Numbers: data.Thermometer}
		}
		m, err := pipeline.Fit(ctx, l, part, 1)
		stop()
		if err != nil {
			late = append(late, i.Name)
			if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, learners.ErrUnsuited) {
				t.Errorf("%s: %v", i.Name, err)
			}
			continue
		}
		c, err := newCircuit(m)
		if err != nil {
			refused = append(refused, i.Name+": "+err.Error())
			continue
		}
		b.add(t, i.Name, m, c, s)
	}
	t.Logf("%d models on %d examples, %d refused, %d not learned: %s", len(b.models), s.Len(), len(refused), len(late), strings.Join(late, ", "))
	for _, r := range refused {
		t.Log("refused: ", r)
	}
	b.run(t)
}

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
