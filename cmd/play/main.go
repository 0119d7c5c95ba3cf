// Command play computes the playground of a page. Compiled to WebAssembly (GOOS=js GOARCH=wasm) it gives
// the page a function, halfspacePlay, which turns a state into its view, both as JSON; see package play. As
// an ordinary program it does the same with lines of standard input. So a test can compare the two.
package main

import (
	"context"
	"encoding/json"

	"halfspace/pkg/play"
)

// draw returns the view of a state. Its Error describes any fault of the state.
func draw(state string) string {
	var st play.State
	err := json.Unmarshal([]byte(state), &st)
	v := &play.View{}
	if err == nil {
		v, err = play.Draw(context.Background(), st)
	}
	if err != nil {
		v = &play.View{Marked: -1, Error: err.Error()}
	}
	b, err := json.Marshal(v)
	if err != nil { // a weight is not a number
		b, _ = json.Marshal(play.View{Marked: -1, Error: err.Error()})
	}
	return string(b)
}
