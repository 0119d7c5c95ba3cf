// Command nbcheck checks executed notebooks before they are committed, without running them.
//
//	nbcheck [file or folder...]
//
// Without arguments it checks the folder notebooks. It prints one line per fault, "notebook:cell N: fault",
// where N counts code cells as Jupyter does, and ends with status 1 if there is any. For each code cell it
// checks that the cell
//
//   - was run, as the N-th one, so the outputs come from one run from top to bottom;
//   - has at most twelve lines, formatted by gofmt, except GoNB's own lines;
//   - names no path of one machine, and neither do its outputs;
//   - does not print beside Show, because the order of the two outputs is not certain;
//   - did not end in an error, or write to standard error.
package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// main checks what its arguments name, and exits with status 1 if anything was found or could not
// be read.
func main() {
	roots := os.Args[1:]
	if len(roots) == 0 {
		roots = []string{"notebooks"}
	}
	found := 0
	for _, root := range roots {
		findings, err := checkAll(root)
		if err != nil {
			fmt.Fprintln(os.Stderr, "nbcheck:", err)
			os.Exit(1)
		}
		for _, f := range findings {
			fmt.Println(f)
		}
		found += len(findings)
	}
	if found > 0 {
		os.Exit(1)
	}
}

// checkAll returns the findings of all notebooks below root, or of root itself if it is a notebook. A
// root without notebooks is an error, so that a misspelt name does not pass for a good notebook.
func checkAll(root string) ([]string, error) {
	var findings []string
	notebooks := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		// Jupyter keeps copies in .ipynb_checkpoints, and cells write files to made.
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "made"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".ipynb":
			return nil
		}
		notebooks++
		cells, err := read(path)
		if err != nil {
			return err
		}
		for _, f := range check(cells) {
			findings = append(findings, path+":"+f)
		}
		return nil
	})
	if err == nil && notebooks == 0 {
		err = fmt.Errorf("%s: no notebook there", root)
	}
	return findings, err
}
