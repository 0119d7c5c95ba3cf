package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"halfspace/pkg/data"
	_ "halfspace/pkg/data/online" // the command fetches for programs that do not
)

// dataCommands returns the commands for the sets of the catalogue.
func dataCommands() *cobra.Command {
	return group("data", "the data sets",
		command("list", "list the data sets", listData, nil),
		showCommand(),
		command("fetch NAME... | all", "get data sets for use without a network", fetchData, setNames))
}

// setNames returns the names of the catalogue.
func setNames() []string {
	var names []string
	for _, e := range data.Catalog() {
		names = append(names, e.Name)
	}
	return names
}

// listData prints a table of the catalogue. For each set it has the sizes and the place of its file, or
// says that the set must be fetched first.
func listData(_ context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
	if len(args) > 0 {
		return usageError(fmt.Sprintf("data list takes no arguments, got %q", args[0]))
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tEXAMPLES\tATTRIBUTES\tCLASSES\tMISSING\tWHERE")
	for _, e := range data.Catalog() {
		// The path is empty if the set is neither in a directory nor in the cache.
		place := cmp.Or(e.Path(), "to be fetched")
		if e.BuiltIn() {
			place = "built in"
		}
		// When a set of sequences is loaded, a letter that stands for several bases becomes a missing
		// value.
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\n", e.Name, e.Examples, e.Attributes, len(e.Counts), e.Missing+e.Ambiguous, place)
	}
	return w.Flush()
}

// A showing holds the settings of the command that describes sets and files.
type showing struct {
	source
	settings []string // the flags that were given, for a command line
}

// showCommand returns the command that describes sets of the catalogue, and files.
func showCommand() *cobra.Command {
	var s showing
	c := command("show NAME... | FILE", "describe data sets, or a file of your own", nil, setNames)
	c.Long = strings.TrimSpace(`
A FILE is CSV or ARFF, or - for CSV from standard input. Settings that no flag
gives are guessed from its beginning. The output says how each column was
understood, warns of what often spoils learning, and ends with the settings that
read the file, for Go and for the other commands.`)
	s.flags(c, true)
	c.RunE = func(c *cobra.Command, args []string) error {
		s.settings = settings(s.Description)
		return soon(c.Context(), func() error { return s.run(c.Context(), args, c.InOrStdin(), c.OutOrStdout(), c.ErrOrStderr()) })
	}
	return c
}

// A declared is a data file that an experiment's file names among its sets.
type declared struct {
	Path string `json:"path"`
	data.Description
}

// run describes each set: its title, a summary of its examples and its source. A set that is not
// present is fetched, because its summary needs the examples.
func (s *showing) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		return usageError("data show: name a data set, or a file")
	}
	ctx = showProgress(ctx, errs)
	for _, name := range args {
		if name == "-" || strings.ContainsAny(name, `./\`) {
			if err := s.file(ctx, name, input, out, errs); err != nil {
				return err
			}
			continue
		}
		// Find knows an entry without reading its file. Its error proposes similar names.
		e, err := data.Find(name)
		if err != nil {
			return err
		}
		set, err := data.LoadContext(ctx, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n%s\n\n%s\n", e.Title, e.About, strings.TrimRight(set.Summary().String(), "\n"))
		fmt.Fprintf(out, "\nsource    %s\ncitation  %s\nlicence   %s\n", e.File.Address(), e.Citation, e.Licence)
		if e.DOI != "" {
			fmt.Fprintf(out, "doi       %s\n", e.DOI)
		}
	}
	return nil
}

// file describes a file. The settings that no flag gives are a guess.
func (s *showing) file(ctx context.Context, name string, input io.Reader, out, errs io.Writer) error {
	if name != "-" {
		guessed, rest, err := s.guess(name)
		if err != nil {
			return err
		}
		s = &showing{source: guessed, settings: settings(guessed.Description)}
		if len(rest) > 0 {
			fmt.Fprintf(out, "settings that were guessed: %s\n\n", strings.Join(rest, " "))
		}
	}
	format, err := s.format()
	if err != nil {
		return err
	}
	sample, err := s.read(ctx, name, input, errs, format)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\n\n", strings.TrimRight(sample.Profile().String(), "\n"))
	if name != "-" {
		reader := "ReadCSV"
		if format.IsARFF(name) {
			reader = "ReadARFF"
		}
		text, err := json.Marshal(declared{name, s.Description})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "in Go      data.%s(%q, %#v)\nin a file  %s\n", reader, name, format, text)
	}
	words := append([]string{shellWord(name)}, s.settings...)
	_, err = fmt.Fprintf(out, "in a shell halfspace compare %s --learner Recommended --learner 'DecisionListMachine{}'\n", strings.Join(words, " "))
	return err
}

// fetchData puts sets into the cache, where they can be used without a network, and prints the path of
// each.
func fetchData(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		return usageError("data fetch: name a data set, or all")
	}
	// Sets that are built in or fetched already take no time.
	if len(args) == 1 && args[0] == "all" {
		// The list also names the sets that are built in, so that it is complete.
		args = setNames()
	}
	// Files come from a server that may be slow.
	ctx = showProgress(ctx, errs)
	for _, name := range args {
		path, err := data.Fetch(ctx, name)
		if err != nil {
			return err
		}
		say(out, "%s: %s", name, cmp.Or(path, "built in"))
	}
	return nil
}
