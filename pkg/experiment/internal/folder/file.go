package folder

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"halfspace/internal/wholefile"
)

// Save writes a file of the folder, which is there whole and on the disk or, after an error, as it was.
func (f Folder) Save(text string, names ...string) error {
	return wholefile.WriteText(f.Path(names...), []byte(text))
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
