package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"halfspace/datasets"
)

// Load returns a set of the catalogue. Some are built in; see Entry. The file
// of any other is looked for in the directories that the environment variable
// HALFSPACE_DATA lists, as SET/FILE or FILE, then in the user's cache
// directory, and is fetched from UCI into the cache if it is nowhere. A file
// that is not UCI's, byte for byte, is an error.
func Load(name string) (*Set, error) { return LoadContext(context.Background(), name) }

// LoadContext is like Load. It gives up when ctx is done, and reports to ctx
// how far the fetching is.
func LoadContext(ctx context.Context, name string) (*Set, error) {
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	return newLibrary().load(ctx, e)
}

// Fetch sees to it that Load finds a set without a network. It returns the path
// of its file, or "" if the set is built in.
func Fetch(ctx context.Context, name string) (path string, err error) {
	e, err := Find(name)
	if err != nil || e.build != nil {
		return "", err
	}
	_, path, err = newLibrary().file(ctx, e)
	return path, err
}

// BuiltIn reports whether the set needs no file.
func (e Entry) BuiltIn() bool { return e.build != nil }

// Path returns where Load finds the file of e without a network, or "" if it
// does not, or needs none.
func (e Entry) Path() string {
	if e.build != nil {
		return ""
	}
	for _, path := range newLibrary().places(e.File) {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}

// A library finds the files of the catalogue.
type library struct {
	dirs   []string // where files may lie already
	cache  string   // where fetched files are kept
	base   string   // address of UCI
	client *http.Client
	pause  time.Duration // before the second attempt to fetch; then it doubles
}

func newLibrary() library {
	l := library{base: uci, client: &http.Client{Timeout: time.Minute}, pause: time.Second}
	for _, dir := range filepath.SplitList(os.Getenv("HALFSPACE_DATA")) {
		if dir != "" {
			l.dirs = append(l.dirs, dir)
		}
	}
	if dir, err := os.UserCacheDir(); err == nil {
		l.cache = filepath.Join(dir, "halfspace", "datasets")
	}
	return l
}

func (l library) load(ctx context.Context, e Entry) (*Set, error) {
	if e.build != nil {
		return e.build(e)
	}
	b, path, err := l.file(ctx, e)
	if err != nil {
		return nil, err
	}
	return e.Format.Read(bytes.NewReader(b), path)
}

// file returns the content of e's file and its path.
func (l library) file(ctx context.Context, e Entry) ([]byte, string, error) {
	for _, path := range l.places(e.File) {
		b, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = e.File.check(b, path)
		}
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w; remove or replace it", e.Name, err)
		}
		return b, path, nil
	}
	for _, dir := range l.dirs {
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			return nil, "", fmt.Errorf("%s: HALFSPACE_DATA names %s, which does not exist", e.Name, dir)
		}
	}
	b, err := l.fetch(ctx, e.File)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", e.Name, err)
	}
	path, err := l.keep(e.File, bytes.NewReader(b))
	if err != nil {
		return nil, "", fmt.Errorf("%s: cannot keep it in the cache (%w): %s", e.Name, err, e.File.advice())
	}
	return b, path, nil
}

// places returns where f may lie, in the order in which it is looked for.
func (l library) places(f File) []string {
	var paths []string
	for _, dir := range l.dirs {
		paths = append(paths, filepath.Join(dir, f.Dir, f.Name), filepath.Join(dir, f.Name))
	}
	if l.cache != "" {
		paths = append(paths, filepath.Join(l.cache, f.Dir, f.Name))
	}
	return paths
}

// embedded reads the file of a set in package datasets. It is laid out as UCI's
// but has a header and no identifiers.
func embedded(e Entry) (*Set, error) {
	name := e.Name + "/" + e.Name + ".csv"
	in, err := datasets.Files.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	f := e.Format
	f.NoHeader, f.Columns = false, nil
	for _, c := range e.Format.Columns {
		if c.Kind != Ignore {
			f.Columns = append(f.Columns, c)
		}
	}
	return f.Read(in, "datasets/"+name)
}
