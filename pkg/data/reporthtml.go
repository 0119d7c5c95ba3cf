package data

import (
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
)

// shades are the opacities of the parts in the bar of a nominal attribute, one for each level. The parts
// have the colour of the text, so they are visible on light and dark pages. The order makes neighbours
// differ clearly.
var shades = [mostLevels]float64{.6, .25, .45, .15, .35, .08}

// mostUnfolded limits the attributes in sight at once. With more attributes, the first previewAttrs
// are in sight and the others are folded.
const (
	mostUnfolded = 20
	previewAttrs = 10
)

// HTML returns m as HTML; a notebook shows values that have this method in that form. The page's
// own colours are used, light or dark, and no script runs. Names are escaped.
//
// It does not use package html/template, which calls methods by names known only at run time. The
// linker would then have to keep every method of every type, and each notebook cell is linked anew.
func (m *Summary) HTML() string {
	var b strings.Builder
	r := m.report()
	fmt.Fprintf(&b, `<div style="max-width:60em">
<p style="margin:0 0 .3em"><b>%s</b> · %s</p>
<p style="margin:0 0 .8em;opacity:.75">%s</p>
`, escape.HTML(r.Title), escape.HTML(r.Size), escape.HTML(strings.Join(r.Facts, " · ")))
	fmt.Fprintf(&b, `<table style="color:inherit;border-collapse:collapse;margin:0 0 1em">
<tr><th style="text-align:left">%s</th><th style="text-align:right" colspan="2">examples</th><th></th></tr>
`, escape.HTML(r.Class))
	for _, c := range r.Classes {
		b.WriteString(c.html())
	}
	b.WriteString("</table>\n")
	shown := r.Attrs
	if len(shown) > mostUnfolded {
		shown = shown[:previewAttrs]
	}
	b.WriteString(attrTable(shown))
	if rest := r.Attrs[len(shown):]; len(rest) > 0 {
		fmt.Fprintf(&b, "<details><summary>%d more attributes</summary>\n%s</details>\n", len(rest), attrTable(rest))
	}
	if r.More != "" {
		fmt.Fprintf(&b, "<p style=\"margin:.3em 0 0;opacity:.75\">%s</p>\n", escape.HTML(r.More))
	}
	b.WriteString("</div>\n")
	return b.String()
}

// html returns c as a row of the table of classes, with a bar as long as its share.
func (c classRow) html() string {
	name := escape.HTML(c.Name)
	if c.Role != "" {
		name += ` <span style="opacity:.6">` + escape.HTML(c.Role) + "</span>"
	}
	const row = `<tr><td style="text-align:left">%s</td><td style="text-align:right">%d</td><td style="text-align:right">%.1f %%</td>` +
		`<td style="text-align:left"><span style="display:inline-block;width:10em;height:.7em">` +
		`<span style="display:inline-block;height:100%%;width:%.1f%%;background:currentColor;opacity:.45"></span></span></td></tr>` + "\n"
	return fmt.Sprintf(row, name, c.N, c.Percent, c.Percent)
}

// attrTable returns a table of attributes.
func attrTable(attrs []attrRow) string {
	var b strings.Builder
	b.WriteString(`<table style="color:inherit;border-collapse:collapse;margin:0">
<tr><th style="text-align:left">attribute</th><th style="text-align:left">type</th><th style="text-align:right">missing</th><th style="text-align:left" colspan="2">values</th></tr>
`)
	for _, a := range attrs {
		b.WriteString(a.html())
	}
	return b.String() + "</table>\n"
}

// html returns a as a row of the table of attributes. A nominal attribute gets a bar that shows the
// shares of its levels.
func (a attrRow) html() string {
	bar, values := "", `<td style="text-align:left" colspan="2">`
	if len(a.Shares) > 0 {
		for i, percent := range a.Shares {
			bar += fmt.Sprintf(`<span style="width:%.1f%%;background:currentColor;opacity:%g"></span>`, percent, shades[i])
		}
		bar = `<td style="text-align:left"><span style="display:flex;width:6em;height:.7em">` + bar + "</span></td>"
		values = `<td style="text-align:left">`
	}
	const row = `<tr><td style="text-align:left">%s</td><td style="text-align:left">%s</td><td style="text-align:right">%d</td>%s%s%s</td></tr>` + "\n"
	return fmt.Sprintf(row, escape.HTML(a.Name), escape.HTML(a.Type), a.Missing, bar, values, escape.HTML(a.Values))
}
