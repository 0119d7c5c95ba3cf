package learners_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
)

// loadSet loads a set of UCI's.
func loadSet(t testing.TB, name string) *data.Set {
	t.Helper()
	s, err := data.Load(name)
	athand.UCI(t, err)
	return s
}
