package main

import (
	"fmt"
	"math"
	"strconv"
)

// A scheduler runs the jobs of an array, each with the same command. It sets variables in a job's
// environment: the job's index and, with some schedulers, the first and the last index, the step between
// two indices and the number of jobs. A variable that the scheduler does not set has no name here.
type scheduler struct {
	name                            string
	index, first, last, step, count string
}

// schedulers holds the known schedulers. If a job belongs to several, the innermost one counts, so it comes
// first: HyperQueue's workers run inside the jobs of other schedulers.
var schedulers = []scheduler{
	{name: "HyperQueue", index: "HQ_TASK_ID"},
	{"Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"},
	{"Grid Engine", "SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE", ""},
	{name: "PBS", index: "PBS_ARRAY_INDEX"},
	{name: "Torque", index: "PBS_ARRAYID"},
}

// share returns this job's share of the work, share i of n with 1 ≤ i ≤ n, if the job belongs to an array.
// The function getenv reads the environment.
//
// If shares is positive, it is the number of shares, and the job's index is the number of its share. So an
// array of only some indices, such as Slurm's --array=3,7, repeats shares 3 and 7. If shares is 0, the
// scheduler must set the first index, the last index and the step, and share computes i and n from them. An
// index without a share is an error, and so is a positive shares without an array. Otherwise some work
// would be done by no job, or by all jobs, and nobody would notice in time.
func share(getenv func(string) string, shares int) (i, n int, ok bool, err error) {
	for _, s := range schedulers {
		// Grid Engine sets the word "undefined" for a job that belongs to no array.
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
		return 0, 0, false, fmt.Errorf("this is not a job of an array, so its share of the %d shares is unknown: name the share by -task i/%d", shares, shares)
	}
	return 0, 0, false, nil
}

// numbered returns the share whose number is the job's index, out of a given number of shares.
func (s scheduler) numbered(getenv func(string) string, shares int) (i, n int, err error) {
	i, err = variable(getenv, s.index)
	if err == nil && (i < 1 || i > shares) {
		err = fmt.Errorf("%s's %s is %d, but with -of %d the array's indices must lie between 1 and %d", s.name, s.index, i, shares, shares)
	}
	return i, shares, err
}

// counted returns the share of a job by its place between the first index and the last.
func (s scheduler) counted(getenv func(string) string) (i, n int, err error) {
	if s.first == "" {
		return 0, 0, fmt.Errorf("%s's %s is %.40q, but it does not set the number of jobs of the array: give the number by -of N, or do all of the work by -task 1/1",
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
		return 0, 0, fmt.Errorf("%s's %s is %d, which is not an index from %d to %d in steps of %d", s.name, s.index, index, first, last, step)
	}
	i, n = (index-first)/step+1, (last-first)/step+1
	// If the indices of an array have gaps, only the number of jobs shows this.
	if s.count != "" && getenv(s.count) != strconv.Itoa(n) {
		return 0, 0, fmt.Errorf("%s's array from %d to %d has %.40q jobs, not %d, so its indices have gaps: give the number of shares by -of N", s.name, first, last, getenv(s.count), n)
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
