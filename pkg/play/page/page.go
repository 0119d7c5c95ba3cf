// Package page makes the page of a playground: one HTML file that contains the learners, compiled
// to WebAssembly. The page works when it is opened from a disk. It makes no requests, and its own
// policy forbids them.
//
// It needs the go command, as notebooks do, and the source of this library, in the module or
// workspace of the working directory. Compiling the learners for the first time takes twenty seconds
// of CPU time; then Go has them in its build cache. `make setup` compiles them.
package page

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"halfspace/pkg/play"
)

// The parts of a page: its style, its script, and the script of its worker, which runs the learners.
var (
	//go:embed page.css
	css string
	//go:embed page.js
	script string
	//go:embed worker.js
	worker string
)

// Of returns the page of the named scene, with the points to begin with; without points it uses the points
// of the scene's preset. An unknown name is an error, as is a program that does not compile.
func Of(ctx context.Context, scene string, points ...play.Point) ([]byte, error) {
	sc, err := play.Find(scene)
	if err != nil {
		return nil, err
	}
	begin := play.State{Scene: scene, Points: points, Seed: 1, Hand: play.Hand{A: 1}}
	if points == nil {
		begin.Preset = sc.Preset
	}
	program, glue, err := compile(ctx)
	if err != nil {
		return nil, err
	}
	settings, err := json.Marshal(map[string]any{"state": begin, "scenes": play.Scenes(), "presets": play.Presets()})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="%s">
<title>%s</title>
<style>
%s</style>
<body>
<script type="application/json" id="settings">%s</script>
<script type="text/plain" id="worker">%s
%s</script>
<script type="text/plain" id="program">%s</script>
<script>
%s</script>
</body>
</html>
`, policy, html.EscapeString(sc.Title), css, settings, glue, worker, program, script)
	return b.Bytes(), nil
}

// policy lets a page run its own code, and fetch nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:"

// compile returns the learners as WebAssembly, compressed and in base64, and Go's own script that
// runs it.
func compile(ctx context.Context) (program, glue string, err error) {
	dir, err := os.MkdirTemp("", "halfspace-play")
	if err != nil {
		return "", "", err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "play.wasm")
	if _, err := run(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", file, "halfspace/cmd/play"); err != nil {
		return "", "", fmt.Errorf("%w: go must find this library from the working directory", err)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	root, err := run(ctx, "env", "GOROOT")
	if err != nil {
		return "", "", err
	}
	b, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return "", "", fmt.Errorf("play: the Go distribution lacks its script for WebAssembly: %w", err)
	}
	var small bytes.Buffer
	z := gzip.NewWriter(&small) // the best compression saves a fiftieth, and takes four times as long
	z.Write(wasm)
	z.Close() // to memory: no errors
	return base64.StdEncoding.EncodeToString(small.Bytes()), string(b), nil
}

// run runs the go command for WebAssembly, and returns its output. The error is its last line.
func run(ctx context.Context, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=-mod=readonly")
	var out, errs strings.Builder
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
		return "", fmt.Errorf("play: go %s: %w: %s", args[0], err, lines[len(lines)-1])
	}
	return out.String(), nil
}
