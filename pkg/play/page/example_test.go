package page_test

import (
	"context"
	"log"
	"os"

	"halfspace/pkg/play/page"
)

func ExampleOf() {
	b, err := page.Of(context.Background(), "perceptron")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("perceptron.html", b, 0o666); err != nil {
		log.Fatal(err)
	}
}
