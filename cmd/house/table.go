package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A ledger holds the figures of packages, by their folders.
type ledger map[string]figures

// measured returns the figures of packages.
func measured(sources []*source) (ledger, error) {
	l := ledger{}
	for _, s := range sources {
		f, err := s.measure()
		if err != nil {
			return nil, err
		}
		l[s.dir] = f
	}
	return l, nil
}

// String returns the ledger as a table in Markdown, with a last row for all packages.
func (l ledger) String() string {
	var b strings.Builder
	b.WriteString("| package |")
	for _, c := range columns {
		b.WriteString(" " + c.name + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(columns)) + "\n")
	for _, dir := range slices.Sorted(maps.Keys(l)) {
		b.WriteString(l[dir].row("`" + dir + "`"))
	}
	b.WriteString(l.all().row("all"))
	return b.String()
}

// row returns a row of the table.
func (f figures) row(name string) string {
	text := "| " + name + " |"
	for _, n := range f {
		text += " " + strconv.Itoa(n) + " |"
	}
	return text + "\n"
}

// all returns the figures of all packages: sums, but the largest knot, and the median of comment.
func (l ledger) all() figures {
	sums := make(figures, len(columns))
	var comments []int
	for _, f := range l {
		for k, n := range f {
			switch columns[k].name {
			case "knot":
				sums[k] = max(sums[k], n)
			case "comment":
				comments = append(comments, n)
			default:
				sums[k] += n
			}
		}
	}
	if slices.Sort(comments); len(comments) > 0 {
		sums[len(sums)-1] = comments[len(comments)/2]
	}
	return sums
}

// parse reads the rows of packages in a page.
func parse(page string) (ledger, error) {
	l := ledger{}
	for line := range strings.Lines(page) {
		row, found := strings.CutPrefix(line, "| `")
		if !found {
			continue
		}
		dir, rest, _ := strings.Cut(row, "` |")
		var f figures
		for _, cell := range strings.Fields(strings.ReplaceAll(rest, "|", " ")) {
			n, err := strconv.Atoi(cell)
			if err != nil {
				return nil, fmt.Errorf("row of %s: %q is not a whole number", dir, cell)
			}
			f = append(f, n)
		}
		if len(f) != len(columns) {
			return nil, fmt.Errorf("row of %s: %d figures, want %d", dir, len(f), len(columns))
		}
		l[dir] = f
	}
	return l, nil
}

// A change is a figure of a package that differs between two ledgers.
type change struct {
	dir      string
	column   int
	old, now int
}

// String says the change as a line of the page of decisions does: `pkg/viz` files 52 → 53.
func (c change) String() string {
	return fmt.Sprintf("`%s` %s %d → %d", c.dir, columns[c.column].name, c.old, c.now)
}

// worse reports whether the figure must not change so without a reason.
func (c change) worse() bool { return c.now > c.old == columns[c.column].falls }

// changes returns how the figures of packages in both ledgers differ.
func (l ledger) changes(now ledger) (all []change) {
	for _, dir := range slices.Sorted(maps.Keys(l)) {
		for k := range columns {
			if f, both := now[dir]; both && f[k] != l[dir][k] {
				all = append(all, change{dir, k, l[dir][k], f[k]})
			}
		}
	}
	return all
}

// unexplained returns the changes for the worse between two ledgers that the page of decisions does not
// name.
func (l ledger) unexplained(now ledger, decisions string) []change {
	return slices.DeleteFunc(l.changes(now), func(c change) bool {
		return !c.worse() || strings.Contains(decisions, c.String()+": ")
	})
}
