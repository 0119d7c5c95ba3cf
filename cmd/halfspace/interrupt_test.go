//go:build !race

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterrupts interrupts commands in the middle of long work: each must end soon, with an error.
func TestInterrupts(t *testing.T) {
	dir := t.TempDir()
	file, model := filepath.Join(dir, "rows.csv"), filepath.Join(dir, "model.json")
	var rows strings.Builder
	rows.WriteString("a,b,c,class\n")
	for i := range 60_000 {
		for _, k := range []int{7919, 104729, 1299709} {
			fmt.Fprintf(&rows, "%d,", i*k%9973)
		}
		rows.WriteString([]string{"n", "y"}[i*i*31%1009%2] + "\n")
	}
	if err := os.WriteFile(file, []byte(rows.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if status := execute(t.Context(), []string{"fit", "iris", "-learner", "AdaBoost{Weak: C45{}, Stages: 20}", "-o", model}, nil, io.Discard, io.Discard); status != 0 {
		t.Fatal("no model was learned")
	}
	silent := filepath.Join(dir, "silent.json") // a model whose reading never ends
	if err := syscall.Mkfifo(silent, 0o600); err != nil {
		t.Fatal(err)
	}
	writer, err := os.OpenFile(silent, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	const limit = 5 * time.Second // for a busy machine; the goal is 0.1 s, and the log has each time
	for _, args := range [][]string{
		{"fit", file, "-learner", "AdaBoost{Weak: C45{}, Stages: 1000}", "-o", filepath.Join(dir, "never.json")},
		{"compare", file, "-learner", "AdaBoost{Weak: C45{}, Stages: 1000}"},
		{"predict", model, "-"}, {"evaluate", model, "-"}, {"explain", silent, "a=1"},
		{"report", file, "-o", filepath.Join(dir, "never.html")},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		var ended time.Time
		time.AfterFunc(300*time.Millisecond, func() { ended = time.Now(); cancel() })
		never, w := io.Pipe() // waits for lines that never come
		status := execute(ctx, args, never, io.Discard, io.Discard)
		took := time.Since(ended)
		t.Logf("%s ended %v after the interrupt", args[0], took)
		if status == 0 || ended.IsZero() || took > limit {
			t.Errorf("%s ended with status %d, %v after the interrupt", args[0], status, took)
		}
		w.Close()
	}
	if left, err := filepath.Glob(filepath.Join(dir, "never.*")); err != nil || left != nil {
		t.Errorf("an interrupted fit left %v", left)
	}
}

// TestSoon leaves work alone that does not look at its context.
func TestSoon(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	began := time.Now()
	stuck := make(chan error)
	defer close(stuck)
	if err := soon(ctx, func() error { return <-stuck }); err == nil || err.Error() != "interrupted" || time.Since(began) > grace+time.Second {
		t.Errorf("work that hangs ended with %v after %v", err, time.Since(began))
	}
}
