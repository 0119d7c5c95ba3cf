package main

import (
	"fmt"
	"math"
	"strconv"
)

// A scheduler runs the jobs of an array, each with the same command, and tells each by variables of
// its environment which one it is: its index, and, if it is so kind, the first and the last index,
// the step between two, and how many there are. What it does not tell has no name here.
type scheduler struct {
	name                            string
	index, first, last, step, count string
}

// schedulers holds those that are known. The workers of HyperQueue run inside the jobs of others, so
// it comes first: what is innermost counts.
var schedulers = []scheduler{
	{name: "HyperQueue", index: "HQ_TASK_ID"},
	{"Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"},
	{"Grid Engine", "SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE", ""},
	{name: "PBS", index: "PBS_ARRAY_INDEX"},
	{name: "Torque", index: "PBS_ARRAYID"},
}

// share returns which share of the work is this job's, i of n with 1 ≤ i ≤ n, if it is one of an
// array; getenv gives the environment.
//
// If of is positive there are that many shares, and the job's index is the number of its own, so that
// a part of an array, as Slurm's --array=3,7, does the shares of that number again. Else the
// scheduler must tell the first index, the last and the step. An index that is no share is an error,
// and so is an of without an array: work that is left undone, or done by all, would be found late.
func share(getenv func(string) string, shares int) (i, n int, ok bool, err error) {
	for _, s := range schedulers {
		// Grid Engine has the word for a job that belongs to no array.
		if v := getenv(s.index); v == "" || v == "undefined" {
			continue
		}
		if shares > 0 {
			i, n, err = s.numbered(getenv, shares)
		} else {
			i, n, err = s.counted(getenv)
		}
		return i, n, err == nil, err
	}
	if shares > 0 {
		return 0, 0, false, fmt.Errorf("this is no job of an array, so which share of %d is not known: say -task i/%d", shares, shares)
	}
	return 0, 0, false, nil
}

// numbered returns the share whose number is the job's index, of so many.
func (s scheduler) numbered(getenv func(string) string, shares int) (i, n int, err error) {
	i, err = variable(getenv, s.index)
	if err == nil && (i < 1 || i > shares) {
		err = fmt.Errorf("%s's %s is %d, but with -of %d the array's indices are from 1 to %d", s.name, s.index, i, shares, shares)
	}
	return i, shares, err
}

// counted returns the share of a job by its place between the first index and the last.
func (s scheduler) counted(getenv func(string) string) (i, n int, err error) {
	if s.first == "" {
		return 0, 0, fmt.Errorf("%s's %s is %.40q, but it does not tell how many jobs the array has: say -of N, or -task 1/1 for all of the work",
			s.name, s.index, getenv(s.index))
	}
	var v [4]int
	for k, name := range []string{s.index, s.first, s.last, s.step} {
		if v[k], err = variable(getenv, name); err != nil {
			return 0, 0, err
		}
	}
	index, first, last, step := v[0], v[1], v[2], v[3]
	if step < 1 || index < first || index > last || (index-first)%step != 0 {
		return 0, 0, fmt.Errorf("%s's %s is %d, which is not one of %d to %d by steps of %d", s.name, s.index, index, first, last, step)
	}
	i, n = (index-first)/step+1, (last-first)/step+1
	// A list of indices has gaps, which only their number gives away.
	if s.count != "" && getenv(s.count) != strconv.Itoa(n) {
		return 0, 0, fmt.Errorf("%s's array from %d to %d has %.40q jobs, not %d, so its indices have gaps: say -of N", s.name, first, last, getenv(s.count), n)
	}
	return i, n, nil
}

// variable returns the number that a variable of the environment holds. No scheduler has indices
// beyond 32 bits.
func variable(getenv func(string) string, name string) (int, error) {
	v, err := strconv.ParseInt(getenv(name), 10, 64)
	if err != nil || v < 0 || v > math.MaxInt32 {
		return 0, fmt.Errorf("%s is %.40q, not a number from 0 to %d", name, getenv(name), math.MaxInt32)
	}
	return int(v), nil
}
