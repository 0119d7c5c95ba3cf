package papertest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTyped wants the numbers of a page that no test has computed, and no others.
func TestTyped(t *testing.T) {
	page := `# A paper 1999
<!-- claim: first -->
It has 12.5 ± 0.4 % of 1,234 examples, 3 of 7, 14 and 98 %, in §3.1 by "97.3" and ` + "`0.25`" + `.
<!-- claim: claims -->
| the paper says | we got | holds? |
|---|---|---|
| 55.5 | 12.5, and 112.5 | yes |

| set | who | accuracy |
|---|---|---|
| votes | paper | 91.5 |
| votes <!-- claim: both --> | we got | 91.4 |

Over two <!-- claim: both -->
lines it is −7.25 of them.
`
	file := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	numbers := func() (all []string) {
		typed, err := Typed(file, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range typed {
			_, rest, _ := strings.Cut(line, ": ")
			all = append(all, strings.Fields(rest)[0])
		}
		return all
	}
	if got, want := numbers(), []string{"12.5", "0.4", "1,234", "3", "7", "98", "12.5", "112.5", "91.4", "7.25"}; !slices.Equal(got, want) {
		t.Errorf("typed are %q, want %q", got, want)
	}
	first, row := Passage(t, file, "first"), Passage(t, file, "claims | 55.5")
	if !Tells(first, "12.5 ± 0.4") || !Says(row, "12.5") || Tells(row, "2.5") || Says(row, "2.5") {
		t.Error("told otherwise")
	}
	Numbers(t, file, "both", "%.1f, -%.2f", 91.4, 7.25)
	if got, want := numbers(), []string{"1,234", "3", "7", "98", "112.5"}; !slices.Equal(got, want) {
		t.Errorf("typed are %q, want %q", got, want)
	}
}
