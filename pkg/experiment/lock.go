package experiment

import (
	"errors"
	"fmt"
	"os"

	"github.com/gofrs/flock"
)

// lock locks the file at path, which it makes, and returns what unlocks and removes it. If another
// run has locked it, that is an error at once. The system unlocks the file of a run that was killed;
// the file is left then, and the next run removes it. Where neither the system nor the file system
// has locks, as in a browser, there is none.
func lock(path string) (unlock func(), err error) {
	for {
		l := flock.New(path, flock.SetPermissions(0o666))
		ok, err := l.TryLock()
		switch {
		case errors.Is(err, errors.ErrUnsupported):
			return func() {}, nil
		case err != nil:
			return nil, err
		case !ok:
			return nil, fmt.Errorf("%s is locked: another run of this experiment is under way; wait for its end", path)
		}
		// A run that ends may have removed the file between our opening and our locking it. Then we have
		// locked a file without a name, and somebody else may lock a new one.
		if named, err := os.Stat(path); err == nil {
			if locked, err := l.Stat(); err == nil && os.SameFile(locked, named) {
				// Removed first, as the next run may have it as soon as it is unlocked. Windows does not
				// remove a file that is open: there it is left, and does no harm.
				return func() { os.Remove(path); l.Unlock() }, nil
			}
		}
		l.Unlock()
	}
}
