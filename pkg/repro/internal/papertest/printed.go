package papertest

import (
	"slices"
	"strings"
	"testing"
)

// Printed has numbers that a paper printed and a page repeats. Row is the beginning of
// a row of a table, after "| ". Text has the numbers of the cell "the paper says", in
// order. If the whole row is the paper's, Text has the other cells of the row.
type Printed = struct{ Row, Text string }

// CheckPrinted checks that the page repeats these numbers, and no others, in the
// columns "the paper says" and in the rows of the paper.
func CheckPrinted(t *testing.T, file string, all []Printed) {
	t.Helper()
	read, err := passages(file)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, p := range saidBy(read) {
		i := slices.IndexFunc(all, func(w Printed) bool { return strings.HasPrefix(p.row, "| "+w.Row) })
		want := ""
		if i >= 0 {
			want, used[all[i].Row] = all[i].Text, true
		}
		if p.text != want {
			t.Errorf("%s: the paper printed %q, but the page has %q in\n%s", file, want, p.text, p.row)
		} else if p.cells {
			trace(p.row, want)
		} else {
			for _, number := range strings.Fields(want) {
				trace(p.said, number)
			}
		}
	}
	for _, w := range all {
		if !used[w.Row] {
			t.Errorf("%s: no row begins with %q, where the paper printed %q", file, w.Row, w.Text)
		}
	}
}

// A saying is a row of a table that repeats numbers of the paper. If cells is true, all of its cells do,
// and otherwise only the cell said. Its text is as in Printed.
type saying struct {
	row, text, said string
	cells           bool
}

// saidBy returns the rows of tables that repeat numbers of the paper.
func saidBy(read []passage) (all []saying) {
	said := -1 // the column "the paper says"
	for i, p := range read {
		cells := strings.Split(strings.TrimRight(p.text, "| "), " | ")
		if !strings.HasPrefix(p.text, "|") {
			said = -1
			continue
		} else if i == 0 || !strings.HasPrefix(read[i-1].text, "|") {
			said = slices.IndexFunc(cells, func(c string) bool { return strings.Contains(c, "paper says") })
			continue
		}
		if ofPaper(strings.Split(p.text, "|")) {
			all = append(all, saying{p.text, strings.Join(cells[2:], " | "), p.text, true})
		} else if said >= 0 && said < len(cells) {
			if numbers := statedNumbers(cells[said]); numbers != nil {
				all = append(all, saying{p.text, strings.Join(numbers, " "), cells[said], false})
			}
		}
	}
	return all
}

// statedNumbers returns the numbers of a text that are not references.
func statedNumbers(text string) (all []string) {
	for _, span := range signedNumber.FindAllStringIndex(text, -1) {
		if !reference(text, span) {
			all = append(all, text[span[0]:span[1]])
		}
	}
	return all
}
