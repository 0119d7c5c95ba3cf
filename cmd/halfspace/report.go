package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/report"
)

// A reporting holds the settings of the command that writes a report.
type reporting struct {
	source
	eval.Folds
	readable, compared []string
	output             string
}

// reportCommand returns the command that writes a report.
func reportCommand() *cobra.Command {
	var p reporting
	c := command("report DATA", "write a page about a file: doubts, comparison, model, mistakes", p.run, setNames)
	c.Long = strings.TrimSpace(`
DATA is a CSV file, an ARFF file, or a set of the catalogue. Without flags that
say how to read a file, the settings are guessed. The page compares the readable
learners and the others on the same folds. It shows the most accurate readable
model, its probabilities, its mistakes, the changes that would flip three
predictions, and the commands to repeat it. To write a .pdf it needs Chromium.`)
	p.flags(c, true)
	c.Flags().StringArrayVar(&p.readable, "readable", nil, "a learner of a readable model, such as 'C45{}'; may be given several times")
	c.Flags().StringArrayVar(&p.compared, "learner", nil, "a learner to compare with; may be given several times")
	c.Flags().IntVar(&p.K, "folds", 10, "number of parts; each part is the test set once")
	c.Flags().IntVar(&p.Repeats, "repeats", 1, "number of runs, each with new folds")
	c.Flags().Uint64Var(&p.Seed, "seed", 0, "the seed of all random choices")
	c.Flags().StringVarP(&p.output, "output", "o", "", "the file of the page, .html or .pdf; by default DATA's name and -report.html")
	completeLearners(c)
	return c
}

// run writes the report.
func (p *reporting) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("report: name one file of examples, got %d", len(args)))
	case args[0] == "-":
		return usageError("report: name one file of examples, not standard input: the page shows the command that makes it again")
	}
	name := args[0]
	if p.output == "" {
		base := filepath.Base(name)
		p.output = strings.TrimSuffix(base, filepath.Ext(base)) + "-report.html"
	}
	if err := report.CheckName(p.output); err != nil { // refused before the learners work for hours
		return usageError(err.Error())
	}
	if err := checkOutput(p.output, name); err != nil {
		return err
	}
	chosen := report.Settings{Folds: p.Folds}
	var err error
	if chosen.Readable, err = parseSome(p.readable); err != nil {
		return err
	}
	if chosen.Others, err = parseSome(p.compared); err != nil {
		return err
	}
	if err := p.guess(name, errs); err != nil {
		return err
	}
	s, err := p.sample(ctx, name, input, errs)
	if err != nil {
		return err
	}
	remark(errs, s)
	working, end := showWork(ctx, errs)
	r, err := report.New(working, s, chosen)
	end()
	if err != nil {
		return interrupted(err)
	}
	r.Commands = p.commands(name, r)
	if err := r.Save(ctx, p.output, protected(args)...); err != nil {
		return err
	}
	best := r.Judged.Rows[0]
	say(out, "%s: %s is right on %.1f %% of the test examples", p.output, best.Learner, 100*best.Mean())
	return nil
}

// guess guesses the settings of a file that no flag gives.
func (p *reporting) guess(name string, errs io.Writer) (err error) {
	if !strings.ContainsAny(name, `./\`) {
		return nil
	}
	var flags []string
	if p.source, flags, err = p.source.guess(name); len(flags) > 0 {
		say(errs, "%s: read with %s", name, strings.Join(flags, " "))
	}
	return err
}

// commands returns the commands that repeat the report and use its model.
func (p *reporting) commands(name string, r *report.Report) []string {
	file := strings.Join(append([]string{shellWord(name)}, settings(p.Description)...), " ")
	plan := fmt.Sprintf(" --folds %d --repeats %d --seed %d", p.K, p.Repeats, p.Seed)
	chosen := ""
	for _, l := range p.readable {
		chosen += " --readable " + shellWord(l)
	}
	for _, l := range p.compared {
		chosen += " --learner " + shellWord(l)
	}
	best := shellWord(learners.String(r.Best))
	return []string{
		"halfspace report " + file + chosen + plan + " -o " + shellWord(p.output),
		"halfspace compare " + file + " --learner " + best + " --learner Recommended" + plan,
		fmt.Sprintf("halfspace fit %s --learner %s --seed %d -o model.json", file, best, p.Seed),
		"halfspace predict model.json new.csv",
	}
}

// parseSome parses literals. Without literals it returns nil, which means the defaults.
func parseSome(literals []string) ([]learners.Learner, error) {
	if literals == nil {
		return nil, nil
	}
	return parse(literals)
}
