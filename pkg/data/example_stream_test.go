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
	_, err := patients.Examples(context.Background(), file, "new.csv", nil)
	fmt.Println(err)
	// Output:
	// new.csv:1: no column "sex"; there are id, gender, age
}

func ExampleExamples_Next() {
	file := strings.NewReader("id,sex,age\n17,m,43\n18,?,51.5\n19,x,12\n")
	e, err := patients.Examples(context.Background(), file, "new.csv", nil)
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
