package data

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/internal/nearest"
)

// Catalog returns what is known of the sets that Load knows, in order of name. The class column is
// called class in all of them, and all are under UCI's licence.
func Catalog() []Entry {
	// What all entries have in common is set here and not in each.
	all := append(uciSets(), monks()...)
	for i := range all {
		e := &all[i]
		e.Format.Name, e.Format.Class, e.Licence = e.Name, "class", "CC BY 4.0"
	}
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Find returns the entry of the given name or alias, such as "house-votes-84" or "votes". Case does
// not matter, nor whether words are joined by a hyphen, a blank or an underscore. The error for an
// unknown name has the nearest names and then all of them, since a name is easier to pick than to
// remember.
func Find(name string) (Entry, error) {
	want := strings.NewReplacer(" ", "-", "_", "-").Replace(strings.ToLower(strings.TrimSpace(name)))
	var near, all []string
	for _, e := range Catalog() {
		if want != "" && (want == e.Name || want == e.Alias) {
			return e, nil
		}
		if nearest.Resembles(want, e.Name) || nearest.Resembles(want, e.Alias) {
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
