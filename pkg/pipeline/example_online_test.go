package pipeline_test

import (
	"context"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/pipeline"
)

// A stream of raw examples, as long as the file: the model is coded and learned as they come, and saved at
// any time.
func ExampleStart() {
	file := strings.NewReader("size,price,colour,good\n" + strings.Repeat("3,9000,red,no\n5,200,blue,yes\n4,?,blue,yes\n", 100))
	schema := data.Schema{Class: "good", Classes: []string{"no", "yes"}, Attrs: []data.Attr{
		{Name: "size"}, {Name: "price"}, {Name: "colour", Values: []string{"blue", "red"}},
	}}
	online := nb.Must(pipeline.Start(learners.Perceptron{}, schema, learners.Seed(1)))
	mistakes := 0
	examples := nb.Must(schema.Labelled(context.Background(), file, "things.csv", data.Format{}))
	for x, y := range examples.All() {
		if nb.Must(online.Update(x, y)) {
			mistakes++
		}
	}
	answer := nb.Must(online.Model().PredictRow(map[string]string{"size": "5", "price": "150", "colour": "blue"}))
	fmt.Println(mistakes, "mistakes; then", answer)
	// Output: 2 mistakes; then yes
}
