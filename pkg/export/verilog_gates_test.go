//go:build verilog

package export

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/table"
)

// measured are the learners of the table of circuits.
var measured = []learners.Learner{
	learners.DecisionList{}, learners.Intersection{}, learners.Pocket{}, learners.Winnow{}, learners.SparsePerceptron{},
	learners.AdaBoost{}, learners.PerceptronTree{}, learners.LTUTree{}, learners.ID3{}, learners.C45{}, learners.NaiveBayes{},
}

// TestGates measures models of whole sets, writes their table to build/gates.md, and wants at least what can
// be known: something of every set, and fewer LUTs of six inputs than of four.
func TestGates(t *testing.T) {
	out := &table.Table{
		Caption: "LUTs of 4 and of 6 inputs, and how many in a row (depth), of models of whole sets, seed 1; – of those that are not to be made whole.",
		Head:    []string{"set", "learner", "units", "weights", "LUT4", "depth", "LUT6", "depth"}, Words: 2,
	}
	for _, name := range []string{"votes", "tic-tac-toe", "monks-1", "monks-2", "monks-3"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		counted := 0
		for _, l := range measured {
			row, ok := gatesOf(t, s, l)
			if row == nil {
				continue
			}
			if out.Rows = append(out.Rows, row); ok {
				counted++
			}
		}
		if counted < 3 {
			t.Errorf("%s: circuits of %d learners", name, counted)
		}
	}
	checkGatesPage(t, out.Rows)
	if err := os.MkdirAll("../../build", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("../../build/gates.md", []byte(out.Markdown()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// checkGatesPage wants the rows in docs/circuits.md, which yosys 0.23 counted, if that version is
// installed.
func checkGatesPage(t *testing.T, rows [][]string) {
	t.Helper()
	version, err := exec.Command("yosys", "-V").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(version), "Yosys 0.23 ") {
		t.Logf("docs/circuits.md is not compared, as this is %s", version)
		return
	}
	page, err := os.ReadFile("../../docs/circuits.md")
	if err != nil {
		t.Fatal(err)
	}
	present := strings.Count(string(page), "\n| ") - 1 // the head
	if present != len(rows) {
		t.Errorf("docs/circuits.md has %d rows, want %d", present, len(rows))
	}
	for _, row := range rows {
		if line := "| " + strings.Join(row, " | ") + " |"; !strings.Contains(string(page), line) {
			t.Errorf("docs/circuits.md lacks %s", line)
		}
	}
}

// gatesOf returns a row of the table, nil of a learner that takes long, and whether there is a circuit.
func gatesOf(t *testing.T, s *data.Set, l learners.Learner) ([]string, bool) {
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Minute)
	defer stop()
	m, err := pipeline.Fit(ctx, l, s, 1)
	if err != nil {
		t.Logf("%s of %s: %v", learners.String(l), s.Name, err)
		return nil, false
	}
	size := m.Network().Size()
	name := strings.TrimSuffix(learners.String(l), "{}")
	row := []string{s.Name, name, fmt.Sprint(size.Units), fmt.Sprint(size.Weights)}
	var g [2]Gates
	for i, inputs := range []int{4, 6} {
		if g[i], err = CountGates(ctx, m, inputs); err != nil {
			t.Logf("%s of %s: %v", name, s.Name, err)
			return append(row, "–", "–", "–", "–"), false
		}
		row = append(row, fmt.Sprint(g[i].LUTs), fmt.Sprint(g[i].Depth))
	}
	if g[1].LUTs > g[0].LUTs || g[1].Depth > g[0].Depth || g[0].LUTs > 1 && g[0].Depth < 1 {
		t.Errorf("%s of %s: %+v", name, s.Name, g)
	}
	return row, true
}
