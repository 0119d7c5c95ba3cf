// Command width says where prose is wider than 110 columns: the comments of Go
// files and the paragraphs of Markdown files under the folders given, or under
// the present one. Prose is wrapped at 100 columns; what is left is slack for a
// word that someone adds. A tab takes four columns.
//
// What cannot be wrapped may be wide: tables, code, links and whatever else has
// no blank, and an example's output.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"halfspace/internal/module"
)

// widest is the number of columns that a line of prose may have.
const widest = 110

func main() {
	folders := os.Args[1:]
	if len(folders) == 0 {
		folders = []string{"."}
	}
	wide := 0
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return skip(folder, path, d, err)
			}
			n, err := report(path)
			wide += n
			return err
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, "width:", err)
			os.Exit(2)
		}
	}
	if wide > 0 {
		os.Exit(1)
	}
}

// skip leaves out hidden folders and those whose files are not written by hand.
func skip(root, path string, d fs.DirEntry, err error) error {
	if err != nil || path == root {
		return err
	}
	if strings.HasPrefix(d.Name(), ".") || slices.Contains([]string{"build", "testdata"}, d.Name()) {
		return fs.SkipDir
	}
	return nil
}

// report prints the lines of prose in the file that are too wide, and returns
// how many there are. A file of another kind has none.
func report(path string) (int, error) {
	prose := map[string]func(string) []int{".go": comments, ".md": paragraphs}[filepath.Ext(path)]
	if prose == nil {
		return 0, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	found := tooWide(string(text), prose(string(text)), module.Path())
	for _, line := range found {
		fmt.Printf("%s:%d: prose wider than %d columns\n", path, line, widest)
	}
	return len(found), nil
}

// tooWide returns which of the numbered lines of prose are too wide. The path of the module counts as
// halfspace, so that nothing has to be wrapped anew where the module has a longer name.
func tooWide(text string, numbers []int, path string) (found []int) {
	lines := strings.Split(text, "\n")
	for _, n := range numbers {
		line := strings.ReplaceAll(lines[n-1], path, "halfspace")
		if utf8.RuneCountInString(line)+3*strings.Count(line, "\t") > widest {
			found = append(found, n)
		}
	}
	return found
}

// wraps reports whether there is a place to break the text: between two words,
// where a Markdown link counts as one.
func wraps(text string) bool {
	text = strings.TrimLeft(strings.TrimSpace(text), "!")
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, ")") && strings.Count(text, "](") == 1 {
		return false
	}
	return strings.ContainsAny(text, " \t")
}
