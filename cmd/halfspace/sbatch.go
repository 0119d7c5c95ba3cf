package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"halfspace/pkg/experiment"
)

// A jobArray is an array of Slurm whose jobs do the tasks of a run.
type jobArray struct {
	Run     string // the run's directory
	Program string // the path of halfspace
	Nodes   int    // the number of jobs that may work at the same time
	CPUs    int    // cores of each job
	Memory  string // memory of each, in Slurm's words: 4G
	Limit   time.Duration

	submit bool // submit the script instead of printing it
}

// sbatchCommand returns the command that prints or submits the script of an array.
func sbatchCommand() *cobra.Command {
	var a jobArray
	c := command("sbatch RUN -nodes N [-submit]", "print or submit Slurm's script for the tasks of a run", a.run, files)
	c.Long = strings.TrimSpace(`
RUN is a directory that halfspace plan has made. The script is an array of N
jobs. Each job does its share of the tasks, and leaves out tasks that are done.
Set HALFSPACE to the path of the program if nodes have it in another place.`)
	c.Flags().IntVar(&a.Nodes, "nodes", 0, "number of jobs that may work at the same time")
	c.Flags().IntVar(&a.CPUs, "cpus", 4, "cores of each job")
	c.Flags().StringVar(&a.Memory, "mem", "4G", "memory of each job, such as 512M")
	c.Flags().DurationVar(&a.Limit, "time", 0, "time limit of each job, such as 90m (default: twice the estimate and ten minutes)")
	c.Flags().BoolVar(&a.submit, "submit", false, "give the script to sbatch")
	return c
}

// files completes an argument by the names of files.
func files() []string { return nil }

// memorySize matches values of --mem.
var memorySize = regexp.MustCompile(`^[1-9]\d{0,8}[KMGT]?$`)

// run prints the script or submits it.
func (a *jobArray) run(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("sbatch: name one run, got %d", len(args)))
	case a.Nodes < 1 || a.Nodes > 100_000:
		return usageError(fmt.Sprintf("sbatch: say how many jobs, for example -nodes 8, not %d", a.Nodes))
	case a.CPUs < 1 || a.CPUs > 10_000:
		return usageError(fmt.Sprintf("sbatch: -cpus is %d, want a number of cores from 1 to 10000", a.CPUs))
	case !memorySize.MatchString(a.Memory):
		return usageError(fmt.Sprintf("sbatch: -mem is %.40q, want a size such as 4G or 512M", a.Memory))
	case a.Limit < 0:
		return usageError(fmt.Sprintf("sbatch: -time is %v, want a positive time", a.Limit))
	}
	if err := a.plan(args[0]); err != nil {
		return err
	}
	if err := checkPlan(ctx, args[0]); err != nil {
		return err
	}
	script, err := a.script()
	if err != nil {
		return err
	}
	if !a.submit {
		_, err := io.WriteString(out, script)
		return err
	}
	sbatch := exec.CommandContext(ctx, "sbatch")
	sbatch.Stdin, sbatch.Stdout, sbatch.Stderr = strings.NewReader(script), out, errs
	if err := sbatch.Run(); err != nil {
		return fmt.Errorf("sbatch: %w; without -submit the script is printed", err)
	}
	return nil
}

// plan fills in the folder of the run, the time limit unless it is given, and the path of this program.
func (a *jobArray) plan(run string) (err error) {
	a.Run = filepath.Clean(run)
	s, err := experiment.StatusOf(run)
	if err != nil {
		return err
	}
	switch {
	case s.Done == s.Tasks:
		return fmt.Errorf("%s: all %d tasks are done: halfspace merge makes one file of their results", run, s.Tasks)
	case a.Limit > 0:
	case s.Left > 0:
		a.Limit = a.limitOf(s.Left, s.Longest)
	default:
		return usageError("sbatch: there is no estimate of the time: give the time limit of a job, for example -time 2h")
	}
	a.Program, err = os.Executable()
	return err
}

// batchScript is the script for sbatch. Its comments are for people who change it.
//
//   - The program takes the place of the shell (exec), so that Slurm's signals reach it.
//   - SIGTERM a minute or two before the limit ends it as an interrupt does: finished tasks are kept.
//   - A job that is requeued continues in the same file of output.
var batchScript = template.Must(template.New("script").Funcs(template.FuncMap{"shell": shellWord, "limit": limit}).Parse(
	`#!/bin/sh
#SBATCH --job-name=halfspace
#SBATCH --array=1-{{.Nodes}}
#SBATCH --cpus-per-task={{.CPUs}}
#SBATCH --mem={{.Memory}}
#SBATCH --time={{limit .Limit}}
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
#SBATCH --open-mode=append
#SBATCH --output=slurm-%A_%a.txt

# Each job of the array does its share of what is not done. To do what is missing in the end, submit
# this script again from the same directory; of shares 3 and 7 alone by sbatch --array=3,7.
program={{shell .Program}}
export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-{{.CPUs}}}"
exec "${HALFSPACE:-$program}" work {{shell .Run}} --of {{.Nodes}}
`))

// script returns the script for sbatch.
func (a *jobArray) script() (string, error) {
	for _, word := range []string{a.Run, a.Program} {
		if strings.ContainsFunc(word, unicode.IsControl) { // plain sh has no way to write it on a line
			return "", fmt.Errorf("sbatch: no path may have a line break or another control character: %q", word)
		}
	}
	var text strings.Builder
	err := batchScript.Execute(&text, a)
	return text.String(), err
}

// limitOf returns the time limit of the jobs of an array. All of the work takes work seconds of one core,
// and its longest task takes longest seconds. The limit is twice the estimate plus ten minutes, in whole
// minutes, because nodes may be slower than the machine of the estimate, and shares may be uneven.
func (a *jobArray) limitOf(work, longest float64) time.Duration {
	perJob := work/float64(a.Nodes*a.CPUs) + longest
	return time.Duration(math.Ceil(2*perJob/60)+10) * time.Minute
}

// limit returns a time in Slurm's form: days-hours:minutes:seconds.
func limit(d time.Duration) string {
	s := int(d.Seconds())
	return fmt.Sprintf("%d-%02d:%02d:%02d", s/86400, s/3600%24, s/60%60, s%60)
}
