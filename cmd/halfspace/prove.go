package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/internal/wholefile"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A proving holds the settings of the command that proves the fewest errors.
type proving struct {
	source
	proof   string
	densest bool
	seed    uint64
	nodes   int
}

// proveCommand returns the command that proves the fewest errors of one halfspace.
func proveCommand() *cobra.Command {
	var p proving
	c := command("prove DATA -o PROOF", "prove the fewest errors of one halfspace", p.run, setNames)
	c.Long = strings.TrimSpace(`
DATA is as for the command fit, with two classes and no missing numbers. The
proof is written as JSON, to standard output if PROOF is -. A nominal attribute
becomes a number for each value, or one number if it has two values and none is
missing. With -densest, only halfspaces that contain all positive examples count.
The command verify checks a proof, and so does verify.py, which needs nothing of
this library: docs/certificates.md describes both.`)
	p.flags(c, true)
	c.Flags().StringVarP(&p.proof, "output", "o", "", "the file of the proof")
	c.Flags().BoolVar(&p.densest, "densest", false, "only halfspaces that contain all positive examples")
	c.Flags().IntVar(&p.nodes, "nodes", 0, "the greatest number of systems of inequalities to solve (default 200,000)")
	c.Flags().Uint64Var(&p.seed, "seed", 1, "the seed of the search for the halfspace")
	return c
}

// run proves the fewest errors and writes the proof.
func (p *proving) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("prove: name one file of examples, got %d", len(args)))
	case p.proof == "":
		return usageError("prove: name the file for the proof, as -o proof.json")
	case p.nodes < 0:
		return usageError(fmt.Sprintf("prove: -nodes is %d, want at least 0", p.nodes))
	}
	if p.proof != "-" {
		if err := wholefile.Check(p.proof, args[0]); err != nil {
			return err
		}
	}
	s, err := p.sample(ctx, args[0], input, errs)
	if err != nil {
		return err
	}
	remark(errs, s)
	working, end := showWork(ctx, errs)
	proof, err := p.prove(working, s)
	end()
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, interrupted(err))
	}
	if err := write(p.proof, out, proof.Write, args[0]); err != nil {
		return err
	}
	if p.proof != "-" {
		fmt.Fprintf(out, "%s: proven: %v\n", p.proof, proof)
	}
	return nil
}

// prove returns a proof about s.
func (p *proving) prove(ctx context.Context, s *data.Set) (*certificate.Proof, error) {
	if _, err := certificate.Describe(s); err != nil {
		return nil, err // in words about the file, before it is encoded
	}
	numbers, err := certificate.Coding(s).For(s).Apply(s)
	if err != nil {
		return nil, err
	}
	if p.densest {
		m, err := learners.FindLargeNegSubset{}.Fit(ctx, numbers, learners.Seed(p.seed))
		if err != nil {
			return nil, err
		}
		return m.(*learners.Halfspace).CertifyDensest(ctx, numbers, p.nodes)
	}
	m, err := learners.MinimumError{}.Fit(ctx, numbers, learners.Seed(p.seed))
	if err != nil {
		return nil, err
	}
	return m.(*learners.MinimumErrorPlane).Certify(ctx, numbers, p.nodes)
}
