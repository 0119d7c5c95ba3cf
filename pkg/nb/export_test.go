package nb

// NextCell forgets which names this cell gave.
func NextCell() { clear(calls) }

// Forget forgets numbers too, as another kernel does.
func Forget() { clear(calls); clear(numbered) }

// PlaceIn looks for a call in notebooks.
func PlaceIn(files []string, call, name string) (notebook string, cell int, err error) {
	found, err := placeIn(files, call, name)
	return found.notebook, found.cell, err
}

// NoteOf writes a value as Note does.
func NoteOf(name string, value any, args ...any) (string, error) {
	n, err := noteOf(name, value, args)
	return n.String(), err
}

// NoteHTML returns how a notebook shows a note, and its value as text.
func NoteHTML(name string, value any) (html, text string, err error) {
	n, err := noteOf(name, value, nil)
	return n.HTML(), n.value, err
}

// Traced is what Figure and Table do before they show anything.
func Traced(kind, call, name string, value any, sources ...any) error {
	_, err := traced(kind, call, name, "", value, sources)
	return err
}
