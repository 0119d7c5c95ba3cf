package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/pipeline"
)

// Gates is the size of a model as a circuit. It counts look-up tables (LUTs), the cells of an FPGA. Each
// LUT computes any function of a few bits.
type Gates struct {
	LUTs  int
	Depth int // LUTs on the longest path from an input to the output
}

// GatesMeasure returns a measure for eval.WithSizeMeasure, which adds columns to a comparison: the number
// of LUTs with the given number of inputs, and their depth, as CountGates counts them. It returns an error
// if yosys is not installed.
//
//	g, err := export.GatesMeasure(4)
//	t, err := eval.Folds{K: 10}.Compare(eval.WithSizeMeasure(ctx, g), votes, learners.DecisionList{}, learners.C45{})
func GatesMeasure(inputs int) (eval.SizeMeasure, error) {
	if err := checkInputs(inputs); err != nil {
		return eval.SizeMeasure{}, err
	}
	if _, err := yosysPath(); err != nil {
		return eval.SizeMeasure{}, err
	}
	return eval.SizeMeasure{
		Names: []string{fmt.Sprint("LUT", inputs), "depth"},
		Of: func(ctx context.Context, m *pipeline.Model) ([]float64, error) {
			g, err := CountGates(ctx, m, inputs)
			return []float64{float64(g.LUTs), float64(g.Depth)}, err
		},
	}, nil
}

// checkInputs returns an error if LUTs with that number of inputs do not exist.
func checkInputs(inputs int) error {
	if inputs < 2 || inputs > 8 {
		return fmt.Errorf("export: gates: LUTs of %d inputs, want 2 to 8", inputs)
	}
	return nil
}

// yosysPath returns the path of yosys.
func yosysPath() (string, error) {
	path, err := exec.LookPath("yosys")
	if err != nil {
		return "", errors.New("export: gates: yosys is not installed (Debian and Ubuntu: apt install yosys)")
	}
	return path, nil
}

var (
	cellCount  = regexp.MustCompile(`Number of cells: +(\d+)`)
	pathLength = regexp.MustCompile(`\(length=(\d+)\)`)
)

// CountGates returns the size of a model as a circuit of LUTs with the given number of inputs, such as 4 or
// 6. Use it to compare the sizes of models of different kinds, such as a tree and a network, which units
// and weights cannot measure alike. The program yosys makes the circuit from the module that Verilog
// writes. It does not always find the smallest circuit. CountGates returns an error if Verilog cannot write
// the model, or if yosys is not installed.
func CountGates(ctx context.Context, m *pipeline.Model, inputs int) (Gates, error) {
	var text bytes.Buffer
	if err := Verilog(&text, m); err != nil {
		return Gates{}, err
	}
	if err := checkInputs(inputs); err != nil {
		return Gates{}, err
	}
	yosys, err := yosysPath()
	if err != nil {
		return Gates{}, err
	}
	dir, err := os.MkdirTemp("", "halfspace-gates-")
	if err != nil {
		return Gates{}, err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "model.v"), text.Bytes(), 0o600); err != nil {
		return Gates{}, err
	}
	script := fmt.Sprintf("read_verilog model.v; synth -flatten -lut %d -top %s; tee -o said stat; tee -a said ltp -noff", inputs, moduleName)
	c := exec.CommandContext(ctx, yosys, "-q", "-p", script)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		return Gates{}, fmt.Errorf("export: gates: yosys: %w: %.300q", err, strings.TrimSpace(string(out)))
	}
	said, err := os.ReadFile(filepath.Join(dir, "said"))
	if err != nil {
		return Gates{}, err
	}
	n, d := cellCount.FindSubmatch(said), pathLength.FindSubmatch(said)
	if n == nil || d == nil {
		return Gates{}, errors.New("export: gates: the output of yosys lacks the number of cells or the longest path")
	}
	var g Gates
	g.LUTs, _ = strconv.Atoi(string(n[1]))
	g.Depth, _ = strconv.Atoi(string(d[1]))
	return g, nil
}
