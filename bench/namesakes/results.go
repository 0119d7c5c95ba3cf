package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/table"
)

// A result is the result of a row on a sample: the number of test examples of each fold, and how
// many of them each side classified correctly. Ours is nil for a peer without a learner of ours.
type result struct {
	set, row             string
	tested, ours, theirs []int
}

// accuracy returns the mean of the folds' accuracies, in percent.
func (r result) accuracy(right []int) float64 {
	shares := make([]float64, len(right))
	for k, n := range right {
		shares[k] = 100 * float64(n) / float64(r.tested[k])
	}
	return stat.Mean(shares, nil)
}

// difference returns by how many points ours is better, in the mean of the folds, and the standard
// error of that.
func (r result) difference() (mean, se float64) {
	d := make([]float64, len(r.tested))
	for k, n := range r.tested {
		d[k] = 100 * float64(r.ours[k]-r.theirs[k]) / float64(n)
	}
	mean, sd := stat.MeanStdDev(d, nil)
	return mean, sd / math.Sqrt(float64(len(d)))
}

// below reports whether ours is worse by two standard errors.
func (r result) lower() bool {
	if r.ours == nil {
		return false
	}
	mean, se := r.difference()
	return mean < 0 && mean <= -2*se
}

// String returns a line to read.
func (r result) String() string {
	if r.ours == nil {
		return fmt.Sprintf("%-24s %-20s %6.2f", r.set, r.row, r.accuracy(r.theirs))
	}
	mean, se := r.difference()
	return fmt.Sprintf("%-24s %-20s %6.2f %6.2f  %s", r.set, r.row, r.accuracy(r.ours), r.accuracy(r.theirs), signed(mean, se, r.lower()))
}

// signed returns a difference and its standard error, in bold if it is marked.
func signed(mean, se float64, marked bool) string {
	text := fmt.Sprintf("%+.1f ± %.1f", mean, se)
	if marked {
		return "**" + text + "**"
	}
	return text
}

// A resultTable has the results of the file.
type resultTable []result

// head names the columns of the file.
var head = []string{"set", "row", "tested", "ours", "theirs"}

func readResults(file string) (all resultTable, err error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, l := range lines[1:] {
		r := result{set: l[0], row: l[1]}
		for k, target := range []*[]int{&r.tested, &r.ours, &r.theirs} {
			for _, word := range strings.Fields(l[2+k]) {
				n, err := strconv.Atoi(word)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", file, err)
				}
				*target = append(*target, n)
			}
		}
		all = append(all, r)
	}
	return all, nil
}

// put adds r in the place of what there was of its sample and row.
func (all *resultTable) put(r result) {
	*all = append(slices.DeleteFunc(*all, func(o result) bool { return o.set == r.set && o.row == r.row }), r)
}

// of returns the result of a row on a sample.
func (all resultTable) find(set, row string) (result, bool) {
	i := slices.IndexFunc(all, func(r result) bool { return r.set == set && r.row == row })
	if i < 0 {
		return result{}, false
	}
	return all[i], true
}

// write writes both files, in the order of samples and rows; results of other samples or rows are left
// out.
func (all resultTable) write(dir string) error {
	lines := [][]string{head}
	for _, s := range samples() {
		for _, r := range rows {
			if got, ok := all.find(s.name, r.name); ok {
				lines = append(lines, []string{got.set, got.row, spaced(got.tested), spaced(got.ours), spaced(got.theirs)})
			}
		}
	}
	f, err := os.Create(filepath.Join(dir, "folds.csv"))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := csv.NewWriter(f).WriteAll(lines); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "table.md"), []byte(all.markdown()), 0o644)
}

func spaced(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }

// markdown returns the page of tables.
func (all resultTable) markdown() string {
	pairs, alone := &table.Table{Head: []string{"set"}, Words: 1}, &table.Table{Head: []string{"set"}, Words: 1}
	for _, r := range rows {
		target := alone
		if r.ours != nil {
			target = pairs
		}
		target.Head = append(target.Head, r.name)
	}
	for _, s := range samples() {
		one, two := []string{s.name}, []string{s.name}
		for _, r := range rows {
			got, ok := all.find(s.name, r.name)
			switch {
			case r.ours == nil && ok:
				two = append(two, fmt.Sprintf("%.1f", got.accuracy(got.theirs)))
			case r.ours == nil:
				two = append(two, "–")
			case ok:
				mean, se := got.difference()
				one = append(one, fmt.Sprintf("%.1f, %s", got.accuracy(got.ours), signed(mean, se, got.lower())))
			default:
				one = append(one, "–")
			}
		}
		pairs.Rows, alone.Rows = append(pairs.Rows, one), append(alone.Rows, two)
	}
	pairs.Rows = append(pairs.Rows, all.counts())
	tables := []any{legend(), pairs.Markdown(), alone.Markdown()}
	for k, t := range tables {
		tables[k] = strings.TrimSpace(t.(string)) + "\n"
	}
	return fmt.Sprintf(page, tables...)
}

// counts returns the last line of the table of pairs: sets where ours is below, and where it is above,
// by two standard errors.
func (all resultTable) counts() []string {
	line := []string{"below, above"}
	for _, r := range rows {
		if r.ours == nil {
			continue
		}
		lower, higher := 0, 0
		for _, got := range all {
			if got.row != r.name {
				continue
			}
			if mean, se := got.difference(); got.lower() {
				lower++
			} else if mean > 0 && mean >= 2*se {
				higher++
			}
		}
		line = append(line, fmt.Sprintf("%d, %d", lower, higher))
	}
	return line
}
