package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"halfspace/internal/wholefile"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/progress"
)

// A source holds the settings for reading examples from a CSV file, an ARFF file, a set of the
// catalogue, or, by the name -, as CSV from standard input.
type source struct{ data.Description }

// settings returns the flags that have the same effect as the description d.
func settings(d data.Description) (flags []string) {
	sign := func(s data.Sign) string {
		text, _ := s.MarshalText() // always succeeds
		return string(text)
	}
	for _, f := range [][2]string{
		{"class", d.Class}, {"comma", sign(d.Comma)}, {"decimal", sign(d.Decimal)}, {"kind", strings.Join(d.Kind, ",")},
		{"missing", strings.Join(d.Missing, ",")},
		{"missing-in", strings.Join(d.MissingIn, ",")}, {"names", strings.Join(d.Names, ",")}, {"positive", d.Positive}, {"skip", strings.Join(d.Skip, ",")},
		{"thousands", sign(d.Thousands)}, {"unlabelled", d.Unlabelled},
	} {
		if f[1] != "" {
			flags = append(flags, fmt.Sprintf("--%s=%s", f[0], shellWord(f[1])))
		}
	}
	if d.NoHeader {
		flags = append(flags, "--no-header")
	}
	return flags
}

// guess returns the source with guesses for all settings that no flag gives. It also returns the flags with
// the same effect as the guesses.
func (origin source) guess(name string) (source, []string, error) {
	guessed, err := data.Guess(name, origin.Description)
	given := settings(origin.Description)
	rest := slices.DeleteFunc(settings(guessed), func(flag string) bool { return slices.Contains(given, flag) })
	return source{guessed}, rest, err
}

// format returns the layout of the source, if it is CSV.
func (origin source) format() (data.Format, error) { return origin.extend(data.Format{}) }

// extend returns f with the settings of the source. If a setting is wrong, it returns a usageError.
func (origin source) extend(f data.Format) (data.Format, error) {
	f, err := origin.Extend(f)
	if err != nil {
		err = usageError("--" + err.Error())
	}
	return f, err
}

// flags gives c the flags of a source.
func (origin *source) flags(c *cobra.Command, class bool) {
	if class {
		c.Flags().StringVar(&origin.Class, "class", "", "the column of the class, if it is not the last")
		c.Flags().StringVar(&origin.Positive, "positive", "", "the positive one of two classes, if it is not the last by name")
		c.Flags().StringSliceVar(&origin.Skip, "skip", nil, "columns to leave out, for example --skip=id,lab_*")
		c.Flags().StringSliceVar(&origin.Kind, "kind", nil, "kinds of columns (numeric, nominal, date, sequence, ignore), for example --kind=zip=nominal,born=date")
		c.Flags().StringVar(&origin.Unlabelled, "unlabelled", "", "drop examples without a class, or keep them as class ?")
	}
	c.Flags().BoolVar(&origin.NoHeader, "no-header", false, "the file has no header: its columns are called x1, x2, …")
	c.Flags().StringSliceVar(&origin.Names, "names", nil, "names for all columns of a file without a header, for example --names=age,sex,class")
	c.Flags().TextVar(&origin.Comma, "comma", data.Sign(0), "the `character` between columns, for example --comma=';' or --comma=tab")
	c.Flags().TextVar(&origin.Decimal, "decimal", data.Sign(0), "the decimal `sign`, . or ,")
	c.Flags().TextVar(&origin.Thousands, "thousands", data.Sign(0), "the `character` between thousands, such as the point in 82.319")
	c.Flags().StringSliceVar(&origin.Missing, "missing", nil, "texts that mean a missing value, for example --missing=?,NA")
	c.Flags().StringSliceVar(&origin.MissingIn, "missing-in", nil, "texts that mean a missing value in one column, for example --missing-in=age=-9,lab_*=n/d")
}

// sample reads the sample called name.
func (origin source) sample(ctx context.Context, name string, input io.Reader, errs io.Writer) (*data.Set, error) {
	format, err := origin.format()
	if err != nil {
		return nil, err
	}
	return origin.read(ctx, name, input, errs, format)
}

