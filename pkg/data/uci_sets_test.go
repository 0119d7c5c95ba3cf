package data

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/internal/athand"
)

// A layout says where a UCI file keeps its class. These tests read the files
// by themselves, so that they do not depend on the parsers.
type layout struct {
	file    string
	comma   string // "" for blanks
	class   int
	ignore  []int
	letters bool // the last field is one attribute per letter
	numeric bool
}

var layouts = map[string]layout{
	"house-votes-84": {file: "house-votes-84.data", comma: ","},
	"kr-vs-kp":       {file: "kr-vs-kp.data", comma: ",", class: 36},
	"glass":          {file: "glass.data", comma: ",", class: 10, ignore: []int{0}, numeric: true},
	"promoters":      {file: "promoters.data", comma: ",", ignore: []int{1}, letters: true},
	"splice":         {file: "splice.data", comma: ",", ignore: []int{1}, letters: true},
	"mushroom":       {file: "agaricus-lepiota.data", comma: ","},
	"monks":          {file: "monks-1.test", ignore: []int{7}},
}

// readUCI reads a UCI file from the folder that HALFSPACE_DATA names.
func readUCI(t *testing.T, name string) *Set {
	t.Helper()
	dir := os.Getenv("HALFSPACE_DATA")
	if dir == "" {
		athand.UCI(t, errors.New("HALFSPACE_DATA does not name the folder of UCI files"))
	}
	l := layouts[name]
	text, err := os.ReadFile(filepath.Join(dir, name, l.file))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		if row := l.fields(strings.TrimSpace(line)); len(row) > 1 {
			rows = append(rows, row)
		}
	}
	return setOf(t, name, rows, l.numeric)
}

// fields returns the class and then the attributes.
func (l layout) fields(line string) []string {
	all := strings.Fields(line)
	if l.comma != "" {
		all = strings.Split(line, l.comma)
	}
	if len(all) <= l.class {
		return nil
	}
	row := []string{strings.TrimSpace(all[l.class])}
	for k, f := range all {
		switch {
		case k == l.class || slices.Contains(l.ignore, k):
		case l.letters:
			row = append(row, strings.Split(strings.TrimSpace(f), "")...)
		default:
			row = append(row, f)
		}
	}
	return row
}

// setOf returns the set of rows of a class and attributes; "?" is missing.
func setOf(t *testing.T, name string, rows [][]string, numeric bool) *Set {
	t.Helper()
	values := make([][]string, len(rows[0]))
	for _, row := range rows {
		for j, v := range row {
			if v != "?" && !slices.Contains(values[j], v) {
				values[j] = append(values[j], v)
			}
		}
	}
	s := &Set{Schema: Schema{Name: name}}
	for j := range values {
		slices.Sort(values[j])
		if a := (Attr{Name: "a" + strconv.Itoa(j), Values: values[j]}); j > 0 {
			if numeric {
				a.Values = nil
			}
			s.Attrs = append(s.Attrs, a)
		}
	}
	s.Classes = values[0]
	for _, row := range rows {
		x := make([]float64, len(row)-1)
		for j, v := range row[1:] {
			if x[j] = float64(slices.Index(values[j+1], v)); x[j] < 0 {
				x[j] = math.NaN()
			}
			if numeric {
				x[j], _ = strconv.ParseFloat(v, 64)
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, slices.Index(s.Classes, row[0]))
	}
	return s
}
