// Package athand decides what becomes of a test whose data are not at hand. Most sets are not part
// of the source, so that somebody who has just got it can only run the tests of those that are
// built in. The other tests are skipped then, but they fail where the data ought to be: a test that
// is skipped everywhere tests nothing.
package athand

import (
	"os"
	"strings"
	"testing"
)

// UCI ends the test if err, of reading UCI's files, is not nil. The test is skipped if the
// environment variable HALFSPACE_DATA is not set and it does not run under continuous integration
// (CI is not set either). Else it fails: who names a directory of the files means all of them.
func UCI(t testing.TB, err error) {
	t.Helper()
	end(t, err, os.Getenv("HALFSPACE_DATA") == "")
}

// Genome is like UCI for an error of genbank.EColi. Its file is not UCI's, and not fetched with
// them, so that it may be missing from a directory that has those. A file that is there but is
// wrong is a failure.
func Genome(t testing.TB, err error) {
	t.Helper()
	end(t, err, err != nil && strings.Contains(err.Error(), "no file"))
}

// end ends the test with err, if it is not nil: skipped if it may be and this is not CI, else
// failed.
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
