// Command halfspace is the command line of the library.
//
//	halfspace data list            the sets of the catalogue
//	halfspace data show NAME...    what is known of sets
//	halfspace data fetch NAME...   get sets for use without a network
//	halfspace repro NAME...        repeat experiments of the papers
//	halfspace repro list           the experiments
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

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// A command does something, or is the name of a group of commands.
type command struct {
	name  string
	args  string // of the command, for its usage
	about string
	run   func(ctx context.Context, args []string, out, errs io.Writer) error
	group []command
}

func commands() command {
	return command{name: "halfspace", group: []command{dataCommands(), reproCommand()}}
}

// run runs the command line args and returns the exit status: 1 after an
// error, 2 if the command line is wrong.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	err := commands().do(ctx, args, out, errs)
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, "halfspace:", err)
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}

// A usageError says what is wrong with a command line.
type usageError string

func (e usageError) Error() string { return string(e) }

// do runs the command of a group that args begins with.
func (c command) do(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) > 0 && isHelp(args[0]) {
		c.help(out)
		return nil
	}
	if c.run != nil {
		return c.run(ctx, args, out, errs)
	}
	if len(args) == 0 {
		return usageError("say which command: " + c.names())
	}
	for _, sub := range c.group {
		if sub.name == args[0] {
			sub.name = c.name + " " + sub.name
			return sub.do(ctx, args[1:], out, errs)
		}
	}
	return usageError(fmt.Sprintf("unknown command %q; %s has %s", args[0], c.name, c.names()))
}

func isHelp(arg string) bool {
	return slices.Contains([]string{"help", "-h", "-help", "--help"}, arg)
}

func (c command) names() string {
	var names []string
	for _, sub := range c.group {
		names = append(names, sub.name)
	}
	return strings.Join(names, ", ")
}

// help prints the usage of all commands in c.
func (c command) help(out io.Writer) {
	if c.run != nil {
		fmt.Fprintf(out, "%-36s %s\n", strings.TrimSpace(c.name+" "+c.args), c.about)
	}
	for _, sub := range c.group {
		sub.name = c.name + " " + sub.name
		sub.help(out)
	}
}
