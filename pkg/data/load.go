package data

import (
	"bytes"
	"context"
	"fmt"

	"halfspace/datasets"
	"halfspace/pkg/data/internal/library"
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
	if e.build != nil {
		return e.build(e)
	}
	return e.load(ctx, uciLibrary())
}

// Fetch sees to it that Load finds a set without a network. It returns the path
// of its file, or "" if the set is built in.
func Fetch(ctx context.Context, name string) (path string, err error) {
	e, err := Find(name)
	if err != nil || e.build != nil {
		return "", err
	}
	_, path, err = e.file(ctx, uciLibrary())
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
	return uciLibrary().Path(library.File(e.File))
}

func uciLibrary() library.Library { return library.New("UCI's", uci) }

// load reads the file of e, even if the set is built in.
func (e Entry) load(ctx context.Context, l library.Library) (*Set, error) {
	b, path, err := e.file(ctx, l)
	if err != nil {
		return nil, err
	}
	return e.Format.Read(bytes.NewReader(b), path)
}

// file returns the content of e's file and its path.
func (e Entry) file(ctx context.Context, l library.Library) (content []byte, path string, err error) {
	if content, path, err = l.Get(ctx, library.File(e.File)); err != nil {
		return nil, "", fmt.Errorf("%s: %w", e.Name, err)
	}
	return content, path, nil
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
