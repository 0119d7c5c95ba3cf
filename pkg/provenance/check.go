package provenance

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"halfspace"
)

// A Finding reports whether a source of a figure or a table, or one of its own files, has changed.
type Finding struct {
	What    string // "file fruit.csv", say
	Says    string // "unchanged", or the difference
	Changed bool
}

// String returns the finding on a line.
func (f Finding) String() string { return line(f.What + ": " + f.Says) }

// Check finds the changes since the record was written. It compares the record with the present files in
// folder, with the files and sets of the catalogue that the record lists as sources, with the commit, and
// with the source of the library that runs. There is a Finding for each of them.
func (r *Record) Check(folder string) (all []Finding) {
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		all = append(all, inFile(filepath.Join(folder, filepath.Base(name)), name, r.Files[name]))
	}
	for _, s := range r.From {
		switch s.Kind {
		case "file":
			all = append(all, inFile(filepath.Join(folder, "..", filepath.FromSlash(s.Name)), "file "+s.Name, s.SHA256))
		case "data":
			all = append(all, inSample(s))
		}
	}
	hash := halfspace.SourceHash()
	all = append(all, compared("library", "source "+short(r.Library), "source "+short(hex.EncodeToString(hash[:]))))
	all = append(all, compared("Go", r.Go, runtime.Version()))
	if r.Commit == "" {
		return append(all, Finding{What: "commit", Says: "unknown, because the notebook's folder was not in a git repository"})
	}
	now, dirty := commit(filepath.Join(folder, ".."))
	f := compared("commit", short(r.Commit), cmp.Or(short(now), "none, because the folder is not in a git repository"))
	switch {
	case f.Changed:
	case dirty != r.Dirty:
		f.Changed, f.Says = true, "CHANGED: did files differ from the commit? then: "+yes(r.Dirty)+", now: "+yes(dirty)
	case dirty:
		f.Says += ", but files differed from the commit then and differ now, so they may have changed"
	}
	return append(all, f)
}

// inFile compares the present hash of a file with the hash in the record.
func inFile(path, name, hash string) Finding {
	b, err := os.ReadFile(path)
	if err != nil {
		return Finding{name, "does not exist any more", true}
	}
	return compared(name, "SHA-256 "+short(hash), "SHA-256 "+short(sum(b)))
}

// inSample compares the present fingerprint of a set of the catalogue, in the recorded coding, with the
// record.
func inSample(s Source) Finding {
	name := "data " + s.Name
	if s.Coding == "" {
		return Finding{What: name, Says: "cannot be compared, because it is not a set of the catalogue: give its file as a source of the figure"}
	}
	whole := catalogued(s.Name)
	if whole == nil {
		return Finding{What: name, Says: "cannot be compared, because the file of this set is not on this computer"}
	}
	for _, c := range codings {
		if c.name == s.Coding {
			return compared(name, "SHA-256 "+short(s.SHA256), "SHA-256 "+short(c.code(whole).Fingerprint()))
		}
	}
	return Finding{What: name, Says: fmt.Sprintf("cannot be compared, because the coding %q is unknown", s.Coding)}
}

// compared returns the finding for a thing of the given name that had one value before and has another after.
func compared(name, before, after string) Finding {
	if before == after {
		return Finding{What: name, Says: "unchanged (" + after + ")"}
	}
	return Finding{name, "CHANGED: was " + before + ", is " + after, true}
}

// short returns the first digits of a hash, enough to distinguish it from others.
func short(hash string) string { return hash[:min(len(hash), 12)] }

// yes writes a truth value.
func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
