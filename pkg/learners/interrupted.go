package learners

import (
	"cmp"
	"errors"
	"fmt"
)

// Interrupted is the error of a fit whose context ended before there was a result. It has advice for the
// user, and wraps the context's error.
type Interrupted struct {
	Err    error
	Advice string // one line: the state of the work, and a learner that needs less time
}

// Error returns the context's error and the advice, in one line.
func (i *Interrupted) Error() string { return fmt.Sprintf("%v: %s", i.Err, i.Advice) }

// Unwrap returns the context's error.
func (i *Interrupted) Unwrap() error { return i.Err }

// InterruptedWords returns "interrupted", followed by the advice that err contains, if any. A command or
// a notebook cell prints it when the user has stopped it.
func InterruptedWords(err error) string {
	if i := (*Interrupted)(nil); errors.As(err, &i) {
		return "interrupted: " + i.Advice
	}
	return "interrupted"
}

// NoteOf returns a remark about m for the user, or an empty string. It is the advice of the learner,
// such as List.Note, or how far an exact search got if it ended without a proof, such as
// MinimumErrorPlane.Status.
func NoteOf(m Model) string {
	switch m := m.(type) {
	case *List:
		if !m.Proven() {
			return cmp.Or(m.Note, m.Status())
		}
		return m.Note
	case *MinimumErrorPlane:
		if !m.Proven() {
			return m.Status()
		}
	case *Polyhedral:
		if !m.Proven() {
			return m.Status()
		}
	case *OptimalTreeModel:
		if !m.Proven() {
			return m.Status()
		}
	case *CodeWords:
		return m.Note
	case *Mean:
		return m.Note
	}
	return ""
}
