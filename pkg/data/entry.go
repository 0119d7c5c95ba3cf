package data

// An Entry describes a set of the catalogue: its subject, the source of its file, the file's format, and
// how many examples, attributes and missing values the loaded set has. A test loads each file and compares
// the counts. So a mistake of the reader is found, and is not taken for a property of the data.
type Entry struct {
	Name  string
	Alias string // another name for it; may be empty
	Title string // title at UCI
	About string // meaning of an example and of its classes

	// Counts of the set once it is loaded.
	Examples       int
	Attributes     int
	Counts         []int // examples of each of Format.Classes
	Missing        int   // values given as '?' in the file
	Ambiguous      int   // letters of sequences that stand for several bases; also missing values once loaded
	Contradictions int   // attribute vectors that occur with more than one class

	Format   Format // the format of UCI's file
	File     File
	Licence  string
	Citation string
	DOI      string // the DOI without the resolver's address; empty if none was verified

	// build makes a built-in set, from an embedded file or by computing it. It is nil for other
	// sets.
	build func(Entry) (*Set, error)
}

// A File is a file of the UCI repository. It is identified by its SHA-256 and not only by its name, because
// results can be compared with published results only if the data are the same, byte for byte.
type File struct {
	Dir    string // its directory below a directory of HALFSPACE_DATA, or below the cache
	Name   string
	Size   int // bytes
	SHA256 string
	Path   string // its address, relative to UCI's
	Zip    string // address of a zip archive that contains the file as well
}

// uci is the address of the UCI Machine Learning Repository.
const uci = "https://archive.ics.uci.edu/"

// Address returns the address (URL) of f at UCI.
func (f File) Address() string { return uci + f.Path }

// schema returns the schema of a set whose attributes are all declared nominal. It serves the
// computed sets, which are never read by e.Format.
func (e Entry) schema() Schema {
	s := Schema{Name: e.Name, Class: e.Format.Class, Classes: e.Format.Classes}
	for _, c := range e.Format.Columns {
		if c.Name != e.Format.Class && c.Kind != Ignore {
			s.Attrs = append(s.Attrs, Attr{Name: c.Name, Values: c.Values})
		}
	}
	return s
}

// BuiltIn reports whether the set needs no file, because it is embedded in the program or computed
// from a rule.
func (e Entry) BuiltIn() bool { return e.build != nil }
