package viz

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/eval"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// AgainstControl draws the critical difference diagram of tests against a control, which is a learner that
// all others are compared with, for example the method that you propose. The control is the learner at an
// index of f.Learners, and its name is bold. The axis shows mean ranks. A bar extends from the control's
// mean rank to both sides. A learner whose dot lies within the bar does not differ significantly from the
// control by the test of Bonferroni and Dunn at significance level alpha. Holm's procedure is more
// powerful. If it finds a difference from the control, the learner's dot is full. So the dots beyond the
// bar are full, and perhaps some dots within the bar too. AgainstControl returns an error unless alpha is
// between 0 and 1 and the learner exists.
//
// J. Demšar, Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning
// Research 7 (2006) 1–30, §3.2.2 and figure 1 (b).
func AgainstControl(f *eval.Friedman, learner int, alpha float64) (*Figure, error) {
	if !(alpha > 0 && alpha < 1) {
		return nil, fmt.Errorf("viz: against a control: level is %v, want between 0 and 1", alpha)
	}
	if err := checkRanks(f); err != nil {
		return nil, fmt.Errorf("viz: against a control: %w", err)
	}
	if learner < 0 || learner >= len(f.Learners) {
		return nil, fmt.Errorf("viz: against a control: no learner %d, there are %d", learner, len(f.Learners))
	}
	d := newRanking(f, f.ControlDifference(alpha))
	middle, last := d.mean[learner], float64(len(f.Learners))
	d.bars = [][2]float64{{max(1, middle-d.critical), min(last, middle+d.critical)}}
	d.control = &control{learner: learner, p: make([]float64, len(f.Learners)), alpha: alpha}
	for _, pair := range f.Against(learner) {
		d.control.p[pair.A] = pair.Holm
	}
	figure := d.figure()
	figure.title = d.counts() + ", against " + f.Learners[learner]
	figure.note = fmt.Sprintf("bar: not told apart from it by Bonferroni and Dunn's test at %v · full dots: told apart by Holm's procedure · Friedman's test: p = %s",
		alpha, words.Number(f.P))
	figure.Alt = d.controlAlt()
	return figure, nil
}

// A control is the learner that the others are compared with.
type control struct {
	learner int
	p       []float64 // p-values of the others, by Holm's procedure
	alpha   float64
}

// apart reports whether the test finds a significant difference between a learner and the control.
func (k *control) apart(i int) bool { return i != k.learner && k.p[i] <= k.alpha }

// tested returns the result of a learner's test for the text under the pointer, or "" without a test.
func (d *ranking) tested(i int) string {
	switch {
	case d.control == nil:
		return ""
	case i == d.control.learner:
		return ", the control"
	}
	return ", p = " + words.Number(d.control.p[i]) + " by Holm's procedure"
}

// dots marks the mean ranks on the axis. The control comes first, as a diamond, so that a dot at
// the same mean rank remains visible.
func (d *ranking) dots(c draw.Canvas, axis vg.Length, x func(float64) vg.Length) {
	dot(c, 3, vg.Point{X: x(d.mean[d.control.learner]), Y: axis}, 6, ink.Positive)
	for i, mean := range d.mean {
		fill := ink.White
		if d.control.apart(i) {
			fill = ink.Text
		}
		if i != d.control.learner {
			dot(c, 0, vg.Point{X: x(mean), Y: axis}, 4, fill)
		}
	}
}

// dot draws a glyph with an outline.
func dot(c draw.Canvas, shape int, point vg.Point, r vg.Length, fill color.Color) {
	var p vg.Path
	ink.Glyph(&p, shape, point, r)
	c.SetColor(fill)
	c.Fill(p)
	c.SetLineStyle(draw.LineStyle{Color: ink.Text, Width: 1})
	c.Stroke(p)
}

// controlAlt names the learners that differ from the control, and the others.
func (d *ranking) controlAlt() string {
	k := d.control
	var better, worse, alike []string
	for _, i := range d.order {
		text := d.f.Learners[i] + " " + words.Number(d.mean[i])
		switch {
		case i == k.learner:
		case !k.apart(i):
			alike = append(alike, text)
		case d.mean[i] < d.mean[k.learner]:
			better = append(better, text)
		default:
			worse = append(worse, text)
		}
	}
	text := fmt.Sprintf("critical difference diagram of %s on %s against %s, whose mean rank is %s", words.Plural(len(d.order), "learner"),
		words.Plural(len(d.f.Sets), "set"), d.f.Learners[k.learner], words.Number(d.mean[k.learner]))
	for _, group := range []struct {
		word  string
		names []string
	}{{"better", better}, {"worse", worse}, {"not told apart", alike}} {
		if group.names != nil {
			text += "; " + group.word + ": " + words.Listed(group.names)
		}
	}
	return text + fmt.Sprintf("; by Holm's procedure at %v; critical difference %s", k.alpha, words.Number(d.critical))
}
