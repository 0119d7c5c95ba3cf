package viz

import (
	"bytes"
	"testing"

	"halfspace/pkg/metric"
)

// mixedUp is a matrix whose classes are mistaken for their neighbours, the later ones more often.
func mixedUp(classes int) *metric.Confusion {
	c := &metric.Confusion{}
	for k := range classes {
		c.Classes = append(c.Classes, []string{"setosa", "versicolor", "virginica", "a class of a long name"}[min(k, 3)])
		if k >= 3 {
			c.Classes[k] += string(rune('A' + k))
		}
		c.Counts = append(c.Counts, make([]int, classes))
		c.Counts[k][k] = 50 - 2*k
		if k > 0 {
			c.Counts[k][k-1] = 2 * k
		}
	}
	return c
}

// TestConfusionOfMany leaves out the classes of fewest mistakes, and says so.
func TestConfusionOfMany(t *testing.T) {
	figure, err := Confusion(mixedUp(20))
	if err != nil {
		t.Fatal(err)
	}
	svg := figure.SVG()
	for text, want := range map[string]bool{"4 of 20 classes not drawn": true, ">setosa<": false, ">virginica<": false, "nameT<": true} {
		if bytes.Contains(svg, []byte(text)) != want {
			t.Errorf("%q stands in the figure: %t, want %t", text, !want, want)
		}
	}
}

func TestConfusionOfLittle(t *testing.T) {
	if _, err := Confusion(&metric.Confusion{Classes: []string{"a"}, Counts: [][]int{{0}}}); err == nil {
		t.Error("a matrix without examples was drawn")
	}
	// A class without examples has no share to divide by.
	figure, err := Confusion(&metric.Confusion{Classes: []string{"a", "b"}, Counts: [][]int{{0, 0}, {3, 0}}})
	if err != nil {
		t.Fatal(err)
	}
	if svg := figure.SVG(); bytes.Contains(svg, []byte("NaN")) {
		t.Error("NaN in the figure")
	}
}
