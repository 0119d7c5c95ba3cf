package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
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

// Limits on the size of an expression. By default SQLite refuses expressions with more levels or more
// bytes. The stack of its parser has 100 places, and each level takes up to four of them. It also refuses
// an expression of depth 1000.
const (
	mostBytes  = 500_000
	mostLevels = 24
	mostDepth  = 900
)

// SQL writes the model as an expression of SQL, so that a database can predict classes: a CASE over columns
// with the attributes' names, whose value is the name of the class. The table must be called x, as in
// SELECT … FROM patients AS x, so that a missing column is an error.
//
// Columns of nominal attributes contain text, columns of numbers double precision, and NULL means missing.
// In SQLite, columns of numbers may also contain text: a text in the form of a number counts as the number,
// and every other text is missing. So is a number beyond ±1e308. Words are compared letter by letter,
// whatever the collation of a column is.
//
// The tests of a tree are nested. If SQLite would not accept that many levels, there is one WHEN for each
// leaf instead. A list has one WHEN for each rule. In other networks a unit is repeated wherever its value
// is needed. So a deep network may give too long an expression, which is an error. It is also an error if
// two attributes' names differ in case alone, or if an attribute has one of the names that SQLite uses for
// the number of a row.
func SQL(w io.Writer, m *pipeline.Model) error {
	f, err := formOf(m)
	if err != nil {
		return err
	}
	if f.soft() {
		return errors.New("export: sql: the network has sigmoid units, and exponentials differ from one database to another")
	}
	if err := checkNames(f.Schema); err != nil {
		return err
	}
	q := &query{form: f, signals: make([]expression, len(f.features)+len(f.nodes)), sums: make([]expression, len(f.features)+len(f.nodes))}
	for k, feature := range f.features {
		if q.signals[k], err = q.feature(feature); err != nil {
			return err
		}
	}
	e := q.model(m.Inner)
	if e.text == nil {
		return fmt.Errorf("export: sql: the expression is too large: more than %d bytes, %d levels, or %d terms in a sum; it repeats a unit at each use", mostBytes, mostLevels, mostDepth)
	}
	_, err = fmt.Fprintf(w, "-- The class of an example: SELECT (this expression) FROM mytable AS x, with columns of the attributes' names.\n%s\n", e.text)
	return err
}

// A query builds the expression of a form.
type query struct {
	*form
	signals []expression
	sums    []expression // of nodes, minus their thresholds
}

// An expression is an expression of SQL; one without text is too large.
type expression struct {
	text   []byte
	levels int // the depth of nested expressions
	depth  int // the depth of operations; a sum has one for each term
}

// write returns an expression made of parts: texts and expressions.
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

// columnName returns an attribute's name as a quoted name of SQL, in the table x. If the table is not named
// and the column is missing, SQLite does not report an error, but takes the quoted name for a text.
func columnName(a data.Attr) string { return `x."` + strings.ReplaceAll(a.Name, `"`, `""`) + `"` }

// checkNames refuses names that SQL cannot write, and names that name another column than the attribute's.
func checkNames(s data.Schema) error {
	for _, name := range append(s.Names(), s.Classes...) {
		if strings.ContainsRune(name, 0) {
			return fmt.Errorf("export: sql: the name %.60q has a zero byte, which SQL cannot write", name)
		}
	}
	for j, name := range s.Names() {
		for _, earlier := range s.Names()[:j] {
			if strings.EqualFold(name, earlier) {
				return fmt.Errorf("export: sql: the attributes %.60q and %.60q are one column to SQL, which ignores case: rename one before the model learns", earlier, name)
			}
		}
		if slices.ContainsFunc(rowNumbers, func(number string) bool { return strings.EqualFold(name, number) }) {
			return fmt.Errorf("export: sql: SQLite takes the attribute %.60q for the number of a row where the column is missing: rename it before the model learns", name)
		}
	}
	return nil
}

// rowNumbers are SQLite's names for the number of a row, which every table has.
var rowNumbers = []string{"rowid", "oid", "_rowid_"}

// exactly returns the condition that a column contains a word, letter by letter. The collation of a column
// may treat different texts as equal, as SQLite's NOCASE and the default collation of MySQL do. The
// function REPLACE ignores the collation. In a column of doubles, a whole number becomes a text that ends
// in .0.
func exactly(column, word string) string {
	rest := column
	if n, err := strconv.Atoi(word); err == nil && strconv.Itoa(n) == word {
		rest = fmt.Sprintf("REPLACE(%s, %s, %s)", column, literal(word+".0"), literal(word))
	}
	return fmt.Sprintf("%s = %s AND LENGTH(REPLACE(%s, %[2]s, '')) = 0", column, literal(word), rest)
}

