// House prints the figures of every package of the module: its size, its names, how its files hang together,
// and how plain its English is. Run it in the module's folder.
//
//	go run ./cmd/house                       # the tables
//	go run ./cmd/house -w                    # write them into docs/house.md
//	go run ./cmd/house -knot ./pkg/learners  # which names tie the files of a package together
//	go run ./cmd/house -hiding ./...         # which locals hide a name of their package
//	go run ./cmd/house -prose ./pkg/viz README.md  # clumsy sentences and vague names of packages and pages
//
// The tables in docs/house.md are a ratchet: a figure there changes for the worse only with a row in
// docs/decisions.md, and the test of this package keeps it so.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	write := flag.Bool("w", false, "write the tables into docs/house.md")
	knot := flag.Bool("knot", false, "print the knots of files, and the names that tie them")
	hiding := flag.Bool("hiding", false, "print the locals that hide a name of their package")
	words := flag.Bool("prose", false, "print the clumsy sentences and the vague names of packages and pages")
	flag.Parse()
	text, err := "", error(nil)
	switch {
	case *words:
		text, err = report(flag.Args())
	case *knot || *hiding:
		text, err = details(*knot, flag.Args())
	default:
		text, err = tables(*write, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "house:", err)
		os.Exit(1)
	}
	fmt.Print(text)
}

// details lists the knots of packages, or the locals that hide a name.
func details(knot bool, patterns []string) (text string, err error) {
	sources, err := load(patterns...)
	for _, s := range sources {
		if knot {
			text += s.uses().String()
		} else {
			text += strings.Join(append(s.hiding(), ""), "\n")
		}
	}
	return text, err
}

// tables measures packages and pages, and writes the tables into docs/house.md if that is wanted.
func tables(write bool, patterns []string) (string, error) {
	if write && len(patterns) > 0 {
		return "", errors.New("-w writes the tables of all packages: name none")
	}
	sources, err := load(patterns...)
	if err != nil {
		return "", err
	}
	now, err := measured(sources, ".")
	if err == nil && write {
		err = now.save(".")
	}
	return now.String(), err
}

// save writes the figures into the page of a module in dir, unless a figure is worse than there and the
// page of decisions does not say why.
func (h house) save(dir string) error {
	file := filepath.Join(dir, "docs", "house.md")
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, err := parse(string(page))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	decisions, err := os.ReadFile(filepath.Join(dir, "docs", "decisions.md"))
	if err != nil {
		return err
	}
	if worse := before.unexplained(h, string(decisions)); len(worse) > 0 {
		return complaint(worse)
	}
	text, _, _ := strings.Cut(string(page), "| package |")
	return os.WriteFile(file, []byte(text+h.String()), 0o644)
}

// complaint says what to do about figures that got worse.
func complaint(worse []change) error {
	text := "figures got worse. Mend them, or say why in the table of docs/decisions.md, below \"A ratchet\", and then run make house WRITE=-w. The rows begin with:"
	for k, c := range worse {
		if dir, figure, _ := strings.Cut(c.String(), " "); k > 0 && c.dir == worse[k-1].dir {
			text += ", " + figure
		} else {
			text += fmt.Sprintf("\n| %s | %s", dir, figure)
		}
	}
	return errors.New(text)
}
