package library

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// If the disk fills up half-way, keep leaves nothing behind, not even the part that it wrote.
func TestFullDisk(t *testing.T) {
	l := Library{Cache: t.TempDir()}
	full := errors.New("no space left on device")
	half := io.MultiReader(strings.NewReader("1,2,a\n"), iotest.ErrReader(full))
	if _, err := l.keep(File{Dir: "toys", Name: "toy.data"}, half); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	if left, err := filepath.Glob(filepath.Join(l.Cache, "toys", "*")); err != nil || left != nil {
		t.Errorf("left %v, %v", left, err)
	}
}
