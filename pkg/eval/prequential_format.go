package eval

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"halfspace/pkg/table"
)

// Markdown formats the stream as a table with a row for each learner: its accuracy over the whole
// stream and on the last window, its mistakes, and the size of its model at the end.
func (s *Stream) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| learner | accuracy %% | last %d %% | mistakes | units | weights |\n|:--|--:|--:|--:|--:|--:|\n", min(s.Window, s.Examples))
	for l, name := range s.Names {
		last := s.Recent[l][len(s.Seen)-1]
		fmt.Fprintf(&b, "| %s | %.1f | %.1f | %d | %d | %d |\n", table.Cell(name),
			100*s.Accuracy(l), 100*last, s.Mistakes[l], s.Sizes[l].Units, s.Sizes[l].Weights)
	}
	return b.String() + fmt.Sprintf("\n%s: %d examples, each first classified and then learned.\n", table.Cell(s.Set), s.Examples)
}

// String formats the stream as Markdown does.
func (s *Stream) String() string { return s.Markdown() }

// CSV formats the points of the stream, a line for each point and learner, with every digit. Its
// column "window" says of how many examples the accuracy is: fewer than the window's at the
// beginning.
func (s *Stream) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write([]string{"set", "learner", "examples", "window", "accuracy"})
	for l, name := range s.Names {
		for i, n := range s.Seen {
			w.Write([]string{s.Set, name, strconv.Itoa(n), strconv.Itoa(min(n, s.Window)), number(s.Recent[l][i])})
		}
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}
