package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"halfspace/pkg/data/internal/library"
)

// Load returns a set of the catalogue by its name or alias. Catalog lists all sets, and Find describes the
// accepted spellings of a name.
//
// Some sets are built in (see Entry.BuiltIn), and need no file. For any other set Load looks for the file
// in three places, in this order: the directories listed in the environment variable HALFSPACE_DATA, as
// SET/FILE or FILE; the user's cache directory; and UCI's server, from which the file is copied into the
// cache. Only a program that imports package online may use the network. For any other program the
// halfspace command fetches the file.
//
// Load returns an error if the name is unknown, if a network is needed but not available, or if a file
// differs from UCI's in any byte.
func Load(name string) (*Set, error) { return LoadContext(context.Background(), name) }

// LoadContext is like Load. It gives up when ctx is done, and reports the progress of fetching to
// ctx; see package progress.
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

// Fetch makes sure that Load can from now on find a set without a network. It returns the path of
// its file, or "" if the set is built in.
func Fetch(ctx context.Context, name string) (path string, err error) {
	e, err := Find(name)
	if err != nil || e.build != nil {
		return "", err
	}
	_, path, err = e.file(ctx, uciLibrary())
	return path, err
}

// Path returns where Load finds the file of e without a network. It returns "" if the file is
// missing, or if the set needs no file. The file is not read.
func (e Entry) Path() string {
	if e.build != nil {
		return ""
	}
	return uciLibrary().Path(library.File(e.File))
}

// uciLibrary returns the library of UCI's files. It is made anew for each use, since notebooks and
// tests change the environment variable in the meantime.
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
