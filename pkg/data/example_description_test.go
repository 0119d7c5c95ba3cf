package data_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/nb"
)

// An experiment's file uses the words of the command line's flags.
func ExampleDescription_Format() {
	var d data.Description
	text := `{"names": ["id", "price", "zip", "class"], "comma": ";", "decimal": ",", "kind": ["zip=nominal"], "skip": ["id"]}`
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		panic(err)
	}
	format := nb.Must(d.Format())
	fmt.Printf("%#v\n", format)
	fmt.Println(nb.Must(format.Read(strings.NewReader("1;2,5;02139;a\n2;3,5;02140;b\n"), "houses")).Attrs[0].Name)
	// Output:
	// data.Format{Comma: ';', NoHeader: true, Decimal: ',', Columns: []data.Column{{Name: "id", Kind: "ignore"}, {Name: "price"}, {Name: "zip", Kind: "nominal"}, {Name: "class"}}}
	// price
}

// A guess is a proposal for a file that nobody has described.
func ExampleGuess() {
	file := filepath.Join(nb.Must(os.MkdirTemp("", "")), "wine.csv")
	nb.Check(os.WriteFile(file, []byte("7,4;0,70;good\n7,8;0,88;bad\n11,2;n/a;good\n"), 0o600))
	guess := nb.Must(data.Guess(file, data.Description{}))
	fmt.Println(string(nb.Must(json.Marshal(guess))))
	fmt.Println(nb.Must(data.ReadCSV(file, nb.Must(guess.Format()))).Len(), "examples")
	// Output:
	// {"missing":["","?","n/a"],"no-header":true,"comma":";","decimal":","}
	// 3 examples
}

// A value as text: a nominal one is an index of its values.
func ExampleAttr_Text() {
	colour := data.Attr{Name: "colour", Values: []string{"red", "blue"}}
	fmt.Printf("%q %q %q\n", colour.Text(1), colour.Text(math.NaN()), data.Attr{Name: "age"}.Text(4.5))
	// Output: "blue" "" "4.5"
}

// The file decides by its name whether it is ARFF, unless it has no header.
func ExampleFormat_IsARFF() {
	fmt.Println(data.Format{}.IsARFF("rice.arff"), data.Format{NoHeader: true}.IsARFF("rice.arff"))
	// Output: true false
}

// A description is a format in words, as far as they go.
func ExampleDescribe() {
	d := nb.Must(data.Describe(data.Format{Comma: '\t', Class: "outcome", Unlabelled: data.Dropped}))
	fmt.Println(string(nb.Must(json.Marshal(d))))
	_, err := data.Describe(data.Format{Classes: []string{"well", "ill"}})
	fmt.Println(err)
	// Output:
	// {"class":"outcome","comma":"tab","unlabelled":"drop"}
	// only Go can declare the format data.Format{Classes: []string{"well", "ill"}}
}

// The format of a schema, for a file of another layout.
func ExampleDescription_Extend() {
	iris := nb.Must(data.Load("iris"))
	format := nb.Must(data.Description{Comma: ';', Decimal: ','}.Extend(iris.Schema.Format()))
	file := strings.NewReader(strings.Join([]string{"sepal-length", "sepal-width", "petal-length", "petal-width", "class"}, ";") + "\n5,1;3,5;1,4;0,2;Iris-setosa\n")
	fmt.Println(nb.Must(format.Read(file, "new")).X[0])
	// Output: [5.1 3.5 1.4 0.2]
}

// A sign is a character, or tab.
func ExampleSign_UnmarshalText() {
	var s data.Sign
	for _, text := range []string{";", "tab", ";;"} {
		err := s.UnmarshalText([]byte(text))
		fmt.Printf("%q %v\n", s, err)
	}
	// Output:
	// ';' <nil>
	// '\t' <nil>
	// '\t' want one character
}

// The usual sign has no text.
func ExampleSign_MarshalText() {
	for _, s := range []data.Sign{';', '\t', 0} {
		fmt.Printf("%q\n", nb.Must(s.MarshalText()))
	}
	// Output:
	// ";"
	// "tab"
	// ""
}
