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

	"halfspace/pkg/pipeline"
)

// Gates is the size of a model as a circuit of look-up tables (LUTs), the cells of an FPGA: any function of
// a few bits each.
type Gates struct {
	LUTs  int
	Depth int // LUTs on the longest way from an input to the output
}

var (
	cells = regexp.MustCompile(`Number of cells: +(\d+)`)
	depth = regexp.MustCompile(`\(length=(\d+)\)`)
)

// CountGates returns the size of a model as a circuit of LUTs of so many inputs, 4 or 6 say, as yosys
// makes it of Verilog's module. It is a measure of size by which models of all kinds are compared, without
// a convention of what a weight is; yosys does not find the smallest circuit, though. It is an error if the
// model has no such module, or yosys is not installed.
func CountGates(ctx context.Context, m *pipeline.Model, inputs int) (Gates, error) {
	var text bytes.Buffer
	if err := Verilog(&text, m); err != nil {
		return Gates{}, err
	}
	if inputs < 2 || inputs > 8 {
		return Gates{}, fmt.Errorf("export: gates: LUTs of %d inputs, want 2 to 8", inputs)
	}
	yosys, err := exec.LookPath("yosys")
	if err != nil {
		return Gates{}, errors.New("export: gates: yosys is not installed (Debian and Ubuntu: apt install yosys)")
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
	n, d := cells.FindSubmatch(said), depth.FindSubmatch(said)
	if n == nil || d == nil {
		return Gates{}, errors.New("export: gates: yosys says no number of cells, or no longest path")
	}
	var g Gates
	g.LUTs, _ = strconv.Atoi(string(n[1]))
	g.Depth, _ = strconv.Atoi(string(d[1]))
	return g, nil
}
