package report

import (
	_ "embed"
	"encoding/hex"
	"fmt"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace"
	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/table"
	"halfspace/pkg/viz"
)

//go:embed page.css
var style string

// A page is HTML that grows section by section.
type page struct{ strings.Builder }

// section begins a section.
func (p *page) section(title string) { fmt.Fprintf(p, "<h3>%s</h3>\n", escape.HTML(title)) }

// say adds a paragraph of plain text.
func (p *page) say(format string, args ...any) {
	fmt.Fprintf(p, "<p>%s</p>\n", escape.HTML(fmt.Sprintf(format, args...)))
}

// text adds text whose lines and blanks stay.
func (p *page) text(text string) {
	fmt.Fprintf(p, "<pre>%s</pre>\n", escape.Lines(strings.TrimRight(text, "\n"), escape.HTML))
}

// list adds a list of sentences.
func (p *page) list(sentences []string) {
	p.WriteString("<ul>\n")
	for _, line := range sentences {
		fmt.Fprintf(p, "<li>%s</li>\n", escape.HTML(line))
	}
	p.WriteString("</ul>\n")
}

// figure adds a figure or, if err is not nil, the reason for its absence.
func (p *page) figure(f *viz.Figure, err error) {
	if err != nil {
		p.say("No figure: %v.", err)
		return
	}
	fmt.Fprintf(p, "<div class=\"figure\">%s</div>\n", f.Image())
}

// HTML returns the report as a part of a page, for a notebook.
func (r *Report) HTML() string {
	p := &page{}
	fmt.Fprintf(p, "<div class=\"halfspace-report\">\n<style>%s</style>\n<h2>%s</h2>\n", style, escape.HTML(r.Set.Name))
	r.summary(p)
	r.data(p)
	r.comparison(p)
	r.model(p)
	r.probabilities(p)
	r.mistakes(p)
	r.flips(p)
	r.origin(p)
	p.WriteString("</div>\n")
	return p.String()
}

// summary says the result in three sentences.
func (r *Report) summary(p *page) {
	best, majority := r.row(), r.Compared.Majority()
	p.say("%d examples, %d attributes, classes %s. To predict the commonest class always is right on %.1f %%.",
		r.Set.Len(), len(r.Set.Attrs), strings.Join(r.Set.Classes, ", "), 100*majority)
	p.say("The most accurate readable learner is %s: it is right on %.1f %% of the test examples, in %s. The choice was made on the same folds, so this figure is a little too high.",
		best.Learner, 100*best.Mean(), r.Compared.Plan)
	if best.Mean() <= majority {
		p.say("The commonest class alone is as good, so the model below is of no use for predictions.")
	}
	for _, row := range r.Compared.Rows {
		if row.Unsuited == "" && row.Mean() > best.Mean() {
			p.say("%s is more accurate: %.1f %%.", row.Learner, 100*row.Mean())
		}
	}
}

// data describes the sample.
func (r *Report) data(p *page) {
	p.section("The data")
	profile := r.Set.Profile()
	if len(profile.Warnings) > 0 {
		p.say("Doubts, which a person who knows the data can settle:")
		p.list(profile.Warnings)
		profile.Warnings = nil
	}
	p.WriteString(profile.HTML())
}

// comparison compares the learners.
func (r *Report) comparison(p *page) {
	p.section("The comparison")
	p.WriteString(r.Compared.HTML())
	p.figure(viz.Scores(r.Compared))
	p.list(r.Compared.Words())
}

// model shows the best readable model.
func (r *Report) model(p *page) {
	p.section("The model")
	p.say("%s learned this model from all %d examples.", r.row().Learner, r.Set.Len())
	if note := learners.NoteOf(r.Model.Inner); note != "" {
		p.say("%s.", note)
	}
	p.text(fmt.Sprint(r.Model.Inner))
	p.figure(viz.Of(r.Model))
}

