package export

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// A scriptLanguage is a language without types, in which the tables of a model are lists in lists.
type scriptLanguage struct {
	comment, list, end string // what begins a line of comment, begins a list by its name, and ends it
	dictionary         string // what an example may be too
	constant           func(name string) string
	text               func(string) string // in quotation marks
	none, nan, yes, no string
	head, exp, divided string
	code               string // the functions; a %s is what they say of an example that is divided
	ask                string // which is this
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
		"A number is a number, a nominal value a string; " + l.none + ", or a string that is not listed, is missing.",
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
		values := l.none
		if a.Nominal() {
			values = "[" + joined(a.Values, l.text) + "]"
		}
		attributes = append(attributes, l.text(a.Name)+", "+values)
	}
	for _, of := range f.features {
		cuts := l.none
		if of.Cuts != nil {
			cuts = "[" + joined(of.Cuts, shortest) + "]"
		}
		features = append(features, fmt.Sprintf("%d, %d, %s, %s, %s, %s", of.Attr, of.Value, shortest(of.Base), shortest(of.Step), missingValue(of, l.nan), cuts))
	}
	for _, n := range f.nodes {
		soft := map[bool]string{true: l.yes, false: l.no}[n.Soft]
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
		parts = append(parts, fmt.Sprintf("%d, %d, %d, %s, %s", p.of, p.takes, p.lacks, shortest(p.some), shortest(p.all)))
	}
	for _, v := range d.votes {
		votes = append(votes, fmt.Sprintf("%d, %d, %s, %s", v.of, v.class, shortest(v.some), shortest(v.all)))
	}
	l.table(b, "parts", `the node above, the signals of an example that goes on here and of one that is divided,
and how many training examples of how many went on here`, parts)
	l.table(b, "votes", "a leaf, a class, and how many examples of how many there were of it", votes)
}

// table writes a table of rows.
func (l scriptLanguage) table(b *bytes.Buffer, name, about string, rows []string) {
	about = strings.ReplaceAll("Each of "+l.constant(name)+" has "+about+".", "\n", "\n"+l.comment+" ")
	fmt.Fprintf(b, "%s %s\n"+l.list+"\n", l.comment, about, l.constant(name))
	for _, row := range rows {
		fmt.Fprintf(b, "  [%s],\n", row)
	}
	b.WriteString(l.end + "\n")
}

// missingValue returns the value of a feature where its attribute is missing, which may be missing itself.
func missingValue(f data.Feature, not string) string {
	if f.Keep {
		return not
	}
	return shortest(f.Missing)
}
