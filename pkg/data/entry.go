package data

// An Entry describes a set of the catalogue: what it is, where its file comes from, how to read it,
// and what has to be counted in it once it is read. A test compares the counts with the file, so
// that an error in reading is not taken for a property of the data.
type Entry struct {
	Name  string
	Alias string // another name for it; may be empty
	Title string // as UCI has it
	About string // what an example is and what its classes mean

	// What is to be counted in the set once it is loaded.
	Examples       int
	Attributes     int
	Counts         []int // examples of each of Format.Classes
	Missing        int   // values that the file gives as '?'
	Ambiguous      int   // letters of sequences that stand for several bases; missing values too, once loaded
	Contradictions int   // attribute vectors that occur with more than one class

	Format   Format // of UCI's file
	File     File
	Licence  string
	Citation string
	DOI      string // without the address of the resolver; empty if none was verified

	// build makes a set that is built in, from the program or by computing it. It is nil for the
	// others.
	build func(Entry) (*Set, error)
}

// A File is a file of the UCI repository. Results can be compared with those of others only if they
// are of the same data, so it is known by its SHA-256 and not by its name.
type File struct {
	Dir    string // where it lies below a directory of HALFSPACE_DATA, or the cache
	Name   string
	Size   int // bytes
	SHA256 string
	Path   string // its address below UCI's
	Zip    string // address of a zip archive that holds it as well
}

// uci is the address of the UCI Machine Learning Repository.
const uci = "https://archive.ics.uci.edu/"

// Address returns the address (URL) of f at UCI.
func (f File) Address() string { return uci + f.Path }

// schema returns the schema of a set all of whose attributes are declared nominal, for those that
// are computed and so are never read by e.Format.
func (e Entry) schema() Schema {
	s := Schema{Name: e.Name, Class: e.Format.Class, Classes: e.Format.Classes}
	for _, c := range e.Format.Columns {
		if c.Name != e.Format.Class && c.Kind != Ignore {
			s.Attrs = append(s.Attrs, Attr{Name: c.Name, Values: c.Values})
		}
	}
	return s
}

// BuiltIn reports whether the set needs no file: it is embedded in the program, or computed from a
// rule.
func (e Entry) BuiltIn() bool { return e.build != nil }