// probabilities judges the probabilities of the best readable learner.
func (r *Report) probabilities(p *page) {
	p.section("Its probabilities")
	p.say("The smaller these figures, the better the probabilities. A calibrated learner is right as often as it says, on the diagonal of the figure.")
	t := &table.Table{Head: []string{"figure", "mean", "± sd"}, Words: 1, Caption: r.row().Learner + ", in " + r.Judged.Plan + "."}
	for _, m := range []metric.Metric{metric.LogLoss, metric.Brier, metric.CalibrationError} {
		values, err := r.Judged.Values(0, m)
		if err != nil {
			p.say("No %s: %v.", m.Name, err)
			continue
		}
		mean, sd := stat.MeanStdDev(values, nil)
		t.Rows = append(t.Rows, []string{m.Name, fmt.Sprintf("%.3f", mean), fmt.Sprintf("%.3f", sd)})
	}
	p.WriteString(t.HTML())
	p.figure(viz.Calibration(r.Judged, r.Set.Classes[len(r.Set.Classes)-1]))
}

// A report lists at most this many wrong examples, with at most this many attributes.
const (
	mostMistakes = 10
	mostColumns  = 8
)

// mistakes shows where the best readable learner is wrong.
func (r *Report) mistakes(p *page) {
	p.section("Where it is wrong")
	c, err := r.confusion()
	if err != nil {
		p.say("%v.", err)
		return
	}
	p.figure(viz.Confusion(c))
	wrong := r.mistaken()
	if len(wrong) == 0 {
		p.say("No test example was wrong.")
		return
	}
	shown := wrong[:min(len(wrong), mostMistakes)]
	attrs := r.Set.Attrs[:min(len(r.Set.Attrs), mostColumns)]
	t := &table.Table{Head: []string{"example", "class"}, Words: 2 + len(attrs)}
	for _, a := range attrs {
		t.Head = append(t.Head, a.Name)
	}
	for _, i := range shown {
		row := []string{fmt.Sprint(i), r.Set.Classes[r.Set.Y[i]]}
		for j, a := range attrs {
			row = append(row, a.Text(r.Set.X[i][j]))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Caption = fmt.Sprintf("%d of %d examples were wrong when they were tested. The table has %d of them, counted from 0", len(wrong), r.Set.Len(), len(shown))
	if len(attrs) < len(r.Set.Attrs) {
		t.Caption += fmt.Sprintf(", with %d of %d attributes", len(attrs), len(r.Set.Attrs))
	}
	t.Caption += "."
	p.WriteString(t.HTML())
}

// flips explains some predictions.
func (r *Report) flips(p *page) {
	p.section(fmt.Sprintf("%d predictions, and what would change them", len(r.Flips)))
	for _, f := range r.Flips {
		p.say("Example %d, of class %s:", f.Example, r.Set.Classes[r.Set.Y[f.Example]])
		p.WriteString(f.Reason.Table().HTML())
		changes := f.Changes.Table()
		var flips [][]string
		for k, row := range changes.Rows {
			if f.Changes.Single[k].To != "" {
				flips = append(flips, row)
			}
		}
		if changes.Rows = flips; flips == nil {
			p.say("No other value of a single attribute changes the class. %s", changes.Caption)
			continue
		}
		p.WriteString(changes.HTML())
	}
}

// origin names the sources of the report, and the commands that repeat it.
func (r *Report) origin(p *page) {
	p.section("Where this comes from")
	hash := halfspace.SourceHash()
	p.WriteString((&table.Table{Head: []string{"sample", r.Set.Name}, Left: []int{1}, Words: 1, Rows: [][]string{
		{"SHA-256 of the examples", r.Set.Fingerprint()},
		{"plan", r.Compared.Plan}, {"seed", fmt.Sprint(r.Compared.Seed)}, {"learner", learners.String(r.Best)},
		{"library", "halfspace, source " + hex.EncodeToString(hash[:8])},
	}}).HTML())
	p.say("To repeat it:")
	p.text(strings.Join(r.Commands, "\n"))
}

// Document returns the report as a page of its own, which needs no other file.
func (r *Report) Document() string {
	return fmt.Sprintf("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"+
		"<title>%s</title>\n</head>\n<body>\n%s</body>\n</html>\n", escape.HTML(r.Set.Name), r.HTML())
}

// String returns the comparison and the model as text.
func (r *Report) String() string {
	return fmt.Sprintf("%s\n%s\n%v", strings.TrimRight(r.Compared.String(), "\n"), eval.Paragraph(r.Compared.Words()), r.Model.Inner)
}
