// Submission says which cells of a submitted notebook a grader must not run. The program of a check
// contains the student's code too. So nothing but the language keeps that code from ending the program,
// from reading the grader's secret, and from replacing names that the check uses. The rules are in
// rules.go.
//
// It reads a JSON object from standard input. Given and Open are the texts of the lab's own cells: a
// student may change the open ones only. Submitted are the student's cells. It writes a list with the
// reason against each submitted cell, empty if the cell may run.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var n notebook
	if err := json.NewDecoder(os.Stdin).Decode(&n); err != nil {
		fmt.Fprintln(os.Stderr, "submission:", err)
		os.Exit(1)
	}
	reasons, err := n.judge()
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(reasons)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "submission:", err)
		os.Exit(1)
	}
}
