package viz

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// The sizes of a drawn list, in pixels: of a rule's box and the gap below it, of the line that
// counts the rules not drawn, of the arrow to a class, and of the class's box.
const (
	ruleWide, ruleHigh, ruleGap = 460, 46, 22
	moreHigh                    = 26
	sayGap, sayWide             = 44, 188
)

// mostRules is how many rules List draws. Of a longer list it draws one rule less, and a line that
// counts the others.
const mostRules = 10

// mostTerms is how many terms of a rule's weighted sum List spells out.
const mostTerms = 4

// List draws a neural decision list from its first rule to its last. Each rule is a box with the
// greatest terms of its weighted sum and its threshold, beside the class that it predicts and the
// number n of training examples that it covered. Of more than ten rules it draws the first nine.
func List(l *learners.List) *Figure {
	c := cascade{l, len(l.Rules)}
	if c.shown > mostRules {
		c.shown = mostRules - 1
	}
	rows := c.shown + 1
	high := titleHeight + 2*margin + ruleHigh*rows + ruleGap*(rows-1)
	if c.shown < len(l.Rules) {
		high += moreHigh + ruleGap
	}
	return &Figure{
		Width: 2*margin + ruleWide + sayGap + sayWide, Height: vg.Length(high),
		title: cmp.Or(l.Name, "decision list"), note: plural(len(l.Rules), "rule") + ", the first that fires decides",
		Alt: c.alt(), paint: c.paint, from: []any{l},
	}
}

// A cascade is what List draws.
type cascade struct {
	*learners.List
	shown int // rules
}

// paint draws the boxes from the top downwards, with an arrow from each to the next one. The last,
// dashed box stands for what no rule fires on.
func (l cascade) paint(c draw.Canvas) {
	top := c.Max.Y
	for i, r := range l.Rules[:l.shown] {
		hover(c, fmt.Sprintf("H%d: %s if %s", i+1, l.class(r.Class), fires(r.If, l.Names(), mostSpelt)), func() { l.rule(c, top, i, r) })
		l.says(c, top, r.Class, fmt.Sprintf("n = %d", r.N))
		top = drawOtherwise(c, top-ruleHigh)
	}
	if more := len(l.Rules) - l.shown; more > 0 {
		label(c, plain, vg.Point{X: c.Min.X + 30, Y: top - moreHigh/2}, fmt.Sprintf("… %s", plural(more, "more rule")), 300)
		top = drawOtherwise(c, top-moreHigh)
	}
	frame(c, vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: top - ruleHigh}, Max: vg.Point{X: c.Min.X + ruleWide, Y: top}}, faint, nil, 4, 3)
	label(c, bold(plain), vg.Point{X: c.Min.X + 14, Y: top - ruleHigh/2}, "else", 60)
	covered := fmt.Sprintf("n = %d", l.ElseN)
	if l.Mistakes > 0 {
		covered += ", " + plural(l.Mistakes, "mistake")
	}
	l.says(c, top, l.Else, covered)
}

// drawOtherwise draws the arrow from the lower edge of a box, at top, to the next box, and returns
// the height at which that begins.
func drawOtherwise(c draw.Canvas, top vg.Length) vg.Length {
	x := c.Min.X + 36
	arrow(c, vg.Point{X: x, Y: top}, vg.Point{X: x, Y: top - ruleGap})
	label(c, remark, vg.Point{X: x + 10, Y: top - ruleGap/2}, "otherwise", 200)
	return top - ruleGap
}

// rule draws the box of rule i, whose upper edge is at top.
func (l cascade) rule(c draw.Canvas, top vg.Length, i int, r learners.Rule) {
	b := vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: top - ruleHigh}, Max: vg.Point{X: c.Min.X + ruleWide, Y: top}}
	frame(c, b, faint, tint(ink, 0.03))
	label(c, bold(plain), vg.Point{X: b.Min.X + 14, Y: top - ruleHigh/2}, fmt.Sprintf("H%d", i+1), 40)
	wide := vg.Length(ruleWide - 64)
	lines := condition(r.If, l.Names(), wide)
	for k, s := range lines {
		// Lines are 17 pixels apart, with their middle at that of the box.
		y := top - ruleHigh/2 + 17*(vg.Length(len(lines)-1)/2-vg.Length(k))
		label(c, plain, vg.Point{X: b.Min.X + 52, Y: y}, s, wide)
	}
}

