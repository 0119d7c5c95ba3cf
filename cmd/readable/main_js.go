package main

import (
	"fmt"
	"os"
	"syscall/js"
)

// main runs the kernel of a lab without installation, in a worker of a page. An engine is in GoNB's place.
// The page's side is docker/lite/kernel.js.
func main() {
	p, err := openPage(js.Global().Get("host"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "readable:", err)
		os.Exit(1)
	}
	js.Global().Set("receive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.incoming <- received{args[0].String(), args[1].String()}
		return nil
	}))
	p.serve()
}
