package data_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"halfspace/pkg/data"
)

var patients = data.Schema{Attrs: []data.Attr{{Name: "age"}, {Name: "sex", Values: []string{"f", "m"}}}, Class: "ill"}

func ExampleSchema_Examples() {
	file := strings.NewReader("id,gender,age\n17,m,43\n")
	_, err := patients.Examples(context.Background(), file, "new.csv", data.Format{})
	fmt.Println(err)
	// Output:
	// new.csv:1: no column "sex"; there are id, gender, age
}

func ExampleExamples_Next() {
	file := strings.NewReader("id,sex,age\n17,m,43\n18,?,51.5\n19,x,12\n")
	e, err := patients.Examples(context.Background(), file, "new.csv", data.Format{})
	for err == nil {
		if err = e.Next(); err == nil {
			fmt.Printf("%s: %v\n", e.Text, e.X)
		}
	}
	fmt.Println(err, err == io.EOF)
	// Output:
	// 17,m,43: [43 1]
	// 18,?,51.5: [51.5 NaN]
	// new.csv:4:4: column "sex" has no value "x", but f, m false
}

// A value that the schema does not list is missing, if the format says so, and is counted.
func ExampleExamples_Notes() {
	file := strings.NewReader("id,sex,age\n17,m,43\n19,x,12\n")
	e, err := patients.Examples(context.Background(), file, "new.csv", data.Format{UnlistedMissing: true})
	for err == nil {
		if err = e.Next(); err == nil {
			fmt.Println(e.X)
		}
	}
	fmt.Println(err, e.Notes())
	// Output:
	// [43 1]
	// [12 NaN]
	// EOF [column "sex": 1 value other than f, m taken as missing; the first is "x" at line 3]
}

func ExampleSchema_Labelled() {
	file := strings.NewReader("ill,sex,age\nyes,m,43\nno,f,51.5\n?,m,12\n")
	schema := patients
	schema.Classes = []string{"no", "yes"}
	e, err := schema.Labelled(context.Background(), file, "seen.csv", data.Format{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for x, y := range e.All() {
		fmt.Println(x, schema.Classes[y])
	}
	fmt.Println(e.Err())
	// Output:
	// [43 1] yes
	// [51.5 0] no
	// seen.csv:4:1: class "ill" is missing
}

func ExampleExamples_All() {
	file := strings.NewReader("id,sex,age\n17,m,43\n18,?,51.5\n")
	e, err := patients.Examples(context.Background(), file, "new.csv", data.Format{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for x := range e.All() {
		fmt.Println(x)
	}
	// Output:
	// [43 1]
	// [51.5 NaN]
}

func ExampleExamples_Err() {
	file := strings.NewReader("id,sex,age\n17,m,43\n18,?,old\n")
	e, err := patients.Examples(context.Background(), file, "new.csv", data.Format{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range e.All() {
	}
	fmt.Println(e.Err())
	// Output: new.csv:3:6: "old" is not a finite number, but column "age" is numeric
}
