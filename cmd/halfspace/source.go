package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/progress"
)

// A source says where examples come from: a CSV file with a header, an ARFF file, a set of the
// catalogue, or - for CSV from standard input.
type source struct {
	class      string   // name of the class column, the last one if empty
	missing    []string // fields that stand for a missing value, those of package data if nil
	skip       []string // names of columns that are no attributes, or patterns of such
	unlabelled string   // what becomes of examples without a class: "", drop or keep

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

// Type is what help calls the kind of flag.
func (s *sign) Type() string { return "character" }

// format returns how the source is laid out, if it is CSV.
func (origin source) format() (data.Format, error) {
	f := data.Format{Class: origin.class, Missing: origin.missing, Comma: rune(origin.comma), Decimal: rune(origin.decimal), Thousands: rune(origin.thousands)}
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
	return f, nil
}

// flags gives c the flags of a source.
func (origin *source) flags(c *cobra.Command, class bool) {
	if class {
		c.Flags().StringVar(&origin.class, "class", "", "the column of the class, if it is not the last")
		c.Flags().StringSliceVar(&origin.skip, "skip", nil, "columns that are no attributes, as -skip=id,lab_*")
		c.Flags().StringVar(&origin.unlabelled, "unlabelled", "", "drop examples without a class, or keep them as class ?")
	}
	c.Flags().Var(&origin.comma, "comma", "what stands between columns, as -comma=';' or -comma=tab")
	c.Flags().Var(&origin.decimal, "decimal", "the decimal sign, . or ,")
	c.Flags().Var(&origin.thousands, "thousands", "what stands between thousands, as in 82.319")
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
		return data.DecodeARFFContext(ctx, f, name, origin.class)
	}
	return format.ReadContext(ctx, f, name)
}

// isARFF reports whether a file is an ARFF file, by its name.
func isARFF(name string) bool { return strings.EqualFold(filepath.Ext(name), ".arff") }

// csv opens the examples called name as CSV, and says how that is laid out: a file as it is, so that it may
// be of any length, and what is not CSV as it is written by package data.
func (origin source) csv(ctx context.Context, name string, input io.Reader, errs io.Writer) (io.ReadCloser, data.Format, error) {
	format, err := origin.format()
	if name == "-" || err != nil {
		return io.NopCloser(input), format, err
	}
	if !isARFF(name) {
		if f, err := os.Open(name); err == nil {
			return f, format, nil
		}
		origin.class = "" // of a set of the catalogue, whatever the model calls it
	}
	s, err := origin.sample(ctx, name, input, errs)
	if err != nil {
		return nil, format, err
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(s.WriteCSV(w)) }()
	return r, data.Format{Missing: origin.missing}, nil
}

// parse returns the learners that literals say, and peers. A literal that says none is a wrong command
// line.
func parse(literals []string) ([]learners.Learner, error) {
	ls, err := experiment.Learners(literals...)
	if err != nil {
		return nil, usageError(err.Error())
	}
	return ls, nil
}

// completeLearners has the flag -learner of c completed by the names of learners.
func completeLearners(c *cobra.Command) {
	const alone = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace // braces may follow
	if err := c.RegisterFlagCompletionFunc("learner", completion(pipeline.Learners, alone)); err != nil {
		panic(err) // c has no such flag
	}
}

// write has f write to the file at path, which is there whole or, after an error, as it was, or to out
// if path is -.
func write(path string, out io.Writer, f func(io.Writer) error) error {
	if path == "-" {
		return f(out)
	}
	t, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	err = f(t)
	err = errors.Join(err, t.Chmod(0o644), t.Close())
	if err == nil {
		err = os.Rename(t.Name(), path)
	}
	if err != nil {
		os.Remove(t.Name())
	}
	return err
}

// showWork returns a context whose work reports on one line of w, and what ends that line.
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
