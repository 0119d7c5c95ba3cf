package main

import "syscall/js"

// main gives the page its function and waits for ever, so that it can be called.
func main() {
	js.Global().Set("halfspacePlay", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return draw(args[0].String())
	}))
	select {}
}
