//go:build linux || darwin

package wholefile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// content returns the text of a file, "" for a missing file.
func content(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}

// attempt ends the test if something that it needs could not be made.
func attempt(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// device returns the path of a device. Root gets one of its own, because a wrong Write would replace the
// machine's.
func device(t *testing.T, dir string) string {
	t.Helper()
	if os.Geteuid() != 0 {
		return "/dev/null"
	}
	path := filepath.Join(dir, "device")
	attempt(t, syscall.Mknod(path, syscall.S_IFCHR|0o666, 1<<8|3))
	return path
}

// Nothing but a file is replaced, and no input. Files that exist stay unchanged, and nothing new appears.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	place := func(name string) string { return filepath.Join(dir, name) }
	null := device(t, dir)
	attempt(t, os.WriteFile(place("input"), []byte("input"), 0o644), os.Link(place("input"), place("hard")), os.Mkdir(place("folder"), 0o755),
		os.Symlink("input", place("link")), os.Symlink("folder", place("to folder")), os.Symlink(null, place("to device")),
		os.Symlink("loop", place("loop")), syscall.Mkfifo(place("pipe"), 0o644))
	reader, err := os.OpenFile(place("pipe"), os.O_RDWR, 0) // or a wrong Write would wait for one
	attempt(t, err)
	defer reader.Close()
	before, err := os.ReadDir(dir)
	attempt(t, err)
	for path, want := range map[string]string{
		null: "is a device", place("to device"): "is a device", place("folder"): "is a folder", place("to folder"): "is a folder",
		place("pipe"): "is a pipe", place("loop"): "links", place("missing/file"): "no such file", place("input/file"): "not a directory", "": "no such file",
		place("input"): "is the input", place("hard"): "is the input", place("link"): "is the input", place("folder/../input"): "is the input",
	} {
		err := WriteText(path, []byte("new"), place("input"))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), ".halfspace-") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	after, _ := os.ReadDir(dir)
	if len(after) != len(before) || content(place("input")) != "input" {
		t.Errorf("%v, %q", after, content(place("input")))
	}
}

// A program must not read the file to which it appends. Pipes and writers that are not files are allowed.
func TestCheckOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "input")
	attempt(t, os.WriteFile(path, []byte("input"), 0o644), os.Symlink(path, path+".link"))
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	attempt(t, err)
	defer f.Close()
	if err := CheckOpen(f, "missing", path+".link"); err == nil || !strings.Contains(err.Error(), "the output is the input "+path+".link") {
		t.Error(err)
	}
	r, w, err := os.Pipe()
	attempt(t, err, CheckOpen(f, "missing"), CheckOpen(&strings.Builder{}, path), CheckOpen(w, path))
	attempt(t, r.Close(), w.Close(), CheckOpen(w, path))
}

// A folder that takes no new file is refused, by root too.
func TestReadOnlyFolder(t *testing.T) {
	folder := t.TempDir()
	attempt(t, os.Chmod(folder, 0o555))
	if os.Geteuid() == 0 {
		folder = "/proc/self"
	}
	path := filepath.Join(folder, "file")
	if err := WriteText(path, []byte("new")); err == nil || !strings.HasPrefix(err.Error(), path+": ") || strings.Contains(err.Error(), ".halfspace-") {
		t.Error(err)
	}
}

// An error of the disk names the file that a person named, and an error of another file names that one.
func TestErrorNamesFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, c := range []struct {
		write func(io.Writer) error
		want  string
	}{
		{func(w io.Writer) error { return &fs.PathError{Op: "read", Path: "other", Err: syscall.EIO} }, "read other: input/output error"},
		{func(w io.Writer) error {
			limit := syscall.Rlimit{}
			attempt(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
			defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
			attempt(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1000, Max: limit.Max}))
			_, err := w.Write(make([]byte, 10_000))
			return err
		}, path + ": file too large"},
	} {
		if err := Write(path, c.write); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// A link stays a link, and its target is written, even if it is missing.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	place := func(name string) string { return filepath.Join(dir, name) }
	attempt(t, os.Mkdir(place("sub"), 0o755), os.WriteFile(place("sub/old"), []byte("before"), 0o644),
		os.Symlink("sub/old", place("link")), os.Symlink("link", place("twice")), os.Symlink("sub/new", place("dangling")))
	for name, target := range map[string]string{"link": "sub/old", "twice": "sub/old", "dangling": "sub/new"} {
		attempt(t, WriteText(place(name), []byte(name)))
		info, err := os.Lstat(place(name))
		if err != nil || info.Mode()&fs.ModeSymlink == 0 || content(place(target)) != name {
			t.Errorf("%s: %v, %v, %q", name, err, info.Mode(), content(place(target)))
		}
	}
}

// An existing file keeps its mode, and a new one obeys the umask.
func TestModes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, c := range []struct {
		umask     int
		old, want fs.FileMode
	}{{0o077, 0, 0o600}, {0o022, 0, 0o644}, {0o002, 0, 0o664}, {0o022, 0o640, 0o640}, {0o077, 0o664, 0o664}} {
		os.Remove(path)
		if c.old != 0 {
			attempt(t, os.WriteFile(path, nil, c.old), os.Chmod(path, c.old))
		}
		umask := syscall.Umask(c.umask)
		err := WriteText(path, []byte("new"))
		syscall.Umask(umask)
		attempt(t, err)
		if info, err := os.Stat(path); err != nil || info.Mode() != c.want || content(path) != "new" {
			t.Errorf("umask %o, mode %o: %v, %o", c.umask, c.old, err, info.Mode())
		}
	}
}

// After an error the file is as it was, and no other file is left.
func TestFailure(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	attempt(t, os.WriteFile(path, []byte("before"), 0o644))
	failure := errors.New("failure")
	err := Write(path, func(w io.Writer) error { io.WriteString(w, strings.Repeat("new", 1e5)); return failure })
	left, _ := os.ReadDir(dir)
	if !errors.Is(err, failure) || content(path) != "before" || len(left) != 1 {
		t.Errorf("%v, %q, %v", err, content(path), left)
	}
}
