package data

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// UnmarshalJSON reads an encoding that json.Marshal wrote, and checks it. Somebody may have edited the
// file, and an inconsistent encoding would make Encode panic later, when nobody thinks of the file any
// more. A field that an Encoding does not have is an error too.
func (e *Encoding) UnmarshalJSON(b []byte) error {
	type plain Encoding // without this method
	var p plain
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return fmt.Errorf("encoding: %w", err)
	}
	if err := (*Encoding)(&p).hold(); err != nil {
		return fmt.Errorf("encoding: %w", err)
	}
	*e = Encoding(p)
	return nil
}

// hold returns an error unless the parts of e fit together. For example, every feature must be made from an
// attribute that exists.
func (e *Encoding) hold() error {
	for _, f := range e.Features {
		if f.Attr < 0 || f.Attr >= len(e.From) {
			return fmt.Errorf("feature %q is made of attribute %d, but there are %d attributes", f.Name, f.Attr, len(e.From))
		}
		if f.Value < -1 || f.Value > len(e.From[f.Attr].Values) {
			return fmt.Errorf("feature %q indicates value %d, there are %d", f.Name, f.Value, len(e.From[f.Attr].Values))
		}
		if !slices.IsSorted(f.Cuts) {
			return fmt.Errorf("feature %q has cuts that do not ascend", f.Name)
		}
		if err := f.nominal(e.From[f.Attr]); err != nil {
			return err
		}
	}
	return e.Coding.Check()
}

// nominal returns an error if f is nominal and its Values do not match the values that it can take.
func (f *Feature) nominal(raw Attr) error {
	if f.Values == nil {
		return nil
	}
	want := len(raw.Values)
	if !raw.Nominal() {
		want = len(f.Cuts) + 1
	}
	if len(f.Values) != want || f.Base != 0 || f.Step != 1 || f.Value != -1 {
		return fmt.Errorf("feature %q has %d values, want %d", f.Name, len(f.Values), want)
	}
	return nil
}
