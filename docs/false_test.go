package docs

import (
	"regexp"
	"strings"
	"testing"
)

// untrue are statements that pages made, with the reason why each is false.
var untrue = map[*regexp.Regexp]string{
	regexp.MustCompile(`equal to it on every (input|example)\b`): "a network may not cover examples with missing values",
	regexp.MustCompile(`our solver is another`):                  "SimplexVertex is the paper's solver",
}

// TestUntrue wants no page and no notebook to repeat a statement that was found to be false.
func TestUntrue(t *testing.T) {
	texts := map[string]string{}
	for _, file := range notebooks(t) {
		texts[file] = strings.Join(sources(t, file, "markdown"), "\n")
	}
	for _, page := range pages(t) {
		texts[page] = read(t, page)
	}
	for file, text := range texts {
		text = strings.Join(strings.Fields(text), " ") // lines may be broken anywhere
		for statement, reason := range untrue {
			if found := statement.FindString(text); found != "" {
				t.Errorf("%s says %q, but %s", file, found, reason)
			}
		}
	}
}
