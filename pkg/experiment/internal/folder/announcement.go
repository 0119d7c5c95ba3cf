package folder

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// mark begins the names of files that announce workers. A file that announces a task has the task's key.
const mark = ".worker-"

// An announcement is the content of a file that announces a worker.
type announcement struct {
	owner string
	file  fs.FileInfo // nil without a file
	dead  bool        // certainly dead: the owner was a process of this machine
}

// announced reads an announcement.
func announced(path string) (a announcement) {
	file, err := os.Open(path)
	if err != nil {
		return a
	}
	defer file.Close()
	if a.file, err = file.Stat(); err != nil {
		return announcement{}
	}
	text, err := io.ReadAll(file)
	a.owner = strings.TrimSpace(string(text))
	host, _, _ := strings.Cut(processName(0), ":")
	machine, id, _ := strings.Cut(a.owner, ":")
	if pid, bad := strconv.Atoi(id); err == nil && bad == nil && machine == host {
		// Containers may share the name of a machine, but each has its own numbers of processes.
		a.dead = !isAlive(pid) && !isLocked(file)
	}
	return a
}

// alive reports whether the worker counts as alive: it is not certainly dead, and has shown a sign of
// life lately.
func (a announcement) alive() bool {
	return a.file != nil && !a.dead && time.Since(a.file.ModTime()).Abs() <= silence
}

// bury removes the announcement of a dead worker, unless another worker has announced itself in its place
// already.
func (a announcement) bury(f Folder, path string) {
	grave := f.Path(running, mark+rand.Text())
	if os.Rename(path, grave) != nil {
		return
	}
	if found, err := os.Stat(grave); err == nil && !os.SameFile(found, a.file) {
		os.Link(grave, path)
	}
	os.Remove(grave)
}

// processName returns the name of a process of this machine.
func processName(pid int) string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s:%d", host, pid)
}

// isAlive reports whether there is a process with that number. On some systems this cannot be
// known.
func isAlive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
