package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/internal/wholefile"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A proving holds the settings of the command that proves optima.
type proving struct {
	source
	proof     string
	questions []question
	seed      uint64
	nodes     int
}

// A question is a flag that asks for another proof than the proof of the fewest errors of one halfspace.
type question struct {
	name, usage string
	asked       bool
	answer      func(ctx context.Context, s *data.Set, seed uint64, nodes int) (*certificate.Proof, error)
}

// proveCommand returns the command that proves the fewest errors of one halfspace, and other optima.
func proveCommand() *cobra.Command {
	p := proving{questions: []question{
		{name: "densest", usage: "only halfspaces that contain all positive examples count", answer: proveDensest},
		{name: "separable", usage: "whether a halfspace has no error, and no more: it takes little time", answer: proveSeparable},
		{name: "intersection", usage: "the fewest halfspaces whose intersection has the positive examples", answer: proveCover(false)},
		{name: "union", usage: "the fewest halfspaces whose union has no negative examples", answer: proveCover(true)},
		{name: "separation", usage: "the fewest halfspaces that separate the classes, however they are combined", answer: proveSeparation},
	}}
	c := command("prove DATA -o PROOF", "prove the fewest errors of one halfspace", p.run, setNames)
	c.Long = strings.TrimSpace(`
DATA is as for the command fit, with two classes and no missing numbers. The
proof is written as JSON, to standard output if PROOF is -. A nominal attribute
becomes a number for each value, or one number if it has two values and none is
missing. At most one of -densest, -separable, -intersection, -union and -separation
asks another question. The halfspaces of -intersection contain all positive
examples, and together they exclude every negative one that such a halfspace
excludes; -union exchanges the classes. The halfspaces of -separation have any two
examples of different classes on different sides of one of them. The command verify
checks a proof, and so does verify.py, which needs nothing of this library:
docs/certificates.md describes both.`)
	p.flags(c, true)
	c.Flags().StringVarP(&p.proof, "output", "o", "", "the file of the proof")
	for k := range p.questions {
		q := &p.questions[k]
		c.Flags().BoolVar(&q.asked, q.name, false, q.usage)
	}
	c.Flags().IntVar(&p.nodes, "nodes", 0, "the greatest number of systems of inequalities to solve (default 200,000; for several halfspaces a million)")
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
	case len(p.asked()) > 1:
		return usageError(fmt.Sprintf("prove: %s ask different questions, want one of them", strings.Join(p.asked(), " and ")))
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
	for _, q := range p.questions {
		if q.asked {
			return q.answer(ctx, numbers, p.seed, p.nodes)
		}
	}
	m, err := learners.MinimumError{}.Fit(ctx, numbers, learners.Seed(p.seed))
	if err != nil {
		return nil, err
	}
	return m.(*learners.MinimumErrorPlane).Certify(ctx, numbers, p.nodes)
}

// asked returns the flags of the questions that were asked.
func (p *proving) asked() (flags []string) {
	for _, q := range p.questions {
		if q.asked {
			flags = append(flags, "-"+q.name)
		}
	}
	return flags
}

// proveDensest proves the fewest errors of a halfspace that contains all positive examples.
func proveDensest(ctx context.Context, s *data.Set, seed uint64, nodes int) (*certificate.Proof, error) {
	m, err := learners.FindLargeNegSubset{}.Fit(ctx, s, learners.Seed(seed))
	if err != nil {
		return nil, err
	}
	return m.(*learners.Halfspace).CertifyDensest(ctx, s, nodes)
}

// proveSeparable proves that a halfspace has no error, or that every halfspace has one.
func proveSeparable(ctx context.Context, s *data.Set, seed uint64, nodes int) (*certificate.Proof, error) {
	m, err := learners.LinearProgram{}.Fit(ctx, s, learners.Seed(seed))
	if wrong := (*learners.Inseparable)(nil); errors.As(err, &wrong) {
		return wrong.Certify(ctx, s)
	}
	if err != nil {
		return nil, err
	}
	return m.(*learners.Halfspace).Certify(ctx, s, nodes)
}

// proveCover returns the proof of the fewest halfspaces of an intersection or of a union.
func proveCover(union bool) func(context.Context, *data.Set, uint64, int) (*certificate.Proof, error) {
	return func(ctx context.Context, s *data.Set, seed uint64, systems int) (*certificate.Proof, error) {
		m, err := learners.Intersection{Union: union}.Fit(ctx, s, learners.Seed(seed))
		if err != nil {
			return nil, err
		}
		return m.(*learners.List).Certify(ctx, s, systems)
	}
}

// proveSeparation proves the fewest halfspaces that separate the classes. It begins with the halfspaces of
// Megiddo. On a sample that is too large for these it begins with the halfspaces of a decision list.
func proveSeparation(ctx context.Context, s *data.Set, seed uint64, systems int) (*certificate.Proof, error) {
	m, err := learners.Megiddo{}.Fit(ctx, s, learners.Seed(seed))
	if unsuited := (*learners.Unsuited)(nil); errors.As(err, &unsuited) {
		m, err = learners.DecisionList{}.Fit(ctx, s, learners.Seed(seed))
	}
	if err != nil {
		return nil, err
	}
	p, ok := m.(*learners.Polyhedral)
	if !ok {
		p = &learners.Polyhedral{Schema: s.Schema}
		for _, r := range m.(*learners.List).Rules {
			p.Units = append(p.Units, r.If)
		}
	}
	return p.Certify(ctx, s, systems)
}
