package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

var _ = register(Format{
	Name: "sql", Extension: ".sql", Write: SQL,
	Carries: "trees, lists, units, and networks without sigmoid units that are an expression of some size",
})

// Greatest sizes of an expression: SQLite refuses one of more levels, or of more bytes, by itself. Its
// parser's stack has 100 places, of which a level takes up to four, and it takes no expression of depth
// 1000.
const (
	mostBytes  = 500_000
	mostLevels = 24
	mostDepth  = 900
)

// SQL writes the model as an expression of SQL, a CASE over columns that have the attributes' names: of
// text for a nominal one, of double precision for a number, and NULL where it is missing. It is the name
// of the class. Of a tree the tests are in each other, or where SQLite would not take so many levels, there
// is a WHEN for each leaf; of a list there is one for each rule. In another network a unit is written
// wherever it is read, so that one of some depth may be too long an expression, which is an error.
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
	e := q.model(m.Inner)
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

// columnName returns an attribute as a name of SQL.
func columnName(a data.Attr) string { return `"` + strings.ReplaceAll(a.Name, `"`, `""`) + `"` }

// literal returns a text of SQL.
func literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// double returns a number of double precision.
func double(v float64) string {
	text := shortest(v + 0) // which takes the sign from −0
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
		name := columnName(a)
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
	fmt.Fprintf(&b, "CASE %s", columnName(a))
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

// model returns the name of the class that the model inside says.
func (q *query) model(inner learners.Model) expression {
	switch m := inner.(type) {
	case *learners.DecisionTree:
		return q.tree(m)
	case *learners.List:
		return q.list(m)
	case *learners.UnitTree:
		if len(m.Roots) == 1 {
			return q.unitTree(m.Roots[0])
		}
	}
	for j, n := range q.nodes {
		q.unit(len(q.features)+j, n)
	}
	return q.class()
}

// sum returns a unit's sum, less its threshold.
func (q *query) sum(n ltu.Node) expression {
	// A sum is taken from the left: parentheses would say the same, but SQLite takes few in each other.
	parts := []any{"(0.0"}
	for i, from := range n.From {
		parts = append(parts, " + "+double(n.W[i])+" * ", q.signals[from])
	}
	e := write(append(parts, " - "+double(n.Theta)+")")...)
	e.depth += len(n.From)
	if e.depth > mostDepth {
		return expression{}
	}
	return e
}

// unit sets the signal and the sum of a unit.
func (q *query) unit(at int, n ltu.Node) {
	q.sums[at] = q.sum(n)
	q.signals[at] = write("CASE WHEN ", q.sums[at], " >= 0.0 THEN 1.0 ELSE 0.0 END")
}

// class returns the name of the class that the outputs say.
func (q *query) class() expression {
	if len(q.out) == 1 {
		return write("CASE WHEN ", q.sums[q.out[0]], " >= 0.0 THEN "+literal(q.Classes[1])+" ELSE "+literal(q.Classes[0])+" END")
	}
	var all []expression
	for _, o := range q.out {
		all = append(all, q.sums[o])
	}
	return q.greatest(all)
}

// greatest returns the name of the class of the greatest of expressions, the first on a tie. NULL is less
// than all others. The names inside begin with an underscore, not to be those of columns.
func (q *query) greatest(all []expression) expression {
	parts := []any{"(SELECT _class FROM ("}
	for c, e := range all {
		begin := "SELECT " + literal(q.Classes[c]) + " AS _class, " + fmt.Sprint(c) + " AS _place, COALESCE("
		if c > 0 {
			begin = " UNION ALL " + begin
		}
		parts = append(parts, begin, e, ", -1e999) AS _score")
	}
	return write(append(parts, ") AS _scores ORDER BY _score DESC, _place LIMIT 1)")...)
}
