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
	"time"
)

// partialOf returns the path of the ledger of e in dir, and its header.
func partialOf(e Experiment, dir string) (path, header string) {
	return filepath.Join(dir, e.file(true)+".partial"),
		"# version " + e.version([32]byte{}, e.Trials(true)) + "\n" + strings.Join(e.columns(), ",") + "\n"
}

// wantRefused writes a ledger of e and wants a run to say one line and leave the ledger as it is.
func wantRefused(t *testing.T, e Experiment, text, want string) {
	t.Helper()
	dir := t.TempDir()
	partial, _ := partialOf(e, dir)
	if err := os.WriteFile(partial, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := e.run(t.Context(), dir, true, [32]byte{})
	if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%q: error %v, want %q", text, err, want)
	}
	if kept, _ := os.ReadFile(partial); string(kept) != text {
		t.Errorf("%q was changed to %q", text, kept)
	}
}

func TestDamagedLedger(t *testing.T) {
	e := coins(func() error { return nil })
	_, header := partialOf(e, "")
	for lines, want := range map[string]string{
		"0,0,0\n10,1\n":     "partial:4: 2 columns, want 3; move the file away",
		"10,1,x\n":          `partial:3: column 3: bad number "x"; move the file away`,
		"10,99,3\n":         `partial:3: no trial "10,99" in this experiment; move the file away`,
		"0,0,0\n\x00\x00\n": "partial:4: 1 columns, want 3; move the file away",
	} {
		wantRefused(t, e, header+lines, want)
	}
}

// TestOtherVersions wants each ledger refused that is not of the same code, columns and trials, and
// one of a time when ledgers had no version.
func TestOtherVersions(t *testing.T) {
	e := coins(func() error { return nil })
	_, header := partialOf(e, "")
	others := []string{"tosses,seed,heads\n0,0,0\n", "x", "\x00\x00\x00\n", strings.Repeat("x", 1e6)}
	for _, other := range []func(*Experiment){
		func(e *Experiment) { e.Name = "dice" },
		func(e *Experiment) { e.Measures = []Measure{{Name: "tails"}} },
		func(e *Experiment) {
			trials := e.Trials
			e.Trials = func(short bool) []Trial { return trials(short)[:19] }
		},
		func(e *Experiment) {
			trials := e.Trials
			e.Trials = func(short bool) []Trial { t := trials(short); t[19].Seed++; return t }
		},
	} {
		e := coins(func() error { return nil })
		other(&e)
		_, header := partialOf(e, "")
		others = append(others, header+"0,0,0\n", header+"0,0,0\n10")
	}
	code := [32]byte{1}
	others = append(others, strings.Replace(header, e.version([32]byte{}, e.Trials(true)), e.version(code, e.Trials(true)), 1)+"0,0,0\n")
	for _, text := range others {
		wantRefused(t, e, text, "is another version of the code or of the experiment than")
	}
}

// TestTornLedger cuts a ledger at every byte, and interrupts the run that goes on with it. What is
// whole is kept as it is, and what is not is done again, once.
func TestTornLedger(t *testing.T) {
	_, header := partialOf(coins(nil), "")
	whole := header + "20,2,77\n0,0,0\n" // 77 heads of 20 show that the line is not done again
	every := 1                           // byte
	if testing.Short() {
		every = 5
	}
	for n := 0; n <= len(whole); n += every {
		dir := t.TempDir()
		partial, _ := partialOf(coins(nil), dir)
		if err := os.WriteFile(partial, []byte(whole[:n]), 0o666); err != nil {
			t.Fatal(err)
		}
		var done atomic.Int32
		interrupted := coins(func() error {
			if done.Add(1) > 5 {
				return context.Canceled
			}
			return nil
		})
		if _, err := interrupted.run(t.Context(), dir, true, [32]byte{}); !errors.Is(err, context.Canceled) {
			t.Fatalf("%q: %v", whole[:n], err)
		}
		done.Store(5)
		path, err := coins(func() error { done.Add(1); return nil }).run(t.Context(), dir, true, [32]byte{})
		if err != nil {
			t.Fatalf("%q: %v", whole[:n], err)
		}
		kept := max(strings.Count(whole[:n], "\n")-2, 0)
		got, _ := os.ReadFile(path)
		if int(done.Load()) != 20-kept || strings.Contains(string(got), "20,2,77\n") != (kept > 0) || strings.Count(string(got), "\n") != 21 {
			t.Errorf("%q: %d trials were done, want %d:\n%s", whole[:n], done.Load(), 20-kept, got)
		}
	}
}

