package folder

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Save writes a file of the folder, which is there whole and on the disk or, after an error, as it was.
func (f Folder) Save(text string, names ...string) error {
	path := f.Path(names...)
	t, err := os.CreateTemp(string(f), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	_, err = t.WriteString(text)
	if err == nil {
		err = t.Sync()
	}
	if e := errors.Join(t.Chmod(0o644), t.Close()); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(t.Name(), path)
	}
	if err != nil {
		os.Remove(t.Name())
		return err
	}
	syncFolder(filepath.Dir(path)) // or a crash of the system might lose the name
	return nil
}

// syncFolder writes the names of the files in a folder to the disk. Not every system can do that, and
// an error is ignored; other code syncs the files themselves.
func syncFolder(path string) {
	if d, err := os.Open(path); err == nil {
		d.Sync()
		d.Close()
	}
}

// seal puts a line before the text of a result that shows whether the text is unchanged, and how many
// seconds the task took.
func seal(text string, seconds float64) string {
	return fmt.Sprintf("# sha256 %x, %.3f s\n%s", sha256.Sum256([]byte(text)), seconds, text)
}

// Result returns the result of a task and the seconds that it took. It is false for a missing result,
// and for a changed one, which is not believed. The error says that a file cannot be read.
func (f Folder) Result(t Task) (text string, seconds float64, ok bool, err error) {
	sealed, err := os.ReadFile(f.Path(done, t.Key))
	if errors.Is(err, fs.ErrNotExist) {
		return "", 0, false, nil
	}
	if err != nil {
		return "", 0, false, err
	}
	line, text, _ := strings.Cut(string(sealed), "\n")
	var sum string
	if _, err := fmt.Sscanf(line, "# sha256 %64s, %f s", &sum, &seconds); err != nil || sum != fmt.Sprintf("%x", sha256.Sum256([]byte(text))) {
		return "", 0, false, nil
	}
	return text, seconds, true, nil
}
