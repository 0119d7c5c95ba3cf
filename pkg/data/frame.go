package data

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/pkg/data/internal/delimited"
)

// FromFrame returns the sample in a gota frame (table), with one example per row. The parameter class names
// the class column; if class is empty, the last column is the class. Columns of gota's types float and int
// become numeric. Columns of type string and bool become nominal, with values in order of appearance.
// Classes are sorted, as numbers if all are numbers. Elements that gota calls NaN are missing.
//
// FromFrame returns an error if the frame has no example or no attribute, or if the class column does not
// exist or exists twice. It also returns an error if a class is missing, if there is only one class, or if
// the class column contains measurements. Numbers must be finite. An int must be within ±2^53, because a
// float64 may not represent larger ones. A text must be valid UTF-8 without NUL bytes.
//
// Gota's own CSV reader may misread values. For example, it takes "?" for a value. The attribute's Note
// mentions such cases. ReadCSV has none of these problems.
func FromFrame(df dataframe.DataFrame, class string) (*Set, error) {
	s, err := fromFrame(df, class)
	if err != nil {
		return nil, fmt.Errorf("frame: %w", err)
	}
	return s, nil
}

// fromFrame does the work of FromFrame. All rows share one slice of numbers.
func fromFrame(df dataframe.DataFrame, class string) (*Set, error) {
	if df.Err != nil {
		return nil, errors.New(strings.Join(strings.Fields(df.Err.Error()), " ")) // in one line
	}
	n, names := df.Nrow(), df.Names()
	if n == 0 || len(names) < 2 {
		return nil, fmt.Errorf("%d examples of %d columns: want an attribute, a class and an example", n, len(names))
	}
	class = cmp.Or(class, names[len(names)-1])
	if !slices.Contains(names, class) {
		return nil, errors.New(classless(class, names, ""))
	}
	s := &Set{Schema: Schema{Class: class}, X: make([][]float64, n)}
	for _, name := range names {
		if err := checkText(name); err != nil {
			return nil, fmt.Errorf("a column is called %w", err)
		}
	}
	d := len(names) - 1
	values := make([]float64, n*d)
	for i := range s.X {
		s.X[i] = values[i*d : (i+1)*d : (i+1)*d]
	}
	// Names in a frame may repeat. For two columns of one name gota would return the first both
	// times.
	names = slices.DeleteFunc(names, func(name string) bool { return name == class })
	if len(names) < d {
		return nil, fmt.Errorf("two columns are called %s", delimited.Quote(class))
	}
	for j, name := range names {
		a, err := s.frameAttr(j, df.Col(name))
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", delimited.Quote(name), err)
		}
		s.Attrs = append(s.Attrs, a)
	}
	if err := s.checkNames(); err != nil {
		return nil, err
	}
	return s, s.frameClass(df.Col(class))
}

// frameAttr fills attribute j of all rows from a column of a frame, and returns the attribute. A
// frame does not record how its columns were read, so the note mentions signs of a misread column.
func (s *Set) frameAttr(j int, col series.Series) (Attr, error) {
	c := newColumn(Column{Name: col.Name, Kind: Nominal})
	if t := col.Type(); t == series.Float || t == series.Int {
		c.Kind = Numeric
	}
	for i, row := range s.X {
		switch e := col.Elem(i); {
		case e.IsNA():
			row[j] = math.NaN()
			c.missing++
		case c.Kind == Nominal:
			if err := checkText(e.String()); err != nil {
				return Attr{}, fmt.Errorf("example %d is %w", i, err)
			}
			row[j] = float64(c.value([]byte(e.String())))
		default:
			if err := checkFrameNumber(e); err != nil {
				return Attr{}, fmt.Errorf("example %d is %w", i, err)
			}
			row[j] = e.Float()
		}
	}
	// These are the traces of fields that gota's CSV reader did not understand.
	a := c.attrs()[0]
	switch {
	case c.missing == len(s.X):
		a.Note = fmt.Sprintf("all %d are missing", c.missing)
	case slices.Contains(c.values, ""), slices.Contains(c.values, "?"):
		a.Note = `"" or "?" is a value: missing?`
	case c.Kind == Nominal && !slices.ContainsFunc(c.values, func(v string) bool { _, ok := delimited.Number([]byte(v)); return !ok }):
		a.Note = "text in the frame, but all are numbers: numeric?"
	}
	return a, nil
}

