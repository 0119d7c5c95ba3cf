//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/table"
)

// A formula is a question for z3, with our answer.
type formula struct {
	set, question, status, text string
}

// An exchange holds the questions to which z3 gives its own answers.
type exchange []formula

// keep keeps the question of an answer, if it has a formula.
func (e *exchange) keep(set, question string, answer any) error {
	asked, ok := answer.(interface{ SMT() (string, error) })
	if !ok {
		return nil
	}
	text, err := asked.SMT()
	if err != nil {
		return nil // of sigmoid units
	}
	status := "unsat"
	if strings.Contains(text, "(set-info :status sat)") {
		status = "sat"
	}
	*e = append(*e, formula{set, question, status, text})
	return nil
}

// A reply is an answer of z3: its word and its CPU seconds.
type reply struct {
	Status  string
	Seconds float64
}

// most is the number of formulas of a set and a kind of question that z3 gets.
const most = 80

// chosen returns at most this number of formulas of each kind, at equal distances.
func (e exchange) chosen() (some exchange) {
	kinds := map[[2]string]exchange{}
	for _, f := range e {
		kind := [2]string{f.set, f.question}
		kinds[kind] = append(kinds[kind], f)
	}
	for _, f := range e {
		kind := [2]string{f.set, f.question}
		for _, i := range spread(most, len(kinds[kind])) {
			some = append(some, kinds[kind][i])
		}
		delete(kinds, kind)
	}
	return some
}

// write has z3 answer questions, and writes a table with the differences.
func (e exchange) write(ctx context.Context, python, path string) error {
	e = e.chosen()
	dir, err := os.MkdirTemp("", "formulas")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for i, f := range e {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)+".smt2"), []byte(f.text), 0o644); err != nil {
			return err
		}
	}
	c := exec.CommandContext(ctx, python, "bench/ask/solve.py", dir, strconv.Itoa(len(e)))
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return err
	}
	var replies []reply
	if err := json.Unmarshal(out, &replies); err != nil {
		return err
	}
	if len(replies) != len(e) {
		return fmt.Errorf("%d replies to %d questions", len(replies), len(e))
	}
	return os.WriteFile(path, []byte(e.page(replies)), 0o644)
}

// page returns a table with a row for each set and question.
func (e exchange) page(replies []reply) string {
	t := &table.Table{Head: []string{"set", "question", "formulas", "sat", "unsat", "z3 agrees", "z3 differs", "z3 has no answer", "z3 s"}, Words: 2}
	type key struct{ set, question string }
	var keys []key
	for _, f := range e {
		if k := (key{f.set, f.question}); !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	for _, k := range append(keys, key{"all", ""}) {
		counts, seconds := make([]int, 6), 0.0
		for i, f := range e {
			if k.set != "all" && k != (key{f.set, f.question}) {
				continue
			}
			counts[0]++
			if f.status == "sat" {
				counts[1]++
			} else {
				counts[2]++
			}
			switch replies[i].Status {
			case f.status:
				counts[3]++
			case "unknown":
				counts[5]++
			default:
				counts[4]++
			}
			seconds += replies[i].Seconds
		}
		row := []string{k.set, k.question}
		for _, n := range counts {
			row = append(row, strconv.Itoa(n))
		}
		t.Rows = append(t.Rows, append(row, fmt.Sprintf("%.1f", seconds)))
	}
	return "# Answers of z3\n\nWritten by `make ask-z3`.\n\n" + t.Markdown()
}
