package data

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"halfspace/pkg/progress"
)

// fetchByCommand runs the halfspace command to fetch the file of e into the cache. A program that does not
// import package online uses it. Usually this is a notebook cell, which should not have to link Go's HTTP
// library at each run. In a notebook the Go toolchain is available, so the command can be compiled. Cells
// are compiled with tags of their own, but the command without tags, as when the lab was set up.
func (e Entry) fetchByCommand(ctx context.Context) error {
	progress.Report(ctx, "fetching "+e.File.Name, 0, 0)
	c := exec.CommandContext(ctx, "go", "run", "-tags=", "halfspace/cmd/halfspace", "data", "fetch", e.Name)
	c.Dir = moduleDir()
	c.WaitDelay = time.Second // when ctx is done, for what go has started
	out, err := c.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("fetching %s: %w", e.File.Name, context.Cause(ctx))
	case err == nil:
		return nil
	}
	// The command prints its progress first and then its own error. Only that error counts.
	if _, why, ok := strings.Cut(string(out), "halfspace: "+e.Name+": "); ok {
		why, _, _ = strings.Cut(why, "\n")
		return fmt.Errorf("%s", oneLine(why))
	}
	return fmt.Errorf("not on this machine: %s: %w: %s; do that in the module of halfspace, or import halfspace/pkg/data/online",
		strings.Join(c.Args, " "), err, oneLine(string(out)))
}

// moduleDir returns the program's directory if a go.mod lies there, as it does for the cells of a
// notebook. Else it returns "", which stands for the working directory.
func moduleDir() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	dir := filepath.Dir(program)
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		return ""
	}
	return dir
}
