//go:build unix

package wholefile

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner and the group of an old one, where this is allowed: root may, and the
// owner may if only the group differs.
func keepOwner(t *os.File, old fs.FileInfo) {
	if s, ok := old.Sys().(*syscall.Stat_t); ok {
		t.Chown(int(s.Uid), int(s.Gid))
	}
}
