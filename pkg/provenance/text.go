package provenance

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
)

// line returns a text on one line, as a terminal shows it.
func line(text string) string { return escape.Text(text) }

// String lists the sources of the files, line by line.
func (r *Record) String() string {
	var b strings.Builder
	add := func(text string, args ...any) { b.WriteString(line(fmt.Sprintf(text, args...)) + "\n") }
	add("%s %d, %s: %s", r.Kind, r.Number, r.Name, r.Caption)
	switch {
	case r.Notebook != "" && r.Cell > 0:
		add("made by %s, cell %d of its code", r.Notebook, r.Cell)
	case r.Notebook != "":
		add("made by %s, in a cell that is not known", r.Notebook)
	case r.Command != "":
		add("made by the program %s", r.Command)
	default:
		add("made by a notebook that is not known")
	}
	switch {
	case r.Commit == "":
		add("commit unknown: the folder was not in a git repository")
	case r.Dirty:
		add("commit %s, with changes that were not committed", r.Commit)
	default:
		add("commit %s", r.Commit)
	}
	add("%s, library's source %s", r.Go, r.Library)
	for _, s := range r.From {
		add("from %s", s.text())
	}
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		add("file %s, SHA-256 %s", name, r.Files[name])
	}
	return b.String()
}

// text describes a source in words.
func (s Source) text() string {
	words := []string{s.Kind + " " + s.Name}
	if s.Coding != "" {
		words = append(words, "of the catalogue, "+s.Coding)
	}
	if s.Examples > 0 {
		words = append(words, fmt.Sprint(s.Examples, " examples"))
	}
	if s.Seed != nil {
		words = append(words, fmt.Sprint("seed ", *s.Seed))
	}
	if s.SHA256 != "" {
		words = append(words, "SHA-256 "+s.SHA256)
	}
	var settings []string
	for _, name := range slices.Sorted(maps.Keys(s.Settings)) {
		settings = append(settings, name+" "+s.Settings[name])
	}
	if settings != nil {
		words = append(words, "settings: "+strings.Join(settings, ", "))
	}
	return strings.Join(words, ", ")
}
