package experiment

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"
)

// A ledger keeps the lines of finished trials, in a file to which each is
// appended at once, so that an interrupt loses none of them. The file begins
// with the header of the result; its lines are in the order in which trials
// ended.
type ledger struct {
	path, header string
	trials       []Trial
	lines        []string   // of every trial, "" until it is finished
	mu           sync.Mutex // of what follows and of lines: trials end at the same time
	file         *os.File
}

// openLedger opens the file at path, or makes it. A last line without an end,
// which an interrupt may leave, is dropped. Anything else that is not a result
// of one of the trials is an error, and leaves the file as it is: it may be of
// an older version of the experiment, and hold hours of work.
func openLedger(path string, columns []string, trials []Trial) (*ledger, error) {
	l := &ledger{path: path, header: strings.Join(columns, ","), trials: trials, lines: make([]string, len(trials))}
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	// What was not written to the end of its line is done again.
	text := string(old[:strings.LastIndexByte(string(old), '\n')+1])
	if err := l.read(text, len(columns)); err != nil {
		return nil, fmt.Errorf("%w; remove the file to start again", err)
	}
	if text == "" {
		text = l.header + "\n"
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		return nil, err
	}
	l.file, err = os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	return l, err
}

// read takes in the lines of an earlier run, each of which belongs to the trial
// that its first columns name.
func (l *ledger) read(text string, columns int) error {
	index := make(map[string]int, len(l.trials))
	for i, t := range l.trials {
		index[t.String()] = i
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		if n == 1 { // the header: a file of other columns is of another experiment
			if line != l.header {
				return fmt.Errorf("%s:1: the columns are %q, want %q", l.path, line, l.header)
			}
			continue
		}
		key, err := keyOf(line, columns, l.trials)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", l.path, n, err)
		}
		i, ok := index[key]
		if !ok {
			return fmt.Errorf("%s:%d: no trial %s in this experiment", l.path, n, key)
		}
		l.lines[i] = line
	}
	return nil
}

// keyOf returns the part of a line that identifies its trial, as Trial.String
// writes it. It is an error if the line has another number of columns, or what
// follows are no numbers.
func keyOf(line string, columns int, trials []Trial) (string, error) {
	cells := strings.Split(line, ",")
	if len(cells) != columns {
		return "", fmt.Errorf("%d columns, want %d", len(cells), columns)
	}
	params := len(trials[0].At) + 1
	for j, c := range cells[params:] {
		if _, err := strconv.ParseFloat(c, 64); err != nil {
			return "", fmt.Errorf("column %d: bad number %q", params+j+1, c)
		}
	}
	return strings.Join(cells[:params], ","), nil
}

// missing returns which trials are not finished yet.
func (l *ledger) missing() (todo []int) {
	for i, line := range l.lines {
		if line == "" {
			todo = append(todo, i)
		}
	}
	return todo
}

// add records the numbers of trial i, with as many digits as it takes to read
// them back exactly.
func (l *ledger) add(i int, values []float64) error {
	line := l.trials[i].String()
	for _, v := range values {
		line += "," + strconv.FormatFloat(v, 'g', -1, 64)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines[i] = line
	_, err := l.file.WriteString(line + "\n")
	return err
}
