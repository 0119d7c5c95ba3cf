//go:build !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd

package folder

import "os"

// lock does nothing on systems whose files Go cannot lock.
func lock(*os.File) {}

// isLocked returns false, because no file is locked.
func isLocked(*os.File) bool { return false }
