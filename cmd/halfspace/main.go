// Command halfspace is the command line of the library.
//
//	halfspace data list            the sets of the catalogue
//	halfspace data show NAME...    what is known of sets
//	halfspace data fetch NAME...   get sets for use without a network
//	halfspace repro NAME...        repeat experiments of the papers
//	halfspace repro list           the experiments
//
// It ends with status 0, with 1 after an error, which is one line on standard error, or with 2 if
// the command line is wrong. Reports of progress go to standard error, too, so that standard output
// can be kept. An interrupt ends it soon: experiments go on from there when the same command is
// given again.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
)

// main runs the command line until it ends or is interrupted: an interrupt cancels the context, so
// that files are closed and what is finished is kept.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// A command does something, or it is the name of a group of commands. A tree of these is all that
// the command line needs; what its leaves do is in files of their own.
type command struct {
	name  string
	args  string // of the command, for its usage
	about string
	run   func(ctx context.Context, args []string, out, errs io.Writer) error
	group []command
}

// commands returns the root of the tree.
func commands() command {
	return command{name: "halfspace", group: []command{dataCommands(), reproCommand()}}
}

// run runs the command line args and returns the exit status: 0, 1 after an error, or 2 if the
// command line is wrong. It touches neither os.Args nor os.Exit, so that tests can call it.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	err := commands().do(ctx, args, out, errs)
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, "halfspace:", err)
	// As is customary, scripts can tell a wrong command line from a failure.
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}

// A usageError says what is wrong with a command line.
type usageError string

// Error returns what is wrong.
func (e usageError) Error() string { return string(e) }

// do runs the command of a group that args begins with. Help may be asked for at any place in the
// tree and is printed to out, as it is then what was asked for.
func (c command) do(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && isHelp(args[0]) {
		c.help(out)
		return nil
	}
	// The other arguments are the command's own, flags included.
	if c.run != nil {
		return c.run(ctx, args, out, errs)
	}
	if len(args) == 0 {
		return usageError("say which command: " + c.names())
	}
	for _, sub := range c.group {
		if sub.name == args[0] {
			// Sub is a copy, which now has its whole name for errors and help.
			sub.name = c.name + " " + sub.name
			return sub.do(ctx, args[1:], out, errs)
		}
	}
	return usageError(fmt.Sprintf("unknown command %q; %s has %s", args[0], c.name, c.names()))
}

// isHelp reports whether an argument asks for help, in any of the usual ways.
func isHelp(arg string) bool {
	return slices.Contains([]string{"help", "-h", "-help", "--help"}, arg)
}

// names returns the names of the commands in c.
func (c command) names() string {
	var names []string
	for _, sub := range c.group {
		names = append(names, sub.name)
	}
	return strings.Join(names, ", ")
}

// help prints the usage of all commands in c, a line for each.
func (c command) help(out io.Writer) {
	if c.run != nil {
		fmt.Fprintf(out, "%-36s %s\n", strings.TrimSpace(c.name+" "+c.args), c.about)
	}
	for _, sub := range c.group {
		sub.name = c.name + " " + sub.name
		sub.help(out)
	}
}
