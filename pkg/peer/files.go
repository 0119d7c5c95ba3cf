package peer

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"

	"halfspace/pkg/data"
)

// checkSample returns an error unless s is well-formed and has finite or missing values only.
func checkSample(s *data.Set) error {
	if err := s.Check(); err != nil {
		return err
	}
	for i, x := range s.X {
		for j, v := range x {
			if math.IsInf(v, 0) {
				return fmt.Errorf("attribute %q of example %d is infinite", s.Attrs[j].Name, i)
			}
		}
	}
	return nil
}

// dataLines returns a function that writes a sample. The header describes the columns. The name of the
// sample is not written, so it cannot be taken for something else.
func dataLines(s *data.Set) func(*csv.Writer) error {
	return func(w *csv.Writer) error {
		line := make([]string, len(s.Attrs)+1)
		for j, a := range s.Attrs {
			if line[j] = "numeric"; a.Nominal() {
				line[j] = fmt.Sprintf("nominal %d", len(a.Values))
			}
		}
		line[len(s.Attrs)] = fmt.Sprintf("class %d", len(s.Classes))
		if err := w.Write(line); err != nil {
			return err
		}
		for i, x := range s.X {
			for j, v := range x {
				line[j] = valueText(s.Attrs[j], v)
			}
			line[len(x)] = strconv.Itoa(s.Y[i])
			if err := w.Write(line); err != nil {
				return err
			}
		}
		return nil
	}
}

// valueText returns a value in written form: a number that is not an index of a nominal value is
// missing.
func valueText(a data.Attr, v float64) string {
	if math.IsNaN(v) || a.Nominal() && !(v >= 0 && v < float64(len(a.Values)) && v == math.Trunc(v)) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

var roles = [2]string{"train", "test"}

// foldLines returns a function that writes splits; first is the number of the first one.
func foldLines(splits []data.Split, first int) func(*csv.Writer) error {
	return func(w *csv.Writer) error {
		if err := w.Write([]string{"trial", "example", "role"}); err != nil {
			return err
		}
		for t, s := range splits {
			for k, examples := range [][]int{s.Train, s.Test} {
				for _, i := range examples {
					if err := w.Write([]string{strconv.Itoa(first + t), strconv.Itoa(i), roles[k]}); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
}

// toFile writes a CSV file.
func toFile(name string, write func(*csv.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	err = write(w)
	w.Flush()
	return cmp.Or(err, w.Error(), f.Close())
}

// A question is the question to a peer: for each trial the test examples, in their order.
type question struct {
	trials  [][]int
	classes int
}

// columns is the number of columns of predictions before the scores: trial, example, class, seconds
// and size.
const columns = 5

// Bytes that a line of predictions, and a score in it, may take.
const (
	mostLine  = 120
	mostScore = 30
)

// read returns the answer in a file, which must fit the question. It reads no more bytes than an
// answer can have.
func (q question) read(name string) ([]Trial, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, errors.New("it wrote no predictions")
	}
	defer f.Close()
	all := 1
	for _, tests := range q.trials {
		all += len(tests)
	}
	end := &lastByte{r: &io.LimitedReader{R: bufio.NewReader(f), N: int64(all) * int64(mostLine+mostScore*q.classes)}}
	lines := csv.NewReader(end)
	lines.ReuseRecord = true
	head, err := lines.Read()
	if err != nil {
		return nil, fmt.Errorf("predictions: %w", err)
	}
	if n := len(head); n != columns && n != columns+q.classes {
		return nil, fmt.Errorf("predictions: %d columns, want %d, or %d with the scores of %d classes", n, columns, columns+q.classes, q.classes)
	}
	trials := make([]Trial, len(q.trials))
	for t, tests := range q.trials {
		for _, i := range tests {
			if err := q.readLine(lines, &trials[t], t, i); err != nil {
				return nil, fmt.Errorf("predictions, trial %d, example %d: %w", t+1, i, err)
			}
		}
	}
	if _, err := lines.Read(); err != io.EOF {
		return nil, fmt.Errorf("predictions: more than the %d requested ones", all-1)
	}
	if end.b != '\n' {
		return nil, errors.New("predictions: the last line is torn")
	}
	return trials, nil
}

// readLine reads the prediction for an example of a trial.
func (q question) readLine(lines *csv.Reader, trial *Trial, t, example int) error {
	line, err := lines.Read()
	if err == io.EOF {
		return errors.New("the file ends before")
	}
	if err != nil {
		return err
	}
	if line[0] != strconv.Itoa(t) || line[1] != strconv.Itoa(example) {
		return fmt.Errorf("unexpected line: %.60q", line)
	}
	class, err := strconv.Atoi(line[2])
	if err != nil || class < 0 || class >= q.classes {
		return fmt.Errorf("class %.20q does not exist, there are %d classes, from 0", line[2], q.classes)
	}
	trial.Predicted = append(trial.Predicted, class)
	if trial.Seconds, err = strconv.ParseFloat(line[3], 64); err != nil || !(trial.Seconds >= 0) {
		return fmt.Errorf("no seconds: %.20q", line[3])
	}
	if trial.Size = math.NaN(); line[4] != "" {
		if trial.Size, err = strconv.ParseFloat(line[4], 64); err != nil {
			return fmt.Errorf("no size: %.20q", line[4])
		}
	}
	return trial.takeScores(line[columns:])
}

// takeScores takes the scores of an example, if there are any.
func (t *Trial) takeScores(words []string) error {
	if len(words) == 0 {
		return nil
	}
	scores := make([]float64, len(words))
	for c, word := range words {
		var err error
		if scores[c], err = strconv.ParseFloat(word, 64); err != nil || math.IsNaN(scores[c]) {
			return fmt.Errorf("no score: %.20q", word)
		}
	}
	t.Scores = append(t.Scores, scores)
	return nil
}

// A lastByte is a reader that knows the last byte that was read.
type lastByte struct {
	r io.Reader
	b byte
}

// Read reads.
func (l *lastByte) Read(p []byte) (n int, err error) {
	if n, err = l.r.Read(p); n > 0 {
		l.b = p[n-1]
	}
	return n, err
}