// read reads the sample called name, in format if it is CSV.
func (origin source) read(ctx context.Context, name string, input io.Reader, errs io.Writer, format data.Format) (*data.Set, error) {
	if name == "-" {
		return format.ReadContext(ctx, input, "standard input")
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, `./\`) {
		s, err := data.LoadContext(showProgress(ctx, errs), name)
		if err == nil && origin.Class != "" && origin.Class != s.Class {
			return nil, fmt.Errorf("%s: the class is %q, not %q", name, s.Class, origin.Class)
		}
		if err == nil && origin.Positive != "" {
			s, err = s.Positive(origin.Positive)
		}
		return s, err
	}
	if bad := (*fs.PathError)(nil); errors.As(err, &bad) {
		return nil, fmt.Errorf("%s: %w", name, bad.Err)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if format.IsARFF(name) {
		return data.DecodeARFFContext(ctx, f, name, format)
	}
	return format.ReadContext(ctx, f, name)
}

// csv opens the examples called name as CSV, and returns their layout. A CSV file may have any length, so
// it is not loaded as a whole. Examples in another form are written as CSV by package data.
func (origin source) csv(ctx context.Context, name string, input io.Reader, errs io.Writer) (io.ReadCloser, data.Format, error) {
	format, err := origin.format()
	if name == "-" || err != nil {
		return io.NopCloser(input), format, err
	}
	if !format.IsARFF(name) {
		if f, err := os.Open(name); err == nil {
			return f, format, nil
		}
		origin.Class = "" // a set of the catalogue may name its class differently from the model
	}
	s, err := origin.sample(ctx, name, input, errs)
	if err != nil {
		return nil, format, err
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(s.WriteCSV(w)) }()
	return r, data.Format{}, nil
}

// parse returns the learners and peers that literals describe. If a literal is wrong, it returns a
// usageError.
func parse(literals []string) ([]learners.Learner, error) {
	ls, err := experiment.Learners(literals...)
	if err != nil {
		return nil, usageError(err.Error())
	}
	return ls, nil
}

// completeLearners completes the flag --learner of c by the names of learners.
func completeLearners(c *cobra.Command) {
	const alone = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace // braces may follow
	if err := c.RegisterFlagCompletionFunc("learner", completion(pipeline.Learners, alone)); err != nil {
		panic(err) // c has no such flag
	}
}

// write lets f write to the file at path, or to out if path is -. After an error the file is as it was
// before, and never half written. If checkOutput refuses the output, so does write.
func write(path string, out io.Writer, f func(io.Writer) error, inputs ...string) error {
	if path != "-" {
		return wholefile.Write(path, f, protected(inputs)...)
	}
	if err := wholefile.CheckOpen(out, protected(inputs)...); err != nil {
		return err
	}
	return f(out)
}

// checkOutput returns the error of an output that write refuses, so that work that takes hours can fail
// before it begins. It refuses the command's inputs, under any name, and the files of the catalogue.
func checkOutput(path string, inputs ...string) error {
	if path == "-" {
		return nil
	}
	return wholefile.Check(path, protected(inputs)...)
}

// protected returns the files that a command must not overwrite: its inputs, and the files of the
// catalogue's sets on this machine. A command, a declaration or an experiment of the papers may name such a
// set instead of its file.
func protected(inputs []string) []string {
	all := slices.Clone(inputs)
	for _, e := range data.Catalog() {
		if path := e.Path(); path != "" {
			all = append(all, path)
		}
	}
	return all
}

// showWork returns a context whose work reports on one line of w, and a function that ends that line.
func showWork(ctx context.Context, w io.Writer) (working context.Context, end func()) {
	var one sync.Mutex // work may report from several goroutines
	shown := -1
	report := func(name string, done, total int) {
		one.Lock()
		defer one.Unlock()
		if total == 0 || 100*done/total == shown {
			return
		}
		shown = 100 * done / total
		fmt.Fprintf(w, "%-70s\r", fmt.Sprintf("%s: %d %%", printable(name), shown))
	}
	return progress.With(ctx, report), func() {
		if shown >= 0 {
			fmt.Fprintln(w)
		}
	}
}

// showProgress returns a context whose work, measured in bytes, reports on one line of w. The
// carriage return lets each report replace the one before; the last one ends the line.
func showProgress(ctx context.Context, w io.Writer) context.Context {
	return progress.With(ctx, func(file string, done, total int) {
		end := "\r"
		if done == total {
			end = "\n"
		}
		// A server may not say how long a file is.
		size := ""
		if total > 0 {
			size = fmt.Sprintf(" of %d", total)
		}
		fmt.Fprintf(w, "%s: %d%s bytes%s", printable(file), done, size, end)
	})
}
