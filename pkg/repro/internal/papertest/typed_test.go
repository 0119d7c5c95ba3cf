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
It has 12.5 ± 0.4 % of 1,234 examples, 3 of 7, 14 and 98 %, in §3.1 by "97.3" and ` + "`0.25`" + `.
| the paper says | we got | holds? |
|---|---|---|
| 55.5 | 12.5, and 112.5 | yes |

| set | who | accuracy |
|---|---|---|
| votes | paper | 91.5 |
| votes | we got | 91.4 |
Over two
lines it is 7.25 of them.
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
	lines := strings.Split(page, "\n")
	if !Tells(lines[1], "12.5 ± 0.4") || !Says(lines[4], "12.5") || !Tells(page, "two\nlines it is 7.25") || Tells(lines[4], "2.5") || Says(lines[4], "2.5") {
		t.Error("told otherwise")
	}
	if got, want := numbers(), []string{"1,234", "3", "7", "98", "112.5", "91.4"}; !slices.Equal(got, want) {
		t.Errorf("typed are %q, want %q", got, want)
	}
}
