package main

import (
	"fmt"
	"maps"
	"strings"
	"testing"
)

// environment returns the getenv of an environment that is written as in a shell.
func environment(text string) func(string) string {
	vars := map[string]string{}
	for _, v := range strings.Fields(text) {
		name, value, _ := strings.Cut(v, "=")
		vars[name] = value
	}
	return func(name string) string { return vars[name] }
}

// We saw Slurm 22.05, Grid Engine 8.1.9 and HyperQueue 0.27 set these values; the values of PBS and Torque
// come from their manuals.
func TestShare(t *testing.T) {
	slurm := func(id, first, last, count, step string) string {
		return fmt.Sprintf("SLURM_ARRAY_TASK_ID=%s SLURM_ARRAY_TASK_MIN=%s SLURM_ARRAY_TASK_MAX=%s SLURM_ARRAY_TASK_COUNT=%s SLURM_ARRAY_TASK_STEP=%s",
			id, first, last, count, step)
	}
	sge := func(id, first, last, step string) string {
		return fmt.Sprintf("SGE_TASK_ID=%s SGE_TASK_FIRST=%s SGE_TASK_LAST=%s SGE_TASK_STEPSIZE=%s", id, first, last, step)
	}
	huge := "9999999999999"
	for _, c := range []struct {
		env    string
		shares int
		want   string // the share, or what an error says
	}{
		{"", 0, "none"},
		{"SLURM_JOB_ID=7", 0, "none"},
		{"", 8, "name the share by -task i/8"},

		{slurm("1", "1", "8", "8", "1"), 0, "1/8"},
		{slurm("8", "1", "8", "8", "1"), 0, "8/8"},
		{slurm("0", "0", "6", "4", "2"), 0, "1/4"},
		{slurm("6", "0", "6", "4", "2"), 0, "4/4"},
		{slurm("4", "2", "8", "4", "2"), 0, "2/4"},
		{slurm("5", "5", "5", "1", "1"), 0, "1/1"},
		{slurm("3", "3", "7", "2", "1"), 0, `has "2" jobs, not 5, so its indices have gaps: give the number of shares by -of N`},
		{slurm("3", "3", "7", "2", "1"), 8, "3/8"},
		{slurm("0", "0", "7", "8", "1"), 8, "is 0, but with -of 8 the array's indices must lie between 1 and 8"},
		{slurm("9", "1", "9", "9", "1"), 8, "is 9, but with -of 8"},
		{slurm("3", "0", "6", "4", "2"), 0, "is 3, which is not an index from 0 to 6 in steps of 2"},
		{slurm("9", "1", "8", "8", "1"), 0, "is 9, which is not an index from 1 to 8"},
		{slurm("1", "1", "8", "8", "0"), 0, "in steps of 0"},
		{slurm("1", "1", "8", "", "1"), 0, `has "" jobs, not 8`},
		{slurm("-1", "1", "8", "8", "1"), 0, `SLURM_ARRAY_TASK_ID is "-1", not a number`},
		{slurm(huge, "1", "8", "8", "1"), 0, `SLURM_ARRAY_TASK_ID is "9999999999999", not a number from 0 to 2147483647`},
		{slurm("1", "1", huge, huge, "1"), 0, `SLURM_ARRAY_TASK_MAX is "9999999999999"`},
		{slurm("1", "1", "8", "8", "x"), 0, `SLURM_ARRAY_TASK_STEP is "x"`},
		{slurm("1", "1", "8", "8", "1") + strings.Repeat("0", 400), 0, `SLURM_ARRAY_TASK_STEP is "1000`},
		{"SLURM_ARRAY_TASK_ID=1", 0, `SLURM_ARRAY_TASK_MIN is ""`},
		{"SLURM_ARRAY_TASK_ID=1", 2, "1/2"},
		{slurm("undefined", "1", "8", "8", "1"), 0, "none"},

		{sge("undefined", "undefined", "undefined", "undefined"), 0, "none"},
		{sge("undefined", "undefined", "undefined", "undefined"), 8, "name the share by -task i/8"},
		{sge("1", "1", "8", "1"), 0, "1/8"},
		{sge("9", "1", "10", "4"), 0, "3/3"},
		{sge("3", "3", "3", "1"), 8, "3/8"},
		{sge("1", "undefined", "8", "1"), 0, `SGE_TASK_FIRST is "undefined"`},

		{"PBS_ARRAY_INDEX=3", 8, "3/8"},
		{"PBS_ARRAY_INDEX=3", 0, `PBS's PBS_ARRAY_INDEX is "3", but it does not set the number of jobs of the array: give the number by -of N, or do all of the work by -task 1/1`},
		{"PBS_ARRAY_INDEX=-1", 8, `PBS_ARRAY_INDEX is "-1"`},
		{"PBS_ARRAYID=8", 8, "8/8"},
		{"PBS_ARRAYID=0", 8, "Torque's PBS_ARRAYID is 0"},

		{"HQ_TASK_ID=2 HQ_JOB_ID=1 HQ_INSTANCE_ID=0", 2, "2/2"},
		{"HQ_TASK_ID=0 HQ_JOB_ID=1 HQ_INSTANCE_ID=0", 0, "give the number by -of N, or do all of the work by -task 1/1"},
		{"HQ_TASK_ID=2 " + slurm("1", "1", "8", "8", "1"), 4, "2/4"},
		{"PBS_ARRAYID=2 " + slurm("1", "1", "8", "8", "1"), 0, "1/8"},
	} {
		i, n, ok, err := share(environment(c.env), c.shares)
		got := "none"
		switch {
		case err != nil:
			got = err.Error()
		case ok:
			got = fmt.Sprintf("%d/%d", i, n)
		}
		if err == nil && got != c.want || err != nil && (!strings.Contains(got, c.want) || len(got) > 200 || ok) {
			t.Errorf("%q of %d: %s, want %s", c.env, c.shares, got, c.want)
		}
	}
}

// Whatever the indices, the jobs of an array do each share once.
func TestSharesAreDoneOnce(t *testing.T) {
	for first := range 3 {
		for step := 1; step < 4; step++ {
			for jobs := 1; jobs < 6; jobs++ {
				last := first + (jobs-1)*step
				done, want := map[string]int{}, map[string]int{}
				for k := range jobs {
					env := fmt.Sprintf("SGE_TASK_ID=%d SGE_TASK_FIRST=%d SGE_TASK_LAST=%d SGE_TASK_STEPSIZE=%d", first+k*step, first, last, step)
					i, n, _, err := share(environment(env), 0)
					if err != nil {
						t.Fatal(env, err)
					}
					done[fmt.Sprint(i, n)]++
					want[fmt.Sprint(k+1, jobs)]++
				}
				if !maps.Equal(done, want) {
					t.Errorf("from %d by %d: %v, want %v", first, step, done, want)
				}
			}
		}
	}
}
