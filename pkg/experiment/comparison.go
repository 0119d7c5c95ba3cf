package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment/internal/folder"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/results"
)

// A Comparison is an experiment that is declared and not programmed: samples × learners × a plan. It
// runs in one process, or by a file of it on many machines, with the same result.
//
//	r, err := experiment.Comparison{
//		Sets:     experiment.Sets("iris", "votes"),
//		Learners: []learners.Learner{learners.C45{}, learners.Pocket{}},
//		Plan:     eval.Folds{Repeats: 5},
//	}.Run(ctx, "")
type Comparison struct {
	Name     string // of the file of its result, "comparison" if empty
	Sets     []Source
	Learners []learners.Learner // perhaps eval.Named, or a peer.Peer; the others are compared with the first
	Plan     eval.Plan          // eval.Folds{} if nil
	// Sizes are numbers of training examples, for learning curves: each learner learns from the first so
	// many examples of each split, of which the test examples stay the same. If nil, from all.
	Sizes []int
	// Limit is how long a trial may take, on the clock; none if zero. One that takes longer is refused, and
	// so are those of the same learner and sample that the process would do after it. Trials about the
	// limit may be refused on one machine and not on another: then two runs differ.
	Limit time.Duration
	// Metrics are what is measured of each model, accuracy if nil. The first is what tables, ranks and
	// tests are by.
	Metrics []metric.Metric
}

// metrics returns what is measured.
func (c Comparison) metrics() []metric.Metric {
	if len(c.Metrics) == 0 {
		return []metric.Metric{metric.Accuracy}
	}
	return c.Metrics
}

// plan returns how samples are divided.
func (c Comparison) plan() eval.Plan {
	if c.Plan == nil {
		return eval.Folds{}
	}
	return c.Plan
}

// check returns what is wrong with the declaration.
func (c Comparison) check() error {
	switch {
	case len(c.Sets) == 0:
		return errors.New("no sets to compare on")
	case len(c.Learners) == 0:
		return errors.New("no learners to compare")
	case c.Limit < 0:
		return fmt.Errorf("the limit is %v, want none or more", c.Limit)
	case c.plan().Len() < 1:
		return fmt.Errorf("%v: no trials", c.plan())
	}
	var sets, names []string
	for _, from := range c.Sets {
		sets = append(sets, from.String())
	}
	for i, l := range c.Learners {
		if l == nil {
			return fmt.Errorf("learner %d is nil", i+1)
		}
		name, _ := nameOf(l)
		names = append(names, name)
	}
	var metrics []string
	for _, m := range c.metrics() {
		metrics = append(metrics, m.Name)
	}
	for what, all := range map[string][]string{"sets": sets, "learners": names, "metrics": metrics} {
		slices.Sort(all)
		for i := range all[1:] {
			if all[i] == all[i+1] {
				return fmt.Errorf("two %s are called %q: give one of them another name", what, all[i])
			}
		}
	}
	return nil
}

// head returns the comparison as an experiment without trials.
func (c Comparison) head() (Experiment, error) {
	e := Experiment{
		Name: cmp.Or(c.Name, "comparison"), Source: "Comparison", About: c.plan().String() + ".",
		Params: []string{"set", "learner"}, Within: []string{"trial"}, Refuses: true,
	}
	if c.Sizes != nil {
		e.Params = append(e.Params, "examples")
	}
	for _, m := range c.metrics() {
		timed := m.Name == metric.FitSeconds.Name || m.Name == metric.PredictSeconds.Name
		e.Measures = append(e.Measures, Measure{Name: m.Name, Digits: 3, Timed: timed})
	}
	e.Measures = append(e.Measures, Measure{Name: "units", Digits: 1}, Measure{Name: "weights", Digits: 1})
	if err := c.check(); err != nil {
		return e, fmt.Errorf("%s: %w", e.Name, err)
	}
	return e, nil
}

// Experiment returns the comparison as an experiment, whose trials are those of every learner on every
// split of every sample. The samples are loaded, so that what is missing or malformed is an error now.
// Where times are among the metrics one trial is done at a time.
func (c Comparison) Experiment(ctx context.Context) (Experiment, error) {
	e, err := c.head()
	if err != nil {
		return e, err
	}
	var trials []Trial
	for _, from := range c.Sets {
		s, err := from.Load(ctx)
		if err != nil {
			return e, fmt.Errorf("%s: %w", e.Name, err)
		}
		trials = append(trials, c.trials(from, s)...)
	}
	e.Trials = func(bool) []Trial { return trials }
	return e, nil
}

