// Package nearest helps errors about unknown names: it finds the names that may have been meant, and
// lists the existing names.
package nearest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Listed joins names by commas. Of more than 20 names it has the first 12, the number of others, and the
// last one, because the last column is nearly always the class.
func Listed(names []string) string {
	const whole, first = 20, 12
	if len(names) == 0 {
		return "none"
	}
	if n := len(names); n > whole {
		names = slices.Concat(names[:first], []string{fmt.Sprintf("%d more", n-first-1), names[n-1]})
	}
	return strings.Join(names, ", ")
}

// mostMeant limits the names in a question. A file may have hundreds of columns of similar names.
const mostMeant = 3

// Meant returns the end of an error: a question such as " did you mean iris?", with the names that
// may have been meant. It is empty if no name is near. If more than three are, it takes the nearest.
func Meant(name string, names []string) string {
	var similar []string
	for _, n := range names {
		if Resembles(name, n) && !slices.Contains(similar, n) {
			similar = append(similar, n)
		}
	}
	if similar == nil {
		return ""
	}
	if len(similar) > mostMeant {
		slices.SortStableFunc(similar, func(a, b string) int { return cmp.Compare(edits(name, a), edits(name, b)) })
		similar = similar[:mostMeant]
	}
	return " did you mean " + strings.Join(similar, " or ") + "?"
}

// Resembles reports whether a and b are so similar that somebody may have meant the one and typed the
// other. Capitals do not matter. Either one name is part of the other, or no more than a third of its
// letters have to change to make it the other. An exchange of two neighbours is one change.
func Resembles(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	// A text that is far too long cannot be a name, and its distance would take time.
	if len(a) < 2 || len(b) < 2 || max(len(a), len(b)) > 3*min(len(a), len(b))+100 {
		return false
	}
	return strings.Contains(a, b) || strings.Contains(b, a) || edits(a, b) <= max(len(a), len(b))/3
}

// edits returns the distance of a and b by optimal string alignment: the smallest number of insertions,
// deletions and replacements of a byte, and exchanges of two neighbours, that turn one into the other. It
// is computed by dynamic programming, one row of the table at a time: row[j] is the distance between the
// part of a that was read and the first j bytes of b; upper and before are the rows for one byte and for
// two bytes less.
func edits(a, b string) int {
	before, upper, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, upper, row = upper, row, before
		row[0] = i + 1
		for j := range len(b) {
			replaced := upper[j]
			if a[i] != b[j] {
				replaced++
			}
			row[j+1] = min(replaced, row[j]+1, upper[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
