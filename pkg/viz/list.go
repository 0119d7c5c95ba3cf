package viz

import (
	"cmp"
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// The sizes of a drawn list, in pixels: of a rule's box and the gap below it, of the line that counts the
// rules not drawn, of the arrow to a class, and of the class's box.
const (
	ruleWide, ruleHigh, ruleGap = 460, 46, 22
	moreHigh                    = 26
	sayGap, sayWide             = 44, 188
)

// The places of things in the boxes of a list, in pixels. In a rule's box: the name and the condition, from
// the left edge, and the distance of the condition's lines. Below it: the arrow to the next rule. In a
// class's box: the mark and the name.
const (
	nameLeft, conditionLeft, conditionStep = 14, 52, 17
	otherwiseLeft                          = 36
	sayMark, sayLeft                       = 16, 32
)

// mostRules limits the rules that List draws. For a longer list it draws one rule less, and a line that
// counts the others.
const mostRules = 10

// List draws a neural decision list from its first rule to its last. Each rule is a box with the first
// terms of its weighted sum, in the order of outline.Terms, and its threshold. Beside it stand the predicted
// class, the number n of training examples that it decides and the number of its mistakes there. For more
// than ten rules it draws the first nine. A nil list is an error.
func List(l *learners.List) (*Figure, error) {
	if l == nil {
		return nil, nothing("list to draw")
	}
	c := cascade{l, len(l.Rules)}
	if c.shown > mostRules {
		c.shown = mostRules - 1
	}
	rows := c.shown + 1
	high := titleHeight + 2*ink.Margin + ruleHigh*rows + ruleGap*(rows-1)
	if c.shown < len(l.Rules) {
		high += moreHigh + ruleGap
	}
	return &Figure{
		Width: 2*ink.Margin + ruleWide + sayGap + sayWide, Height: vg.Length(high),
		title: cmp.Or(l.Name, "decision list"), note: words.Plural(len(l.Rules), "rule") + ", the first that fires decides",
		Alt: c.alt(), paint: c.paint, origins: []any{l},
	}, nil
}

// A cascade is the drawing of List.
type cascade struct {
	*learners.List
	shown int // rules
}

// paint draws the boxes from the top downwards, with an arrow from each to the next. The last, dashed box
// stands for examples on which no rule fires.
func (l cascade) paint(c draw.Canvas) {
	top := c.Max.Y
	for i, r := range l.Rules[:l.shown] {
		ink.Hover(c, fmt.Sprintf("H%d: %s if %s", i+1, l.class(r.Class), words.Fires(r.If, l.terms(r), l.Names(), words.ManyTerms)), func() { l.rule(c, top, i, r) })
		l.says(c, top, r.Class, decided(r.N, r.Mistakes))
		top = drawOtherwise(c, top-ruleHigh)
	}
	if hidden := len(l.Rules) - l.shown; hidden > 0 {
		ink.Label(c, ink.Plain, vg.Point{X: c.Min.X + 30, Y: top - moreHigh/2}, fmt.Sprintf("… %s", words.Plural(hidden, "more rule")), ruleWide)
		top = drawOtherwise(c, top-moreHigh)
	}
	ink.Frame(c, vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: top - ruleHigh}, Max: vg.Point{X: c.Min.X + ruleWide, Y: top}}, ink.Faint, nil, 4, 3)
	ink.Label(c, ink.Bold(ink.Plain), vg.Point{X: c.Min.X + nameLeft, Y: top - ruleHigh/2}, "else", ruleWide)
	l.says(c, top, l.Else, decided(l.ElseN, l.Mistakes))
}

// decided returns the number of training examples that a rule decides, and of its mistakes there.
func decided(n, mistakes int) string {
	s := fmt.Sprintf("n = %d", n)
	if mistakes > 0 {
		s += ", " + words.Plural(mistakes, "mistake")
	}
	return s
}

// drawOtherwise draws the arrow from the lower edge of a box, at top, to the next box, and returns the
// height at which that begins.
func drawOtherwise(c draw.Canvas, top vg.Length) vg.Length {
	x := c.Min.X + otherwiseLeft
	ink.Arrow(c, vg.Point{X: x, Y: top}, vg.Point{X: x, Y: top - ruleGap})
	ink.Label(c, ink.Remark, vg.Point{X: x + 10, Y: top - ruleGap/2}, "otherwise", ruleWide)
	return top - ruleGap
}

// rule draws the box of rule i, whose upper edge is at top.
func (l cascade) rule(c draw.Canvas, top vg.Length, i int, r learners.Rule) {
	b := vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: top - ruleHigh}, Max: vg.Point{X: c.Min.X + ruleWide, Y: top}}
	ink.Frame(c, b, ink.Faint, ink.Tint(ink.Text, 0.03))
	ink.Label(c, ink.Bold(ink.Plain), vg.Point{X: b.Min.X + nameLeft, Y: top - ruleHigh/2}, fmt.Sprintf("H%d", i+1), conditionLeft-nameLeft+2)
	wide := vg.Length(ruleWide - conditionLeft - 12)
	lines := words.Condition(r.If, l.terms(r), l.Names(), wide)
	for k, s := range lines {
		// The middle of the lines is the middle of the box.
		y := top - ruleHigh/2 + conditionStep*(vg.Length(len(lines)-1)/2-vg.Length(k))
		ink.Label(c, ink.Plain, vg.Point{X: b.Min.X + conditionLeft, Y: y}, s, wide)
	}
}

// says draws the arrow from the box below top to the predicted class, and the class's box in the colour and
// with the mark of the class.
func (l cascade) says(c draw.Canvas, top vg.Length, class int, counts string) {
	y, x := top-ruleHigh/2, c.Min.X+ruleWide
	ink.Arrow(c, vg.Point{X: x, Y: y}, vg.Point{X: x + sayGap, Y: y})
	b := vg.Rectangle{Min: vg.Point{X: x + sayGap, Y: top - ruleHigh}, Max: vg.Point{X: x + sayGap + sayWide, Y: top}}
	ink.Frame(c, b, ink.Hue(class), ink.Tint(ink.Hue(class), 0.22))
	ink.Mark(c, class, vg.Point{X: b.Min.X + sayMark, Y: y}, 5)
	ink.Label(c, ink.Bold(ink.Plain), vg.Point{X: b.Min.X + sayLeft, Y: y + 8}, l.class(class), sayWide-sayLeft-8)
	small := ink.Remark
	small.Color = ink.Text
	ink.Label(c, small, vg.Point{X: b.Min.X + sayLeft, Y: y - 9}, counts, sayWide-sayLeft-8)
}

// terms returns the terms of a rule in the order of printed rules.
func (l cascade) terms(r learners.Rule) []int { return outline.Terms(r.If, l.Attrs) }

// class returns the name of a class. A list may come without.
func (l cascade) class(i int) string {
	if i < len(l.Classes) {
		return l.Classes[i]
	}
	return fmt.Sprintf("class %d", i)
}

// alt returns the alternative text: the rules, as many as fit into a sentence.
func (l cascade) alt() string {
	var rules []string
	for _, r := range l.Rules {
		rules = append(rules, fmt.Sprintf("%s if %s", l.class(r.Class), words.Fires(r.If, l.terms(r), l.Names(), words.FewTerms)))
	}
	rules = append(rules[:min(len(rules), words.MostListed):min(len(rules), words.MostListed)], "else "+l.class(l.Else))
	return fmt.Sprintf("decision list of %s: %s", words.Plural(len(l.Rules), "rule"), strings.Join(rules, "; "))
}
