package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
)

// verifyCommand returns the command that checks a proof.
func verifyCommand() *cobra.Command {
	var origin source
	c := command("verify PROOF DATA", "check a proof of the fewest errors", func(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
		return verify(ctx, origin, args, input, out, errs)
	}, setNames)
	c.Long = strings.TrimSpace(`
PROOF is a file that the command prove wrote, and DATA are its examples, with the
same flags. The check uses exact arithmetic and no code of the search. It prints
the proven number, or one line that says why the proof does not hold, with status
1. A second line names columns of DATA that the proof does not use.`)
	origin.flags(c, true)
	return c
}

// verify checks the proof in a file against examples.
func verify(ctx context.Context, origin source, args []string, input io.Reader, out, errs io.Writer) error {
	if len(args) != 2 {
		return usageError(fmt.Sprintf("verify: name a proof and its examples, as proof.json data.csv, got %d files", len(args)))
	}
	file, err := os.Open(args[0])
	if bad := (*fs.PathError)(nil); errors.As(err, &bad) {
		return fmt.Errorf("%s: %w", args[0], bad.Err)
	}
	if err != nil {
		return err
	}
	defer file.Close()
	p, err := certificate.Read(file)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	s, err := origin.sample(ctx, args[1], input, errs)
	if err != nil {
		return err
	}
	if err := p.Verify(s); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	fmt.Fprintf(out, "proven: %v\n", p)
	if names := unused(p, s); len(names) > 0 {
		fmt.Fprintf(out, "columns that the proof does not use: %q\n", names)
	}
	return nil
}

// unused returns the columns of a sample that no feature of a proof reads.
func unused(p *certificate.Proof, s *data.Set) (names []string) {
	for _, a := range s.Attrs {
		if !slices.ContainsFunc(p.Data.Features, func(f certificate.Feature) bool { return f.Column == a.Name }) {
			names = append(names, a.Name)
		}
	}
	return names
}
