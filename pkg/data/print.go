package data

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"text/tabwriter"
)

// String returns m as plain text.
func (m *Summary) String() string {
	var b strings.Builder
	r := m.report()
	fmt.Fprintf(&b, "%s: %s\n%s\n", r.Title, r.Size, strings.Join(r.Facts, "\n"))
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nclass\texamples\n")
	for _, c := range r.Classes {
		fmt.Fprintf(w, "%s\t%d (%.1f %%) %s\n", c.Name, c.N, c.Percent, c.Role)
	}
	w.Flush()
	fmt.Fprint(w, "\nattribute\ttype\tmissing\tvalues\n")
	for _, a := range r.Attrs {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\n", a.Name, a.Type, a.Missing, a.Values)
	}
	w.Flush()
	return strings.ReplaceAll(strings.TrimSuffix(b.String()+r.More, "\n"), " \n", "\n") + "\n"
}

// Markdown returns m as Markdown.
func (m *Summary) Markdown() string {
	var b strings.Builder
	r, plain := m.report(), strings.NewReplacer(
		"\\", "\\\\", "|", "\\|", "*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "<", "&lt;", "&", "&amp;", "$", "\\$", "\n", " ").Replace
	fmt.Fprintf(&b, "**%s**: %s\n\n- %s\n", plain(r.Title), r.Size, strings.Join(r.Facts, "\n- "))
	b.WriteString("\n| class | examples | % | |\n|---|--:|--:|---|\n")
	for _, c := range r.Classes {
		fmt.Fprintf(&b, "| %s | %d | %.1f | %s |\n", plain(c.Name), c.N, c.Percent, c.Role)
	}
	b.WriteString("\n| attribute | type | missing | values |\n|---|---|--:|---|\n")
	for _, a := range r.Attrs {
		fmt.Fprintf(&b, "| %s | %s | %d | %s |\n", plain(a.Name), plain(a.Type), a.Missing, plain(a.Values))
	}
	if r.More != "" {
		fmt.Fprintf(&b, "\n%s\n", r.More)
	}
	return b.String()
}

//go:embed summary.html
var summaryHTML string

var summaryTemplate = template.Must(template.New("summary").Parse(summaryHTML))

// HTML returns m as HTML for a notebook. It takes its colours from the page,
// light or dark.
func (m *Summary) HTML() string {
	var b strings.Builder
	if err := summaryTemplate.Execute(&b, m.report()); err != nil {
		panic(err) // of the template: a Builder takes everything
	}
	return b.String()
}
