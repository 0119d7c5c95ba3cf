package viz

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// footRoom returns the height of the foot: a line, and one more if the tree has units.
func (t sapling) footRoom() vg.Length {
	if t.units {
		return footHigh + cellHigh + 4
	}
	return footHigh
}

// unitKey describes the answer of a unit that fires. W·I is Utgoff's notation for the weighted sum,
// in his paper on perceptron trees. With more than two classes each class has a tree of its own,
// whose units vote for or against it.
func (t sapling) unitKey() string {
	switch {
	case !t.units:
		return ""
	case len(t.classes) > 2:
		return "W·I > 0 → the class of its tree; weights against it are grey"
	}
	return "W·I > 0 → " + t.class(1)
}

// foot names the marks of the classes, as far as there is room, and above them describes the
// answers of units. With two classes the answer has a colour, which a little square repeats.
func (t sapling) foot(c draw.Canvas) {
	point := vg.Point{X: c.Min.X + 6, Y: c.Min.Y + 8}
	if t.units {
		text := vg.Point{X: c.Min.X, Y: point.Y + cellHigh + 4}
		if len(t.classes) <= 2 {
			ink.Frame(c, vg.Rectangle{Min: text.Add(vg.Point{X: 1, Y: -5}), Max: text.Add(vg.Point{X: 11, Y: 5})}, ink.Rule, ink.Tint(ink.Hue(1), 0.5))
			text.X += 15
		}
		ink.Label(c, ink.Remark, text, t.unitKey(), c.Max.X-text.X)
	}
	for i, name := range t.classes {
		// A name takes at most 150 pixels, so that a long one leaves room for the others.
		wide := min(150, ink.Remark.Width(name))
		// Keep room for the count of the others, unless this is the last name.
		if point.X+wide+60 > c.Max.X && i < len(t.classes)-1 {
			ink.Label(c, ink.Remark, point, fmt.Sprintf("… %d more", len(t.classes)-i), 80)
			return
		}
		ink.Mark(c, i, point, 4)
		ink.Label(c, ink.Remark, point.Add(vg.Point{X: 9}), name, wide)
		point.X += wide + 30
	}
}

// describe returns the text that a node shows under the pointer, with the examples of each class.
func (t sapling) describe(s *stop) string {
	text := leafText(s.Node)
	if s.Counts == nil {
		return text
	}
	return text + ": " + cmp.Or(words.Valued(t.classes, func(class int) float64 {
		if class >= len(s.Counts) || s.Counts[class] == 0 {
			return math.NaN()
		}
		return s.Counts[class]
	}), "no examples")
}