// TestHalfLine wants nothing after half a line: what is written later would be a part of it.
func TestHalfLine(t *testing.T) {
	e := coins(func() error { return nil })
	partial, _ := partialOf(e, t.TempDir())
	l, err := openLedger(partial, "1", e.columns(), e.Trials(true))
	if err != nil {
		t.Fatal(err)
	}
	file := l.file
	if l.file, err = os.Open(partial); err != nil { // cannot be written to
		t.Fatal(err)
	}
	defer l.file.Close()
	if err := l.add(3, []float64{1}); err == nil || l.lines[3] != "" {
		t.Errorf("not written: error %v, line %q", err, l.lines[3])
	}
	l.file = file
	defer file.Close()
	if err := l.add(4, []float64{1}); err == nil || l.lines[4] != "" {
		t.Errorf("after an error: error %v, line %q", err, l.lines[4])
	}
}

// TestSynced gives the ledger a pipe to write to, which takes every line and cannot be synced.
func TestSynced(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	l := &ledger{trials: coins(nil).Trials(true), lines: make([]string, 20), file: w}
	if err := l.add(1, []float64{1}); err == nil || l.lines[1] != "" {
		t.Errorf("error %v, line %q: not synced", err, l.lines[1])
	}
}

// TestNoRoomForTheResult wants the ledger kept until the result is there: here a folder stands where
// it is to be written, or has its name.
func TestNoRoomForTheResult(t *testing.T) {
	for _, name := range []string{"coins-short.csv.partial.sorted", "coins-short.csv"} {
		dir := t.TempDir()
		inTheWay := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Join(inTheWay, "x"), 0o777); err != nil {
			t.Fatal(err)
		}
		e := coins(func() error { return nil })
		if _, err := e.Run(t.Context(), dir, true); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v", name, err)
		}
		if err := os.RemoveAll(inTheWay); err != nil {
			t.Fatal(err)
		}
		runIn(t, coins(func() error { t.Error("done again"); return nil }), dir)
	}
}

// TestSecondRun starts a run while another is under way: it says so, and disturbs nothing.
func TestSecondRun(t *testing.T) {
	dir := t.TempDir()
	want := runIn(t, coins(func() error { return nil }), t.TempDir())
	var once sync.Once
	got := runIn(t, coins(func() error {
		once.Do(func() {
			_, err := coins(func() error { return nil }).Run(t.Context(), dir, true)
			if err == nil || !strings.Contains(err.Error(), "coins-short.csv.lock is locked: another run") || strings.Contains(err.Error(), "\n") {
				t.Errorf("the second run: %v", err)
			}
		})
		return nil
	}), dir)
	if got != want {
		t.Errorf("the first run:\n%s\nalone:\n%s", got, want)
	}
}

// TestLock lets many run at the same time: never do two of them have the lock, though each removes
// the file.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var holders, held atomic.Int32
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for held.Load() < 200 {
				unlock, err := lock(path)
				if err != nil {
					if !strings.Contains(err.Error(), "another run") {
						t.Error(err)
						return
					}
					continue
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d have the lock", n)
				}
				held.Add(1)
				time.Sleep(10 * time.Microsecond) // for others to come
				holders.Add(-1)
				unlock()
			}
		})
	}
	wg.Wait()
	if _, err := os.Stat(path); err == nil {
		t.Error("the file is left")
	}
	if _, err := lock(filepath.Join(path, "x")); err == nil || strings.Contains(err.Error(), "another run") {
		t.Errorf("a file that cannot be made: %v", err)
	}
}
