package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "sql", Extension: ".sql", Write: SQL,
	Carries: "networks without sigmoid units whose units, each written where it is read, are an expression of some size",
})

// Greatest sizes of an expression: SQLite refuses one of more levels, or of more bytes, by itself.
const (
	mostBytes  = 500_000
	mostLevels = 24
	mostDepth  = 900
)

// SQL writes the model as an expression of SQL, a CASE over columns that have the attributes' names: of
// text for a nominal one, of double precision for a number, and NULL where it is missing. It is the name
// of the class, or NULL of an example that the network does not cover. A unit is written wherever it is
// read, so that a network of some depth may be too long an expression, which is an error.
func SQL(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	if f.soft() {
		return errors.New("export: sql: the network has sigmoid units, and exponentials differ from one database to another")
	}
	for _, name := range append(f.Names(), f.Classes...) {
		if strings.ContainsRune(name, 0) {
			return fmt.Errorf("export: sql: the name %.60q has a zero byte, which SQL cannot write", name)
		}
	}
	q := &query{form: f, signals: make([]expression, len(f.features)+len(f.nodes)), sums: make([]expression, len(f.features)+len(f.nodes))}
	for k, of := range f.features {
		if q.signals[k], err = q.feature(of); err != nil {
			return err
		}
	}
	for j, n := range f.nodes {
		q.unit(len(f.features)+j, n)
	}
	e := q.class()
	if e.text == nil {
		return fmt.Errorf("export: sql: the expression is of more than %d bytes, %d levels or sums of %d terms, as each unit is written where it is read", mostBytes, mostLevels, mostDepth)
	}
	_, err = fmt.Fprintf(w, "-- The class of an example, from columns of the attributes' names.\n%s\n", e.text)
	return err
}

// A query is made of a form.
type query struct {
	*form
	signals []expression
	sums    []expression // of nodes, minus their thresholds
}

// An expression is one of SQL; without text it is too large.
type expression struct {
	text   []byte
	levels int // the greatest number of expressions in each other
	depth  int // and of operations, of which a sum has one for each term
}

// write returns an expression of parts: texts and expressions.
func write(parts ...any) expression {
	var e expression
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			e.text = append(e.text, p...)
		case expression:
			if p.text == nil {
				return expression{}
			}
			e.text, e.levels, e.depth = append(e.text, p.text...), max(e.levels, p.levels+1), max(e.depth, p.depth+3)
		}
		if len(e.text) > mostBytes || e.levels > mostLevels || e.depth > mostDepth {
			return expression{}
		}
	}
	return e
}

// column returns an attribute as a name of SQL.
func column(a data.Attr) string { return `"` + strings.ReplaceAll(a.Name, `"`, `""`) + `"` }

// literal returns a text of SQL.
func literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// double returns a number of double precision.
func double(v float64) string {
	text := number(v + 0) // which takes the sign from −0
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	if v < 0 {
		text = "(" + text + ")"
	}
	return text
}

// feature returns the value of a feature.
func (q *query) feature(of data.Feature) (expression, error) {
	a := q.Attrs[of.Attr]
	gone := "NULL"
	if !of.Keep {
		gone = double(of.Missing)
	}
	var b bytes.Buffer
	if !a.Nominal() {
		name := column(a)
		switch {
		case of.Cuts != nil:
			fmt.Fprintf(&b, "CASE WHEN %s IS NULL THEN %s", name, gone)
			for t, c := range of.Cuts {
				fmt.Fprintf(&b, " WHEN %s < %s THEN %s", name, double(c), double(of.Base+float64(of.Step*float64(t))))
			}
			fmt.Fprintf(&b, " ELSE %s END", double(of.Base+float64(of.Step*float64(len(of.Cuts)))))
		case of.Base == 0 && of.Step == 1:
			fmt.Fprintf(&b, "COALESCE(%s, %s)", name, gone)
		default:
			fmt.Fprintf(&b, "COALESCE(%s + %s * %s, %s)", double(of.Base), double(of.Step), name, gone)
		}
		return write(b.String()), nil
	}
	fmt.Fprintf(&b, "CASE %s", column(a))
	for v, name := range a.Values {
		if strings.ContainsRune(name, 0) {
			return expression{}, fmt.Errorf("export: sql: the name %.60q has a zero byte, which SQL cannot write", name)
		}
		t := float64(v)
		if of.Value >= 0 {
			t = map[bool]float64{true: 1}[v == of.Value]
		}
		fmt.Fprintf(&b, " WHEN %s THEN %s", literal(name), double(of.Base+float64(of.Step*t)))
	}
	fmt.Fprintf(&b, " ELSE %s END", gone)
	return write(b.String()), nil
}

// unit sets the signal and the sum of a unit.
func (q *query) unit(at int, n ltu.Node) {
	// A sum is taken from the left: parentheses would say the same, but SQLite takes few in each other.
	parts := []any{"(0.0"}
	for i, from := range n.From {
		parts = append(parts, " + "+double(n.W[i])+" * ", q.signals[from])
	}
	q.sums[at] = write(append(parts, " - "+double(n.Theta)+")")...)
	q.sums[at].depth += len(n.From)
	q.signals[at] = write("CASE WHEN ", q.sums[at], " >= 0.0 THEN 1.0 ELSE 0.0 END")
}

// class returns the name of the class: with several outputs that of the greatest sum, the first on a tie.
func (q *query) class() expression {
	parts := []any{"CASE"}
	if q.covers >= 0 {
		parts = append(parts, " WHEN ", q.signals[q.covers], " = 0.0 THEN NULL")
	}
	if len(q.out) == 1 {
		parts = append(parts, " WHEN ", q.sums[q.out[0]], " >= 0.0 THEN "+literal(q.Classes[1]))
		return write(append(parts, " ELSE "+literal(q.Classes[0])+" END")...)
	}
	for c := 1; c < len(q.out); c++ {
		parts = append(parts, " WHEN ")
		for d := range q.out {
			if d == c {
				continue
			}
			if d > 0 {
				parts = append(parts, " AND ")
			}
			than := map[bool]string{true: " > ", false: " >= "}[d < c]
			parts = append(parts, q.sums[q.out[c]], than+"COALESCE(", q.sums[q.out[d]], ", -1e999)")
		}
		parts = append(parts, " THEN "+literal(q.Classes[c]))
	}
	return write(append(parts, " ELSE "+literal(q.Classes[0])+" END")...)
}
