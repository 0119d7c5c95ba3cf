package data

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// columns returns the columns of the file, with the declarations of f. The first record names the columns
// or, in a file without a header, shows how many there are. Without a header f declares either all columns,
// in order, or some of them by their generated names x1, x2 and so on. Declaring a missing column is an
// error, because its name is probably misspelt. If several declarations fit, an exact name takes precedence
// over a pattern, and an earlier pattern over a later one. No pattern matches the class.
func (f Format) columns(r *delimited.Record) ([]Column, error) {
	columns := make([]Column, len(r.Fields))
	inOrder := f.NoHeader && f.Columns != nil && !f.byName()
	if inOrder {
		if len(f.Columns) != len(columns) {
			return nil, r.FieldErrorf(min(len(f.Columns), len(columns)), "Columns (--names) names %d columns, and the line has %d: name all in order, or some as x1, x2, …", len(f.Columns), len(columns))
		}
		copy(columns, f.Columns)
	}
	index := make(map[string]int, len(columns)) // the column of a name
	for k := range columns {
		c := &columns[k]
		if !f.NoHeader {
			c.Name = string(r.Fields[k])
		}
		c.Name = cmp.Or(c.Name, fmt.Sprint("x", k+1))
		if _, twice := index[c.Name]; twice {
			if f.NoHeader {
				return nil, r.FieldErrorf(k, "a second column %s", delimited.Quote(c.Name))
			}
			return nil, r.FieldErrorf(k, "a second column %s: %s", delimited.Quote(c.Name), headless)
		}
		index[c.Name] = k
	}
	if inOrder {
		return columns, nil
	}
	return columns, f.declare(r, columns, index)
}

// headless asks about a first line that looks like an example, and says how to read it as one.
const headless = "is the first line an example, and no header? Then set NoHeader; on the command line --no-header or --names"

// headless returns the question for a file whose names of columns include numbers; else "".
func (f Format) headless(names []string) string {
	if f.NoHeader || numbersAmong(names) == 0 {
		return ""
	}
	return "; " + headless
}

// numbersAmong counts the names that are numbers.
func numbersAmong(names []string) (n int) {
	for _, name := range names {
		if _, number := delimited.Number([]byte(name)); number {
			n++
		}
	}
	return n
}

// byName reports whether the columns of a file without a header are declared by their generated
// names.
func (f Format) byName() bool {
	return !slices.ContainsFunc(f.Columns, func(c Column) bool {
		n, k := 0, 0
		n, _ = fmt.Sscanf(c.Name, "x%d", &k)
		return !isPattern(c.Name) && (n != 1 || c.Name != fmt.Sprint("x", k))
	})
}

// declare writes the declarations of f into columns; index maps each name to its column.
func (f Format) declare(r *delimited.Record, columns []Column, index map[string]int) error {
	done := make([]bool, len(columns))
	for _, c := range f.Columns {
		k, ok := index[c.Name]
		switch {
		case ok && done[k]:
			return r.Errorf(0, 0, "column %s is declared twice", delimited.Quote(c.Name))
		case ok:
			columns[k], done[k] = c, true
		case !isPattern(c.Name):
			return r.Errorf(r.Line, 0, "no column %s to be declared; there are %s", delimited.Quote(c.Name), list(columnNames(columns)))
		}
	}
	class := f.class(columns)
	for _, c := range f.Columns {
		if _, ok := index[c.Name]; ok {
			continue
		}
		matched := false
		for k, name := range columnNames(columns) {
			matches, err := path.Match(slashless(c.Name), slashless(name))
			if err != nil {
				return r.Errorf(0, 0, "column %s is a pattern with an error", delimited.Quote(c.Name))
			}
			if matched = matched || matches; matches && !done[k] && k != class {
				columns[k], done[k] = c, true
				columns[k].Name = name
			}
		}
		if !matched {
			return r.Errorf(r.Line, 0, "no column like %s to be declared; there are %s", delimited.Quote(c.Name), list(columnNames(columns)))
		}
	}
	return nil
}

// class returns the index of the class column, or -1 if no column has its name.
func (f Format) class(columns []Column) int {
	if f.Class == "" {
		return len(columns) - 1
	}
	return slices.Index(columnNames(columns), f.Class)
}

// isPattern reports whether a declared name may stand for several columns.
func isPattern(name string) bool { return strings.ContainsAny(name, "*?[") }

// slashless replaces the slash in a name, because the * of path.Match does not match a slash. The
// replacement, NUL, cannot occur in a name.
func slashless(name string) string { return strings.ReplaceAll(name, "/", "\x00") }

// columnNames returns the names of columns, for errors.
func columnNames(columns []Column) []string {
	n := make([]string, len(columns))
	for k, c := range columns {
		n[k] = c.Name
	}
	return n
}

// completed fills gaps in the declared columns from f.Schema.
func (f Format) completed(columns []Column) []Column {
	if f.Schema == nil {
		return columns
	}
	class := f.class(columns)
	for k, c := range columns {
		if k != class {
			columns[k] = c.completed(f.Schema)
		}
	}
	return columns
}

// completed returns c with the kind and the values of the schema's attribute of the same name, as far as
// c does not declare them. A column without a declaration and without an attribute is ignored.
func (c Column) completed(s *Schema) Column {
	j := slices.Index(s.Names(), c.Name)
	switch {
	case j < 0:
		if c.undeclared() {
			c.Kind = Ignore
		}
	case s.Attrs[j].Nominal():
		if c.undeclared() || c.Kind == Nominal && c.Values == nil && c.Cuts == nil {
			c.Kind, c.Values = Nominal, s.Attrs[j].Values
		}
	case c.undeclared():
		c.Kind = Numeric
	}
	return c
}

// undeclared reports whether a column has no declaration, except perhaps its name.
func (c Column) undeclared() bool {
	return c.Kind == Infer && c.Values == nil && c.Letters == nil && c.Cuts == nil && c.Layout == ""
}

// conform gives s the attributes of the schema, in their order.
func (s *Set) conform(schema *Schema) error {
	idx := make([]int, len(schema.Attrs))
	for k, a := range schema.Attrs {
		j := slices.Index(s.Names(), a.Name)
		if j < 0 {
			return fmt.Errorf("no column makes the attribute %s; there are %s", delimited.Quote(a.Name), list(s.Names()))
		}
		if b := s.Attrs[j]; a.Nominal() != b.Nominal() || !slices.Equal(a.Values, b.Values) {
			return fmt.Errorf("the attribute %s has other values than in the schema, or no values", delimited.Quote(a.Name))
		}
		idx[k] = j
	}
	s.arrange(idx)
	return nil
}
