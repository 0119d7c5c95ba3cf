package cells

import (
	"slices"
	"testing"
)

// A cell declares a name behind labels too, and it has the labels outside of blocks only.
func TestLabels(t *testing.T) {
	c, err := Inspect("first: second: x := 1\nif x == 2 {\ninner:\n\tgoto inner\n}\nthird:\nvar y = 2\nfor x == 2 {\n\tgoto first\n}")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"x", "y"}; !slices.Equal(c.Declared, want) {
		t.Errorf("declared %q, want %q", c.Declared, want)
	}
	if want := []string{"first", "third"}; !slices.Equal(c.Labels, want) {
		t.Errorf("labels %q, want %q", c.Labels, want)
	}
}
