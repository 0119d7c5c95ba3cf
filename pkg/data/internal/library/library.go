// Package library finds the files that samples are read from. It looks for a file in the
// directories that the user names and in the user's cache, and has it fetched from its archive if it
// is nowhere.
//
// Each file is known by its SHA-256. A published result is about one version of a file, and copies
// differ: iris, for one, goes round with UCI's two errors and without. So a file that differs by a
// byte is refused wherever it lies, with an error that says which file it is.
package library

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"halfspace/pkg/data/internal/delimited"
)

// A File is a file of an archive (data.File has the same fields), with what it takes to find it and
// to know that it is the right one.
type File struct {
	Dir    string // where it lies below one of the user's directories, or the cache
	Name   string
	Size   int // bytes
	SHA256 string
	Path   string // its address below the archive's
	Zip    string // address below the archive's of a zip archive that holds it as well
}

// A Library finds the files of one archive, such as the UCI repository.
type Library struct {
	whose string   // files they are, in errors: "UCI's"
	Base  string   // address of the archive
	Dirs  []string // where files may lie already
	Cache string   // where fetched files are kept; empty if there is no such directory
}

// Online returns the content of a file from the archive of a library, checked. Package online sets
// it; in a program that does not import that package it is nil.
var Online func(ctx context.Context, l Library, f File) ([]byte, error)

// ErrNotOnline says that a file has to be fetched, and that Online is nil.
var ErrNotOnline = errors.New("has to be fetched")

// Largest is the most bytes that are read of a file or an archive, or of a member of one, which
// could otherwise unpack to more than there is memory. No file of the catalogue comes near.
const Largest = 64 << 20

// New returns the library of the files at the address base and below; whose says in errors whose
// files they are. It looks for them in the directories that the environment variable HALFSPACE_DATA
// lists (separated as in PATH), in that order, and then in the user's cache directory, which is
// $XDG_CACHE_HOME or ~/.cache on Linux.
func New(whose, base string) Library {
	l := Library{whose: whose, Base: base}
	for _, dir := range filepath.SplitList(os.Getenv("HALFSPACE_DATA")) {
		if dir != "" {
			l.Dirs = append(l.Dirs, dir)
		}
	}
	if dir, err := os.UserCacheDir(); err == nil {
		l.Cache = filepath.Join(dir, "halfspace", "datasets")
	}
	return l
}

// Path returns where f lies, or "" if it has to be fetched. Its content is not looked at, so that a
// list of many files is made in no time.
func (l Library) Path(f File) string {
	for _, path := range l.places(f) {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}

// Find returns the content of f and its path, which is "" if f has to be fetched. It is an error if
// the first file that is found under f's name has another content, or is no regular file: to pass it
// over would hide from the user that the file is not what it seems.
func (l Library) Find(f File) (content []byte, path string, err error) {
	if err := l.checkDirs(); err != nil {
		return nil, "", err
	}
	// That a file is not there is no error, but any other reason not to read it is: to go on to the
	// next place would be to use another file than the user thinks.
	for _, path := range l.places(f) {
		b, err := readRegular(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = l.Check(f, b, path)
		}
		if err != nil {
			return nil, "", fmt.Errorf("%w; remove or replace it", err)
		}
		return b, path, nil
	}
	return nil, "", nil
}

// checkDirs returns an error if what the user named as a directory is something else.
func (l Library) checkDirs() error {
	for _, dir := range l.Dirs {
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			return fmt.Errorf("HALFSPACE_DATA names %s, which is not a directory", delimited.OneLine(dir))
		}
	}
	return nil
}

// readRegular returns the content of a regular file that is not larger than any of a library. Others
// are not opened: a pipe without a writer would block for ever.
func readRegular(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file", delimited.OneLine(path))
	case info.Size() > Largest:
		return nil, fmt.Errorf("%s is larger than %d MB", delimited.OneLine(path), Largest>>20)
	}
	return os.ReadFile(path)
}

// Get returns the content of f and its path, like Find, but fetches f into the cache if it is
// nowhere. It gives up when ctx is done, and reports to ctx how far the fetching is.
func (l Library) Get(ctx context.Context, f File) (content []byte, path string, err error) {
	b, path, err := l.Find(f)
	if err != nil {
		return nil, "", err
	}
	if path != "" {
		return b, path, nil
	}
	// Who names a directory expects the file there. If it was misspelt, a fetch, which would hide
	// that or fail for want of a network, is not what is wanted.
	for _, dir := range l.Dirs {
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			return nil, "", fmt.Errorf("HALFSPACE_DATA names %s, which does not exist", delimited.OneLine(dir))
		}
	}
	if Online == nil {
		return nil, "", ErrNotOnline
	}
	if b, err = Online(ctx, l, f); err != nil {
		return nil, "", err
	}
	if path, err = l.keep(f, bytes.NewReader(b)); err != nil {
		// The content is at hand, but to go on without a word would be to fetch it again each time.
		return nil, "", fmt.Errorf("cannot keep it in the cache (%w): %s", err, l.Advice(f))
	}
	return b, path, nil
}

// places returns the paths where f may lie, in the order in which they are tried. A directory may
// be laid out as the cache is, with a directory per set, or have all files in one heap.
func (l Library) places(f File) []string {
	var paths []string
	for _, dir := range l.Dirs {
		paths = append(paths, filepath.Join(dir, f.Dir, f.Name), filepath.Join(dir, f.Name))
	}
	if l.Cache != "" {
		paths = append(paths, filepath.Join(l.Cache, f.Dir, f.Name))
	}
	return paths
}

// Check returns an error unless b is the content of f. From says where b is from: a path or an
// address.
func (l Library) Check(f File, b []byte, from string) error {
	if sum := fmt.Sprintf("%x", sha256.Sum256(b)); sum != f.SHA256 {
		return fmt.Errorf("%s is not %s %s: %d bytes of SHA-256 %.12s…, want %d of %.12s…",
			delimited.OneLine(from), l.whose, f.Name, len(b), sum, f.Size, f.SHA256)
	}
	return nil
}

// Advice says what to do where fetching does not work: get the file in some other way, and put it
// where it is looked for.
func (l Library) Advice(f File) string {
	return fmt.Sprintf("put %s from %s into a directory named in HALFSPACE_DATA", f.Name, l.Base+f.Path)
}

// keep writes the content of f to the cache and returns its path. The file appears there whole or
// not at all, also if the disk is full or the process is killed, and also for another process that
// does the same at the same time: it is written under a name of its own, and renamed once it is
// complete.
func (l Library) keep(f File, content io.Reader) (string, error) {
	if l.Cache == "" {
		return "", errors.New("there is no cache directory")
	}
	dir := filepath.Join(l.Cache, f.Dir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	temp, err := os.CreateTemp(dir, "."+f.Name+"-*")
	if err != nil {
		return "", err
	}
	// Sync comes before the name, so that after a power cut there is no file that is named but
	// empty. To remove the temporary file fails once it is renamed, which is as it should be.
	defer os.Remove(temp.Name())
	_, err = io.Copy(temp, content)
	if err = cmp.Or(err, temp.Chmod(0o644), temp.Sync(), temp.Close()); err != nil {
		return "", err
	}
	to := filepath.Join(dir, f.Name)
	return to, os.Rename(temp.Name(), to)
}