// says draws the arrow from the box below top to the class that it predicts, and the class's box:
// in the colour and with the mark of the class.
func (l cascade) says(c draw.Canvas, top vg.Length, class int, covered string) {
	y, x := top-ruleHigh/2, c.Min.X+ruleWide
	arrow(c, vg.Point{X: x, Y: y}, vg.Point{X: x + sayGap, Y: y})
	b := vg.Rectangle{Min: vg.Point{X: x + sayGap, Y: top - ruleHigh}, Max: vg.Point{X: x + sayGap + sayWide, Y: top}}
	frame(c, b, hue(class), tint(hue(class), 0.22))
	mark(c, class, vg.Point{X: b.Min.X + 16, Y: y}, 5)
	label(c, bold(plain), vg.Point{X: b.Min.X + 32, Y: y + 8}, l.class(class), sayWide-40)
	small := remark
	small.Color = ink
	label(c, small, vg.Point{X: b.Min.X + 32, Y: y - 9}, covered, sayWide-40)
}

// class returns the name of a class. A list may come without.
func (l cascade) class(i int) string {
	if i < len(l.Classes) {
		return l.Classes[i]
	}
	return fmt.Sprintf("class %d", i)
}

// condition writes u as one or two lines of at most the given width: its terms of greatest
// magnitude, the number of the others, and its threshold. A unit without weights always or never
// fires. The terms are a weighted sum, so those of greatest magnitude decide most often.
func condition(u ltu.Unit, names []string, wide vg.Length) []string {
	terms := u.Greatest()
	if len(terms) == 0 {
		if 0 >= u.Theta {
			return []string{"always"}
		}
		return []string{"never"}
	}
	shown := min(mostTerms, len(terms))
	// Shorten the longest names first, down to what can still be told apart; then give up the last
	// term; and then shorten what is left, whatever becomes of it.
	for most := wide; ; most -= 8 { // the longest names give way
		lines := wrapped(u, terms, shown, names, most, wide)
		if fits(lines, wide) || most < 40 {
			return lines
		}
		if shown == mostTerms && most < readable {
			shown, most = shown-1, wide // and then the last term
		}
	}
}

// readable is a width, in pixels, at which most names can still be told apart.
const readable = 130

// fits reports whether there are at most two lines, none wider than the given width.
func fits(lines []string, wide vg.Length) bool {
	return len(lines) <= 2 && !slices.ContainsFunc(lines, func(l string) bool { return plain.Width(l) > wide })
}

// wrapped writes u with so many of its terms on lines of at most the given width, breaking them
// only between terms. Names are shortened to the width of most.
func wrapped(u ltu.Unit, terms []int, shown int, names []string, most, wide vg.Length) (lines []string) {
	line := ""
	for k, i := range terms[:shown] {
		s := term(u.W[i], shorten(nameOf(names, i, "x"), plain, most), k == 0)
		// The last term that is written carries the rest of the condition with it, so that the
		// threshold is never alone on a line.
		if k == shown-1 {
			if rest := len(terms) - shown; rest > 0 {
				s += " + " + plural(rest, "term")
			}
			s += " ≥ " + number(u.Theta)
		}
		if line != "" && plain.Width(line+s) > wide {
			lines, line, s = append(lines, line), "", s[1:]
		}
		line += s
	}
	return append(lines, line)
}

// term writes a term of a weighted sum, with the sign that joins it to the terms before it. A
// weight of 1 is not written.
func term(w float64, name string, first bool) string {
	sign := " + "
	switch {
	case first && w < 0:
		sign = "−"
	case first:
		sign = ""
	case w < 0:
		sign = " − "
	}
	if m := number(math.Abs(w)); m != "1" {
		sign += m + " · "
	}
	return sign + name
}
