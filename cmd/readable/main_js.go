package main

import (
	"fmt"
	"os"
	"syscall/js"
)

// main runs the kernel of a lab that needs no installation. The kernel is compiled to WebAssembly and runs
// in a worker (a background thread) of a page in the browser. GoNB cannot run there, so an engine takes its
// place. The page's part of the work is in docker/lite/kernel.js.
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
