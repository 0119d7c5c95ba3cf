package data

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/internal/nearest"
)

// Catalog returns the entries of all sets that Load knows, in order of name. In each of them the
// class column is called class, and the licence is UCI's.
func Catalog() []Entry {
	// Fields that are the same in all entries are set here.
	all := append(uciSets(), monks()...)
	for i := range all {
		e := &all[i]
		e.Format.Name, e.Format.Class, e.Licence = e.Name, "class", "CC BY 4.0"
	}
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Find returns the entry of the given name or alias, such as "house-votes-84" or "votes". It
// ignores case, and takes hyphens, blanks and underscores between words as equal. For an unknown
// name the error lists the nearest names and then all names, because choosing a name is easier than
// remembering it.
func Find(name string) (Entry, error) {
	want := strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(strings.TrimSpace(name)))
	var nearby, all []string
	for _, e := range Catalog() {
		if want != "" && (want == e.Name || want == e.Alias) {
			return e, nil
		}
		if nearest.Resembles(want, e.Name) || nearest.Resembles(want, e.Alias) {
			nearby = append(nearby, e.Name)
		}
		all = append(all, e.Name)
	}
	meant := ""
	if nearby != nil {
		meant = " did you mean " + strings.Join(nearby, " or ") + "?"
	}
	return Entry{}, fmt.Errorf("unknown set %q;%s all: %s", name, meant, strings.Join(all, ", "))
}
