package datasets

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"testing"
)

// SHA256SUMS has exactly the files, as sha256sum prints them.
func TestSums(t *testing.T) {
	want, err := os.ReadFile("SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	err = fs.WalkDir(Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(Files, path)
		got += fmt.Sprintf("%x  %s\n", sha256.Sum256(b), path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the files' sums are\n%s\nSHA256SUMS has\n%s", got, want)
	}
}
