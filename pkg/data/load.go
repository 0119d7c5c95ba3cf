package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"halfspace/pkg/data/internal/library"
)

// Load returns a set of the catalogue by its name or alias; see Catalog for all of them, and Find
// for what is forgiven in a name.
//
// Some sets are built in; see Entry.BuiltIn. The file of any other is looked for in the directories
// that the environment variable HALFSPACE_DATA lists, as SET/FILE or FILE, then in the user's cache
// directory, and is fetched from UCI into the cache if it is nowhere: by the program itself if it
// imports package online, else by the halfspace command. It is an error if the name is unknown, if
// there is no network when one is needed, or if a file is not UCI's, byte for byte.
func Load(name string) (*Set, error) { return LoadContext(context.Background(), name) }

// LoadContext is like Load. It gives up when ctx is done, and reports to ctx how far the fetching
// is; see package progress.
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

// Fetch sees to it that Load finds a set without a network from now on. It returns the path of its
// file, or "" if the set is built in.
func Fetch(ctx context.Context, name string) (path string, err error) {
	e, err := Find(name)
	if err != nil || e.build != nil {
		return "", err
	}
	_, path, err = e.file(ctx, uciLibrary())
	return path, err
}

// Path returns where Load finds the file of e without a network, or "" if it does not find it, or
// needs none. The file is not read.
func (e Entry) Path() string {
	if e.build != nil {
		return ""
	}
	return uciLibrary().Path(library.File(e.File))
}

// uciLibrary returns the library of UCI's files. It is made anew for each use, because the
// environment variable may change in the meantime, as it does in notebooks and in tests.
func uciLibrary() library.Library { return library.New("UCI's", uci) }

// load reads the file of e, even if the set is built in, so that tests can compare the two.
func (e Entry) load(ctx context.Context, l library.Library) (*Set, error) {
	b, path, err := e.file(ctx, l)
	if err != nil {
		return nil, err
	}
	return e.Format.ReadContext(ctx, bytes.NewReader(b), path)
}

// file returns the content of e's file and its path.
func (e Entry) file(ctx context.Context, l library.Library) (content []byte, path string, err error) {
	content, path, err = l.Get(ctx, library.File(e.File))
	if errors.Is(err, library.ErrNotOnline) {
		if err = e.fetchByCommand(ctx); err == nil {
			content, path, err = l.Get(ctx, library.File(e.File))
		}
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", e.Name, err)
	}
	return content, path, nil
}
