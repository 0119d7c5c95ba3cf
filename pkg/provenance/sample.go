package provenance

import (
	"halfspace/pkg/data"
)

// codings are the codings that a whole set of the catalogue may have.
var codings = []struct {
	name string
	code func(*data.Set) *data.Set
}{
	{"raw", func(s *data.Set) *data.Set { return s }},
	{"ordinal", (*data.Set).Ordinal},
	{"one-hot", (*data.Set).OneHot},
	{"binary", (*data.Set).Binary},
}

// Sample describes a sample by its name, its number of examples (0 if unknown) and its fingerprint. If the
// fingerprint shows that it is a set of the catalogue that is available here, Sample also records how the
// set was coded. A sample that only has the name of such a set gets no coding.
func Sample(name string, examples int, fingerprint string) Source {
	s := Source{Kind: "data", Name: name, Examples: examples, SHA256: fingerprint}
	if whole := catalogued(name); whole != nil && (examples == 0 || examples == whole.Len()) {
		for _, c := range codings {
			if c.code(whole).Fingerprint() == fingerprint {
				s.Coding = c.name
				break
			}
		}
	}
	return s
}

// catalogued returns the set of the catalogue with a name, nil if the name is unknown or the set's file
// is absent.
func catalogued(name string) *data.Set {
	e, err := data.Find(name)
	if err != nil || !e.BuiltIn() && e.Path() == "" {
		return nil
	}
	s, err := data.Load(name)
	if err != nil {
		return nil
	}
	return s
}
