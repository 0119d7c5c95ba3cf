package data

import (
	"fmt"
	"slices"
	"strings"
)

// An Entry describes a set of the catalogue.
type Entry struct {
	Name           string
	Alias          string // another name for it; may be empty
	Title          string
	About          string // what an example is and what its classes mean
	Examples       int
	Attributes     int
	Counts         []int  // examples of each of Format.Classes
	Missing        int    // values that the file gives as '?'
	Ambiguous      int    // letters of sequences that stand for several bases; missing values too, once loaded
	Contradictions int    // attribute vectors that occur with more than one class
	Format         Format // of UCI's file
	File           File
	Licence        string
	Citation       string
	DOI            string                    // without the address of the resolver; empty if none was verified
	build          func(Entry) (*Set, error) // nil: the set is not built in
}

// A File is a file of the UCI repository.
type File struct {
	Dir    string // where it lies below a directory of HALFSPACE_DATA, or the cache
	Name   string
	Size   int // bytes
	SHA256 string
	Path   string // its address below UCI's
	Zip    string // address of a zip archive that holds it as well
}

const uci = "https://archive.ics.uci.edu/"

// Address returns the address of f at UCI.
func (f File) Address() string { return uci + f.Path }

// Catalog returns what is known of the sets that Load knows, in order of name.
func Catalog() []Entry {
	all := append(uciSets(), monks()...)
	for i := range all {
		e := &all[i]
		e.Format.Name, e.Format.Class, e.Licence = e.Name, "class", "CC BY 4.0"
	}
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Find returns the entry of the given name or alias, in any case. The error for
// an unknown name has the nearest names and then all of them.
func Find(name string) (Entry, error) {
	want := strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(strings.TrimSpace(name)))
	var near, all []string
	for _, e := range Catalog() {
		if want != "" && (want == e.Name || want == e.Alias) {
			return e, nil
		}
		if resembles(want, e.Name) || resembles(want, e.Alias) {
			near = append(near, e.Name)
		}
		all = append(all, e.Name)
	}
	meant := ""
	if near != nil {
		meant = " did you mean " + strings.Join(near, " or ") + "?"
	}
	return Entry{}, fmt.Errorf("unknown set %q;%s all: %s", name, meant, strings.Join(all, ", "))
}

// resembles reports whether one of a and b is part of the other, or becomes it
// by a third of its letters.
func resembles(a, b string) bool {
	if len(a) < 2 || len(b) < 2 {
		return false
	}
	return strings.Contains(a, b) || strings.Contains(b, a) || edits(a, b) <= max(len(a), len(b))/3
}

// edits returns the Levenshtein distance of a and b: the insertions, deletions
// and replacements of a byte that turn one into the other.
func edits(a, b string) int {
	row := make([]int, len(b)+1) // distances of a prefix of a to every prefix of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0]++
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// schema returns the schema of a set all of whose attributes are declared
// nominal.
func (e Entry) schema() Schema {
	s := Schema{Name: e.Name, Class: e.Format.Class, Classes: e.Format.Classes}
	for _, c := range e.Format.Columns {
		if c.Name != e.Format.Class && c.Kind != Ignore {
			s.Attrs = append(s.Attrs, Attr{Name: c.Name, Values: c.Values})
		}
	}
	return s
}