// doubleOf returns the value of a column of numbers, or NULL if the value is not a number. SQLite compares
// a text in the form of a number with a CAST as a number, and it sorts any other text after all numbers.
func doubleOf(column string) string {
	return fmt.Sprintf("CASE WHEN %s BETWEEN CAST(-1e308 AS DOUBLE PRECISION) AND CAST(1e308 AS DOUBLE PRECISION) THEN CAST(%[1]s AS DOUBLE PRECISION) END", column)
}

// literal returns a text as a string of SQL.
func literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// double returns a number in double precision. The shortest text of a number v, such as
// 0.07707708404105271, may lie nearly in the middle between v and the next number. SQLite may then read the
// next number. In such a case double returns a text of 18 digits, which is nearer to v.
func double(v float64) string {
	text := shortest(v + 0) // removes the sign from −0
	if f, _, err := big.ParseFloat(text, 10, 60, big.ToNearestEven); err == nil && f.MinPrec() == 54 {
		text = strconv.FormatFloat(v, 'g', 18, 64)
	}
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	if v < 0 {
		text = "(" + text + ")"
	}
	return text
}

// feature returns the value of a feature.
func (q *query) feature(f data.Feature) (expression, error) {
	a := q.Attrs[f.Attr]
	gone := "NULL"
	if !f.Keep {
		gone = double(f.Missing)
	}
	var b bytes.Buffer
	if !a.Nominal() {
		name := doubleOf(columnName(a))
		switch {
		case f.Cuts != nil:
			fmt.Fprintf(&b, "CASE WHEN %s < CAST(-1e308 AS DOUBLE PRECISION) THEN %s", columnName(a), gone)
			for t, c := range f.Cuts {
				fmt.Fprintf(&b, " WHEN %s < CAST(%s AS DOUBLE PRECISION) THEN %s", columnName(a), double(c), double(f.Base+float64(f.Step*float64(t))))
			}
			fmt.Fprintf(&b, " WHEN %s <= CAST(1e308 AS DOUBLE PRECISION) THEN %s ELSE %s END", columnName(a), double(f.Base+float64(f.Step*float64(len(f.Cuts)))), gone)
		case f.Base == 0 && f.Step == 1:
			fmt.Fprintf(&b, "COALESCE(%s, %s)", name, gone)
		default:
			fmt.Fprintf(&b, "COALESCE(%s + %s * %s, %s)", double(f.Base), double(f.Step), name, gone)
		}
		return write(b.String()), nil
	}
	for v, name := range a.Values {
		if strings.ContainsRune(name, 0) {
			return expression{}, fmt.Errorf("export: sql: the name %.60q has a zero byte, which SQL cannot write", name)
		}
		t := float64(v)
		if f.Value >= 0 {
			t = map[bool]float64{true: 1}[v == f.Value]
		}
		if value := double(f.Base + float64(f.Step*t)); value != gone {
			fmt.Fprintf(&b, " WHEN %s THEN %s", exactly(columnName(a), name), value)
		}
	}
	if b.Len() == 0 {
		return write(gone), nil
	}
	return write("CASE" + b.String() + " ELSE " + gone + " END"), nil
}

// model returns the name of the class that the inner model predicts.
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

// sum returns a unit's sum minus its threshold.
func (q *query) sum(n ltu.Node) expression {
	// The sum is evaluated from the left. Parentheses would mean the same, but SQLite limits their
	// nesting.
	parts := []any{"(0.0"}
	for i, input := range n.From {
		parts = append(parts, " + "+double(n.W[i])+" * ", q.signals[input])
	}
	e := write(append(parts, " - "+double(n.Theta)+")")...)
	e.depth += len(n.From)
	if e.depth > mostDepth {
		return expression{}
	}
	return e
}

// unit sets the signal and the sum of a unit.
func (q *query) unit(node int, n ltu.Node) {
	q.sums[node] = q.sum(n)
	q.signals[node] = write("CASE WHEN ", q.sums[node], " >= 0.0 THEN 1.0 ELSE 0.0 END")
}

// class returns the name of the class that the outputs decide.
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

// greatest returns the name of the class with the greatest expression, the first on a tie. NULL is
// less than all others. Inner names begin with an underscore, so that they differ from column
// names.
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
