package export

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	page "github.com/yuin/goldmark/renderer/html"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/table"
)

var _ = register(Format{
	Name: "card", Extension: ".md", Carries: "every model",
	Write: func(w io.Writer, m *pipeline.Model) error {
		_, err := io.WriteString(w, ModelCard{Model: m}.Markdown())
		return err
	},
})

// A ModelCard describes a model to the people who will use it: its data and learner, its size, its
// performance, and the purposes for which it is unsuitable.
type ModelCard struct {
	Model *pipeline.Model
	// Figures is the result of a cross-validation, such as an eval.Table. If it is nil, the card
	// says that the performance is unknown.
	Figures interface{ Markdown() string }
	Limits  []string // sentences for the section on limits, after the limits of every model
}

// Markdown formats the card.
func (c ModelCard) Markdown() string {
	m := c.Model
	var b strings.Builder
	fmt.Fprintf(&b, "# Model card: %s\n\n", escape.Markdown(m.Provenance.Data))
	facts := &table.Table{Head: []string{"property", "value"}, Words: 2, Rows: c.facts()}
	b.WriteString(strings.TrimSpace(facts.Markdown()) + "\n\n## How well it does\n\n")
	if c.Figures == nil {
		b.WriteString("No figures were given: its performance on examples that it was not learned from is unknown.\n")
	} else {
		b.WriteString(strings.TrimSpace(c.Figures.Markdown()) + "\n")
	}
	b.WriteString("\n## Limits\n\n")
	for _, limit := range append(c.always(), c.Limits...) {
		b.WriteString("- " + escape.Markdown(limit) + "\n")
	}
	return b.String()
}

// facts returns the rows of the table of facts.
func (c ModelCard) facts() [][]string {
	m, p := c.Model, c.Model.Provenance
	nominal := 0
	for _, a := range m.Attrs {
		if a.Nominal() {
			nominal++
		}
	}
	coding := "none: the model reads the raw attributes"
	if e := m.Encoding; e != nil {
		numbers := string(e.Numbers)
		if numbers == "" {
			numbers = string(data.AsIs)
		}
		coding = fmt.Sprintf("nominal attributes %s, numbers %s, missing values %s: %d features", e.Code, numbers, e.Missing, len(e.Features))
	}
	seed := "not known"
	if p.Seed != nil {
		seed = fmt.Sprint(*p.Seed)
	}
	rows := [][]string{
		{"data", p.Data}, {"SHA-256 of the data", p.SHA256}, {"examples", fmt.Sprint(p.Examples)},
		{"attributes", fmt.Sprintf("%d, %d of them nominal", len(m.Attrs), nominal)},
		{"class", m.Class}, {"classes", strings.Join(m.Classes, ", ")},
		{"coding", coding}, {"learner", p.Learner}, {"seed", seed}, {"SHA-256 of the library", p.Library},
	}
	if m.Networked() {
		s := m.Network().Size()
		rows = append(rows, []string{"size", fmt.Sprintf("units: %d, weights: %d, depth: %d", s.Units, s.Weights, s.Depth)})
	}
	return rows
}

// always returns the limits that hold for every model.
func (c ModelCard) always() []string {
	m := c.Model
	limits := []string{
		fmt.Sprintf("It predicts one of %d classes for every example, even for one that resembles no training example.", len(m.Classes)),
		"Its predictions reflect correlations in its sample, and not causes.",
	}
	if slices.ContainsFunc(m.Attrs, data.Attr.Nominal) {
		limits = append(limits, "A value of a nominal attribute that its sample did not list counts as missing, or is refused.")
	}
	if m.Provenance.Seed == nil {
		limits = append(limits, "The seed of its random choices was not recorded: it may not be learned again bit by bit.")
	}
	return limits
}

// HTML formats the card as a page of its own.
func (c ModelCard) HTML() string {
	var b bytes.Buffer
	// Names are already escaped in the Markdown, some of them by elements.
	md := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithRendererOptions(page.WithUnsafe()))
	if err := md.Convert([]byte(c.Markdown()), &b); err != nil {
		panic(err) // writing to a buffer cannot fail
	}
	return document("Model card", b.String())
}

// document returns a page for screen and paper that loads nothing from elsewhere.
func document(title, body string) string {
	return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>` + html.EscapeString(title) + `</title>
<style>
body { font: 11pt/1.4 sans-serif; max-width: 48em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 } td, th { border: 1px solid #999; padding: .2em .6em; overflow-wrap: anywhere }
td.box { width: 4em } section { break-inside: avoid }
@page { size: A4; margin: 18mm }
</style>
` + body + "</html>\n"
}
