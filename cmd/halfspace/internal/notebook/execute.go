package notebook

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// driver runs a notebook by nbclient, as `jupyter execute` and papermill do.
//
//go:embed driver.py
var driver string

// An event is a message of the driver: a cell begins, or a cell failed, with the reason.
type event struct {
	Cell, Of int
	Failed   string
}

// Execute runs the cells one after the other, in the folder of the notebook, and writes the notebook with
// its outputs to out. The kernel belongs to a lab, a folder with a Python environment that `make setup` has
// made. Progress is written line by line. Execute stops at the first cell that fails. Then
// out has the outputs so far, and the error names the cell, the line and the message.
func (n *Notebook) Execute(ctx context.Context, lab, out string, tell io.Writer) error {
	python := filepath.Join(lab, ".venv", "bin", "python")
	for _, file := range []string{python, filepath.Join(lab, ".venv", "share", "jupyter", "kernels", "gonb", "kernel.json")} {
		if _, err := os.Stat(file); err != nil {
			return fmt.Errorf("%s has no lab, as %s is missing: run `make setup` in it", lab, filepath.Base(file))
		}
	}
	meta, _ := n.whole["metadata"].(map[string]any)
	if papermill, ok := meta["papermill"].(map[string]any); ok {
		papermill["output_path"] = out
	}
	if err := n.write(out); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, python, "-c", driver, out, filepath.Dir(n.path))
	// With this variable, figures name this notebook as the place where they were made.
	cmd.Env = append(os.Environ(), "HALFSPACE_NOTEBOOK="+filepath.Base(n.path))
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) }
	cmd.WaitDelay = 20 * time.Second // it has to end the kernel
	var complaint strings.Builder
	cmd.Stderr = &complaint
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	failed := n.follow(pipe, tell)
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w", n.path, ctx.Err())
	case failed != nil:
		return failed
	case err != nil:
		return fmt.Errorf("%s: the kernel did not run: %s", n.path, last(complaint.String(), err))
	}
	return nil
}

// follow writes the driver's messages to its second argument until the driver ends, and returns why a
// cell failed.
func (n *Notebook) follow(messages io.Reader, tell io.Writer) (failed error) {
	lines := bufio.NewScanner(messages)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			continue
		}
		if e.Failed != "" {
			failed = n.failure(e)
			continue
		}
		fmt.Fprintf(tell, "%s: cell %d of %d\n", n.path, e.Cell, e.Of)
	}
	return errors.Join(failed, lines.Err())
}

// numbered matches a message of the kernel that begins with a line number of the cell.
var numbered = regexp.MustCompile(`^line (\d+)(, [^\n]*?)?: `)

// failure returns the error of a cell. The first line of the kernel's message is written for people. After
// a panic it contains the text of the source line, but after an error of the compiler it does not.
func (n *Notebook) failure(e event) error {
	message, _, _ := strings.Cut(e.Failed, "\n")
	count := 0
	for _, cell := range n.cells {
		if cell["cell_type"] != "code" {
			continue
		}
		if count++; count != e.Cell {
			continue
		}
		if m := numbered.FindStringSubmatch(message); m != nil && m[2] == "" {
			lines := strings.Split(source(cell), "\n")
			if i, _ := strconv.Atoi(m[1]); i >= 1 && i <= len(lines) {
				message = fmt.Sprintf("line %d, %s: %s", i, strings.TrimSpace(lines[i-1]), message[len(m[0]):])
			}
		}
	}
	return fmt.Errorf("%s: cell %d: %s", n.path, e.Cell, message)
}

// last returns the last line of a complaint, or the error if the complaint is empty.
func last(complaint string, err error) string {
	lines := strings.Split(strings.TrimSpace(complaint), "\n")
	if line := lines[len(lines)-1]; line != "" {
		return line
	}
	return err.Error()
}
