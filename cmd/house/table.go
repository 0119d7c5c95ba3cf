package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A ledger is a table: it holds the figures of packages, by their folders, or of pages.
type ledger struct {
	title   string // the head of the first column
	columns []column
	rows    map[string]figures
}

// A house holds both tables of docs/house.md: packages and pages.
type house [2]ledger

// empty returns the tables without rows.
func empty() house {
	return house{{"package", columns, map[string]figures{}}, {"pages", columns[8:9], map[string]figures{}}}
}

// measured returns the figures of packages, and of the pages of the module in dir.
func measured(sources []*source, dir string) (h house, err error) {
	h = empty()
	for _, s := range sources {
		if h[0].rows[s.dir], err = s.measure(); err != nil {
			return h, err
		}
	}
	for _, pattern := range pages {
		var w wording
		if err := w.read(filepath.Join(dir, pattern)); err != nil {
			return h, err
		}
		clumsy, _ := w.shares()
		h[1].rows[pattern] = figures{clumsy}
	}
	return h, nil
}

// format writes a figure of the column, and read reads it.
func (c column) format(n int) string {
	if c.tenths {
		return fmt.Sprintf("%d.%d", n/10, n%10)
	}
	return strconv.Itoa(n)
}

func (c column) read(text string) (int, error) {
	digits, form := text, "whole number"
	if c.tenths {
		whole, tenth, _ := strings.Cut(text, ".")
		if digits, form = whole+tenth, "number with one decimal"; len(tenth) != 1 {
			digits = ""
		}
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0, fmt.Errorf("%q is not a %s", text, form)
	}
	return n, nil
}

// head returns the first line of the table.
func (l ledger) head() string {
	text := "| " + l.title + " |"
	for _, c := range l.columns {
		text += " " + c.name + " |"
	}
	return text + "\n"
}

// String returns the ledger as a table in Markdown. A table of packages has a last row for all of them.
func (l ledger) String() string {
	text := l.head() + "|---|" + strings.Repeat("--:|", len(l.columns)) + "\n"
	for _, dir := range slices.Sorted(maps.Keys(l.rows)) {
		text += l.row("`"+dir+"`", l.rows[dir])
	}
	if l.title == "package" {
		text += l.row("all", l.all())
	}
	return text
}

// String returns both tables.
func (h house) String() string { return h[0].String() + "\n" + h[1].String() }

// row returns a row of the table.
func (l ledger) row(name string, f figures) string {
	text := "| " + name + " |"
	for k, n := range f {
		text += " " + l.columns[k].format(n) + " |"
	}
	return text + "\n"
}

// all returns the figures of all packages: sums, except that comment is the median, and that knot, clumsy
// and vague are the greatest.
func (l ledger) all() figures {
	sums := make(figures, len(l.columns))
	for k, c := range l.columns {
		var values []int
		for _, f := range l.rows {
			values = append(values, f[k])
			sums[k] += f[k]
		}
		if slices.Sort(values); len(values) > 0 && c.name == "comment" {
			sums[k] = values[len(values)/2]
		} else if len(values) > 0 && (c.name == "knot" || c.tenths) {
			sums[k] = values[len(values)-1]
		}
	}
	return sums
}

// parse reads both tables of a page. An early version of the page has fewer columns, and no table of pages.
func parse(page string) (house, error) {
	h := empty()
	for _, l := range h {
		width := 0
		for line := range strings.Lines(page) {
			if strings.HasPrefix(line, "| "+l.title+" |") {
				width = strings.Count(line, "|") - 2
			} else if !strings.HasPrefix(line, "|") {
				width = 0
			}
			row, found := strings.CutPrefix(line, "| `")
			if !found || width == 0 {
				continue
			}
			dir, cells, _ := strings.Cut(row, "` |")
			f, err := l.read(cells, width)
			if err != nil {
				return h, fmt.Errorf("row of %s: %w", dir, err)
			}
			l.rows[dir] = f
		}
	}
	return h, nil
}

// read reads the cells of a row.
func (l ledger) read(row string, count int) (f figures, err error) {
	cells := strings.Fields(strings.ReplaceAll(row, "|", " "))
	if len(cells) != count || count > len(l.columns) {
		return nil, fmt.Errorf("%d figures, want %d", len(cells), min(count, len(l.columns)))
	}
	for k, cell := range cells {
		n, err := l.columns[k].read(cell)
		if err != nil {
			return nil, err
		}
		f = append(f, n)
	}
	return f, nil
}

// A change is a figure of a package or of pages that differs between two ledgers.
type change struct {
	dir      string
	column   column
	old, now int
}

// String names the package, the figure and its change: `pkg/viz` files 52 → 53.
func (c change) String() string {
	return fmt.Sprintf("`%s` %s %s → %s", c.dir, c.column.name, c.column.format(c.old), c.column.format(c.now))
}

// changes returns how the figures that both ledgers have differ.
func (l ledger) changes(now ledger) (all []change) {
	for _, dir := range slices.Sorted(maps.Keys(l.rows)) {
		for k := range min(len(l.rows[dir]), len(now.rows[dir])) {
			if before, after := l.rows[dir][k], now.rows[dir][k]; before != after {
				all = append(all, change{dir, l.columns[k], before, after})
			}
		}
	}
	return all
}

// unexplained returns the changes for the worse between tables that the page of decisions does not explain.
func (h house) unexplained(now house, decisions string) []change {
	given := reasons(decisions)
	return slices.DeleteFunc(append(h[0].changes(now[0]), h[1].changes(now[1])...), func(c change) bool {
		return c.now > c.old != c.column.falls || given[c.String()]
	})
}

// reasons returns the changes for which the page of decisions gives a reason. A row of its table names a
// package, its changes and the reason: | `pkg/viz` | files 52 → 53, lines 40 → 41 | a chart of scores |.
func reasons(decisions string) map[string]bool {
	given := map[string]bool{}
	for line := range strings.Lines(decisions) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 3 || !strings.HasPrefix(line, "| `") {
			continue
		}
		for _, figure := range strings.Split(cells[1], ", ") {
			given[cells[0]+" "+figure] = true
		}
	}
	return given
}
