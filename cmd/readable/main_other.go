//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	status, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "readable:", err)
	}
	os.Exit(status)
}
