// Package wholefile writes files safely: a file is written completely or not at all, and never in place of
// a folder or a device. Every part of this module that writes a file whose name a person gives uses it.
package wholefile

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Prefix begins the name of a temporary file, which a killed process leaves.
const Prefix = ".halfspace-"

// Write calls write to produce the file at path. Afterwards the file is complete and on the disk. After an
// error it is unchanged. See Check for paths that are refused. An existing file keeps its mode, and its
// owner if the system allows this; a new file obeys the umask. If path is a symbolic link, its target is
// written.
func Write(path string, write func(io.Writer) error, inputs ...string) error {
	target, old, err := find(path, inputs)
	if err != nil {
		return err
	}
	// A temporary file of package os has mode 600, and nothing says which mode the umask would give.
	temp := filepath.Join(filepath.Dir(target), Prefix+rand.Text())
	t, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fault(path, err)
	}
	err = fill(t, write, old)
	// A full disk, for example, is an error of the temporary file, which nobody knows. An error of another
	// file keeps that file's name: write may read files.
	if bad := (*fs.PathError)(nil); errors.As(err, &bad) && bad.Path == temp {
		err = fault(path, err)
	}
	if err == nil {
		err = fault(path, os.Rename(temp, target))
	}
	if err != nil {
		os.Remove(temp)
		return err
	}
	syncFolder(filepath.Dir(target)) // or a crash of the system might lose the name
	return nil
}

// WriteText writes the file at path, as Write does.
func WriteText(path string, text []byte, inputs ...string) error {
	return Write(path, func(w io.Writer) error { _, err := w.Write(text); return err }, inputs...)
}

// Check returns the error that Write would return for a path that it refuses. So a program can find the
// fault before work that takes hours. Write refuses a folder, a device, a pipe or a socket; a file that may
// not be written; a link to any of these; a file in a missing folder; and one of the inputs, under whatever
// name. The input - is standard input.
func Check(path string, inputs ...string) error {
	_, _, err := find(path, inputs)
	return err
}

// CheckOpen returns an error if the open file w is one of the inputs. A program that reads a file and
// appends to the same file might not end before the disk is full. CheckOpen recognises the file by its
// method Stat, which os.File has.
func CheckOpen(w io.Writer, inputs ...string) error {
	f, ok := w.(interface{ Stat() (fs.FileInfo, error) })
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil // a pipe or a terminal, for example
	}
	return checkInputs(inputs, "the output", info)
}

// fill writes the content of a new file and closes it. The file gets the mode and the owner of the old file,
// described by old. Without an old file, old is nil.
func fill(t *os.File, write func(io.Writer) error, old fs.FileInfo) error {
	b := bufio.NewWriter(t)
	err := write(b)
	if err == nil {
		err = b.Flush()
	}
	if err == nil && old != nil {
		keepOwner(t, old)
		err = t.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = t.Sync()
	}
	if closed := t.Close(); err == nil {
		err = closed
	}
	return err
}

// find returns the path of the file that is to be written, which differs from path if that is a link, and the
// file that is there, or nil without a file.
func find(path string, inputs []string) (target string, old fs.FileInfo, err error) {
	old, err = os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		target = dangling(path)
		_, err = os.Stat(filepath.Dir(target))
		return target, nil, fault(path, err)
	}
	if err != nil {
		return "", nil, fault(path, err)
	}
	if kind := kindOf(old.Mode()); kind != "" {
		return "", nil, fmt.Errorf("%s is %s: name a file", path, kind)
	}
	if err := checkInputs(inputs, path, old); err != nil {
		return "", nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0) // only to ask whether it may be written
	if err != nil {
		return "", nil, fault(path, err)
	}
	f.Close()
	target, err = filepath.EvalSymlinks(path)
	return target, old, fault(path, err)
}

// checkInputs returns an error if the file at path, described by info, is one of the inputs.
func checkInputs(inputs []string, path string, info fs.FileInfo) error {
	for _, input := range inputs {
		if found, err := stat(input); err == nil && os.SameFile(found, info) {
			return fmt.Errorf("%s is the input %s: name another output", path, input)
		}
	}
	return nil
}

// stat describes an input.
func stat(input string) (fs.FileInfo, error) {
	if input == "-" {
		return os.Stdin.Stat()
	}
	return os.Stat(input)
}

// mostLinks is the largest number of links in a chain, as in Linux.
const mostLinks = 40

// dangling returns the path of a missing file: the path itself, or the missing target of a link.
func dangling(path string) string {
	for range mostLinks {
		link, err := os.Readlink(path)
		if err != nil {
			return path
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return path
}

// kindOf names a thing that is not a file; it is empty for a file.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "not a file"
}

// fault returns an error of package os with the path that a person gave, not the path of a temporary file.
func fault(path string, err error) error {
	var bad *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &bad):
		err = bad.Err
	case errors.As(err, &link):
		err = link.Err
	case err == nil:
		return nil
	}
	return fmt.Errorf("%s: %w", path, err)
}

// syncFolder writes the names of the files in a folder to the disk. Not every system can do that, so an error
// is ignored: the content of the files is on the disk already.
func syncFolder(path string) {
	if d, err := os.Open(path); err == nil {
		d.Sync()
		d.Close()
	}
}
