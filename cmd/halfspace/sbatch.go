package main

import (
	"fmt"
	"regexp"
	"strings"
	"text/template"
	"time"
)

// A jobArray is one of Slurm, whose jobs do the tasks of a run.
type jobArray struct {
	Run     string // the run's directory
	Program string // the path of halfspace
	Nodes   int    // jobs, as many as may work at the same time
	CPUs    int    // cores of each
	Memory  string // of each, in Slurm's words: 4G
	Limit   time.Duration
}

// batchScript is what sbatch is given. Its comments are for whoever has to change it.
//
//   - The program takes the place of the shell (exec), so that it is what Slurm's signals reach.
//   - SIGTERM a minute before the limit ends it as an interrupt does: what is done is kept.
//   - A job that is requeued goes on in the same file of output.
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

// script returns the script that sbatch is given.
func (a jobArray) script() (string, error) {
	for _, word := range []string{a.Run, a.Program} {
		if strings.ContainsAny(word, "\n\x00") {
			return "", fmt.Errorf("sbatch: no path may have a line break: %q", word)
		}
	}
	var text strings.Builder
	err := batchScript.Execute(&text, a)
	return text.String(), err
}

// limitOf returns how long the jobs of an array may take if all of the work takes one core so long, and
// its longest task. Nodes may be slower than where it was estimated, and shares uneven, so it is twice
// as long and ten minutes more, in whole minutes.
func (a jobArray) limitOf(work, longest time.Duration) time.Duration {
	each := work/time.Duration(a.Nodes*a.CPUs) + longest
	return (2*each + 10*time.Minute + time.Minute - 1).Truncate(time.Minute)
}

// limit returns a time as Slurm has it: days-hours:minutes:seconds.
func limit(d time.Duration) string {
	s := int(d.Seconds())
	return fmt.Sprintf("%d-%02d:%02d:%02d", s/86400, s/3600%24, s/60%60, s%60)
}

// plainWord fits what a shell takes as it is.
var plainWord = regexp.MustCompile(`^[\w./:,@%+=-]+$`)

// shellWord returns text as a word of a POSIX shell.
func shellWord(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
