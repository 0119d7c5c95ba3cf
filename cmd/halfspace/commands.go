package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"halfspace/internal/nearest"
)

// The command line differs in three points from cobra's default: an error takes one line, help shows all
// commands below a group, and flags may have a single dash, as in Go's own tools.

// group returns a command that only names a group of other commands.
func group(name, summary string, members ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: name, Short: summary}
	c.AddCommand(members...)
	return grouped(c)
}

// grouped makes c list its commands in the error for a missing or unknown one.
func grouped(c *cobra.Command) *cobra.Command {
	c.Args = cobra.ArbitraryArgs
	c.RunE = func(c *cobra.Command, args []string) error {
		all := subcommands(c)
		if len(args) == 0 {
			return usageError("say which command: " + strings.Join(all, ", "))
		}
		return usageError(fmt.Sprintf("unknown command %.40q;%s %s has %s", args[0], nearest.Meant(args[0], all), c.CommandPath(), strings.Join(all, ", ")))
	}
	return c
}

// A job does the work of a command.
type job func(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error

// command returns a command that does a job. The usage begins with the command's name. Completion of an
// argument proposes the words that complete returns, and then names of files. If complete is nil, it
// proposes nothing.
func command(usage, summary string, do job, complete func() []string) *cobra.Command {
	c := &cobra.Command{Use: usage, Short: summary, Args: cobra.ArbitraryArgs, DisableFlagsInUseLine: true}
	c.RunE = func(c *cobra.Command, args []string) error {
		return soon(c.Context(), func() error { return do(c.Context(), args, c.InOrStdin(), c.OutOrStdout(), c.ErrOrStderr()) })
	}
	c.ValidArgsFunction = cobra.NoFileCompletions
	if complete != nil {
		c.ValidArgsFunction = completion(complete, cobra.ShellCompDirectiveDefault)
	}
	return c
}

// grace is how long work may take to end by itself after an interrupt.
const grace = 80 * time.Millisecond

// soon does work and returns its error. Some work, such as reading a model, does not check its context. So
// if the work has not ended shortly after ctx is done, soon stops waiting for it and returns the error
// "interrupted", and the process ends. No incomplete file remains, because a file gets its name only when
// it is complete.
func soon(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		return errors.New("interrupted")
	}
}

// completion returns a function that completes a word from a list of words.
func completion(words func() []string, otherwise cobra.ShellCompDirective) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		fit := slices.DeleteFunc(words(), func(w string) bool { return !strings.HasPrefix(w, begun) })
		return fit, otherwise
	}
}

// subcommands returns the names of the commands in c.
func subcommands(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.Name() != "help" && !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	return names
}

// wrongFlag returns the error of a flag of c.
func wrongFlag(c *cobra.Command, err error) error {
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		err = unknownFlag(c, unknown.GetSpecifiedName())
	}
	return usageError(commandPath(c) + ": " + err.Error())
}

// unknownFlag returns the error of a flag that c does not have, with flags that may have been meant.
func unknownFlag(c *cobra.Command, name string) error {
	var flags []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			flags = append(flags, "--"+f.Name)
		}
	})
	switch {
	case name == "o": // a flag of other commands
		return fmt.Errorf("there is no flag -o: write %s", c.UseLine())
	case flags == nil:
		return fmt.Errorf("there is no flag --%s: this command has no flags", name)
	}
	return fmt.Errorf("there is no flag --%s;%s there are %s", name, nearest.Meant("--"+name, flags), strings.Join(flags, ", "))
}

// commandPath returns the name of a command behind the names of its groups, without the program's name.
func commandPath(c *cobra.Command) string {
	return strings.TrimPrefix(cmp.Or(c.CommandPath(), c.Name()), c.Root().Name()+" ")
}

// singleDash matches a flag of two or more letters that has one dash.
var singleDash = regexp.MustCompile(`^-[a-z][a-z-]+(=|$)`)

// customary returns args in cobra's form: with two dashes before long flags, and with the flag --help in
// place of the word help behind a command.
func customary(root *cobra.Command, args []string) []string {
	args = slices.Clone(args)
	for i, a := range args {
		if a == "--" {
			break
		}
		if singleDash.MatchString(a) {
			args[i] = "-" + a
		}
	}
	if _, rest, err := root.Find(args); err == nil && len(rest) > 0 && rest[0] == "help" {
		args[len(args)-len(rest)] = "--help"
	}
	return args
}

// help prints one line for each command of a group, and for a single command its usage, description and
// flags.
func help(c *cobra.Command, _ []string) {
	out := c.OutOrStdout()
	if !c.HasAvailableSubCommands() {
		fmt.Fprintln(out, usageLine(c))
		if c.Long != "" {
			fmt.Fprintf(out, "\n%s\n", c.Long)
		}
		fmt.Fprintf(out, "\n%s", c.LocalFlags().FlagUsages())
		return
	}
	for _, sub := range c.Commands() {
		switch {
		case sub.Name() == "help" || sub.Hidden:
		case sub.HasAvailableSubCommands() && sub.Name() != "completion":
			help(sub, nil)
		default:
			fmt.Fprintln(out, usageLine(sub))
		}
	}
}

// usageLine returns a line about a command.
func usageLine(c *cobra.Command) string {
	return fmt.Sprintf("%-36s %s", c.Parent().CommandPath()+" "+c.Use, c.Short)
}