// checkFrameNumber returns an error unless a number is finite. An int must also equal its float64:
// beyond 2^53 two ints could become one value.
func checkFrameNumber(e series.Element) error {
	const largest = 1 << 53
	if n, err := e.Int(); e.Type() == series.Int && (err != nil || n > largest || n < -largest) {
		return fmt.Errorf("%v, beyond ±2^53, so a float64 may not hold it exactly", e)
	}
	if v := e.Float(); math.IsInf(v, 0) {
		return fmt.Errorf("%v, not a finite number", v)
	}
	return nil
}

// frameClass sets the classes from a column of a frame. It spells float classes with all their
// digits, since gota itself would print six decimals and so could make two classes equal.
func (s *Set) frameClass(col series.Series) error {
	c := newColumn(Column{Name: col.Name, Kind: Nominal})
	s.Y = make([]int, s.Len())
	for i := range s.Y {
		e := col.Elem(i)
		if e.IsNA() {
			return fmt.Errorf("the class of example %d is missing", i)
		}
		if err := checkText(e.String()); err != nil {
			return fmt.Errorf("the class of example %d is %w", i, err)
		}
		text := e.String()
		if e.Type() == series.Float {
			text = strconv.FormatFloat(e.Float(), 'g', -1, 64)
		}
		s.Y[i] = c.value([]byte(text))
	}
	if s.Classes = c.values; len(s.Classes) == 1 {
		return fmt.Errorf("%s is the only class, and a classifier needs two or more", delimited.Quote(s.Classes[0]))
	}
	if col.Type() != series.String && numericTarget(c.values, s.Len()) {
		return fmt.Errorf("the class is one of %d different numbers in %d examples, so it looks like a numeric target: turn the numbers, or intervals of them, into strings",
			len(c.values), s.Len())
	}
	classes := slices.Clone(c.values)
	slices.SortFunc(classes, byNumber(classes))
	s.reorder(classes)
	return nil
}

// Frame returns s as a gota frame (table), with one row per example: numeric attributes as floats, nominal
// attributes as strings, and the class, also as strings, last. FromFrame turns the frame back into a
// sample. Only the order of nominal values may then be different, because FromFrame lists them in order of
// appearance.
//
// Some samples cannot become a frame, because an attribute has no name, or because a value is called NaN,
// which gota takes for a missing value. Then the frame's Err says so, as usual in gota.
func (s *Set) Frame() dataframe.DataFrame {
	if err := s.checkFrame(); err != nil {
		return dataframe.DataFrame{Err: err}
	}
	columns := make([]series.Series, 0, len(s.Attrs)+1)
	for j, a := range s.Attrs {
		if !a.Nominal() {
			numbers := make([]float64, s.Len())
			for i, x := range s.X {
				numbers[i] = x[j]
			}
			columns = append(columns, series.New(numbers, series.Float, a.Name))
			continue
		}
		texts := make([]string, s.Len())
		for i, x := range s.X {
			if texts[i] = "NaN"; !math.IsNaN(x[j]) {
				texts[i] = a.Values[int(x[j])]
			}
		}
		columns = append(columns, series.New(texts, series.String, a.Name))
	}
	classes := make([]string, s.Len())
	for i, y := range s.Y {
		classes[i] = s.Classes[y]
	}
	return dataframe.New(append(columns, series.New(classes, series.String, cmp.Or(s.Class, "class")))...)
}

// checkFrame returns an error if gota would silently change a name or a value of s.
func (s *Set) checkFrame() error {
	for _, a := range append(slices.Clone(s.Attrs), Attr{Name: cmp.Or(s.Class, "class"), Values: s.Classes}) {
		if a.Name == "" {
			return errors.New("gota needs a name for every attribute")
		}
		if slices.Contains(a.Values, "NaN") {
			return fmt.Errorf("value NaN of %s would become a missing value in a frame", delimited.Quote(a.Name))
		}
	}
	return s.checkValues()
}
