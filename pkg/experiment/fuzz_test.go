package experiment

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// FuzzResult reads texts as the file of an experiment. One is refused in a line; or the result is the
// same once it is written and read again, and every table can be made of it.
func FuzzResult(f *testing.F) {
	head := "how,n,where,seed,gen,k\n"
	for _, text := range []string{"", head, "how,n\n", head + "fast,1,a,1,0.5,1\nfast,1,b,2,0.75,-3\nslow,1,a,4,0,2\n",
		head + "fast,1,a,1,NaN,+Inf\r\n", head + "fast,1,a,1,0x1p-2,1e999\n", head + "\n", head + "a,b,c,d,e,f\n", head + "\xff,|,<b>,1,1,1", head + ",,,,1_0,1\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := steps(t).Experiment
		r, err := e.parse(text, "f.csv")
		if err != nil {
			if r != nil || strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 3000 {
				t.Fatalf("result %v, error %q", r, err)
			}
			return
		}
		lines := []string{strings.Join(e.columns(), ",")}
		for _, row := range r.Rows {
			cells := append(slices.Clone(row.At), row.Seed)
			for _, v := range row.Values {
				cells = append(cells, strconv.FormatFloat(v, 'g', -1, 64))
			}
			lines = append(lines, csvLine(cells))
		}
		reread, err := e.parse(strings.Join(lines, "\n")+"\n", "again.csv")
		if err != nil || !slices.EqualFunc(reread.Rows, r.Rows, sameRow) {
			t.Fatalf("%v; wrote %q, read %v", err, lines, reread)
		}
		table, err := r.Table()
		if err != nil || len(table.Rows) > len(r.Rows) {
			t.Fatalf("%d rows of %d trials, %v", len(table.Rows), len(r.Rows), err)
		}
		if _, err := r.Max("k", "how"); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Gain("gen"); err != nil {
			t.Fatal(err)
		}
	})
}

func sameRow(a, b Row) bool {
	return slices.Equal(a.At, b.At) && a.Seed == b.Seed && slices.EqualFunc(a.Values, b.Values, func(x, y float64) bool { return x == y || x != x && y != y })
}
