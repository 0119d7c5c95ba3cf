package nb

import (
	"context"
	"errors"
	"fmt"
	"os"

	"halfspace/pkg/learners"
)

// Check does nothing if err is nil. Otherwise it prints err in one line on standard error, and ends
// the program with status 1. It does not panic, because a stack trace does not help the reader of a
// notebook.
func Check(err error) {
	switch {
	case err == nil:
		return
	case errors.Is(err, context.Canceled) && leave != nil:
		leave() // Stop is how an Interact ends, and no error
		os.Exit(0)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, learners.InterruptedWords(err))
	default:
		fmt.Fprintln(os.Stderr, located(err))
	}
	os.Exit(1)
}

// NotYet prints args in one line, formatted as by fmt.Sprint, and ends the program with status 1. The
// checks of lessons call it to say why an answer is not right yet. The kernel shows only this line,
// without a stack trace, and graders see an error.
func NotYet(args ...any) { Check(errors.New(notYet + fmt.Sprint(args...))) }

// notYet begins the line that NotYet prints. The kernel recognises it.
const notYet = "not yet: "

// leave ends an Interact if an interrupt comes while its function draw runs. It is nil if no Interact runs.
var leave func()
