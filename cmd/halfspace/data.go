package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"halfspace/pkg/data"
	"halfspace/pkg/progress"
)

func dataCommands() command {
	return command{name: "data", group: []command{
		{name: "list", about: "list the data sets", run: listData},
		{name: "show", args: "NAME...", about: "say what is known of data sets", run: showData},
		{name: "fetch", args: "NAME... | all", about: "get data sets for use without a network", run: fetchData},
	}}
}

func listData(_ context.Context, args []string, out, _ io.Writer) error {
	if len(args) > 0 {
		return usageError(fmt.Sprintf("data list takes no arguments, got %q", args[0]))
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tEXAMPLES\tATTRIBUTES\tCLASSES\tMISSING\tWHERE")
	for _, e := range data.Catalog() {
		where := cmp.Or(e.Path(), "to be fetched")
		if e.BuiltIn() {
			where = "built in"
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\n", e.Name, e.Examples, e.Attributes, len(e.Counts), e.Missing+e.Ambiguous, where)
	}
	return w.Flush()
}

func showData(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		return usageError("data show: name a data set")
	}
	ctx = showProgress(ctx, errs)
	for _, name := range args {
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

func fetchData(ctx context.Context, args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		return usageError("data fetch: name a data set, or all")
	}
	if len(args) == 1 && args[0] == "all" {
		args = nil
		for _, e := range data.Catalog() {
			args = append(args, e.Name)
		}
	}
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

// showProgress returns a context whose work reports on one line of w.
func showProgress(ctx context.Context, w io.Writer) context.Context {
	return progress.With(ctx, func(what string, done, total int) {
		end := "\r"
		if done == total {
			end = "\n"
		}
		of := ""
		if total > 0 {
			of = fmt.Sprintf(" of %d", total)
		}
		fmt.Fprintf(w, "%s: %d%s bytes%s", what, done, of, end)
	})
}
