package arff

import (
	"io"
	"reflect"
	"strings"
	"testing"
)

// The declarations are known before the first example, and fields are without quotes and escapes.
func TestReader(t *testing.T) {
	const text = "% c\n@RELATION 'the weather'\n@attribute 'the \\'sky\\''{sunny,'light rain'}\n@attribute t Real\n@data\n" +
		"'light rain', 1.5 % now\n\nsunny\t?\nsunny,\n"
	r, err := NewReader(t.Context(), strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	want := []Attribute{{"the 'sky'", []string{"sunny", "light rain"}}, {"t", nil}}
	if r.Relation != "the weather" || !reflect.DeepEqual(r.Attributes, want) {
		t.Errorf("%q has %q, want %q", r.Relation, r.Attributes, want)
	}
	for i, want := range []string{"light rain|1.5", "sunny|\x00", "sunny|"} {
		if err := r.Next(); err != nil {
			t.Fatal(err)
		}
		var fields []string
		for _, f := range r.Fields {
			fields = append(fields, string(f))
		}
		if got := strings.Join(fields, "|"); got != want || r.Line != []int{6, 8, 9}[i] {
			t.Errorf("line %d: %q, want %q", r.Line, got, want)
		}
	}
	if err := r.Next(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}
