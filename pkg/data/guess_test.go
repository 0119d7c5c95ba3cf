package data_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
)

// TestGuess guesses the layout of small files. The zero value means a CSV file with a header, or ARFF.
func TestGuess(t *testing.T) {
	for text, want := range map[string]data.Description{
		"a,b,class\n1,2,x\n3,4,y\n":                     {},
		"1,2,x\n3,4,y\n5,6,x\n":                         {NoHeader: true},
		"a;b;class\n1,5;2;x\n2,5;3;y\n":                 {Comma: ';', Decimal: ','},
		"1,5;2;x\n2,5;3;y\n":                            {Comma: ';', Decimal: ',', NoHeader: true},
		"a\tb\tclass\n1.5\t2\tx\n":                      {Comma: '\t'},
		"a|b|class\n82.319|2|x\n1.000|3|y\n9.123|3|y\n": {Comma: '|'}, // decimals may be meant
		"a|b|class\n82,319|2|x\n1,000|3|y\n":            {Comma: '|', Thousands: ','},
		"  1.5   2  x\n2.5  3 y\n":                      {Comma: ' ', NoHeader: true},
		"the age,the sex,class\n1,f,x\n2,m,y\n":         {},
		"vhigh,low,x\nlow,low,x\nvhigh,med,y\n":         {NoHeader: true},
		"colour,size,class\nred,big,x\nblue,big,y\n":    {},
		"a,b,class\n1,NA,x\n3,nan,y\n4,-,y\n5,1,y\n":    {Missing: []string{"", "?", "NA", "nan"}},
		"% a comment\n@relation r\n":                    {},
		"\ufeff1;2\n3;4\n":                              {Comma: ';', NoHeader: true},
		"one line":                                      {},
		"":                                              {},
		"a,b\n1\n1,2,3\n":                               {},
		"a;b;c\n610,291;0,5;x\n624,11;0,25;y\n":         {Comma: ';', Decimal: ','},
		"a;b;c\n" + strings.Repeat("610,291;0,5;x\n", 19) + "624,11;0,25;y\n": {Comma: ';', Decimal: ','},
	} {
		file := filepath.Join(t.TempDir(), "f.csv")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := data.Guess(file, data.Description{}); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v (%v), want %+v", text, got, err, want)
		}
	}
	if _, err := data.Guess(filepath.Join(t.TempDir(), "none"), data.Description{}); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("got %v", err)
	}
}

// TestGuessRest gives some settings, which stay, and guesses the rest.
func TestGuessRest(t *testing.T) {
	for _, c := range []struct {
		text        string
		given, want data.Description
	}{
		{"a;b;c\n1,5;n/a;x\n2,5;3;y\n", data.Description{Class: "a"}, data.Description{Class: "a", Comma: ';', Decimal: ',', Missing: []string{"", "?", "n/a"}}},
		{"1,5;2;x\n2,5;3;y\n", data.Description{Decimal: ','}, data.Description{Comma: ';', Decimal: ',', NoHeader: true}},
		{"1;5,2\n2;5,3\n", data.Description{Comma: ','}, data.Description{Comma: ',', NoHeader: true}},
		{"1,5;NA;x\n2,5;3;y\n", data.Description{Names: []string{"p", "q", "r"}, Missing: []string{"-"}},
			data.Description{Comma: ';', Decimal: ',', Names: []string{"p", "q", "r"}, Missing: []string{"-"}}},
		{"% a comment\n@relation r\n", data.Description{Class: "a"}, data.Description{Class: "a"}},
	} {
		file := filepath.Join(t.TempDir(), "f.csv")
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := data.Guess(file, c.given); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q and %+v: got %+v (%v), want %+v", c.text, c.given, got, err, c.want)
		}
	}
}

// TestGuessReadsRealFiles reads 31 files of many layouts by their guesses alone. Where the class is not the
// last column, or is missing, a guess cannot know it.
func TestGuessReadsRealFiles(t *testing.T) {
	class := map[string]string{"wpbc.data": "x2", "ice/transfusion.data": "x1"}
	for name, want := range map[string][3]int{ // examples, attributes, missing values
		"banknote_authentication.csv": {1372, 4, 0}, "breast-cancer.csv": {286, 9, 9}, "car.data": {1728, 6, 0},
		"churn.csv": {3150, 13, 0}, "crx.data": {690, 15, 67}, "dry-bean.csv": {13611, 16, 0}, "ecoli.csv": {336, 7, 0},
		"german.data": {1000, 20, 0}, "ice/acute.csv": {120, 7, 0}, "ice/caesarian.csv": {80, 5, 0},
		"ice/cryotherapy.csv": {90, 6, 0}, "ice/transfusion.data": {748, 4, 0}, "haberman.csv": {306, 3, 0}, "heart-failure.csv": {299, 12, 0},
		"magic04.data": {19020, 10, 0}, "mammography.csv": {11183, 6, 0}, "new-thyroid.csv": {215, 5, 0},
		"obesity.csv": {2111, 16, 0}, "optdigits.test": {1797, 64, 0}, "optdigits.train": {3823, 64, 0},
		"pendigits.tes": {3498, 16, 0}, "pendigits.tra": {7494, 16, 0}, "phoneme.csv": {5404, 5, 0},
		"pima-indians-diabetes.csv": {768, 8, 0}, "rice.arff": {3810, 7, 0}, "spambase.data": {4601, 57, 0},
		"wheat-seeds.csv": {210, 7, 0}, "winequality-white.csv": {4898, 11, 0}, "wpbc.data": {198, 34, 4},
		"yeast.data": {1484, 9, 0}, "zoo.data": {101, 17, 0},
	} {
		file := athand.More(t, name)
		d, err := data.Guess(file, data.Description{})
		if err != nil {
			t.Fatal(err)
		}
		d.Class = class[name]
		format, err := d.Format()
		if err != nil {
			t.Fatal(err)
		}
		s, err := data.ReadCSV(file, format)
		if err != nil {
			t.Errorf("%s by %+v: %v", name, d, err)
			continue
		}
		if name == "dry-bean.csv" && (d.Decimal != ',' || s.Attrs[0].Nominal() || s.Attrs[1].Nominal()) {
			t.Errorf("%s: %+v", name, d)
		}
		missing := 0
		for _, a := range s.Summary().Attrs {
			missing += a.Missing
		}
		if got := [3]int{s.Len(), len(s.Attrs), missing}; got != want {
			t.Errorf("%s by %+v: %v, want %v", name, d, got, want)
		}
	}
}
