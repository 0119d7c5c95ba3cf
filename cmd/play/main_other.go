//go:build !js

package main

import (
	"bufio"
	"fmt"
	"os"
)

// main draws the state of each line.
func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		fmt.Println(draw(lines.Text()))
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}
