// House prints the figures of every package of the module: its size, its names, and how its files hang
// together. Run it in the module's folder.
//
//	go run ./cmd/house                       # the table
//	go run ./cmd/house -w                    # write it into docs/house.md
//	go run ./cmd/house -knot ./pkg/learners  # which names tie the files of a package together
//	go run ./cmd/house -hiding ./...         # which locals hide a name of their package
//
// The table in docs/house.md is a ratchet: a figure of it changes for the worse only with a line in
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
	write := flag.Bool("w", false, "write the table into docs/house.md")
	knot := flag.Bool("knot", false, "print the knots of files, and the names that tie them")
	hiding := flag.Bool("hiding", false, "print the locals that hide a name of their package")
	flag.Parse()
	if err := run(*write, *knot, *hiding, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "house:", err)
		os.Exit(1)
	}
}

func run(write, knot, hiding bool, patterns []string) error {
	if write && len(patterns) > 0 {
		return errors.New("-w writes the table of all packages: name none")
	}
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	sources, err := load(patterns...)
	if err != nil {
		return err
	}
	if knot || hiding {
		for _, s := range sources {
			fmt.Print(s.details(knot))
		}
		return nil
	}
	now, err := measured(sources)
	if err == nil && write {
		err = now.save(".")
	}
	if err == nil {
		fmt.Print(now)
	}
	return err
}

// details lists the knots of a package, or the locals that hide a name.
func (s *source) details(knot bool) string {
	if knot {
		return s.uses().String()
	}
	return strings.Join(append(s.hiding(), ""), "\n")
}

// save writes the ledger into the page of a module in dir, unless a figure is worse than there and the
// page of decisions does not say why.
func (l ledger) save(dir string) error {
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
	if worse := before.unexplained(l, string(decisions)); len(worse) > 0 {
		return complaint(worse)
	}
	text, _, _ := strings.Cut(string(page), "| package |")
	return os.WriteFile(file, []byte(text+l.String()), 0o644)
}

// complaint says what to do about figures that got worse.
func complaint(worse []change) error {
	text := "figures got worse. Mend them, or say why in docs/decisions.md, below \"A ratchet\", and then run make house WRITE=-w. Each reason is a line that begins with:"
	for _, c := range worse {
		text += fmt.Sprintf("\n- %v: ", c)
	}
	return errors.New(text)
}
