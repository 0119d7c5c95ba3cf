package delimited

import (
	"bytes"
	"io"
)

// A Rewinder is a reader that can be read a second time: the type of a column is known for certain
// only at the end of a file, and by then its beginning may have been read as something else. It
// keeps what it has read only if the underlying reader cannot be rewound itself, so that a file is
// not held in memory, but a pipe is.
type Rewinder struct {
	r     io.Reader
	seek  io.Seeker
	start int64
	kept  []io.Reader
}

// NewRewinder returns a Rewinder that begins where r is now. Whether r can be rewound is tried, as
// a pipe is an *os.File as well, whose Seek fails.
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

// Rewind goes back to where the Rewinder began. Unless the underlying reader can be rewound, all of
// the text must have been read before: what was kept is handed out again, and kept again, and then
// it ends.
func (w *Rewinder) Rewind() error {
	if w.seek != nil {
		_, err := w.seek.Seek(w.start, io.SeekStart)
		return err
	}
	w.r, w.kept = io.MultiReader(w.kept...), nil
	return nil
}
