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

// Check compares a record with the present state of its own files in folder, of the files and sets of
// the catalogue that it lists as sources, of the commit, and of the source of the library that runs.
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
		return append(all, Finding{What: "commit", Says: "unknown, as the notebook's folder was in no repository of git"})
	}
	now, dirty := commit(filepath.Join(folder, ".."))
	f := compared("commit", short(r.Commit), cmp.Or(short(now), "none, the folder is in no repository of git"))
	switch {
	case f.Changed:
	case dirty != r.Dirty:
		f.Changed, f.Says = true, "CHANGED: files differed from it then: "+yes(r.Dirty)+", and now: "+yes(dirty)
	case dirty:
		f.Says += ", but files differed from it then, and do now: whether by the same, nobody knows"
	}
	return append(all, f)
}

// inFile says whether a file has the hash that it had.
func inFile(path, name, hash string) Finding {
	b, err := os.ReadFile(path)
	if err != nil {
		return Finding{name, "is not there any more", true}
	}
	return compared(name, "SHA-256 "+short(hash), "SHA-256 "+short(sum(b)))
}

// inSample says whether a set of the catalogue has changed.
func inSample(s Source) Finding {
	name := "data " + s.Name
	if s.Coding == "" {
		return Finding{What: name, Says: "cannot be compared, as it is no set of the catalogue: name its file in what the figure was made from"}
	}
	whole := catalogued(s.Name)
	if whole == nil {
		return Finding{What: name, Says: "cannot be compared, as the set of the catalogue is not at hand"}
	}
	for _, c := range codings {
		if c.name == s.Coding {
			return compared(name, "SHA-256 "+short(s.SHA256), "SHA-256 "+short(c.code(whole).Fingerprint()))
		}
	}
	return Finding{What: name, Says: fmt.Sprintf("cannot be compared, as nothing is coded %q", s.Coding)}
}

// compared says whether something has changed.
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
