package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/play"
	"halfspace/pkg/play/page"
)

// A playground holds the name of the file for its page.
type playground struct{ output string }

// playCommand returns the command that makes the page of a playground.
func playCommand() *cobra.Command {
	var p playground
	c := command("play SCENE -o PAGE.html", "make a page in which a learner works step by step", p.run, sceneNames)
	var b strings.Builder
	for _, s := range play.Scenes() {
		fmt.Fprintf(&b, "  %-12s %s\n", s.Name, s.Title)
	}
	c.Long = "The page contains the learners, and needs no server and no network. If PAGE.html is -, it goes to standard output.\n" +
		"Each page has all scenes, and begins with the named one. The scenes are:\n" + strings.TrimSuffix(b.String(), "\n")
	c.Flags().StringVarP(&p.output, "output", "o", "", "the file for the page")
	return c
}

// sceneNames returns the names of the scenes.
func sceneNames() (names []string) {
	for _, s := range play.Scenes() {
		names = append(names, s.Name)
	}
	return names
}

// run makes the page.
func (p *playground) run(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("play: name one scene, got %d: there are %s", len(args), strings.Join(sceneNames(), ", ")))
	case p.output == "":
		return usageError("play: name the file for the page, for example -o page.html")
	}
	if _, err := play.Find(args[0]); err != nil {
		return err
	}
	if err := checkOutput(p.output); err != nil {
		return err
	}
	fmt.Fprintln(errs, "compiling the learners, which takes a minute the first time")
	b, err := page.Of(ctx, args[0])
	if err != nil {
		return err
	}
	return write(p.output, out, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}
