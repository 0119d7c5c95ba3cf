// Package athand skips a test, or lets it fail, if its data are missing. Most data sets are not part of the
// source. So in a fresh copy only the tests of the built-in sets can run, and the other tests are skipped.
// But if HALFSPACE_DATA names a directory, tests without their data fail. Otherwise a test could be skipped
// everywhere, and would test nothing.
package athand

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// UCI ends the test if err, which comes from reading UCI's files, is not nil. It skips the test if neither
// the environment variable HALFSPACE_DATA nor the variable CI is set. Otherwise the test fails, because a
// directory that HALFSPACE_DATA names should contain all files.
func UCI(t testing.TB, err error) {
	t.Helper()
	end(t, err, os.Getenv("HALFSPACE_DATA") == "")
}

// Genome is like UCI for an error of genbank.EColi. Its file does not belong to UCI and is not
// fetched with UCI's files, so it may be missing from a directory that has those. A file that
// exists but is wrong is a failure.
func Genome(t testing.TB, err error) {
	t.Helper()
	end(t, err, err != nil && strings.Contains(err.Error(), "no file"))
}

// More returns the path of a file in the folder more of a directory that HALFSPACE_DATA names. These files
// are neither built in nor fetched, so the test is skipped where they are missing, as in Genome.
func More(t testing.TB, name string) string {
	t.Helper()
	for _, dir := range filepath.SplitList(os.Getenv("HALFSPACE_DATA")) {
		path := filepath.Join(dir, "more", name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	end(t, fmt.Errorf("no file more/%s in the directories of HALFSPACE_DATA", name), true)
	return ""
}

// end ends the test with err, if err is not nil: it skips the test if that is allowed and CI is not
// set, and otherwise fails it.
func end(t testing.TB, err error, skippable bool) {
	t.Helper()
	switch {
	case err == nil:
	case skippable && os.Getenv("CI") == "":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
}
