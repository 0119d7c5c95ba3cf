package data_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-gota/gota/dataframe"

	"halfspace/pkg/data"
)

const fruitCSV = `diameter,colour,kind
7.5,red,apple
7.1,green,apple
5.9,yellow,lemon
6.2,?,lemon
`

const weatherARFF = `@relation weather
@attribute outlook {sunny, overcast, rainy}
@attribute temperature numeric
@attribute play {yes, no}
@data
sunny, 85, no
overcast, 83, yes
rainy, ?, yes
`

// write puts a text into a file for an example, and returns its path and what removes it again.
func write(name, text string) (path string, remove func()) {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	path = filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		panic(err)
	}
	return path, func() { os.RemoveAll(dir) }
}

// The zero Format is a CSV file with a header and the class in the last column.
func ExampleReadCSV() {
	path, remove := write("fruit.csv", fruitCSV)
	defer remove()
	fruit, err := data.ReadCSV(path, data.Format{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fruit.Name, fruit.Len(), fruit.Classes)
	for _, a := range fruit.Attrs {
		fmt.Println(a.Name, a.Values, a.Note)
	}
	// Output:
	// fruit 4 [apple lemon]
	// diameter [] inferred numeric: 4 numbers
	// colour [red green yellow] inferred nominal: 3 values, 1 missing
}

// A file without a header, delimited by blanks, whose class comes first. An error names its line
// and column.
func ExampleFormat_Read() {
	f := data.Format{NoHeader: true, Comma: ' ', Class: "kind", Columns: []data.Column{
		{Name: "kind"}, {Name: "diameter", Kind: data.Numeric}, {Name: "colour", Values: []string{"red", "green"}},
	}}
	fruit, err := f.Read(strings.NewReader("apple 7.5 red\napple 7.1 green\nlemon 5.9 ?\n"), "fruit.data")
	fmt.Println(fruit.Names(), fruit.X, err)
	_, err = f.Read(strings.NewReader("apple 7.5 red\nlemon 5.9 yellow\n"), "fruit.data")
	fmt.Println(err)
	// Output:
	// [diameter colour] [[7.5 0] [7.1 1] [5.9 NaN]] <nil>
	// fruit.data:2:11: column "colour" has no value "yellow", but red, green
}

// Whoever has a context, a cell that can be interrupted or a server, gives it along.
func ExampleFormat_ReadContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := data.Format{}.ReadContext(ctx, strings.NewReader(fruitCSV), "fruit.csv")
	fmt.Println(err, errors.Is(err, context.Canceled))
	// Output: fruit.csv:1: context canceled true
}