// trials returns those on one sample.
func (c Comparison) trials(from Source, s *data.Set) (trials []Trial) {
	splits := sync.OnceValues(func() ([]data.Split, error) { return c.plan().Splits(context.Background(), s) })
	of := fmt.Sprintf("%x %+v %T%+v %v", s.Fingerprint(), from.Coding, c.plan(), c.plan(), c.Limit)
	for _, l := range c.Learners {
		name, literal := nameOf(l)
		l = from.before(l)
		p, isPeer := peerOf(l)
		for _, size := range c.sizes() {
			all, tooSlow := &asked{}, &atomic.Bool{}
			at := []any{from.String(), name}
			if c.Sizes != nil {
				at = append(at, size)
			}
			for t := range c.plan().Len() {
				run := func(ctx context.Context, _ *rand.Rand) (Values, error) {
					all, err := splits()
					if err != nil {
						return nil, Refused(err.Error())
					}
					if tooSlow.Load() {
						return nil, c.late()
					}
					values, err := c.try(ctx, s, all[t], size, t, l)
					if errors.Is(err, c.late()) {
						tooSlow.Store(true)
					}
					return values, err
				}
				if isPeer {
					run = c.peerRun(p, all, s, splits, size, t)
				}
				trials = append(trials, Trial{
					At: append(slices.Clone(at), t+1), Seed: c.seed(), Of: of + " " + literal,
					Run: run, Together: isPeer,
				})
			}
		}
	}
	return trials
}

// sizes returns the numbers of training examples, 0 for all.
func (c Comparison) sizes() []int {
	if c.Sizes == nil {
		return []int{0}
	}
	return c.Sizes
}

// seed returns that of the plan, which decides all that is random.
func (c Comparison) seed() uint64 {
	switch p := c.plan().(type) {
	case eval.Folds:
		return p.Seed
	case eval.Holdout:
		return p.Seed
	}
	return 0
}

// late is why a trial that takes too long, or is like one, has no numbers.
func (c Comparison) late() error { return Refused(fmt.Sprintf("not done after %v", c.Limit)) }

// try does a trial. The training examples of a split are in random order, so its first ones are a random
// sample.
func (c Comparison) try(ctx context.Context, s *data.Set, split data.Split, size, t int, l learners.Learner) (Values, error) {
	if size > len(split.Train) || size < 0 {
		return nil, Refused(fmt.Sprintf("%d examples to learn from, want 1 to %d", size, len(split.Train)))
	}
	if size > 0 {
		split.Train = split.Train[:size]
	}
	limited, end := ctx, context.CancelFunc(func() {})
	if c.Limit > 0 {
		limited, end = context.WithTimeout(ctx, c.Limit)
	}
	defer end()
	o, err := eval.Try(limited, s, split, c.plan(), t, l)
	if err != nil && ctx.Err() == nil {
		return nil, c.late()
	}
	if err != nil {
		return nil, err
	}
	if o.Failed != nil {
		return nil, Refused(o.Why())
	}
	values := Values{}
	for _, m := range c.metrics() {
		if v, err := m.Of(o.Answers()); err == nil {
			values[m.Name] = v
		}
	}
	if o.Size != nil {
		values["units"], values["weights"] = float64(o.Size.Units), float64(o.Size.Weights)
	}
	return values, nil
}

// Run does all trials that are not done and returns the report. With a folder in dir, which it makes, what
// is done is kept there: the same call goes on from there after an interrupt, and has nothing to do when all
// is done; see Plan, by which the folder may as well be worked on by other processes. Without one nothing
// is kept. After an interrupt the report has what is done, and comes with ctx's error.
func (c Comparison) Run(ctx context.Context, dir string) (*Report, error) {
	e, err := c.Experiment(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.Installed(); err != nil {
		return nil, err
	}
	lines := e.inMemory
	if dir != "" {
		lines = e.inFolder(dir)
		c.Save(dir) // what no file can declare can only be done here
	}
	text, failed := lines(ctx)
	if failed != nil && ctx.Err() == nil {
		return nil, failed
	}
	r, err := e.parse(line(e.columns())+"\n"+text, e.Name)
	if err != nil {
		return nil, err
	}
	report, err := c.report(context.WithoutCancel(ctx), r) // of the part that is done, if it was interrupted
	if err != nil {
		return nil, err
	}
	return report, failed
}

// Report returns the report of the result that the file at path holds, which Run or Merge wrote.
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

// Committed returns the report of a comparison whose declaration and result are built into the program,
// NAME.json and NAME.csv of results. No sample is loaded, so rows do not say how they are coded.
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
	return c.tables(r, func(Source, *eval.Table) error { return nil })
}

// inMemory does all trials and returns the lines of those that were done.
func (e Experiment) inMemory(ctx context.Context) (string, error) {
	trials := e.Trials(false)
	lines := make([]string, len(trials))
	err := e.each(ctx, len(trials), func(ctx context.Context, i int) (err error) {
		lines[i], err = e.lines(ctx, trials[i:i+1])
		return err
	})
	return strings.Join(lines, ""), err
}

// inFolder returns what does all trials that are not done, keeps them in a folder, and returns the lines
// of all that are done.
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
