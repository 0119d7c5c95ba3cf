package experiment

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"halfspace/pkg/experiment/internal/folder"
)

// partialOf returns the folder of a run of e in dir, and its tasks.
func partialOf(e Experiment, dir string, code byte) (folder.Folder, []folder.Task) {
	return folder.Folder(filepath.Join(dir, e.file(true)+".partial")),
		e.tasks(e.Trials(true), [32]byte{code}, func(int) int { return 1 })
}

// TestOtherVersions has a folder with results of other code, columns, seeds or names. A run takes none of
// them for its own, and loses none.
func TestOtherVersions(t *testing.T) {
	for name, change := range map[string]func(*Experiment) byte{
		"code":     func(*Experiment) byte { return 1 },
		"name":     func(e *Experiment) byte { e.Name = "dice"; return 0 },
		"measures": func(e *Experiment) byte { e.Measures = []Measure{{Name: "tails"}}; return 0 },
		"seeds": func(e *Experiment) byte {
			trials := e.Trials
			e.Trials = func(short bool) []Trial {
				all := trials(short)
				for i := range all {
					all[i].Seed += 100
				}
				return all
			}
			return 0
		},
		"sample": func(e *Experiment) byte {
			trials := e.Trials
			e.Trials = func(short bool) []Trial {
				all := trials(short)
				for i := range all {
					all[i].Of = "a sample"
				}
				return all
			}
			return 0
		},
	} {
		e, dir := coins(func() error { return nil }), t.TempDir()
		f, _ := partialOf(e, dir, 0)
		original := coins(func() error { return nil })
		code := change(&original)
		tasks := original.tasks(original.Trials(true), [32]byte{code}, func(int) int { return 1 })
		if err := f.Plan(tasks); err != nil {
			t.Fatal(err)
		}
		w, err := f.Worker()
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		for _, task := range tasks[:3] {
			if err := w.Do(t.Context(), task, func(context.Context) (string, error) { return "10,1,7\n", nil }); err != nil {
				t.Fatal(err)
			}
		}
		var done atomic.Int32
		if _, err := coins(func() error { done.Add(1); return nil }).run(t.Context(), dir, true, [32]byte{}); err != nil || done.Load() != 20 {
			t.Errorf("%s: %d trials were done, %v", name, done.Load(), err)
		}
		if left, err := f.NotDone(tasks); err != nil || len(left) != 17 {
			t.Errorf("%s: %d of 20 tasks of the other version are not done, %v", name, len(left), err)
		}
	}
}

// TestNoRoomForTheResult wants finished trials kept until the result is written: here a folder has its
// name.
func TestNoRoomForTheResult(t *testing.T) {
	dir := t.TempDir()
	inTheWay := filepath.Join(dir, "coins-short.csv")
	if err := os.MkdirAll(filepath.Join(inTheWay, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	e := coins(func() error { return nil })
	if _, err := e.Run(t.Context(), dir, true); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	if err := os.RemoveAll(inTheWay); err != nil {
		t.Fatal(err)
	}
	runIn(t, coins(func() error { t.Error("done again"); return nil }), dir)
}

// TestSecondRun starts a run while another is under way: it does the trials that the first leaves,
// names the trial under way, and no trial is done twice.
func TestSecondRun(t *testing.T) {
	dir := t.TempDir()
	want := runIn(t, coins(func() error { return nil }), t.TempDir())
	var guard sync.Once
	var done atomic.Int32
	got := runIn(t, coins(func() error {
		done.Add(1)
		guard.Do(func() {
			_, err := coins(func() error { done.Add(1); return nil }).Run(t.Context(), dir, true)
			if !errors.As(err, new(*Elsewhere)) || !strings.Contains(err.Error(), ": under way at ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("the second run: %v", err)
			}
		})
		return nil
	}), dir)
	if got != want || done.Load() != 20 {
		t.Errorf("%d trials were done; the first run:\n%s\nalone:\n%s", done.Load(), got, want)
	}
}

// TestFailedTrial wants all others done when one fails, and the failed one tried again.
func TestFailedTrial(t *testing.T) {
	dir := t.TempDir()
	var tossed atomic.Int32
	_, err := coins(func() error {
		if tossed.Add(1) == 3 {
			return os.ErrInvalid
		}
		return nil
	}).Run(t.Context(), dir, true)
	if err == nil || !strings.HasSuffix(err.Error(), ": invalid argument") || tossed.Load() != 20 {
		t.Errorf("%d trials, %v", tossed.Load(), err)
	}
	tossed.Store(0)
	if runIn(t, coins(func() error { tossed.Add(1); return nil }), dir); tossed.Load() != 1 {
		t.Errorf("%d trials were done again, want 1", tossed.Load())
	}
}
