//go:build unix

// Command adult measures the CPU time, the memory and the accuracy of learners on large samples, beside
// classifiers of scikit-learn on the same examples, and writes times.json and table.md. See README.md.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
)

func main() {
	selected := flag.String("rows", "", "only rows whose name and sample have a match of this `pattern`; the others stay as they are in the file")
	dir := flag.String("to", "bench/adult", "`folder` of times.json and table.md")
	alone := flag.Int("alone", -1, "measure our side of the row with this `number`, and print the result as JSON")
	flag.Parse()
	err := error(nil)
	if *alone >= 0 {
		err = json.NewEncoder(os.Stdout).Encode(rows[*alone].measure(context.Background()))
	} else {
		err = run(context.Background(), *selected, *dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "adult:", err)
		os.Exit(1)
	}
}

// run measures the rows that the pattern selects, and writes both files after every row.
func run(ctx context.Context, selected, dir string) error {
	chosen, err := regexp.Compile(selected)
	if err != nil {
		return err
	}
	all, err := readResults(dir)
	if err != nil {
		return err
	}
	for i, row := range rows {
		if !chosen.MatchString(row.name + ", " + row.sample.name) {
			continue
		}
		r := result{Row: row.name, Sample: row.sample.name}
		if r.Ours, err = apart(ctx, i); err != nil {
			return fmt.Errorf("%s: %w", row.name, err)
		}
		if r.Theirs, err = row.measurePeer(ctx); err != nil {
			return fmt.Errorf("%s: %w", row.name, err)
		}
		fmt.Println(row.name, row.sample.name, r.cells(row.peer))
		all = all.replace(r)
		if err := all.write(dir); err != nil {
			return err
		}
	}
	return nil
}

// apart measures our side of a row in a process of its own, so that its memory is the row's alone.
func apart(ctx context.Context, row int) (s side, err error) {
	program, err := os.Executable()
	if err != nil {
		return s, err
	}
	c := exec.CommandContext(ctx, program, "-alone", strconv.Itoa(row))
	c.Stderr = os.Stderr
	text, err := c.Output()
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(text, &s)
}
