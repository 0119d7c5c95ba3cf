package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"halfspace/pkg/data"
	_ "halfspace/pkg/data/online" // the command fetches for programs that do not
	"halfspace/pkg/progress"
)

// dataCommands returns the commands for the sets of the catalogue.
func dataCommands() *cobra.Command {
	return group("data", "the data sets",
		command("list", "list the data sets", listData, nil),
		command("show NAME...", "describe data sets", showData, setNames),
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

// listData prints a table of the catalogue: the sizes of its sets and the place of each, or that the set
// must be fetched first.
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
		// Letters of sequences that stand for several bases are missing values, once a set is
		// loaded.
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\n", e.Name, e.Examples, e.Attributes, len(e.Counts), e.Missing+e.Ambiguous, place)
	}
	return w.Flush()
}

// showData describes each set: its title, a summary of its examples and its source. A set that is not
// present is fetched, as its summary needs the examples.
func showData(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		return usageError("data show: name a data set")
	}
	ctx = showProgress(ctx, errs)
	for _, name := range args {
		// Find knows the entry without a look at the file; its error names similar sets.
		e, err := data.Find(name)
		if err != nil {
			return err
		}
		s, err := data.LoadContext(ctx, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n%s\n\n%s\n", e.Title, e.About, strings.TrimRight(s.Summary().String(), "\n"))
		fmt.Fprintf(out, "\nsource    %s\ncitation  %s\nlicence   %s\n", e.File.Address(), e.Citation, e.Licence)
		if e.DOI != "" {
			fmt.Fprintf(out, "doi       %s\n", e.DOI)
		}
	}
	return nil
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
		fmt.Fprintf(out, "%s: %s\n", name, cmp.Or(path, "built in"))
	}
	return nil
}

// showProgress returns a context whose work, measured in bytes, reports on one line of w. The
// carriage return lets each report replace the one before; the last one ends the line.
func showProgress(ctx context.Context, w io.Writer) context.Context {
	return progress.With(ctx, func(file string, done, total int) {
		end := "\r"
		if done == total {
			end = "\n"
		}
		// A server need not say how long a file is.
		size := ""
		if total > 0 {
			size = fmt.Sprintf(" of %d", total)
		}
		fmt.Fprintf(w, "%s: %d%s bytes%s", file, done, size, end)
	})
}
