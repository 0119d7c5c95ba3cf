package nb

import (
	"fmt"
	"math"
	"strconv"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/pkg/table"
)

// frameRows is how many rows of a frame are shown.
const frameRows = 5

// frame returns the first rows of a gota data frame as a table, or the frame's error. Gota's own text
// wraps wide frames, writes whole numbers with six decimals and takes a line for its types; here the
// types are seen over a heading, as they may surprise: a column of numbers with a typing error is one
// of strings. The last column stays in sight, as it is where the class of a sample is.
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
		for i := range t.Rows {
			t.Rows[i] = append(t.Rows[i], element(df.Elem(i, j)))
		}
	}
	return t
}

// element writes an element of a frame: a number as short as it is known, and a dash for what is
// missing.
func element(e series.Element) string {
	if e.IsNA() {
		return "–"
	}
	if e.Type() != series.Float {
		return e.String()
	}
	if x := e.Float(); x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return fmt.Sprintf("%.6g", e.Float())
}
