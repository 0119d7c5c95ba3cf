package papertest

import (
	"fmt"
	"strings"
	"testing"
)

// TestSaidBy wants the numbers that the paper printed, in their column and in whole rows.
func TestSaidBy(t *testing.T) {
	page := `It has 12 weights.

| the paper says (§3) | holds? | we got |
|---|---|---|
| of 1,234 in §3.1, −5 in table 2, and C4.5 <!-- claim: first --> | yes | 7 |
| no number | yes | 7 |

| set | | boosting |
|---|---|---|
| votes | weights, paper | (41) |
| votes | weights, we got | 42 |
`
	var got []string
	for _, s := range saidBy(split(page)) {
		got = append(got, fmt.Sprint(s.text, " ", s.cells))
	}
	if want := "1,234 −5 false; (41) true"; strings.Join(got, "; ") != want {
		t.Errorf("the paper printed %q, want %q", got, want)
	}
}

// TestPageNumbers wants the numbers that no test computes, and each change of them.
func TestPageNumbers(t *testing.T) {
	passage := "With 500 of 5,000 conditions, in table 9 of 1993, `code 8` is 0.25."
	trace(passage, "0.25")
	found := pageNumbersOf(split(passage + "\n\nNone.\n"))
	if want := "500 5,000\tWith 500 of 5,000 conditions, in table 9"; len(found) != 1 || found[0] != want {
		t.Fatalf("found %q, want %q", found, want)
	}
	for kept, want := range map[string]string{"500 5,000\tother words": "", "500 5,003\tWith": "has", "": "is new", "500 5,000\tWith|7\tAt 7": "is missing"} {
		var lines pageNumbers
		if kept != "" {
			lines = strings.Split(kept, "|")
		}
		if change := found.changed(lines); !strings.HasPrefix(change, want) || (change == "") != (want == "") {
			t.Errorf("kept %q: %q, want %q", kept, change, want)
		}
	}
}

// TestEndAfter wants the next place of a text in a row.
func TestEndAfter(t *testing.T) {
	const row = "| 0.5 | 10.5 | 0.5 |"
	start := 0
	for _, want := range []int{5, 18} {
		end, ok := endAfter(row, "0.5", start)
		if end != want || !ok {
			t.Errorf("from %d it ends at %d, want %d", start, end, want)
		}
		start = end
	}
	if _, ok := endAfter(row, "0.5", start); ok {
		t.Error("there is a third place")
	}
}
