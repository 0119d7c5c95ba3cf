package viz

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
)

// responding is a curve of waves over the given number of values.
func responding(a data.Attr, classes, values int) *explain.DependenceCurve {
	c := &explain.DependenceCurve{Set: "flowers", Attr: a, Examples: 150}
	for k := range classes {
		c.Classes = append(c.Classes, fmt.Sprintf("class %d", k+1))
	}
	for n := range values {
		shares, sum := make([]float64, classes), 0.0
		for k := range shares {
			shares[k] = 1 + math.Sin(0.2*float64(n*(k+1)))
			sum += shares[k]
		}
		for k := range shares {
			shares[k] /= sum
		}
		c.Values, c.Shares = append(c.Values, float64(n)), append(c.Shares, shares)
	}
	return c
}

// colours is a nominal attribute.
func colours() data.Attr {
	return data.Attr{Name: "colour", Values: []string{"red", "green", "a colour of a very long name that has no room", "blue"}}
}

// TestResponseOfMany leaves out the classes that change least, and says so.
func TestResponseOfMany(t *testing.T) {
	figure, err := PartialDependence(responding(data.Attr{Name: "width"}, 11, 30))
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, figure.SVG())
	if !bytes.Contains(figure.SVG(), []byte("3 of 11 classes not drawn")) {
		t.Error("three classes are left out in silence")
	}
}

// TestResponseOfLittle has a single value, and invalid curves.
func TestResponseOfLittle(t *testing.T) {
	figure, err := PartialDependence(responding(data.Attr{Name: "width"}, 2, 1))
	if err != nil {
		t.Fatal(err)
	}
	if svg := figure.SVG(); bytes.Contains(svg, []byte("NaN")) {
		t.Error("NaN in the figure")
	}
	short := responding(data.Attr{Name: "width"}, 2, 5)
	short.Shares[3] = nil
	for _, c := range []*explain.DependenceCurve{{}, short} {
		if _, err := PartialDependence(c); err == nil {
			t.Errorf("%+v is no error", c)
		}
	}
}
