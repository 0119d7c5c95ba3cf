package eval

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/table"
)

// Table returns a table with a row for each learner: its accuracy over the whole stream and in the
// last window, its mistakes, and the size of its last model.
func (s *Stream) Table() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%s: %d examples, each first classified and then learned.", escape.Text(s.Set), s.Examples),
		Head:    []string{"learner", "accuracy %", fmt.Sprintf("last %d %%", min(s.Window, s.Examples)), "mistakes", "units", "weights"},
		Words:   1,
	}
	for l, name := range s.Names {
		last := s.Recent[l][len(s.Seen)-1]
		t.Rows = append(t.Rows, []string{name, fmt.Sprintf("%.1f", 100*s.Accuracy(l)), fmt.Sprintf("%.1f", 100*last),
			strconv.Itoa(s.Mistakes[l]), strconv.Itoa(s.Sizes[l].Units), strconv.Itoa(s.Sizes[l].Weights)})
	}
	return t
}

// Markdown formats the table of the stream.
func (s *Stream) Markdown() string { return s.Table().Markdown() }

// String formats the table of the stream for a terminal.
func (s *Stream) String() string { return s.Table().String() }

// CSV returns the points of the stream with all digits, a line for each point and learner. The column
// "window" has the number of examples in the accuracy. At the beginning it is smaller than Window.
func (s *Stream) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write([]string{"set", "learner", "examples", "window", "accuracy"})
	for l, name := range s.Names {
		for i, n := range s.Seen {
			w.Write([]string{escape.CSV(s.Set), escape.CSV(name), strconv.Itoa(n), strconv.Itoa(min(n, s.Window)), number(s.Recent[l][i])})
		}
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}
