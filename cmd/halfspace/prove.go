package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"halfspace/internal/wholefile"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A proving holds the settings of the command that proves optima. Costs and limits are given for classes,
// by their names. The time is for the search and the making of its proof together.
type proving struct {
	source
	proof     string
	questions []question
	seed      uint64
	nodes     int
	time      time.Duration
	costs     map[string]int
	limits    map[string]int
}

// A question is a flag that asks for another proof. Without such a flag, the command proves the fewest
// errors of one halfspace.
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
docs/certificates.md describes both.

An error in a class counts several times by -costs, as yes=5,no=1, and -most, as
no=3, has the greatest number of errors in a class. With -time, a search that ends
without a proof writes the proof of its bound: that no halfspace has fewer errors.`)
	p.flags(c, true)
	c.Flags().StringVarP(&p.proof, "output", "o", "", "the file of the proof")
	for k := range p.questions {
		q := &p.questions[k]
		c.Flags().BoolVar(&q.asked, q.name, false, q.usage)
	}
	c.Flags().IntVar(&p.nodes, "nodes", 0, "the greatest number of systems of inequalities to solve (default 200,000; for several halfspaces a million)")
	c.Flags().DurationVar(&p.time, "time", 0, "the time of the search, as 60s; then a bound is proven (default: no limit)")
	c.Flags().StringToIntVar(&p.costs, "costs", nil, "how many times an error in a class counts, as yes=5 (default: once)")
	c.Flags().StringToIntVar(&p.limits, "most", nil, "the greatest number of errors in a class, as no=3 (default: no limit)")
	c.Flags().Uint64Var(&p.seed, "seed", 1, "the seed of the search for the halfspace")
	return c
}

// run proves the fewest errors and writes the proof. If the time is over before the search ends, it writes
// a proof of the best lower bound instead, and says so on standard error.
func (p *proving) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("prove: name one file of examples, got %d", len(args)))
	case p.proof == "":
		return usageError("prove: name the file for the proof, as -o proof.json")
	case p.nodes < 0:
		return usageError(fmt.Sprintf("prove: -nodes is %d, want at least 0", p.nodes))
	case p.time < 0:
		return usageError(fmt.Sprintf("prove: -time is %v, want at least 0", p.time))
	case len(p.asked()) > 0 && (p.time > 0 || p.costs != nil || p.limits != nil):
		return usageError(fmt.Sprintf("prove: -time, -costs and -most are for the fewest errors, and not for %s", p.asked()[0]))
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
	if early := (*learners.Unproven)(nil); errors.As(err, &early) && p.time > 0 {
		say(errs, "%s: %v", s.Name, err)
		proof, err = early.Certify(ctx)
	}
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
	l := learners.MinimumError{Anytime: p.time > 0}
	if l.Costs, err = byClass("costs", p.costs, numbers.Classes, 1); err != nil {
		return nil, err
	}
	if l.Most, err = byClass("most", p.limits, numbers.Classes, -1); err != nil {
		return nil, err
	}
	return p.fewest(ctx, l, numbers)
}

// fewest proves the fewest errors with the settings of a learner. The learner's own search leaves nothing
// behind that could be checked. So if time is limited, it gets at most a quarter of the time, and the proof
// the rest.
func (p *proving) fewest(ctx context.Context, l learners.MinimumError, s *data.Set) (*certificate.Proof, error) {
	start := ctx
	if p.time > 0 {
		var done context.CancelFunc
		ctx, done = context.WithTimeout(ctx, p.time)
		defer done()
		start, done = context.WithTimeout(ctx, p.time/4)
		defer done()
	}
	m, err := l.Fit(start, s, learners.Seed(p.seed))
	if err != nil {
		return nil, err
	}
	return m.(*learners.MinimumErrorPlane).Certify(ctx, s, p.nodes)
}

// byClass returns the numbers of a flag in the order of the classes, and another number for a class without
// one. It returns nil if the flag was not given.
func byClass(flag string, given map[string]int, classes []string, otherwise int) ([]int, error) {
	if given == nil {
		return nil, nil
	}
	numbers := make([]int, len(classes))
	for class, name := range classes {
		numbers[class] = otherwise
		if n, named := given[name]; named {
			numbers[class] = n
		}
	}
	for name := range given {
		if !slices.Contains(classes, name) {
			return nil, fmt.Errorf("-%s: no class %q, want one of %q", flag, name, classes)
		}
	}
	return numbers, nil
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

// proveSeparable proves that a halfspace without errors exists, or that every halfspace makes an error.
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

// proveSeparation proves how many halfspaces are needed to separate the classes. The search begins with the
// halfspaces that Megiddo's method finds. If the sample is too large for Megiddo's method, the search
// begins with a decision list's halfspaces.
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
