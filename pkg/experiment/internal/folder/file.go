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

// Save writes a file of the folder. When it returns nil, the whole file is on the disk. If it returns an
// error, the file is as it was before.
func (f Folder) Save(text string, names ...string) error {
	return wholefile.WriteText(f.Path(names...), []byte(text))
}

// seal puts a line before the text of a task's result. With this line one can check that the text is
// unchanged and belongs to the task. It also says how many seconds the task took.
func seal(t Task, text string, seconds float64) string {
	return fmt.Sprintf("# sha256 %s, %.3f s\n%s", sum(t, text), seconds, text)
}

// sum returns the checksum of the key of a task and the text of its result.
func sum(t Task, text string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(t.Key+"\n"+text)))
}

// checkResults returns an error if the folder of results is missing, for example because somebody has moved
// it. Without this error, hours of work would silently begin anew.
func (f Folder) checkResults() error {
	if _, err := os.Stat(f.Path(done)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is missing, the folder of the results: put it back, or plan the experiment again to begin anew", f.Path(done))
	}
	return nil
}

// Result returns the result of a task and the seconds that the task took. The result ok is false if the
// result is missing, was changed, or belongs to another task. The error says that a file cannot be read.
func (f Folder) Result(t Task) (text string, seconds float64, ok bool, err error) {
	file, err := os.ReadFile(f.Path(done, t.Key))
	if errors.Is(err, fs.ErrNotExist) {
		return "", 0, false, f.checkResults()
	}
	if err != nil {
		return "", 0, false, err
	}
	line, text, _ := strings.Cut(string(file), "\n")
	var sealed string
	if _, err := fmt.Sscanf(line, "# sha256 %64s, %f s", &sealed, &seconds); err != nil || sealed != sum(t, text) {
		return "", 0, false, nil
	}
	return text, seconds, true, nil
}
