//go:build weka

package weka

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestSpeed prints the CPU time of a fit beside the times of J48 and of scikit-learn's
// DecisionTreeClassifier, the least of several each, in one run. SKLEARN names a Python that has
// scikit-learn.
func TestSpeed(t *testing.T) {
	python := os.Getenv("SKLEARN")
	if python == "" {
		t.Fatal("let SKLEARN name a Python with scikit-learn (make peers; build/peers/main/bin/python)")
	}
	chess, err := data.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%-9s %-14s %9s %7s", "set", "", "CPU, ms", "nodes")
	for _, c := range []struct {
		s         *data.Set
		fits, j48 int
	}{{chess, 40, 40}, {numbers(50_000), 5, 2}} {
		spent := func(program string, ms float64, nodes int) float64 {
			t.Logf("%-9s %-14s %9.2f %7d", c.s.Name, program, ms, nodes)
			return ms
		}
		pruned, grown := fits(t, learners.C45{}, c.s, c.fits), fits(t, learners.C45{Unpruned: true}, c.s, c.fits)
		ours := spent("C45", pruned.ms, pruned.size)
		spent("C45 unpruned", grown.ms, grown.size)
		python := sklearn(t, python, c.s, c.fits)
		theirs := spent("scikit-learn", python.ms, python.size)
		one := c.s.Subset([]int{0})
		weka := j48.run(t, []job{{c.s, one, c.j48, "-C 0.25"}, {c.s, one, c.j48, "-U"}})
		theirJ48 := spent("J48", weka[0].ms, weka[0].size)
		spent("J48 unpruned", weka[1].ms, weka[1].size)
		t.Logf("%-9s C45 takes %.2f of scikit-learn's time, %.2f of J48's", c.s.Name, ours/theirs, ours/theirJ48)
	}
}

// fits fits l several times.
func fits(t *testing.T, l learners.Learner, s *data.Set, times int) result {
	fastest := result{ms: math.Inf(1)}
	for range times {
		runtime.GC()
		before := cpu()
		m, err := l.Fit(t.Context(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		fastest.ms = min(fastest.ms, cpu()-before)
		tests, leaves := m.(*learners.DecisionTree).Outline().Nodes()
		fastest.size, fastest.parts = tests+leaves, leaves
	}
	return fastest
}

// cpu returns the CPU time of this process, collecting garbage included, in ms.
func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}

// sklearn fits scikit-learn's tree several times, to nominal values as numbers.
func sklearn(t *testing.T, python string, s *data.Set, times int) result {
	t.Helper()
	var table bytes.Buffer
	for i, x := range s.X {
		for _, v := range x {
			binary.Write(&table, binary.LittleEndian, float32(v))
		}
		binary.Write(&table, binary.LittleEndian, float32(s.Y[i]))
	}
	name := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(name, table.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(cmp.Or(python, "python3"), "sklearn_tree.py", name, fmt.Sprint(len(s.Attrs)), fmt.Sprint(times))
	var errors bytes.Buffer
	run.Stderr = &errors
	out, err := run.Output()
	var one result
	if err == nil {
		_, err = fmt.Sscan(string(out), &one.size, &one.parts, &one.ms)
	}
	if err != nil {
		t.Fatalf("%v: %v\n%s", run, err, errors.Bytes())
	}
	return one
}
