// Command halfspace is the command line of the library.
//
//	halfspace fit DATA             learn a model, which is a file
//	halfspace predict MODEL DATA   predict the classes of examples
//	halfspace evaluate MODEL DATA  test a model on examples whose classes are known
//	halfspace compare DATA         compare learners by cross-validation
//	halfspace explain MODEL A=V…   explain why a model predicts a class for an example
//	halfspace draw MODEL           draw a model
//	halfspace export MODEL OUT     write a model for another program
//	halfspace prove DATA -o PROOF  prove the fewest errors of one halfspace
//	halfspace verify PROOF DATA    check a proof
//	halfspace play SCENE           make a page in which a learner works step by step
//	halfspace run NOTEBOOK -o OUT  run a notebook in the lab's kernel, with parameters
//	halfspace new paper DIR        begin an article of one's own
//	halfspace new lab DIR          begin lessons that are graded
//	halfspace new notebook NAME    begin a notebook
//	halfspace provenance FILE      name the sources of a figure, and any that changed
//	halfspace data list            the sets of the catalogue
//	halfspace data show NAME...    describe sets, or a file
//	halfspace data fetch NAME...   get sets for use without a network
//	halfspace repro NAME...        repeat experiments of the papers
//	halfspace repro list           the experiments
//	halfspace plan EXPERIMENT -o R divide an experiment into tasks, in a folder
//	halfspace sbatch RUN           print or submit Slurm's script for the tasks
//	halfspace work RUN             do the tasks, or a share of them
//	halfspace status RUN           say how many tasks are done
//	halfspace merge RUN            make one CSV file of their results
//	halfspace doctor               list missing programs and files, and how to get them
//	halfspace version              say which version this is
//	halfspace completion SHELL     completion of commands, names and flags, for a shell
//
// Its exit status is 0, 1 after an error, or 2 if the command line is wrong. An error is one line on
// standard error. Reports of progress also go to standard error, so that standard output holds only
// results. The command ends soon after an interrupt, or after SIGTERM, the signal with which schedulers end
// a job. If the same command is then repeated, an experiment continues where it stopped.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// main runs the command line until it ends or is interrupted: an interrupt cancels the context, so
// that files are closed and finished work is kept.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(execute(ctx, os.Args[1:], os.Stdin, os.Stdout, reports(os.Stderr)))
}

// commands returns the root of the tree of commands.
func commands() *cobra.Command {
	return group("halfspace", "classifiers built from halfspaces",
		fitCommand(), predictCommand(), evaluateCommand(), compareCommand(), explainCommand(), askCommand(), reportCommand(), drawCommand(), exportCommand(), proveCommand(), verifyCommand(), playCommand(), runCommand(), newCommands(), provenanceCommand(), dataCommands(), reproCommand(),
		planCommand(), sbatchCommand(), workCommand(), statusCommand(), mergeCommand(), doctorCommand(), versionCommand())
}

// execute runs the command line args and returns the exit status: 0, 1 after an error, or 2 if the
// command line is wrong. It touches neither os.Args nor os.Exit, so that tests can call it.
func execute(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) int {
	cobra.EnableCommandSorting = false // help keeps the order of a user's work
	root := commands()
	root.SetIn(input)
	printed := &results{target: out}
	root.SetOut(printed)
	root.SetErr(errs)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetHelpFunc(help)
	root.SetFlagErrorFunc(wrongFlag)
	root.InitDefaultCompletionCmd()
	if c, _, err := root.Find([]string{"completion"}); err == nil {
		grouped(c).Use, c.Short = "completion SHELL", "complete commands by the tabulator: bash, zsh, fish, powershell"
	}
	root.SetArgs(customary(root, args))
	err := cmp.Or(root.ExecuteContext(ctx), printed.failed())
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, "halfspace:", printable(err.Error()))
	// As usual, the status lets scripts distinguish a wrong command line from a failure.
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}
