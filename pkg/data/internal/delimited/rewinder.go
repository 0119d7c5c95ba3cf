package delimited

import (
	"bytes"
	"io"
)

// A Rewinder is a reader that can be read a second time. It keeps what it has
// read only if the reader cannot be rewound itself.
type Rewinder struct {
	r     io.Reader
	seek  io.Seeker
	start int64
	kept  []io.Reader
}

// NewRewinder returns a Rewinder that begins where r is now.
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

// Rewind goes back to where the Rewinder began. It can be done once for each reading to the end.
func (w *Rewinder) Rewind() error {
	if w.seek != nil {
		_, err := w.seek.Seek(w.start, io.SeekStart)
		return err
	}
	w.r, w.kept = io.MultiReader(w.kept...), nil
	return nil
}
