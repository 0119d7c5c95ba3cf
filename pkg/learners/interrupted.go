package learners

import (
	"cmp"
	"errors"
	"fmt"
)

// Interrupted is the error of a fit that its context ended, with advice for the user. It wraps the
// context's error.
type Interrupted struct {
	Err    error
	Advice string // one line: the state of the work, and a learner that needs less time
}

// Error returns the context's error and the advice, in one line.
func (i *Interrupted) Error() string { return fmt.Sprintf("%v: %s", i.Err, i.Advice) }

// Unwrap returns the context's error.
func (i *Interrupted) Unwrap() error { return i.Err }

// InterruptedWords returns "interrupted", with the advice that err contains, if any. A command or a
// cell prints it after the user has stopped it.
func InterruptedWords(err error) string {
	if i := (*Interrupted)(nil); errors.As(err, &i) {
		return "interrupted: " + i.Advice
	}
	return "interrupted"
}

// NoteOf returns the advice that comes with a model, such as List.Note, or the state of an exact search that
// ended without a proof, such as MinimumErrorPlane.Status. Otherwise it returns an empty string.
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
