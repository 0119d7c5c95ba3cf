package data

import (
	"bytes"
	"io"
)

// A rewinder is a reader that can be read a second time. It keeps what it has
// read only if the reader cannot be rewound itself.
type rewinder struct {
	r     io.Reader
	seek  io.Seeker
	start int64
	kept  []io.Reader
}

func newRewinder(r io.Reader) *rewinder {
	w := &rewinder{r: r}
	if s, ok := r.(io.Seeker); ok {
		if start, err := s.Seek(0, io.SeekCurrent); err == nil {
			w.seek, w.start = s, start
		}
	}
	return w
}

func (w *rewinder) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if w.seek == nil && n > 0 {
		w.kept = append(w.kept, bytes.NewReader(bytes.Clone(p[:n])))
	}
	return n, err
}

func (w *rewinder) rewind() error {
	if w.seek != nil {
		_, err := w.seek.Seek(w.start, io.SeekStart)
		return err
	}
	w.r, w.kept = io.MultiReader(w.kept...), nil
	return nil
}
