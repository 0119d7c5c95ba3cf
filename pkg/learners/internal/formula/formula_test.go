package formula

import (
	"reflect"
	"testing"
)

// TestParse compares formulas with trees written by hand. The root of the last has a right child
// whose left child is a leaf.
func TestParse(t *testing.T) {
	for text, want := range map[string]Tree{
		"A":                {[]int{-1}, []int{-1}},
		"A ∨ ¬AB":          {[]int{1, -1}, []int{-1, -1}},
		"!A!BC|!AB|AD":     {[]int{1, 2, -1, -1}, []int{3, -1, -1, -1}},
		"x1x2":             {[]int{-1, -1}, []int{1, -1}},
		"¬PQ ∨ PR ∨ P¬R S": {[]int{1, -1, 3, -1}, []int{2, -1, -1, -1}},
	} {
		got, err := Parse(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %v, %v; want %v", text, got, err, want)
		}
		if reread, err := Parse(got.String()); err != nil || !reflect.DeepEqual(reread, want) {
			t.Errorf("%q is written as %q and read as %v, %v", text, got, reread, err)
		}
	}
	for _, text := range []string{"", "A ∨", "¬A", "A ∨ B", "¬AB", "A ∨ AB", "A ∨ ¬AA", "A+B", "A¬", "AB ∨ ¬AB"} {
		if got, err := Parse(text); err == nil || got.Len() > 0 {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

func TestPaths(t *testing.T) {
	form, err := Parse("AD ∨ ¬AB ∨ ¬A¬BC") // in preorder A, B, C, D
	if err != nil {
		t.Fatal(err)
	}
	if got, want := form.Paths(), [][]int{{^0, ^1, 2}, {^0, 1}, {0, 3}}; !reflect.DeepEqual(got, want) {
		t.Errorf("paths %v, want %v", got, want)
	}
	if got := Chain(28).String(); got[len(got)-len("¬Z¬A1B1"):] != "¬Z¬A1B1" {
		t.Errorf("the chain of 28 ends in %q", got)
	}
}