// Identifiers and dates are left out with a remark, unless they are declared. A second file is read
// under the schema of the first.
func ExampleFormat() {
	var train strings.Builder
	train.WriteString("id,seen,lab_na,lab_k,colour,ill\n")
	for i := range 10 {
		fmt.Fprintf(&train, "P%d,2026-11-%d,14%d.5,4.%d,%s,%s\n", i, 10+i, i, i%3, []string{"red", "blue"}[i%2], []string{"yes", "no"}[i%3%2])
	}
	f := data.Format{Columns: []data.Column{{Name: "lab_*", Kind: data.Numeric}}}
	s, err := f.Read(strings.NewReader(train.String()), "train.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Names())
	fmt.Println(strings.Join(s.Notes, "\n"))
	f.Schema = &s.Schema
	test, err := f.Read(strings.NewReader("id,seen,colour,lab_k,lab_na,ill\nP77,2026-12-01,blue,4,140,no\n"), "test.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(test.Names(), test.X, test.Y)
	// Output:
	// [lab_na lab_k colour]
	// column "id" left out, an identifier: all 10 differ; to keep it, declare it
	// column "seen" left out, dates: Column{Kind: Date}; to keep it, declare it
	// [lab_na lab_k colour] [[140 4 1]] [0]
}

// Dates become days since 1970, or their parts; numbers may have a decimal comma; and cuts turn a
// measurement into a class.
func ExampleColumn() {
	const text = "day;weight;price\n22.11.2026;1,5;120\n1.12.2026;0,75;80\n"
	f := data.Format{Comma: ';', Decimal: ',', Columns: []data.Column{
		{Name: "day", Kind: data.DateParts, Layout: "2.1.2006"},
		{Name: "price", Cuts: []float64{100}, Values: []string{"cheap", "dear"}},
	}}
	s, err := f.Read(strings.NewReader(text), "mine.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Names(), s.Classes)
	fmt.Println(s.X, s.Y)
	// Output:
	// [day year day month day day day weekday weight] [cheap dear]
	// [[2026 11 22 7 1.5] [2026 12 1 2 0.75]] [1 0]
}

// What may be a word for a missing value is remarked on, and taken for one if one says so. A code
// with a leading zero stays a code.
func ExampleMissingWords() {
	const text = "age,zip,kind\n41,02139,p\n-,10001,q\n37,02139,q\nn/a,00501,p\n"
	for _, f := range []data.Format{{}, {Missing: data.MissingWords()}} {
		s, err := f.Read(strings.NewReader(text), "mine.csv")
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, a := range s.Attrs {
			fmt.Println(a.Name, a.Values, a.Note)
		}
	}
	// Output:
	// age [41 - 37 n/a] inferred nominal because of "-" at line 3 (2 of 3 others are numbers); 1 is "-", 1 is "n/a": missing?
	// zip [02139 10001 00501] inferred nominal because of the code "02139" at line 2 (1 of 3 others are numbers)
	// age [] inferred numeric: 2 numbers, 2 missing
	// zip [02139 10001 00501] inferred nominal because of the code "02139" at line 2 (1 of 3 others are numbers)
}

// Examples without a class are left out by choice.
func ExampleUnlabelled() {
	f := data.Format{Unlabelled: data.Dropped}
	s, err := f.Read(strings.NewReader("a,kind\n1,p\n2,\n3,q\n"), "mine.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Len(), s.Notes)
	// Output: 2 [1 example without a class left out]
}

func ExampleParseError() {
	_, err := data.Format{}.Read(strings.NewReader("a,b,kind\n1,2,p\n3,4\n"), "f.csv")
	var bad *data.ParseError
	if errors.As(err, &bad) {
		fmt.Println("line", bad.Line, "column", bad.Column)
		fmt.Println(bad.Err)
	}
	// Output:
	// line 3 column 4
	// 2 fields, want 3
}

func ExampleReadARFF() {
	path, remove := write("weather.arff", weatherARFF)
	defer remove()
	weather, err := data.ReadARFF(path, data.Format{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(weather.Name, weather.Len(), weather.Classes, weather.ClassCounts())
	// Output: weather 3 [yes no] [2 1]
}

// Any nominal attribute can be the class.
func ExampleDecodeARFF() {
	weather, err := data.DecodeARFF(strings.NewReader(weatherARFF), "weather.arff", data.Format{Class: "outlook"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(weather.Names(), weather.Classes, weather.X)
	// Output: [temperature play] [sunny overcast rainy] [[85 1] [83 0] [NaN 0]]
}

func ExampleDecodeARFFContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := data.DecodeARFFContext(ctx, strings.NewReader(weatherARFF), "weather.arff", data.Format{})
	fmt.Println(err)
	// Output: weather.arff:1: context canceled
}

func ExampleFromFrame() {
	df := dataframe.ReadCSV(strings.NewReader(fruitCSV))
	fruit, err := data.FromFrame(df, "kind")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fruit.Classes, fruit.X[0])
	fmt.Println(fruit.Attrs[1].Note) // gota does not know UCI's sign of a missing value
	// Output:
	// [apple lemon] [7.5 0]
	// "" or "?" is a value: missing?
}

func ExampleSet_Frame() {
	df := votes.Frame()
	fmt.Println(df.Names(), df.Nrow())
	fmt.Println(df.Col("class").Records())
	// Output:
	// [budget freeze class] 4
	// [democrat republican republican democrat]
}

// BaseSequences reads a set of DNA of other people in the format of UCI's promoters.
func ExampleBaseSequences() {
	const text = "+,S10,\t\ttactag\n-, 867, atgcac\n"
	s, err := data.BaseSequences(6, "-", "+").Read(strings.NewReader(text), "mine.data")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Names(), s.Classes)
	fmt.Println(s.X[0], s.Y[0])
	// Output:
	// [p1 p2 p3 p4 p5 p6] [- +]
	// [3 0 1 3 0 2] 1
}

// A written file can be read again by the set's own format.
func ExampleSet_WriteCSV() {
	if err := votes.WriteCSV(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// budget,freeze,class
	// y,n,democrat
	// n,y,republican
	// ,y,republican
	// y,,democrat
}

// A test sample read by the format of the training sample has its schema, even if some values and
// classes do not occur in it.
func ExampleSchema_Format() {
	test, err := votes.Format().Read(strings.NewReader("budget,freeze,class\ny,y,republican\n"), "test.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(test.X, test.Y, test.Classes)
	// Output: [[1 1]] [1] [democrat republican]
}

// A Format prints as Go source.
func ExampleFormat_GoString() {
	fmt.Printf("%#v\n", data.Format{Comma: ';', NoHeader: true, Missing: []string{"-9"}, Columns: []data.Column{{Name: "zip", Kind: data.Nominal}}})
	// Output: data.Format{Comma: ';', NoHeader: true, Missing: []string{"-9"}, Columns: []data.Column{{Name: "zip", Kind: "nominal"}}}
}
