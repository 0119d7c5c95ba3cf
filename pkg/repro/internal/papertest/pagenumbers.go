package papertest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

var update = flag.Bool("update", false, "write the numbers of the page that no test computes")

// pageNumbers are those numbers of a page that no test computes, such as settings, sizes and headings of
// columns. There is a line for each passage of the page. A file in testdata keeps the lines, so that a test
// notices a change.
type pageNumbers []string

// pageNumbersOf returns these numbers after the tests have run: the numbers of a passage, a tab, and
// the beginning of the passage.
func pageNumbersOf(read []passage) (all pageNumbers) {
	for _, p := range read {
		var numbers []string
		for _, span := range numberPattern.FindAllStringIndex(p.text, -1) {
			if code := strings.Count(p.text[:span[0]], "`")%2 == 1; !code && !reference(p.text, span) && !traced(p.text, span[0]) {
				numbers = append(numbers, p.text[span[0]:span[1]])
			}
		}
		if numbers != nil {
			start := []rune(p.text)
			all = append(all, strings.Join(numbers, " ")+"\t"+string(start[:min(len(start), 40)]))
		}
	}
	return all
}

// numbersOf returns a line without the passage.
func numbersOf(line string) string {
	numbers, _, _ := strings.Cut(line, "\t")
	return numbers
}

// changed returns the first passage of a page with other numbers than the file keeps, or "".
func (c pageNumbers) changed(kept pageNumbers) string {
	for i := range max(len(c), len(kept)) {
		switch {
		case i >= len(c):
			return "is missing: " + kept[i]
		case i >= len(kept):
			return "is new: " + c[i]
		case numbersOf(c[i]) != numbersOf(kept[i]):
			return fmt.Sprintf("has %q, kept is %q", c[i], kept[i])
		}
	}
	return ""
}

// numbersFile returns the path of the file of a page.
func numbersFile(page string) string {
	return filepath.Join("testdata", strings.TrimSuffix(filepath.Base(page), ".md")+"-numbers.txt")
}

// checkPageNumbers compares the numbers of a page that no test computes with the
// numbers in testdata, or writes them.
func checkPageNumbers(page string) error {
	read, err := passages(page)
	if err != nil {
		return err
	}
	found, file := pageNumbersOf(read), numbersFile(page)
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			return err
		}
		return os.WriteFile(file, []byte(strings.Join(found, "\n")+"\n"), 0o666)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	kept := slices.Collect(strings.Lines(string(b)))
	for i := range kept {
		kept[i] = strings.TrimSuffix(kept[i], "\n")
	}
	if change := found.changed(kept); change != "" {
		return fmt.Errorf("%s: a passage %s; if it is right, go test -update writes %s", page, change, file)
	}
	return nil
}
