//go:build polars

package data

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/internal/cputime"
)

// TestReadBesidePolars reads a million examples of ten numbers in turn by ReadCSV, by ReadARFF and by
// polars, in the Python of $POLARS_PYTHON, and prints the least CPU time of each, of seven.
func TestReadBesidePolars(t *testing.T) {
	for _, decimals := range []int{4, -1} {
		text := numbersCSV(1_000_000, 10, decimals)
		csv, arff := filepath.Join(t.TempDir(), "n.csv"), filepath.Join(t.TempDir(), "n.arff")
		writeFile(t, csv, "a,b,c,d,e,f,g,h,i,j,class\n", text)
		writeFile(t, arff, numbersHead(10), text)
		read := polars(t)
		ours, theirs, ourARFF := time.Hour, time.Hour, time.Hour
		for range 7 {
			ours = min(ours, spentOn(t, func() (*Set, error) { return ReadCSV(csv, Format{}) }))
			theirs = min(theirs, read(csv))
			ourARFF = min(ourARFF, spentOn(t, func() (*Set, error) { return ReadARFF(arff, Format{}) }))
		}
		t.Logf("%d decimals: ours %.3f s, polars %.3f s, ratio %.2f; ARFF %.3f s", decimals,
			ours.Seconds(), theirs.Seconds(), ours.Seconds()/theirs.Seconds(), ourARFF.Seconds())
	}
}

func writeFile(t *testing.T, path, head string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, append([]byte(head), text...), 0o600); err != nil {
		t.Fatal(err)
	}
}

// spentOn returns the CPU time of read, which must return a million examples.
func spentOn(t *testing.T, read func() (*Set, error)) time.Duration {
	t.Helper()
	start := cputime.Spent()
	s, err := read()
	spent := cputime.Spent() - start
	if err != nil || s.Len() != 1_000_000 {
		t.Fatal(s, err)
	}
	return spent
}

// polars starts bench/polars/read.py, and returns a function that makes it read a file.
func polars(t *testing.T) func(path string) time.Duration {
	t.Helper()
	python := os.Getenv("POLARS_PYTHON")
	if python == "" {
		t.Fatal("POLARS_PYTHON is not set: run make -C bench/polars run")
	}
	cmd := exec.Command(python, "../../bench/polars/read.py")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err, complaints.String())
		}
	})
	answers := bufio.NewReader(out)
	return func(path string) time.Duration {
		io.WriteString(stdin, path+"\n")
		line, _ := answers.ReadString('\n')
		var seconds float64
		var rows int
		if _, err := fmt.Sscan(strings.TrimSpace(line), &seconds, &rows); err != nil || rows != 1_000_000 {
			t.Fatalf("polars says %q, %v: %s", line, err, complaints.String())
		}
		return time.Duration(seconds * 1e9)
	}
}
