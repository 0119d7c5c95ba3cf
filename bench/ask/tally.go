//go:build unix

package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"halfspace/pkg/table"
)

// A timing is the time of one answer.
type timing struct {
	set, learner, question string
	took                   time.Duration
	decided                bool
}

// A tally is a list of timings.
type tally []timing

// cpu returns the CPU time of the process.
func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) // fails for bad arguments only
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// write writes the tables: by question, by set and by learner.
func (t tally) write(path string, refused int, fitting time.Duration) error {
	text := fmt.Sprintf("# Times of exact questions\n\nWritten by `make ask`. CPU times in milliseconds. %d models of %d could be asked.\nThe other learners refuse the set, take more than %v or have no network.\n",
		t.models(), t.models()+refused, fitting)
	for _, group := range []struct {
		head string
		key  func(timing) string
	}{{"question", func(x timing) string { return x.question }}, {"set", func(x timing) string { return x.set }}, {"learner", func(x timing) string { return x.learner }}} {
		rows := &table.Table{Head: []string{group.head, "answers", "not decided", "median", "99 %", "most"}, Words: 1}
		var names []string
		for _, x := range t {
			if !slices.Contains(names, group.key(x)) {
				names = append(names, group.key(x))
			}
		}
		for _, name := range append(names, "all") {
			part := slices.DeleteFunc(slices.Clone(t), func(x timing) bool { return name != "all" && group.key(x) != name })
			rows.Rows = append(rows.Rows, append([]string{name}, part.cells()...))
		}
		text += "\n" + rows.Markdown()
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// models returns the number of models that were asked.
func (t tally) models() int {
	known := map[[2]string]bool{}
	for _, x := range t {
		known[[2]string{x.set, x.learner}] = true
	}
	return len(known)
}

// cells returns the figures of a row.
func (t tally) cells() []string {
	var times []time.Duration
	open := 0
	for _, x := range t {
		times = append(times, x.took)
		if !x.decided {
			open++
		}
	}
	slices.Sort(times)
	return []string{strconv.Itoa(len(t)), strconv.Itoa(open), milliseconds(quantile(times, 0.5)), milliseconds(quantile(times, 0.99)), milliseconds(quantile(times, 1))}
}

// quantile returns the least of sorted times that a share of them does not exceed.
func quantile(sorted []time.Duration, share float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	n := float64(len(sorted))
	for k, v := range sorted {
		if float64(k+1) >= share*n {
			return v
		}
	}
	return sorted[len(sorted)-1]
}

// milliseconds writes a time with two digits.
func milliseconds(d time.Duration) string {
	ms := float64(d.Microseconds()) / 1000
	if ms >= 10 {
		return fmt.Sprintf("%.0f", ms)
	}
	return fmt.Sprintf("%.2g", ms)
}
