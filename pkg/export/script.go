package export

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// A scriptLanguage is a language without types, whose tables of a model are nested lists.
type scriptLanguage struct {
	comment, list, end      string // begin a line of comment; begin a list by its name; end a list
	dictionary              string // another form of an example
	constant                func(name string) string
	text                    func(string) string // in quotation marks
	null, nan, yes, falsity string
	head, exp, divided      string
	code                    string // the functions; {DIVIDED} stands for ask
	ask                     string // handles an example that is divided
}

// write writes a model: comments, tables, functions.
func (l scriptLanguage) write(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	for _, line := range []string{
		"predict(example) returns the class of an example: a list of its values, or " + l.dictionary + " by attribute.",
		"A number is a number, a nominal value a string; " + l.null + ", or a string that is not listed, is missing.",
	} {
		fmt.Fprintf(&b, "%s %s\n", l.comment, line)
	}
	b.WriteString(l.head)
	l.tables(&b, f)
	ask := ""
	if d := f.division; d != nil {
		l.division(&b, d)
		b.WriteString(l.divided)
		ask = fmt.Sprintf(l.ask, d.divides)
	}
	if f.soft() {
		b.WriteString(withConstants(l.exp))
	}
	b.WriteString(strings.Replace(l.code, "{DIVIDED}", ask, 1))
	_, err = w.Write(b.Bytes())
	return err
}

// tables writes the tables of a form.
func (l scriptLanguage) tables(b *bytes.Buffer, f *form) {
	var attributes, features, units []string
	for _, a := range f.Attrs {
		values := l.null
		if a.Nominal() {
			values = "[" + joined(a.Values, l.text) + "]"
		}
		attributes = append(attributes, l.text(a.Name)+", "+values)
	}
	for _, feature := range f.features {
		cuts := l.null
		if feature.Cuts != nil {
			cuts = "[" + joined(feature.Cuts, shortest) + "]"
		}
		features = append(features, fmt.Sprintf("%d, %d, %s, %s, %s, %s", feature.Attr, feature.Value, shortest(feature.Base), shortest(feature.Step), missingValue(feature, l.nan), cuts))
	}
	for _, n := range f.nodes {
		soft := map[bool]string{true: l.yes, false: l.falsity}[n.Soft]
		units = append(units, fmt.Sprintf("%s, %s, [%s], [%s]", shortest(n.Theta), soft, joined(n.From, integer), joined(n.W, shortest)))
	}
	l.table(b, "attributes", "a name, and its values if it is nominal", attributes)
	fmt.Fprintf(b, l.list+"%s%s\n", l.constant("classes"), joined(f.Classes, l.text), l.end)
	l.table(b, "features", `that is base + step·t has: the attribute, the value indicated or -1, base, step,
what it is where the attribute is missing, and cuts, of which t counts those that are reached`, features)
	l.table(b, "units", `a threshold, whether its value is a sigmoid, and signals with their weights: features
are signals, and after them units`, units)
	fmt.Fprintf(b, l.list+"%s%s %s the signal of the second class, or of each\n", l.constant("out"), joined(f.out, integer), l.end, l.comment)
}

// division writes the tables of a division.
func (l scriptLanguage) division(b *bytes.Buffer, d *division) {
	var parts, votes []string
	for _, p := range d.parts {
		parts = append(parts, fmt.Sprintf("%d, %d, %d, %s, %s", p.parent, p.takes, p.lacks, shortest(p.count), shortest(p.all)))
	}
	for _, v := range d.votes {
		votes = append(votes, fmt.Sprintf("%d, %d, %s, %s", v.node, v.class, shortest(v.count), shortest(v.all)))
	}
	l.table(b, "parts", `the node above, the signals of an example that goes on here and of one that is divided,
and how many training examples of how many went on here`, parts)
	l.table(b, "votes", "a leaf, a class, and how many examples of how many there were of it", votes)
}

// table writes a table of rows.
func (l scriptLanguage) table(b *bytes.Buffer, name, description string, rows []string) {
	description = strings.ReplaceAll("Each of "+l.constant(name)+" has "+description+".", "\n", "\n"+l.comment+" ")
	fmt.Fprintf(b, "%s %s\n"+l.list+"\n", l.comment, description, l.constant(name))
	for _, row := range rows {
		fmt.Fprintf(b, "  [%s],\n", row)
	}
	b.WriteString(l.end + "\n")
}

// missingValue returns the value of a feature where its attribute is missing; it may be missing
// too.
func missingValue(f data.Feature, missing string) string {
	if f.Keep {
		return missing
	}
	return shortest(f.Missing)
}
