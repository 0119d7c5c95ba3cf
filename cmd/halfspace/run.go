package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/cmd/halfspace/internal/notebook"
	"halfspace/internal/module"
)

// A notebookRun holds the file for the executed notebook and the values of parameters.
type notebookRun struct {
	output     string
	parameters []string
}

// runCommand returns the command that runs a notebook.
func runCommand() *cobra.Command {
	var r notebookRun
	c := command("run NOTEBOOK -o OUT", "run a notebook in the lab's kernel, with parameters", r.run, nil)
	c.ValidArgsFunction = nil // names of files
	c.Long = `This works as in papermill: -p gives another value to a name that the cell with the tag "parameters"
declares by var or const. The command inserts a cell with the tag "injected-parameters" behind it, so
that OUT shows the values. Values have the declared type: a string, a number, a boolean, or a list such
as a,b or ["a", "b"]. Cells run in the notebook's folder. At the first cell that fails the command ends
with status 1, and OUT has the output so far. The command needs the lab, which ` + "`make setup`" + ` makes, but no browser.

  halfspace run vote.ipynb -p dataset=votes -p seed=3 -o build/votes-3.ipynb`
	c.Flags().StringArrayVarP(&r.parameters, "parameter", "p", nil, "`NAME=VALUE`; may be given more than once")
	c.Flags().StringVarP(&r.output, "output", "o", "", "the notebook to write")
	return c
}

// run runs the notebook.
func (r *notebookRun) run(ctx context.Context, args []string, _ io.Reader, _, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("run: name one notebook, got %d", len(args)))
	case r.output == "":
		return usageError("run: name the notebook to write, for example -o out.ipynb")
	}
	for _, p := range r.parameters {
		if name, _, ok := strings.Cut(p, "="); !ok || name == "" {
			return usageError(fmt.Sprintf("run: -p %.40q is not NAME=VALUE", p))
		}
	}
	if err := checkOutput(r.output, args[0]); err != nil {
		return err
	}
	n, err := notebook.Open(args[0])
	if err != nil {
		return err
	}
	told, err := n.Inject(r.parameters)
	if err != nil {
		return err
	}
	if told != "" {
		say(errs, "%s", told)
	}
	lab, err := library(ctx, filepath.Dir(args[0]))
	if err != nil {
		return err
	}
	return n.Execute(ctx, lab, r.output, spoken{errs})
}

// library returns the folder with the source of the library for the module that contains a folder. This is
// the module's own folder if it is the library, or the replacement in its go.mod.
func library(ctx context.Context, folder string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", module.Path())
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=readonly")
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	dir := strings.TrimSpace(string(out))
	if err == nil && dir == "" {
		err = fmt.Errorf("not there")
	}
	if err != nil {
		why, _, _ := strings.Cut(strings.TrimSpace(complaint.String()), "\n")
		return "", fmt.Errorf("the Go module of %s does not find halfspace: %s", folder, cmp.Or(strings.TrimPrefix(why, "go: "), err.Error()))
	}
	return dir, nil
}
