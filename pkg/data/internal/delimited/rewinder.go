package delimited

import (
	"bytes"
	"io"
)

// A Rewinder is a reader that can be read a second time. This is needed because the type of a
// column is certain only at the end of a file, when its beginning may have been read with another
// type. A Rewinder stores the text only if the underlying reader cannot be rewound: it holds a pipe
// in memory, but not a file.
type Rewinder struct {
	r     io.Reader
	seek  io.Seeker
	start int64
	kept  []io.Reader
}

// NewRewinder returns a Rewinder that begins at the current place of r. It tries whether r can be
// rewound, because a pipe is an *os.File as well, and its Seek fails.
func NewRewinder(r io.Reader) *Rewinder {
	w := &Rewinder{r: r}
	if s, ok := r.(io.Seeker); ok {
		if start, err := s.Seek(0, io.SeekCurrent); err == nil {
			w.seek, w.start = s, start
		}
	}
	return w
}

// Read reads from the underlying reader.
func (w *Rewinder) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if w.seek == nil && n > 0 {
		w.kept = append(w.kept, bytes.NewReader(bytes.Clone(p[:n])))
	}
	return n, err
}

// Rewind goes back to the beginning of the Rewinder. Unless the underlying reader can be rewound,
// all of the text must have been read before. Read then returns the stored text again, keeps it,
// and ends.
func (w *Rewinder) Rewind() error {
	if w.seek != nil {
		_, err := w.seek.Seek(w.start, io.SeekStart)
		return err
	}
	w.r, w.kept = io.MultiReader(w.kept...), nil
	return nil
}
