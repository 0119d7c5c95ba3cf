// Package athand says what becomes of a test whose data are not at hand.
package athand

import (
	"os"
	"strings"
	"testing"
)

// UCI ends the test if err, of reading UCI's files, is not nil. The test is
// skipped if HALFSPACE_DATA is not set and it does not run under CI; else it
// fails: who names a directory means all of it.
func UCI(t testing.TB, err error) {
	t.Helper()
	end(t, err, os.Getenv("HALFSPACE_DATA") == "")
}

// Genome is like UCI for an error of genbank.EColi. Its file is not UCI's, and not
// fetched with them, so that it may be missing from a directory that has those.
func Genome(t testing.TB, err error) {
	t.Helper()
	end(t, err, err != nil && strings.Contains(err.Error(), "no file"))
}

func end(t testing.TB, err error, may bool) {
	t.Helper()
	switch {
	case err == nil:
	case may && os.Getenv("CI") == "":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
}
