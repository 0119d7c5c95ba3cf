package export_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// weather is a model of a nominal attribute and a number.
func weather(l learners.Learner) *pipeline.Model {
	s, err := data.Format{}.Read(strings.NewReader(`wind,warm,play
none,21,yes
none,8,no
storm,23,no
storm,6,no
none,24,yes
`), "weather")
	if err != nil {
		panic(err)
	}
	m, err := pipeline.Fit(context.Background(), l, s, 1)
	if err != nil {
		panic(err)
	}
	return m
}

// printed prints some lines of a format's output.
func printed(text string, start, end int) {
	lines := strings.Split(text, "\n")
	fmt.Println(strings.Join(lines[start:min(end, len(lines))], "\n"))
}

func ExampleAll() {
	for _, f := range export.All() {
		if f.Name == "sql" {
			fmt.Println(f.Name, f.Extension)
		}
	}
	// Output: sql .sql
}

func ExampleNamed() {
	f, err := export.Named("model.py")
	fmt.Println(f.Name, err)
	// Output: python <nil>
}

func ExampleSQL() {
	err := export.SQL(os.Stdout, weather(learners.Stump{}))
	fmt.Println(err)
	// Output:
	// -- The class of an example: SELECT (this expression) FROM mytable AS x, with columns of the attributes' names.
	// CASE WHEN CASE WHEN x."wind" = 'none' AND LENGTH(REPLACE(x."wind", 'none', '')) = 0 THEN 1.0 ELSE 0.0 END <= 0.5 THEN 'no' WHEN CASE WHEN x."wind" = 'none' AND LENGTH(REPLACE(x."wind", 'none', '')) = 0 THEN 1.0 ELSE 0.0 END > 0.5 THEN 'yes' END
	// <nil>
}

func ExamplePython() {
	var b strings.Builder
	err := export.Python(&b, weather(learners.C45{}))
	printed(b.String(), 0, 12)
	fmt.Println(err)
	// Output:
	// # predict(example) returns the class of an example: a list of its values, or a dictionary by attribute.
	// # A number is a number, a nominal value a string; None, or a string that is not listed, is missing.
	//
	// import re
	// from math import inf, isfinite, isnan, nan
	// from numbers import Real
	//
	// # Each of ATTRIBUTES has a name, and its values if it is nominal.
	// ATTRIBUTES = [
	//   ["wind", ["none", "storm"]],
	//   ["warm", None],
	// ]
	// <nil>
}

func ExampleJavaScript() {
	var b strings.Builder
	err := export.JavaScript(&b, weather(learners.C45{}))
	printed(b.String(), 3, 8)
	fmt.Println(err)
	// Output:
	// // Each of attributes has a name, and its values if it is nominal.
	// export const attributes = [
	//   ["wind", ["none", "storm"]],
	//   ["warm", null],
	// ];
	// <nil>
}

func ExampleGo() {
	var b strings.Builder
	err := export.Go(&b, weather(learners.C45{}))
	printed(b.String(), 0, 16)
	fmt.Println(err)
	// Output:
	// // Package model predicts the class of an example.
	// package model
	//
	// import "math"
	//
	// // Classes are the names of the classes.
	// var Classes = []string{"no", "yes"}
	//
	// // Attributes are the attributes, with their values where they are nominal.
	// var Attributes = []struct {
	// 	Name   string
	// 	Values []string
	// }{
	// 	{"wind", []string{"none", "storm"}},
	// 	{"warm", nil},
	// }
	// <nil>
}

func ExampleC99() {
	var b strings.Builder
	err := export.C99(&b, weather(learners.C45{}))
	printed(b.String(), 0, 14)
	fmt.Println(err)
	// Output:
	// /* model_predict(x) returns the class of an example. It needs no library, and allocates nothing.
	//    It computes with doubles, each product rounded before it is added: compile with -ffp-contract=off.
	//
	//    2 features, 14 units; 38 numbers and 41 places in tables, and on the stack twice 16 numbers.
	//
	//    A nominal attribute is the index of its value, another one a number, and MODEL_MISSING stands for
	//    what is missing:
	//    x[0] "wind": 0 "none", 1 "storm"
	//    x[1] "warm"
	//
	//    Classes:
	//    0 "no"
	//    1 "yes"
	// */
	// <nil>
}

func ExampleONNX() {
	var b strings.Builder
	err := export.ONNX(&b, weather(learners.C45{}))
	fmt.Println(b.Len() > 0, err)
	// Output: true <nil>
}
