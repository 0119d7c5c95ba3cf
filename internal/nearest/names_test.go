package nearest

import (
	"fmt"
	"strings"
	"testing"
)

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"kitten", "sitting", 3}, {"iris", "iris", 0}, {"abc", "", 3}, {"ab", "ba", 1}, {"irsi", "iris", 1}, {"abcd", "badc", 2}, {"ca", "abc", 3}} {
		if got := edits(c.a, c.b); got != c.want {
			t.Errorf("edits(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestMeant(t *testing.T) {
	names := []string{"Validation", "Margin", "Separator", "Rate"}
	for name, want := range map[string]string{
		"Validaton": " did you mean Validation?",
		"margin":    " did you mean Margin?",
		"rat":       " did you mean Separator or Rate?",
		"Maring":    " did you mean Margin?", // two letters are exchanged
		"Wiggle":    "",
		"":          "",
	} {
		if got := Meant(name, names); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestMeantIsShort(t *testing.T) {
	var names []string
	for i := range 500 {
		names = append(names, fmt.Sprintf("gene%d", i))
	}
	if got := Meant("KMeans", []string{"Mean", "Mean"}); got != " did you mean Mean?" {
		t.Errorf("two packages have the name: %q", got)
	}
	if got := Meant("gene499x", names); got != " did you mean gene499 or gene49 or gene99?" {
		t.Error(got)
	}
}

// The last name of a cut list was among the hidden ones, and it is nearly always the class.
func TestListedHasTheLast(t *testing.T) {
	names := strings.Split("abcdefghijklmnopqrstuvwxyz", "")
	for n, want := range map[int]string{
		0:  "none",
		1:  "a",
		20: "a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t",
		21: "a, b, c, d, e, f, g, h, i, j, k, l, 8 more, u",
		26: "a, b, c, d, e, f, g, h, i, j, k, l, 13 more, z",
	} {
		if got := Listed(names[:n]); got != want {
			t.Errorf("%d names: %s, want %s", n, got, want)
		}
	}
	if strings.Join(names, "") != "abcdefghijklmnopqrstuvwxyz" {
		t.Error("the list was changed")
	}
}
