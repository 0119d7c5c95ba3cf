package experiment

import (
	"context"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment/internal/folder"
	"halfspace/pkg/internal/memory"
	"halfspace/results"
)

// Run does all trials that are not done yet, and returns the report. It keeps finished trials in the
// folder dir, which it creates if necessary. So the same call continues after an interrupt, and does
// nothing once all trials are done. Other processes may work on the same folder: see Plan. If dir is
// empty, Run keeps nothing. After an interrupt it returns the report of the finished trials and ctx's
// error.
func (c Comparison) Run(ctx context.Context, dir string) (*Report, error) {
	e, err := c.Experiment(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.Installed(); err != nil {
		return nil, err
	}
	lines := c.remembered(e)
	if dir != "" {
		lines = e.inFolder(dir)
		c.Save(dir) // a comparison that no file can declare can only be done here
	}
	text, failed := lines(ctx)
	if failed != nil && ctx.Err() == nil {
		return nil, failed
	}
	r, err := e.parse(csvLine(e.columns())+"\n"+text, e.Name)
	if err != nil {
		return nil, err
	}
	report, err := c.report(context.WithoutCancel(ctx), r) // of the part that is done, if it was interrupted
	if err != nil {
		return nil, err
	}
	return report, failed
}

// Report returns the report of the result in the file at path, which Run or Merge has written.
func (c Comparison) Report(ctx context.Context, path string) (*Report, error) {
	e, err := c.Experiment(ctx)
	if err != nil {
		return nil, err
	}
	r, err := e.Read(path)
	if err != nil {
		return nil, err
	}
	return c.report(ctx, r)
}

// Committed returns the report of a comparison whose declaration and result are built into the program, as
// NAME.json and NAME.csv in the folder results. No sample is loaded, so the rows do not say how learners
// code the samples.
func Committed(name string) (*Report, error) {
	text, err := results.Files.ReadFile(name + ".json")
	if err != nil {
		return nil, fmt.Errorf("no comparison %q is committed", name)
	}
	c, err := parseComparison(text, "")
	if err != nil {
		return nil, fmt.Errorf("results/%s.json: %w", name, err)
	}
	c.Name = name
	e, err := c.head()
	if err != nil {
		return nil, err
	}
	r, err := e.Committed()
	if err != nil {
		return nil, err
	}
	return c.tables(r, func(source Source, t *eval.Table) error {
		set, err := data.Find(source.Name)
		if err == nil && c.Sizes != nil {
			t.Ratio = c.testShare() * float64(set.Examples) / float64(c.sweep().hardest())
		}
		return err
	})
}

// remembered returns a function that returns the lines of all trials of e, the experiment of c. It takes
// them from the memory of its context if they are there, and otherwise does the trials; see memory.Result.
// The results of peers are not remembered, because the versions of peers are not known here.
func (c Comparison) remembered(e Experiment) func(context.Context) (string, error) {
	parts := []any{c.Learners, c.Metrics, c.Sizes, c.Wrong, c.Irrelevant}
	for _, t := range e.Trials(false) {
		if t.Together {
			return e.inMemory
		}
		parts = append(parts, t.Of, fmt.Sprint(t.At...), t.Seed)
	}
	return func(ctx context.Context) (string, error) {
		return memory.Result(ctx, "comparison", e.inMemory, parts...)
	}
}

// inMemory does all trials and returns the lines of the finished ones.
func (e Experiment) inMemory(ctx context.Context) (string, error) {
	trials := e.Trials(false)
	lines := make([]string, len(trials))
	err := e.spread(ctx, len(trials), func(ctx context.Context, i int) (err error) {
		lines[i], err = e.lines(ctx, trials[i:i+1])
		return err
	})
	return strings.Join(lines, ""), err
}

// inFolder returns a function that does all trials that are not done, keeps them in a folder, and
// returns the lines of all finished trials.
func (e Experiment) inFolder(dir string) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		if err := e.Plan(dir, false, 0); err != nil {
			return "", err
		}
		failed := e.Work(ctx, dir, false, 1, 1)
		tasks, err := folder.Folder(dir).Tasks()
		if err != nil {
			return "", err
		}
		var lines strings.Builder
		for _, t := range tasks {
			text, _, _, err := folder.Folder(dir).Result(t)
			if err != nil {
				return "", err
			}
			lines.WriteString(text)
		}
		return lines.String(), failed
	}
}
