//go:build unix

// Command ask asks models of every registered learner the questions of package ask, and writes their CPU
// times into times.md. With -smt it writes the questions as formulas and has z3 answer them too. See
// README.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"halfspace/pkg/ask"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// sets are the sets of the table.
var sets = []string{"monks-1", "monks-2", "monks-3", "iris", "votes", "tic-tac-toe", "promoters", "breast-cancer-wisconsin", "mushroom"}

// Searches in large networks look at fewer boxes. All boxes together bound at most mostUnits units, but a
// search looks at leastBoxes boxes in any case.
const (
	mostUnits  = 500_000
	leastBoxes = 20
)

func main() {
	var r run
	chosen := flag.String("learners", "", "only learners whose name has a match of this `pattern`")
	samples := flag.String("sets", "monks|iris|votes|tic|breast", "only sets whose name has a match of this `pattern`")
	flag.DurationVar(&r.fitting, "fit", 3*time.Second, "longest `time` of a fit, on the clock")
	flag.IntVar(&r.boxes, "boxes", 5000, "limit of a search")
	flag.IntVar(&r.rows, "rows", 3, "examples of a set to ask about")
	flag.StringVar(&r.python, "smt", "", "a Python with z3, to answer the questions of large sets too")
	flag.StringVar(&r.dir, "to", "bench/ask", "`folder` of the tables")
	flag.Parse()
	if err := r.all(context.Background(), *chosen, *samples); err != nil {
		fmt.Fprintln(os.Stderr, "ask:", err)
		os.Exit(1)
	}
}

// A run asks the questions.
type run struct {
	boxes, rows int
	python, dir string
	fitting     time.Duration
	times       tally
	formulas    exchange
	refused     int // models refused a network, or none learned
}

// all asks about all models and writes the tables.
func (r *run) all(ctx context.Context, chosen, samples string) error {
	learner, err := regexp.Compile(chosen)
	if err != nil {
		return err
	}
	sample, err := regexp.Compile(samples)
	if err != nil {
		return err
	}
	for _, name := range sets {
		if !sample.MatchString(name) {
			continue
		}
		s, err := data.Load(name)
		if err != nil {
			return err
		}
		second, err := pipeline.Fit(ctx, learners.C45{}, s, 1)
		if err != nil {
			return err
		}
		for _, info := range learners.All() {
			if !learner.MatchString(info.Name) {
				continue
			}
			if err := r.measure(ctx, info, s, second); err != nil {
				return fmt.Errorf("%s, %s: %w", name, info.Name, err)
			}
		}
	}
	if r.python == "" {
		return r.times.write(filepath.Join(r.dir, "times.md"), r.refused, r.fitting)
	}
	return r.formulas.write(ctx, r.python, filepath.Join(r.dir, "formulas.md"))
}

// measure asks about one learner's model.
func (r *run) measure(ctx context.Context, info learners.Info, s *data.Set, second *pipeline.Model) error {
	began := cpu()
	fit, cancel := context.WithTimeout(ctx, r.fitting)
	m, err := pipeline.Fit(fit, info.Learner, s, 1)
	cancel()
	if err != nil {
		r.refused++
		return nil
	}
	a, err := ask.About(m, s)
	if err != nil {
		r.refused++
		return nil
	}
	a.Boxes = max(leastBoxes, min(r.boxes, mostUnits/m.Network().Size().Units))
	fitted := cpu()
	p := subject{s: s, a: a, m: m, second: second, rows: r.rows}
	for _, q := range p.queries() {
		start := cpu()
		answer, decided, err := q.ask(ctx)
		if errors.Is(err, errSkipped) {
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", q.name, err)
		}
		r.times = append(r.times, timing{s.Name, info.Name, q.name, cpu() - start, decided})
		if r.python != "" && decided {
			if err := r.formulas.keep(s.Name, q.name, answer); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%-24s %-28s fit %6.1f s, %d units, answers %6.1f s\n", s.Name, info.Name, (fitted - began).Seconds(), m.Network().Size().Units, (cpu() - fitted).Seconds())
	return nil
}
