package export_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"

	"halfspace/pkg/export"
)

// A network as Graphviz draws it.
func ExampleDOT() {
	m, err := mostOfThree()
	if err == nil {
		err = export.DOT(os.Stdout, m)
	}
	fmt.Println(err)
	// Output:
	// digraph model {
	//   rankdir=LR;
	//   node [fontname="sans-serif", shape=box];
	//   s3 [label="≥ 2", shape=circle];
	//   s0 [label="x1=1"];
	//   s1 [label="x2=1"];
	//   s2 [label="x3=1"];
	//   s0 -> s3 [label="1"];
	//   s1 -> s3 [label="1"];
	//   s2 -> s3 [label="1"];
	//   c0 [label="1", shape=ellipse];
	//   s3 -> c0;
	// }
	// <nil>
}

// The lines of a score card, without its markup.
func ExampleScoreCard() {
	m, err := mostOfThree()
	if err != nil {
		fmt.Println(err)
		return
	}
	var page strings.Builder
	err = export.ScoreCard(&page, m)
	_, sheet, _ := strings.Cut(page.String(), "<section>")
	fmt.Println(strings.TrimSpace(regexp.MustCompile(`(<[^>]*>|\n)+`).ReplaceAllString(sheet, " ")), err)
	// Output:
	// Points if points write x1=1 +1 x2=1 +1 x3=1 +1 sum If the sum is at least  2 , the answer is  1 . Otherwise the answer is  0 . <nil>
}

// The same sheet as a document to print.
func ExampleScoreCardPDF() {
	m, err := mostOfThree()
	if err != nil {
		fmt.Println(err)
		return
	}
	var page strings.Builder
	err = export.ScoreCardPDF(&page, m)
	fmt.Println(strings.HasPrefix(page.String(), "%PDF-1."), err)
	// Output: true <nil>
}

// A card describes a model, and says which facts are unknown.
func ExampleModelCard_Markdown() {
	m, err := mostOfThree()
	if err != nil {
		fmt.Println(err)
		return
	}
	text := export.ModelCard{Model: m, Limits: []string{"It is an example."}}.Markdown()
	for line := range strings.Lines(text) {
		if !strings.Contains(line, "SHA-256") { // which changes with every version of the library
			fmt.Print(line)
		}
	}
	// Output:
	// # Model card: at least 2 of 3
	//
	// | property | value |
	// |:--|:--|
	// | data | at least 2 of 3 |
	// | examples | 8 |
	// | attributes | 3, 3 of them nominal |
	// | class |  |
	// | classes | 0, 1 |
	// | coding | nominal attributes binary, numbers thermometer, missing values neither: 3 features |
	// | learner | Pipeline{Learner: Perceptron{}, Coding: Coding{Code: binary, Numbers: thermometer}} |
	// | seed | 1 |
	// | size | units: 1, weights: 3, depth: 1 |
	//
	// ## How well it does
	//
	// No figures were given: its performance on examples that it was not learned from is unknown.
	//
	// ## Limits
	//
	// - It predicts one of 2 classes for every example, even for one that resembles no training example.
	// - Its predictions reflect correlations in its sample, and not causes.
	// - A value of a nominal attribute that its sample did not list counts as missing, or is refused.
	// - It is an example.
}

// The same as a page.
func ExampleModelCard_HTML() {
	m, err := mostOfThree()
	if err != nil {
		fmt.Println(err)
		return
	}
	_, body, _ := strings.Cut(export.ModelCard{Model: m}.HTML(), "</style>\n")
	heading, _, _ := strings.Cut(body, "\n")
	fmt.Println(heading)
	// Output: <h1>Model card: at least 2 of 3</h1>
}

// A unit as a formula for a paper.
func ExampleLaTeX() {
	m, err := mostOfThree()
	if err == nil {
		err = export.LaTeX(os.Stdout, m)
	}
	fmt.Println(err)
	// Output:
	// 1 if $1\,\text{x1=1} + 1\,\text{x2=1} + 1\,\text{x3=1} \ge 2$, else 0
	// <nil>
}
