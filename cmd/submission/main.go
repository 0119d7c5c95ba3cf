// Submission says which cells of a submitted notebook a grader must not run. It is needed because the
// program of a check also contains the student's code. Nothing but Go itself then keeps this code from
// ending the program, from reading the grader's secret, or from replacing names that the check uses. The
// rules are in rules.go.
//
// It reads a JSON object from standard input. Given and Open are the texts of the lab's own cells, and a
// student may change only the open cells. Submitted are the student's cells. It writes a list with an entry
// for each submitted cell: the reason why the cell must not run, or "" if it may run.
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
