package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

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
type source struct {
	class      string   // name of the class column, the last one if empty
	missing    []string // fields that stand for a missing value; nil: the defaults of package data
	skip       []string // names, or patterns of names, of columns that are not attributes
	unlabelled string   // the treatment of examples without a class: "", drop or keep
	noHeader   bool     // the first line is an example
	names      []string // of all columns of a file without a header; nil: x1, x2, …
	kinds      []string // kinds of columns, as name=nominal

	comma, decimal, thousands sign
}

// A sign is a flag of one character, such as the delimiter; 0 is the usual one.
type sign rune

// String writes the sign.
func (s *sign) String() string {
	if *s == 0 {
		return ""
	}
	return string(*s)
}

// Set reads the sign; a tabulator may be spelt.
func (s *sign) Set(text string) error {
	if text == "tab" || text == `\t` {
		text = "\t"
	}
	r, n := utf8.DecodeRuneInString(text)
	if n != len(text) || r == utf8.RuneError {
		return errors.New("want one character")
	}
	*s = sign(r)
	return nil
}

// Type returns the name of the kind of flag, for help.
func (s *sign) Type() string { return "character" }

// format returns the layout of the source, if it is CSV.
func (origin source) format() (data.Format, error) {
	f := data.Format{Class: origin.class, Missing: origin.missing, Comma: rune(origin.comma), Decimal: rune(origin.decimal), Thousands: rune(origin.thousands)}
	for _, kind := range origin.kinds {
		k := strings.LastIndexByte(kind, '=')
		if k < 0 {
			return f, usageError(fmt.Sprintf("-kind is %.40q, want a column and its kind, as -kind zip=nominal", kind))
		}
		f.Columns = append(f.Columns, data.Column{Name: kind[:k], Kind: data.Kind(kind[k+1:])})
	}
	for _, name := range origin.skip {
		f.Columns = append(f.Columns, data.Column{Name: name, Kind: data.Ignore})
	}
	switch origin.unlabelled {
	case "":
	case "drop":
		f.Unlabelled = data.Dropped
	case "keep":
		f.Unlabelled = data.Kept
	default:
		return f, usageError(fmt.Sprintf("-unlabelled is %.40q, want drop or keep", origin.unlabelled))
	}
	return f, origin.head(&f)
}

// head lets f read a file without a header, if the flags say so. Names then declare all columns in the order
// of the file, with the kinds that f declares. As in package data, an exact name comes before a pattern, and
// no pattern matches the class.
func (origin source) head(f *data.Format) error {
	f.NoHeader = origin.noHeader || origin.names != nil
	if origin.names == nil {
		return nil
	}
	declared := f.Columns
	f.Columns = make([]data.Column, len(origin.names))
	used := make([]bool, len(declared)) // a declaration without a column is probably misspelt
	class := cmp.Or(origin.class, origin.names[len(origin.names)-1])
	for k, name := range origin.names {
		f.Columns[k].Name = name
		j := slices.IndexFunc(declared, func(c data.Column) bool { return c.Name == name })
		if j < 0 && name != class {
			j = slices.IndexFunc(declared, func(c data.Column) bool { ok, _ := path.Match(c.Name, name); return ok })
		}
		if j >= 0 {
			f.Columns[k], used[j] = declared[j], true
			f.Columns[k].Name = name
		}
	}
	if j := slices.Index(used, false); j >= 0 {
		return usageError(fmt.Sprintf("-names has no column %.60q", declared[j].Name))
	}
	return nil
}

// flags gives c the flags of a source.
func (origin *source) flags(c *cobra.Command, class bool) {
	if class {
		c.Flags().StringVar(&origin.class, "class", "", "the column of the class, if it is not the last")
		c.Flags().StringSliceVar(&origin.skip, "skip", nil, "columns that are not attributes, as -skip=id,lab_*")
		c.Flags().StringSliceVar(&origin.kinds, "kind", nil, "kinds of columns, as -kind=zip=nominal,born=date: numeric, nominal, date, sequence or ignore")
		c.Flags().StringVar(&origin.unlabelled, "unlabelled", "", "drop examples without a class, or keep them as class ?")
	}
	c.Flags().BoolVar(&origin.noHeader, "no-header", false, "the first line is an example, and the columns are called x1, x2, …")
	c.Flags().StringSliceVar(&origin.names, "names", nil, "the names of all columns of a file without a header, as -names=age,sex,class")
	c.Flags().Var(&origin.comma, "comma", "the character between columns, as -comma=';' or -comma=tab")
	c.Flags().Var(&origin.decimal, "decimal", "the decimal sign, . or ,")
	c.Flags().Var(&origin.thousands, "thousands", "the character between thousands, as in 82.319")
	c.Flags().StringSliceVar(&origin.missing, "missing", nil, "fields that stand for a missing value, as -missing=?,NA")
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
		if err == nil && origin.class != "" && origin.class != s.Class {
			return nil, fmt.Errorf("%s: the class is %q, not %q", name, s.Class, origin.class)
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
	if isARFF(name) {
		return data.DecodeARFFContext(ctx, f, name, format)
	}
	return format.ReadContext(ctx, f, name)
}

// isARFF reports whether a file is an ARFF file, by its name.
func isARFF(name string) bool { return strings.EqualFold(filepath.Ext(name), ".arff") }

// csv opens the examples called name as CSV, and returns their layout. It does not load a CSV file, which
// may have any length; package data writes other examples as CSV.
func (origin source) csv(ctx context.Context, name string, input io.Reader, errs io.Writer) (io.ReadCloser, data.Format, error) {
	format, err := origin.format()
	if name == "-" || err != nil {
		return io.NopCloser(input), format, err
	}
	if !isARFF(name) {
		if f, err := os.Open(name); err == nil {
			return f, format, nil
		}
		origin.class = "" // a set of the catalogue may name its class differently from the model
	}
	s, err := origin.sample(ctx, name, input, errs)
	if err != nil {
		return nil, format, err
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(s.WriteCSV(w)) }()
	return r, data.Format{}, nil
}

// parse returns the learners and peers that literals describe. A wrong literal makes a wrong command line.
func parse(literals []string) ([]learners.Learner, error) {
	ls, err := experiment.Learners(literals...)
	if err != nil {
		return nil, usageError(err.Error())
	}
	return ls, nil
}

// completeLearners completes the flag -learner of c by the names of learners.
func completeLearners(c *cobra.Command) {
	const alone = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace // braces may follow
	if err := c.RegisterFlagCompletionFunc("learner", completion(pipeline.Learners, alone)); err != nil {
		panic(err) // c has no such flag
	}
}

// write lets f write to the file at path, or to out if path is -. After an error the file is as it was
// before, never half written. The command's inputs are refused.
func write(path string, out io.Writer, f func(io.Writer) error, inputs ...string) error {
	if path == "-" {
		return f(out)
	}
	return wholefile.Write(path, f, inputs...)
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
		fmt.Fprintf(w, "%-70s\r", fmt.Sprintf("%s: %d %%", name, shown))
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
		// A server need not say how long a file is.
		size := ""
		if total > 0 {
			size = fmt.Sprintf(" of %d", total)
		}
		fmt.Fprintf(w, "%s: %d%s bytes%s", file, done, size, end)
	})
}
