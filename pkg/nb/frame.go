package nb

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/pkg/table"
)

// frameRows is the number of rows of a frame that are shown.
const frameRows = 5

// frame returns the first rows of a gota data frame as a table, or the frame's error. Gota's own
// text wraps wide frames, writes whole numbers with six decimals and takes a line for its types;
// here a heading shows the type under the pointer, because types may surprise: a column of numbers
// with a typing error has type string. The last column stays in sight, because it holds the class
// of a sample.
func frame(df dataframe.DataFrame) any {
	if df.Err != nil {
		return fmt.Sprint("no frame to show: ", df.Err)
	}
	n := min(frameRows, df.Nrow())
	t := &table.Table{
		Caption: fmt.Sprintf("%d of %d rows, %d columns", n, df.Nrow(), df.Ncol()),
		Head:    df.Names(),
		Keep:    df.Ncol() - 1,
		Rows:    make([][]string, n),
	}
	for j, kind := range df.Types() {
		t.Hints = append(t.Hints, string(kind))
		if kind == series.String {
			t.Left = append(t.Left, j)
		}
		var column []series.Element
		for i := range t.Rows {
			column = append(column, df.Elem(i, j))
		}
		for i, c := range elements(column) {
			t.Rows[i] = append(t.Rows[i], c)
		}
	}
	return t
}

// mostDigits is the greatest number of digits behind the point in a column of numbers.
const mostDigits = 6

// elements writes elements of a column: numbers with as many digits behind the point as the longest
// of them has, none if all are whole, and a dash for missing values.
func elements(column []series.Element) []string {
	digits := 0
	for _, e := range column {
		if e.IsNA() || e.Type() != series.Float {
			continue
		}
		_, fraction, _ := strings.Cut(strconv.FormatFloat(e.Float(), 'f', -1, 64), ".")
		digits = max(digits, len(fraction))
	}
	var cells []string
	for _, e := range column {
		switch {
		case e.IsNA():
			cells = append(cells, "–")
		case e.Type() != series.Float:
			cells = append(cells, e.String())
		case digits > mostDigits: // a tenth and a millionth, say, or a third
			cells = append(cells, strconv.FormatFloat(e.Float(), 'g', mostDigits, 64))
		default:
			cells = append(cells, strconv.FormatFloat(e.Float(), 'f', digits, 64))
		}
	}
	return cells
}
