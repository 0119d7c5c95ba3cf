package data

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const weather = `% a comment
  % another

@RELATION 'the weather'
@attribute outlook {sunny, overcast , 'light rain'}  % inline
@Attribute "the temperature" REAL
@attribute humidity Integer
@ATTRIBUTE windy { TRUE,FALSE }
@attribute 'play?' {yes, no}
@DATA
sunny,85,85.5,FALSE,no
% between
'light rain', 80 ,?,	TRUE,no

"overcast",?,86,FALSE,yes % inline
`

func decode(t *testing.T, text, class string) *Set {
	t.Helper()
	s, err := DecodeARFF(strings.NewReader(text), "dir/f.arff", Format{Class: class})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDecodeARFF(t *testing.T) {
	const want = `["play?",["yes","no"],[{"Name":"outlook","Values":["sunny","overcast","light rain"]},` +
		`{"Name":"the temperature"},{"Name":"humidity"},` +
		`{"Name":"windy","Values":["TRUE","FALSE"]}],` +
		`[["sunny","85","85.5","FALSE","no"],["light rain","80","","TRUE","no"],["overcast","","86","FALSE","yes"]]]`
	for _, text := range []string{weather, strings.ReplaceAll(weather, "\n", "\r\n"), "\ufeff" + weather} {
		s := decode(t, text, "")
		if got := show(s); got != want || s.Name != "the weather" {
			t.Errorf("%s:\n got %s\nwant %s", s.Name, got, want)
		}
	}
	s := decode(t, weather, "windy")
	if !reflect.DeepEqual(s.Classes, []string{"TRUE", "FALSE"}) || s.Attrs[3].Name != "play?" || !reflect.DeepEqual(s.Y, []int{1, 0, 1}) {
		t.Error(show(s))
	}
}

func TestDecodeARFFEscapes(t *testing.T) {
	s := decode(t, `@attribute 'it\'s' {'a\'b', "c,d", 'e\\f', '%', '\t', "\"", x}`+"\n@attribute c {p, q}\n@data\n"+
		`'a\'b',p`+"\n\"c,d\" p\n'e\\\\f'\tp\n'%',p\n'\\t',p\n'\"',p\nx,p", "")
	if s.Attrs[0].Name != "it's" || !reflect.DeepEqual(s.Attrs[0].Values, []string{"a'b", "c,d", `e\f`, "%", "\t", `"`, "x"}) {
		t.Errorf("%+v", s.Attrs[0])
	}
	for i, x := range s.X {
		if x[0] != float64(i) {
			t.Errorf("example %d is value %v", i, x[0])
		}
	}
}

func TestDecodeARFFErrors(t *testing.T) {
	head := "@relation r\n@attribute a real\n@attribute c {p,q}\n@data\n"
	for text, want := range map[string]string{
		"":                                       "f: no line @data",
		"@relation r\n":                          "f:1: no line @data",
		"@data\n1,p\n":                           "f:1: no @attribute before @data",
		head:                                     "f: no examples after the header",
		"1,2,p\n":                                `f:1:1: "1,2,p" where @relation, @attribute or @data is due; is it CSV without a header? Then set NoHeader; on the command line --no-header`,
		"@attribute a string\n":                  `f:1:14: attribute "a" has the type "string", but only numeric and nominal ones can be read`,
		"@attribute a date 'yyyy'\n":             `f:1:14: attribute "a" has the type "date", but only numeric and nominal ones can be read`,
		"@attribute a\n":                         `f:1:13: attribute "a" has the type "", but only numeric and nominal ones can be read`,
		"@attribute a {p,\n":                     "f:1:17: no } after the values",
		"@attribute a {}\n":                      "f:1:15: a nominal attribute without values",
		"@attribute a {p,p}\n":                   `f:1:17: value "p" twice`,
		"@attribute a {x,,y}\n":                  "f:1:17: no value before the comma: an empty one needs quotes",
		"@attribute a {,x}\n":                    "f:1:15: no value before the comma: an empty one needs quotes",
		"@attribute a {x,y} garbage\n":           `f:1:20: "garbage" after the values`,
		"@relation r extra\n":                    `f:1:13: "extra" after the name of the relation`,
		"@attribute a real\n@data extra\n":       `f:2:7: "extra" after @data`,
		head + "'?',p\n":                         `f:5:1: "?" is not a finite number, but column "a" is declared numeric`,
		head + "1,'?'\n":                         `f:5:3: column "c" has no value "?", but p, q`,
		"@attribute {p,q}\n":                     "f:1:12: an attribute without a name",
		"@attribute\n":                           "f:1:11: an attribute without a name",
		"@attribute '' real\n":                   "f:1:12: an attribute without a name",
		"@attribute 'a real\n":                   "f:1:12: a quoted text without end",
		"@attribute a real\n@attribute a real\n": `f:2:11: a second attribute "a"`,
		head + "1\n":                             "f:5:2: 1 fields, want 2",
		head + "1,p,{5}\n":                       "f:5:5: 3 fields, want 2",
		head + "1,,p\n":                          "f:5:4: 3 fields, want 2",
		head + "x,p\n":                           `f:5:1: "x" is not a finite number, but column "a" is declared numeric`,
		head + "NaN,p\n":                         `f:5:1: "NaN" is not a finite number, but column "a" is declared numeric`,
		head + "1,'r'\n":                         `f:5:3: column "c" has no value "r", but p, q`,
		head + "1,?\n":                           "f:5:3: class \"c\" (the last column, unless Class or --class names another) is missing: leave such examples out, or make them a class, by Unlabelled; on the command line --unlabelled=drop or keep",
		head + "1,p\n{0 1, 1 p}\n":               "f:6:1: a sparse example, which cannot be read",
		head + "1,\"p\n":                         "f:5:3: a quoted text without end",
		head + "1,p\x00\n":                       "f:5:4: NUL byte: not a text file, or not UTF-8",
		head + "1,\xe9\n":                        "f:5:3: byte 0xe9: the text is not UTF-8",
	} {
		_, err := DecodeARFF(strings.NewReader(text), "f", Format{})
		if bad := (*ParseError)(nil); err == nil || err.Error() != want || !errors.As(err, &bad) {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
	for class, want := range map[string]string{
		"d": `f: no column "d" to be the class; the last column is "c"; there are a, c`,
		"a": `f: the class column "a" must be nominal`,
	} {
		if _, err := DecodeARFF(strings.NewReader(head+"1,p\n"), "f", Format{Class: class}); err == nil || err.Error() != want {
			t.Errorf("class %s:\n got %v\nwant %s", class, err, want)
		}
	}
}

// TestDecodeARFFByFormat tries every field of a Format that means something for an ARFF file.
func TestDecodeARFFByFormat(t *testing.T) {
	const text = "@relation r\n@attribute id numeric\n@attribute a {x,y}\n@attribute n numeric\n@attribute c {p,q}\n@data\n" +
		"1,x,3,p\n2,y,-9,q\n3,x,5,?\n4,y,6,q\n"
	ignored, drop := Column{Name: "i*", Kind: Ignore}, Format{Unlabelled: Dropped}
	train := Schema{Class: "c", Classes: []string{"q", "p"}, Attrs: []Attr{{Name: "n"}, {Name: "a", Values: []string{"y", "z"}}}}
	for want, f := range map[string]Format{
		`r ["c",["p","q"],[{"Name":"id"},{"Name":"a","Values":["x","y"]},{"Name":"n"}],[["1","x","3","p"],["2","y","-9","q"],["4","y","6","q"]]]`: drop,
		`mine ["c",["q","p"],[{"Name":"a","Values":["x","y"]},{"Name":"n"}],[["x","3","p"],["y","","q"],["y","6","q"]]]`: {
			Name: "mine", Columns: []Column{ignored, {Name: "n"}}, Missing: []string{"-9"}, Positive: "p", Unlabelled: Dropped},
		`r ["a",["x","y"],[{"Name":"n","Values":["3","-9","5","6"]},{"Name":"c","Values":["p","q"]}],[["3","p","x"],["-9","q","y"],["5","","x"],["6","q","y"]]]`: {
			Class: "a", Columns: []Column{ignored, {Name: "n", Kind: Nominal}}},
		`r ["c",["q","p"],[{"Name":"n"},{"Name":"a","Values":["y","z"]}],[["3","","p"],["-9","y","q"],["6","y","q"]]]`: {
			Schema: &train, UnlistedMissing: true, Unlabelled: Dropped},
	} {
		s, err := DecodeARFF(strings.NewReader(text), "f", f)
		if err != nil || s.Name+" "+show(s) != want {
			t.Errorf("%+v: %v, %v\nwant %s", f, err, s, want)
		}
	}
	for want, f := range map[string]Format{
		"f: an ARFF file has a layout of its own: Comma, Comment, Decimal, NoHeader and Thousands are for CSV": {NoHeader: true},
		`f: no column "m" to be declared; there are id, a, n, c`:                                               {Columns: []Column{{Name: "m"}}},
		`f:7:3: column "a" has no value "x", but y, z`:                                                         {Schema: &train},
	} {
		if _, err := DecodeARFF(strings.NewReader(text), "f", f); err == nil || err.Error() != want {
			t.Errorf("%+v: %v\nwant %s", f, err, want)
		}
	}
}

// These are the leniencies of Weka's own loader, as it was found to behave: a range behind numeric,
// a comma behind the last value, comments, and a ? that is missing unless it is in quotes.
func TestDecodeARFFAsWeka(t *testing.T) {
	s := decode(t, "@relation r % one\n@attribute a numeric [0, 1]\n@attribute b {?, x,''  , } % two\n@attribute c {p,q}\n@data % three\n"+
		"?,?,p\n1,'?',q\n2,\"?\",q\n3,'',q", "")
	const want = `["c",["p","q"],[{"Name":"a"},{"Name":"b","Values":["?","x",""]}],[["","","p"],["1","?","q"],["2","?","q"],["3","","q"]]]`
	if got := show(s); got != want || s.X[0][1] == s.X[0][1] || s.X[3][1] != 2 {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// TestDecodeARFFInBatches reads a text of many batches as the same text in CSV is read: with numbers
// of all lengths, missing values, blanks around fields, comments and quotes.
func TestDecodeARFFInBatches(t *testing.T) {
	const examples = 20_000
	var arff, csv bytes.Buffer
	arff.WriteString(numbersHead(10))
	for i, line := range bytes.Split(numbersCSV(examples, 10, -1), []byte("\n"))[:examples] {
		fields := strings.Split(string(line), ",")
		if i%7 == 0 {
			fields[i%10] = "?"
		}
		csv.WriteString(strings.Join(fields, ",") + "\n")
		switch i % 5 {
		case 1:
			arff.WriteString("  % " + fields[0] + "\n" + strings.Join(fields, " ") + "\n")
		case 2:
			arff.WriteString(strings.Join(fields, " , ") + " % \"now\n\n")
		case 3:
			arff.WriteString(strings.Join(fields[:10], "\t") + "\t'" + fields[10] + "'\n")
		default:
			arff.WriteString(strings.Join(fields, ",") + "\n")
		}
	}
	want, err := Format{NoHeader: true, Classes: []string{"p", "q"}}.Read(&csv, "f")
	if err != nil {
		t.Fatal(err)
	}
	got := decode(t, arff.String(), "")
	sameBits := func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }
	for i, x := range want.X {
		if !slices.EqualFunc(got.X[i], x, sameBits) || got.Y[i] != want.Y[i] {
			t.Fatalf("example %d is %v %d, in CSV %v %d", i, got.X[i], got.Y[i], x, want.Y[i])
		}
	}
	if got.Len() != examples {
		t.Errorf("%d examples, want %d", got.Len(), examples)
	}
}

// wideARFF returns a file of n attributes with two values, one with n values, and one example.
func wideARFF(n int) string {
	var names, values strings.Builder
	for i := range n {
		fmt.Fprintf(&names, "@attribute a%d {0,1}\n", i)
		fmt.Fprintf(&values, "v%d,", i)
	}
	return names.String() + "@attribute v {" + values.String() + "}\n@attribute c {p,q}\n@data\n" + strings.Repeat("1,", n) + "v7,p\n"
}

func TestDecodeARFFLargeHeader(t *testing.T) {
	const n = 20_000
	if s := decode(t, wideARFF(n), ""); len(s.Attrs) != n+1 || s.X[0][n] != 7 {
		t.Errorf("%d attributes, the last has the value %v", len(s.Attrs), s.X[0][len(s.Attrs)-1])
	}
}

// BenchmarkARFFHeader shows that the time of a header grows as its size does: names and values
// are looked up, not searched for.
func BenchmarkARFFHeader(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		text := wideARFF(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := DecodeARFF(strings.NewReader(text), "", Format{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
