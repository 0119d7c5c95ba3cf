// Package library finds the files that samples are read from. It looks for a file in
// the directories that the user names and then in the user's cache. If the file is in
// none of them, it fetches the file from its archive.
//
// A file is identified by its SHA-256. A published result is about one version of a
// file, and copies differ: iris, for example, circulates with and without UCI's two
// errors. So a file that differs in one byte is refused wherever it lies, with an error
// that names the file.
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

// A File is a file of an archive (data.File has the same fields), with the facts needed
// to find it and to verify it.
type File struct {
	Dir    string // its directory below one of the user's directories, or below the cache
	Name   string
	Size   int // bytes
	SHA256 string
	Path   string // its address, relative to the archive's
	Zip    string // address of a zip archive that holds it too, relative to the archive's
}

// A Library finds the files of one archive, such as the UCI repository.
type Library struct {
	owner string   // owner of the files, for errors: "UCI's"
	Base  string   // address of the archive
	Dirs  []string // directories that may already hold files
	Cache string   // directory for fetched files; empty without one
}

// Online returns the checked content of a file from the archive of a library. Package
// online sets it; in a program that does not import that package it is nil.
var Online func(ctx context.Context, l Library, f File) ([]byte, error)

// ErrNotOnline reports that a file has to be fetched while Online is nil.
var ErrNotOnline = errors.New("has to be fetched")

// Largest limits the number of bytes read from a file, an archive, or a member of an
// archive, which could otherwise unpack to more than the memory holds. No file of the
// catalogue comes near.
const Largest = 64 << 20

// New returns the library of the files at the address base and below; errors name owner
// as their owner. It looks for them in the directories listed in the environment
// variable HALFSPACE_DATA (separated as in PATH), in that order, and then in the user's
// cache directory, $XDG_CACHE_HOME or ~/.cache on Linux.
func New(owner, base string) Library {
	l := Library{owner: owner, Base: base}
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

// Path returns the path of f, or "" if it has to be fetched. It does not look at the
// content, so that listing many files is fast.
func (l Library) Path(f File) string {
	for _, path := range l.places(f) {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}

// Find returns the content of f and its path, which is "" if f has to be fetched. It is
// an error if the first file found under f's name has another content or is not a
// regular file. Skipping it would hide from the user that the file is not the expected
// one.
func (l Library) Find(f File) (content []byte, path string, err error) {
	if err := l.checkDirs(); err != nil {
		return nil, "", err
	}
	// A missing file is not an error, but any other failure to read it is: going on to
	// the next place could use a file that the user does not expect.
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

// checkDirs returns an error if a path that the user named as a directory is something
// else.
func (l Library) checkDirs() error {
	for _, dir := range l.Dirs {
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			return fmt.Errorf("HALFSPACE_DATA names %s, which is not a directory", delimited.OneLine(dir))
		}
	}
	return nil
}

// readRegular returns the content of a regular file of at most Largest bytes. Other
// files are not opened: a pipe without a writer would block for ever.
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

// Get returns the content of f and its path, like Find, but fetches f into the cache if
// it is in no directory. It gives up when ctx is done, and reports the progress of
// fetching to ctx.
func (l Library) Get(ctx context.Context, f File) (content []byte, path string, err error) {
	b, path, err := l.Find(f)
	if err != nil {
		return nil, "", err
	}
	if path != "" {
		return b, path, nil
	}
	// A user who names a directory expects the file there. If its name was misspelt,
	// fetching would hide the mistake, or fail for want of a network.
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
		// The content is there, but without an error it would silently be fetched again
		// each time.
		return nil, "", fmt.Errorf("cannot save the file in the cache (%w): %s", err, l.Advice(f))
	}
	return b, path, nil
}

// places returns the paths where f may lie, in search order. A directory may be laid
// out like the cache, with a directory per set, or hold all files side by side.
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

// Check returns an error unless b is the content of f. The parameter origin names the
// source of b: a path or an address.
func (l Library) Check(f File, b []byte, origin string) error {
	if sum := fmt.Sprintf("%x", sha256.Sum256(b)); sum != f.SHA256 {
		return fmt.Errorf("%s is not %s %s: %d bytes of SHA-256 %.12s…, want %d of %.12s…",
			delimited.OneLine(origin), l.owner, f.Name, len(b), sum, f.Size, f.SHA256)
	}
	return nil
}

// Advice says what to do if fetching fails: get the file in another way, and put it in
// one of the places.
func (l Library) Advice(f File) string {
	return fmt.Sprintf("put %s from %s into a directory named in HALFSPACE_DATA", f.Name, l.Base+f.Path)
}

// keep writes the content of f to the cache and returns its path. It writes the file under a name of its
// own, and renames it once it is complete. So the file appears there whole or not at all, even if the
// disk is full, the process is killed, or another process does the same at the same time.
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
	// Sync precedes the renaming, so that a power cut cannot leave a named but empty
	// file. After the renaming the removal of the temporary file fails, as intended.
	defer os.Remove(temp.Name())
	_, err = io.Copy(temp, content)
	if err = cmp.Or(err, temp.Chmod(0o644), temp.Sync(), temp.Close()); err != nil {
		return "", err
	}
	target := filepath.Join(dir, f.Name)
	return target, os.Rename(temp.Name(), target)
}
