package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// A predicting holds the settings of the command that predicts.
type predicting struct {
	source
	scores bool
	strict bool
	output string
}

// predictCommand returns the command that predicts.
func predictCommand() *cobra.Command {
	var p predicting
	c := command("predict MODEL DATA [-scores] [-o OUT]", "predict the classes of examples", p.run, setNames)
	c.Long = strings.TrimSpace(`
DATA is a CSV file, an ARFF file, a set of the catalogue, or - for CSV from
standard input. A CSV file without a header needs --no-header or --names. Columns
may be in any order, and the model ignores columns that it does not know. The
output is CSV: the lines of DATA with one more column, the class. This column is
called "predicted" if DATA has a column with the class's name. Lines are read
and written one by one, so DATA may have any length. A file without a header
stays one. A value that the model has not met is missing, and a remark on
standard error counts such values at the end.`)
	p.flags(c, false)
	c.Flags().BoolVar(&p.scores, "scores", false, "add a column for each class, with the model's score for it")
	strictFlag(c, &p.strict)
	c.Flags().StringVarP(&p.output, "output", "o", "-", "the file for the output")
	return c
}

// run predicts the classes of a file's examples.
func (p *predicting) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	if len(args) != 2 {
		return usageError("predict: name a model and a file of examples")
	}
	if err := checkOutput(p.output, args...); err != nil {
		return err
	}
	m, err := pipeline.Open(args[0])
	if err != nil {
		return err
	}
	p.Class = m.Class
	r, format, err := p.csv(ctx, args[1], input, errs)
	if err != nil {
		return err
	}
	defer r.Close()
	file := args[1]
	if file == "-" {
		file = "standard input"
	}
	format.UnlistedMissing = !p.strict
	e, err := m.Examples(ctx, r, file, format)
	if err != nil {
		return interrupted(err)
	}
	defer func() { // the remarks count, so they come last
		for _, n := range e.Notes() {
			say(errs, "%s: %s", file, n)
		}
	}()
	return write(p.output, out, func(w io.Writer) error {
		b := bufio.NewWriterSize(w, 1<<16)
		err := newBatch(m, p.scores, format).all(e, b)
		if flushed := b.Flush(); err == nil { // lines that were predicted before an error are kept
			err = flushed
		}
		return interrupted(err)
	}, args...)
}

// A batch holds examples that are predicted together. So the network that gives the scores is made only
// once for all of them.
type batch struct {
	m        *pipeline.Model
	scores   bool
	headless bool     // examples without a header
	comma    rune     // delimiter between columns
	decimal  rune     // in scores, 0 for a point
	classes  []string // as they stand in a file
	x        [][]float64
	text     bytes.Buffer
	ends     []int // ends of the examples in text
}

// mostBatch is the largest number of examples in a batch.
const mostBatch = 1024

// newBatch returns an empty batch.
func newBatch(m *pipeline.Model, scores bool, format data.Format) *batch {
	b := &batch{m: m, scores: scores, headless: format.NoHeader, comma: cmp.Or(format.Comma, ','), decimal: format.Decimal}
	for _, c := range m.Classes {
		b.classes = append(b.classes, b.field(c))
	}
	values := make([]float64, mostBatch*len(m.Attrs))
	for range mostBatch {
		b.x = append(b.x, values[:len(m.Attrs):len(m.Attrs)])
		values = values[len(m.Attrs):]
	}
	return b
}

// field returns text as a field of the file.
func (b *batch) field(text string) string {
	var s strings.Builder
	w := csv.NewWriter(&s)
	w.Comma = b.comma
	w.Write([]string{text, ""}) // to memory
	w.Flush()
	return strings.TrimSuffix(s.String(), string(b.comma)+"\n")
}

// all predicts all examples of e, and writes them to w.
func (b *batch) all(e *data.Examples, w *bufio.Writer) error {
	if !b.headless {
		b.head(e, w)
	}
	for {
		err := e.Next()
		if err == nil {
			copy(b.x[len(b.ends)], e.X)
			b.text.Write(e.Text)
			b.ends = append(b.ends, b.text.Len())
		}
		if err != nil || len(b.ends) == mostBatch {
			if failed := b.write(w); failed != nil {
				return failed
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// head writes the header of e with the columns of the predictions.
func (b *batch) head(e *data.Examples, w *bufio.Writer) {
	class := cmp.Or(b.m.Class, "class")
	if slices.Contains(e.Columns, class) {
		class = "predicted"
	}
	fmt.Fprintf(w, "%s%c%s", e.Head, b.comma, b.field(class))
	for _, c := range b.m.Classes {
		if b.scores {
			fmt.Fprintf(w, "%c%s", b.comma, b.field("score of "+c))
		}
	}
	w.WriteByte('\n') // a bufio.Writer repeats its first error, so the last call is checked
}

// write writes the examples with their predictions, and empties the batch.
func (b *batch) write(w *bufio.Writer) error {
	x := b.x[:len(b.ends)]
	var scores [][]float64
	if b.scores {
		scores = b.m.ScoresAll(x)
	}
	start := 0
	for i, y := range b.m.PredictAll(x) {
		w.Write(b.text.Bytes()[start:b.ends[i]])
		start = b.ends[i]
		w.WriteRune(b.comma)
		w.WriteString(b.classes[y])
		if b.scores {
			for _, v := range scores[i] {
				w.WriteRune(b.comma)
				number := strconv.AppendFloat(w.AvailableBuffer(), v, 'g', -1, 64)
				if i := bytes.IndexByte(number, '.'); i >= 0 && b.decimal == ',' {
					number[i] = ','
				}
				w.Write(number)
			}
		}
		if err := w.WriteByte('\n'); err != nil {
			return err
		}
	}
	b.text.Reset()
	b.ends = b.ends[:0]
	return nil
}
