package learners_test

import (
	"os"
	"testing"

	"halfspace/pkg/data"
)

// loadSet loads a set of UCI's. Without its file the test is skipped, but not
// under CI.
func loadSet(t testing.TB, name string) *data.Set {
	t.Helper()
	s, err := data.Load(name)
	switch {
	case err == nil:
		return s
	case os.Getenv("HALFSPACE_DATA") == "" && os.Getenv("CI") != "true":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
	return nil
}
