// Package provenance records how a figure or a table was made, in a JSON file beside it. The record
// contains the hashes of all inputs and outputs. Later it shows which of them have changed since, so you
// know whether the figure is still up to date. A record contains no times and no names of machines. So if a
// figure is made again from the same commit, its record has the same bytes.
package provenance

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"halfspace"

	"halfspace/internal/wholefile"
)

// A Record lists the sources of the files of a figure or a table: samples, learners with their settings,
// seeds, the commit and the versions. It is stored as NAME.json beside the files.
type Record struct {
	Format   string            // "halfspace provenance 1"
	Kind     string            // figure or table
	Name     string            // the name of its files, without their endings
	Number   int               // its number in its notebook
	Caption  string            // the caption without the number
	Notebook string            // the name of the notebook's file, empty if it is not known
	Cell     int               // the number of the code cell, from 1; 0 if it is not known
	Command  string            // the program, if the figure was not made in a notebook
	Commit   string            // the commit of the folder that it was made in; empty outside a git repository
	Dirty    bool              // tracked files differed from the commit
	Go       string            // version
	Library  string            // SHA-256 of this library's source; see halfspace.SourceHash
	From     []Source          // its sources
	Files    map[string]string // the SHA-256 of each of its files, by their names
}

const format = "halfspace provenance 1"

// Folder is the name of the folder, beside the notebook, into which figures, tables and their records are
// written.
const Folder = "figures"

// CheckName returns an error if name cannot be part of a file name, or if a page could not refer to it.
func CheckName(name string) error {
	switch {
	case name == "":
		return errors.New("the name is empty")
	case !regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]*$`).MatchString(name):
		return fmt.Errorf("the name %.60q: want letters, digits, hyphens, points and _ only", name)
	}
	return nil
}

// Write writes the files of a figure or a table, given by their extensions, and the record beside them,
// into the folder figures of dir. It adds the files' hashes, the commit and the versions to the record.
func (r Record) Write(dir string, files map[string][]byte) error {
	if err := CheckName(r.Name); err != nil {
		return err
	}
	hash := halfspace.SourceHash()
	r.Format, r.Go, r.Library = format, runtime.Version(), hex.EncodeToString(hash[:])
	r.Commit, r.Dirty = commit(dir)
	r.Files = map[string]string{}
	folder := filepath.Join(dir, Folder)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for ending, b := range files {
		name := r.Name + "." + ending
		r.Files[name] = sum(b)
		if err := write(filepath.Join(folder, name), b); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		return err
	}
	return write(filepath.Join(folder, r.Name+".json"), b.Bytes())
}

// write writes a file, whole or not at all, unless it already has the wanted content.
func write(file string, b []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, b) {
		return nil
	}
	return wholefile.WriteText(file, b)
}

// mostRecord is more than any record has, in bytes.
const mostRecord = 1 << 20

// Read reads the record of a figure or a table. The parameter file is the path of the record, or of the
// figure or table in any of its formats.
func Read(file string) (*Record, error) {
	path := strings.TrimSuffix(file, filepath.Ext(file)) + ".json"
	if info, err := os.Stat(path); err == nil && info.Size() > mostRecord {
		return nil, fmt.Errorf("%s: %d bytes are too many for the record of a figure or table", path, info.Size())
	}
	b, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && path != file:
		return nil, fmt.Errorf("%s: nothing says where it comes from: there is no %s", file, path)
	case err != nil:
		return nil, err
	}
	var r Record
	if err := json.Unmarshal(b, &r); err != nil || r.Format != format {
		return nil, fmt.Errorf("%s: is no record of a figure or table, as nb.Figure and nb.Table write it", path)
	}
	if _, ok := r.Files[filepath.Base(file)]; !ok && path != file {
		return nil, fmt.Errorf("%s: nothing says where it comes from: %s does not name it", file, path)
	}
	return &r, nil
}

// sum returns the SHA-256 of bytes in hexadecimal.
func sum(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}
