// Command namesakes tests learners of this library and their namesakes, as scikit-learn and Weka have
// them, on the same folds of the same samples, and writes the results to folds.csv and table.md. See
// README.md; a row of rows.go is one comparison.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
)

func main() {
	sets := flag.String("sets", "", "only sets whose name has a match of this `pattern`")
	selected := flag.String("rows", "", "only rows whose name has a match of this `pattern`; the others stay as they are in the file")
	dir := flag.String("to", "bench/namesakes", "`folder` of folds.csv and table.md")
	flag.Parse()
	if err := run(context.Background(), *sets, *selected, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "namesakes:", err)
		os.Exit(1)
	}
}

// run compares the samples and rows that the patterns select, and writes the files after every sample.
func run(ctx context.Context, sets, selected, dir string) error {
	chosenSets, err := regexp.Compile(sets)
	if err != nil {
		return err
	}
	chosenRows, err := regexp.Compile(selected)
	if err != nil {
		return err
	}
	results, err := readResults(filepath.Join(dir, "folds.csv"))
	if err != nil {
		return err
	}
	for _, origin := range samples() {
		if !chosenSets.MatchString(origin.name) {
			continue
		}
		s, err := origin.load(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if !chosenRows.MatchString(r.name) || r.leftOut(s) {
				continue
			}
			got, err := compare(ctx, origin.name, s, r)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", origin.name, r.name, err)
			}
			fmt.Println(got)
			results.put(got)
		}
		if err := results.write(dir); err != nil {
			return err
		}
	}
	return nil
}

// folds are ten stratified ones, the same for all rows.
var folds = eval.Folds{K: 10, Seed: 1}

// compare tests both sides of a row.
func compare(ctx context.Context, name string, s *data.Set, r comparison) (result, error) {
	var ours learners.Learner = learners.Majority{}
	if r.ours != nil {
		ours = pipeline.Pipeline{Learner: r.ours, Coding: r.coding}
	}
	t, err := folds.Compare(ctx, s, ours)
	if err != nil {
		return result{}, err
	}
	if why := t.Rows[0].Unsuited; why != "" {
		return result{}, fmt.Errorf("ours is unsuited: %s", why)
	}
	jobs, err := r.jobs(s, t.Tested)
	if err != nil {
		return result{}, err
	}
	theirs, err := r.peer.Run(ctx, 0, jobs...)
	if err != nil {
		return result{}, err
	}
	got := result{set: name, row: r.name}
	for k, test := range t.Tested {
		got.tested = append(got.tested, len(test))
		got.theirs = append(got.theirs, agreed(theirs.Trials[k].Predicted, t.Truth[k]))
		if r.ours != nil {
			got.ours = append(got.ours, agreed(t.Rows[0].Trials[k].Predicted, t.Truth[k]))
		}
	}
	return got, nil
}

// jobs returns the peer's work, one job for each fold. Its examples are coded in the fold, as for our
// learner.
func (r comparison) jobs(s *data.Set, tested [][]int) (all []peer.Job, err error) {
	for _, test := range tested {
		train, held := parts(s, test)
		if r.coding != (data.Coding{}) {
			e := r.coding.For(train)
			if train, err = e.Apply(train); err == nil {
				held, err = e.Apply(held)
			}
			if err != nil {
				return nil, err
			}
		}
		all = append(all, peer.TrainTest(train, held))
	}
	return all, nil
}

// parts returns the examples to learn from, in the order of s, and those to test on.
func parts(s *data.Set, test []int) (train, held *data.Set) {
	tested := make([]bool, s.Len())
	for _, i := range test {
		tested[i] = true
	}
	var rest []int
	for i, t := range tested {
		if !t {
			rest = append(rest, i)
		}
	}
	return s.Subset(rest), s.Subset(test)
}

// agreed counts the predicted classes that are right.
func agreed(predicted, truth []int) (right int) {
	for i, y := range truth {
		if predicted[i] == y {
			right++
		}
	}
	return right
}
