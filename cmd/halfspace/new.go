package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/cmd/halfspace/internal/project"
)

// newCommands returns the commands that begin a project of one's own.
func newCommands() *cobra.Command {
	return group("new", "begin a project of one's own", newPaper(), newLab(), newNotebook())
}

// newPaper returns the command that begins an article.
func newPaper() *cobra.Command {
	var p project.Project
	c := command("paper DIR", "begin an article: notebook, references, PDF, archive", func(ctx context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
		if err := begin(ctx, "paper", &p, args); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s is ready. There, `make` writes paper.pdf, and `make zip` packs an archive from which another machine can make it.\n", p.Folder)
		return nil
	}, nil)
	c.ValidArgsFunction = nil
	c.Long = `DIR becomes a Go module, best outside this checkout. Its go.mod says where the library is. The notebook
paper.ipynb compares four learners on a CSV file, and make writes an article of two columns with a table,
two figures and references (by Chromium).

  halfspace new paper ../leaves --data leaves.csv --class tree
  cd ../leaves
  make`
	c.Flags().StringVar(&p.Data, "data", "", "a CSV `FILE` with a header, to copy; without the flag, an example")
	c.Flags().StringVar(&p.Class, "class", "", "the `COLUMN` with the classes; without the flag, the last one")
	libraryFlag(c, &p)
	return c
}

// newLab returns the command that begins lessons.
func newLab() *cobra.Command {
	var p project.Project
	c := command("lab DIR", "begin lessons that nbgrader grades", func(ctx context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
		if err := begin(ctx, "lab", &p, args); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s is ready. There, `make handout` writes the notebooks for students, and `make grade` marks their answers.\n", p.Folder)
		return nil
	}, nil)
	c.ValidArgsFunction = nil
	c.Long = "DIR becomes a Go module with a lesson of two questions. Its go.mod says where the library is."
	libraryFlag(c, &p)
	return c
}

// newNotebook returns the command that begins a notebook.
func newNotebook() *cobra.Command {
	c := command("notebook NAME", "begin a notebook, with a cell of parameters", func(_ context.Context, args []string, _ io.Reader, _, _ io.Writer) error {
		if len(args) != 1 {
			return usageError(fmt.Sprintf("new notebook: name one notebook, got %d", len(args)))
		}
		return project.Notebook(args[0])
	}, nil)
	c.ValidArgsFunction = nil
	c.Long = "Put NAME.ipynb into the checkout, such as my/NAME, or into a project, so that its cells find the library."
	return c
}

// libraryFlag gives a command the flag that says where the library is.
func libraryFlag(c *cobra.Command, p *project.Project) {
	c.Flags().StringVar(&p.Library, "library", "", "the `DIR` of this library; without the flag, the one around this folder")
}

// begin writes a project.
func begin(ctx context.Context, kind string, p *project.Project, args []string) error {
	if len(args) != 1 {
		return usageError(fmt.Sprintf("new %s: name one folder, got %d", kind, len(args)))
	}
	start := p.Library
	if start == "" {
		start = "."
	}
	found, err := library(ctx, start)
	if err != nil {
		return fmt.Errorf("new %s: %w; name the library's folder by --library DIR", kind, err)
	}
	p.Library = found
	if p.Folder, err = filepath.Abs(args[0]); err != nil {
		return err
	}
	if strings.ContainsAny(p.Folder+p.Library, " \t\n:#$\\'\"") {
		return fmt.Errorf("new %s: make cannot work in a folder with blanks or signs such as # and $ in its name: %s", kind, p.Folder)
	}
	return p.Write(kind)
}
