//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"halfspace/pkg/learners"
	"halfspace/pkg/table"
)

// A result is a measured row.
type result struct {
	Row, Sample  string
	Ours, Theirs side
}

// A resultTable holds the results of times.json.
type resultTable []result

func readResults(dir string) (all resultTable, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "times.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return all, json.Unmarshal(text, &all)
}

// replace returns the results with r in the place of the result of its row and sample, in the order of rows.
// Results of other rows are left out.
func (all resultTable) replace(r result) (ordered resultTable) {
	matches := func(o result) bool { return o.Row == r.Row && o.Sample == r.Sample }
	all = append(slices.DeleteFunc(slices.Clone(all), matches), r)
	for _, c := range rows {
		if r, ok := all.find(c); ok {
			ordered = append(ordered, r)
		}
	}
	return ordered
}

// find returns the result of a row.
func (all resultTable) find(c comparison) (result, bool) {
	i := slices.IndexFunc(all, func(r result) bool { return r.Row == c.name && r.Sample == c.sample.name })
	if i < 0 {
		return result{}, false
	}
	return all[i], true
}

// write writes both files.
func (all resultTable) write(dir string) error {
	text, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "times.json"), append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "table.md"), []byte(all.markdown()), 0o644)
}

// page is table.md, to be filled with the table.
const page = `# Large samples

Written by ` + "`make adult`" + `; [README.md](README.md) describes the samples and the columns.

%s`

// markdown returns table.md.
func (all resultTable) markdown() string {
	t := &table.Table{Head: []string{"row", "sample", "ours", "fit, s", "% right", "a row, µs", "MB", "peer", "fit, s", "% right", "ratio"},
		Words: 3, Left: []int{7}}
	for _, c := range rows {
		if r, ok := all.find(c); ok {
			t.Rows = append(t.Rows, append([]string{c.name, c.sample.name, learners.String(c.ours)}, r.cells(c.peer)...))
		}
	}
	return fmt.Sprintf(page, t.Markdown())
}

// cells returns our measurements, the measurements of the peer, and the peer's time divided by ours.
func (r result) cells(peer string) []string {
	cells, ratio := []string{r.Ours.Why, "–", "–", "–"}, "–"
	if r.Ours.Why == "" {
		cells = []string{seconds(r.Ours.Fit), percent(r.Ours.Right), fmt.Sprintf("%.2f", r.Ours.Predict), fmt.Sprintf("%.0f", r.Ours.Megabyte)}
	}
	if r.Theirs.Why != "" {
		return append(cells, "–", "–", "–", ratio)
	}
	if r.Ours.Why == "" {
		ratio = fmt.Sprintf("%.2g", r.Theirs.Fit/r.Ours.Fit)
	}
	return append(cells, peer, seconds(r.Theirs.Fit), percent(r.Theirs.Right), ratio)
}

func seconds(v float64) string { return fmt.Sprintf("%.2g", v) }

func percent(v float64) string { return fmt.Sprintf("%.1f", 100*v) }
