package data

import (
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
)

// survey has −9 as a code in two columns, and as a temperature in a third.
const survey = "age,income,cold,class\n34,-9,-9,a\n-9,n/d,3,b\n51,20,-9,a\n"

// surveyFormat reads survey: the pattern declares income, too.
var surveyFormat = Format{Columns: []Column{{Name: "age", Missing: []string{"-9"}}, {Name: "inc*", Kind: Numeric, Missing: []string{"-9", "n/d"}}}}

// surveyed are the numbers of survey, with 0 for a missing one.
var surveyed = [][]float64{{34, 0, -9}, {0, 0, 3}, {51, 20, -9}}

// TestMissingInOneColumn reads codes that stand for a missing value in some columns only: from a whole file,
// from ARFF, and example by example with the schema of the first.
func TestMissingInOneColumn(t *testing.T) {
	compare := func(way string, j int, x []float64) {
		for k, v := range x {
			if want := surveyed[j][k]; v != want && !(want == 0 && math.IsNaN(v)) {
				t.Errorf("%s: example %d is %v, want %v with 0 for a missing value", way, j, x, surveyed[j])
			}
		}
	}
	s, err := surveyFormat.Read(strings.NewReader(survey), "survey.csv")
	if err != nil {
		t.Fatal(err)
	}
	for j, x := range s.X {
		compare("CSV", j, x)
	}
	arff := "@relation survey\n@attribute age numeric\n@attribute income numeric\n@attribute cold numeric\n@attribute class {a,b}\n@data\n" +
		strings.SplitN(survey, "\n", 2)[1]
	a, err := DecodeARFF(strings.NewReader(arff), "survey.arff", surveyFormat)
	if err != nil {
		t.Fatal(err)
	}
	for j, x := range a.X {
		compare("ARFF", j, x)
	}
	examples, err := s.Labelled(t.Context(), strings.NewReader(survey), "survey.csv", surveyFormat)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for err = examples.Next(); err == nil; err = examples.Next() {
		compare("stream", n, examples.X)
		n++
	}
	if err != io.EOF || n != len(surveyed) {
		t.Errorf("the stream ended after %d examples with %v", n, err)
	}
}

// TestDeclaredValueIsNotMissing declares a value that the column also lists as missing.
func TestDeclaredValueIsNotMissing(t *testing.T) {
	f := Format{Columns: []Column{{Name: "answer", Values: []string{"yes", "n/d"}, Missing: []string{"n/d", "no"}}}}
	s, err := f.Read(strings.NewReader("answer,class\nyes,a\nn/d,b\nno,a\n"), "answers.csv")
	if err != nil || s.X[1][0] != 1 || !math.IsNaN(s.X[2][0]) {
		t.Errorf("%v, %v, want 0, 1 and a missing value", s, err)
	}
}

// TestMissingInOneColumnInWords takes the codes through a Description and back.
func TestMissingInOneColumnInWords(t *testing.T) {
	f := Format{Class: "class", Columns: []Column{{Name: "inc*", Kind: Numeric, Missing: []string{"-9", "n/d"}}, {Name: "age", Missing: []string{"-9"}}}}
	d, err := Describe(f)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"inc*=-9", "inc*=n/d", "age=-9"}; !reflect.DeepEqual(d.MissingIn, want) {
		t.Errorf("the description says %q, want %q", d.MissingIn, want)
	}
	if described, err := d.Format(); err != nil || !reflect.DeepEqual(described, f) {
		t.Errorf("back comes %#v, %v, want %#v", described, err, f)
	}
	if _, err := (Description{MissingIn: []string{"-9"}}).Format(); err == nil || err.Error() != `missing-in is "-9", want a column and a text, as age=-9` {
		t.Error(err)
	}
}
