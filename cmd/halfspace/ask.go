package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/ask"
	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// An asking holds the settings of the command ask, which answers questions about a model with proofs.
type asking struct {
	evaluation
	row, boxes int
	second     string
}

// askCommand returns the command ask, which answers questions about a model with proofs.
func askCommand() *cobra.Command {
	var a asking
	c := command("ask MODEL DATA", "find the fewest attributes that force a class, or change it, or compare two models", a.run, setNames)
	c.Long = strings.TrimSpace(`
The answers hold for all possible examples: any listed value of a nominal
attribute, and any number between the least and the greatest of DATA. An answer
is proven, or says that the search came to its limit. With --row the question is
about a row of DATA. With --same it is about a second model: does it give every
possible example the same class?`)
	a.flags(c, false)
	strictFlag(c, &a.strict)
	c.Flags().IntVar(&a.row, "row", 0, "the row of DATA to ask about, the first one is 1")
	c.Flags().StringVar(&a.second, "same", "", "the file of a model to compare with")
	c.Flags().IntVar(&a.boxes, "boxes", ask.Boxes, "limit of a search")
	return c
}

// run prints the answers.
func (a *asking) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	if len(args) != 2 || (a.row == 0) == (a.second == "") {
		return usageError("ask: name a model and a file of examples, and either --row or --same")
	}
	m, err := pipeline.Open(args[0])
	if err != nil {
		return err
	}
	s, err := a.examples(ctx, m, args[1], input, errs)
	if err != nil {
		return err
	}
	asker, err := ask.About(m, s)
	if err != nil {
		return err
	}
	asker.Boxes = a.boxes
	if a.second == "" {
		return a.explain(ctx, asker, s, out)
	}
	second, err := pipeline.Open(a.second)
	if err != nil {
		return err
	}
	d, err := asker.Compare(ctx, second)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, d)
	return err
}

// explain prints the reason and the contrast of a row of s.
func (a *asking) explain(ctx context.Context, asker *ask.Asker, s *data.Set, out io.Writer) error {
	if a.row < 1 || a.row > s.Len() {
		return fmt.Errorf("ask: --row %d: the file has rows 1 to %d", a.row, s.Len())
	}
	x := s.X[a.row-1]
	reason, err := asker.Reason(ctx, x)
	if err != nil {
		return err
	}
	contrast, err := asker.Contrast(ctx, x)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%v\n%v\n", reason, contrast)
	return err
}
