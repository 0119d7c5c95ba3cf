//go:build sklearn

package learners_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// ask runs a script with the Python of $SKLEARN_PYTHON on a folder, in which it stores the jobs as
// jobs.json. It returns the script's answers, a line of JSON each.
func ask[A any](t *testing.T, script, dir string, jobs any) (answers []A) {
	t.Helper()
	text, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "jobs.json"), string(text))
	cmd := exec.Command(os.Getenv("SKLEARN_PYTHON"), script, dir)
	cmd.Env, cmd.Stderr = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1"), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("SKLEARN_PYTHON=%s: %v", os.Getenv("SKLEARN_PYTHON"), err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var a A
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, a)
	}
	return answers
}

// writeSet writes a sample of numbers, with the class last, to the place where the scripts look for it.
func writeSet(t *testing.T, dir, name string, s *data.Set) {
	t.Helper()
	var b strings.Builder
	for i, x := range s.X {
		for _, v := range x {
			fmt.Fprint(&b, v, ",")
		}
		fmt.Fprintln(&b, s.Y[i])
	}
	write(t, filepath.Join(dir, name+".csv"), b.String())
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
