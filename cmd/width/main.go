// Command width lists lines of prose that are wider than 110 columns, in the
// comments of Go files and the paragraphs of Markdown files. It reads the folders
// given, or the present one. Prose is wrapped at 100 columns; ten more columns
// leave room for a word that someone adds. A tab takes four columns.
//
// Text that cannot be wrapped may be wide: tables, code, links and anything else
// without a blank, and an example's output.
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
	"halfspace/internal/prose"
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
	lines := map[string]func(string) []prose.Line{".go": prose.Comments, ".md": prose.Markdown}[filepath.Ext(path)]
	if lines == nil {
		return 0, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	found := tooWide(string(text), lines(string(text)), module.Path())
	for _, line := range found {
		fmt.Printf("%s:%d: prose wider than %d columns\n", path, line, widest)
	}
	return len(found), nil
}

// tooWide returns the numbers of the lines of prose that are too wide and can be wrapped. The path of the
// module counts as halfspace, so that nothing has to be wrapped anew where the module has a longer name.
func tooWide(text string, candidates []prose.Line, path string) (found []int) {
	lines := strings.Split(text, "\n")
	for _, p := range candidates {
		line := strings.ReplaceAll(lines[p.Number-1], path, "halfspace")
		if utf8.RuneCountInString(line)+3*strings.Count(line, "\t") > widest && wraps(p.Text) {
			found = append(found, p.Number)
		}
	}
	return found
}

// wraps reports whether there is a place to break the text: between two words, where a Markdown link
// counts as one. A row of a table has none.
func wraps(text string) bool {
	if strings.HasPrefix(text, "|") {
		return false
	}
	text = strings.TrimLeft(text, "!")
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, ")") && strings.Count(text, "](") == 1 {
		return false
	}
	return strings.ContainsAny(text, " \t")
}
