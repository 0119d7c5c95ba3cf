package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"halfspace/internal/cells"
)

// A request asks for a cell to run. It waits until the cells before it have ended.
type request struct {
	message
	from    *connected
	code    string // as the user wrote it
	count   int    // the execution count
	stopped bool   // whether Stop was pressed while it waited
	program *cells.Program
	said    []string // remarks about it
	asked   bool     // for the remarks
}

// cell returns the cell that r asks to run, or an empty cell if r is nil because the request is not known.
func (r *request) cell() cellCode {
	if r == nil {
		return cellCode{}
	}
	return cellCode{r.code, r.count}
}

// request returns the request that a message of the kernel is about, nil if it is not known.
func (t *teller) request(m message) *request {
	t.Lock()
	defer t.Unlock()
	return t.known[m.request()]
}

// prepare writes the program of a request into a file, and changes the request so that GoNB gets this
// program. A cell that is not Go stays unchanged.
func (t *teller) prepare(r *request) {
	r.count = t.count
	if numbered, _ := r.content["store_history"].(bool); numbered {
		r.count++
	}
	if !cells.IsGo(r.code) {
		return
	}
	program, err := t.notebook.Program(r.code, r.count)
	if r.stopped {
		err = fmt.Errorf("cell[%d]:1:1: this cell was waiting when Stop was pressed, and has not run", r.count)
	}
	r.program = program
	if err == nil && program.IsEmpty() {
		r.content["code"] = program.Commands
		return
	}
	for _, old := range []string{"program.go", "errors.txt", "remarks", "stop"} {
		os.Remove(filepath.Join(t.folder, old))
	}
	file, text := "program.go", program.Source
	if err != nil {
		file, text = "errors.txt", err.Error()+"\n"
	}
	if err := os.WriteFile(filepath.Join(t.folder, file), []byte(text), 0o600); err != nil {
		return // GoNB gets the cell unchanged
	}
	r.content["code"] = stub(program, "//cells "+t.folder)
}

// stub returns the text that GoNB gets in place of a cell. It consists of the cell's commands, and of a
// short program with the given line.
func stub(p *cells.Program, line string) string {
	if len(p.Tests) == 0 {
		commands := p.Commands + "\n"
		if !strings.HasPrefix(commands, "%%") && !strings.Contains(commands, "\n%%") {
			commands += "%%\n"
		}
		return commands + line
	}
	code := p.Commands + "\nimport \"testing\"\n"
	for _, name := range p.Tests {
		kind := "T"
		if strings.HasPrefix(name, "Benchmark") {
			kind = "B"
		}
		code += fmt.Sprintf("func %s(*testing.%s) {\n%s\n}\n", name, kind, line)
	}
	return code
}

// next sends the request that has waited longest to the kernel, if no other request runs. The caller has
// locked t.
func (t *teller) next() {
	for t.running == nil && len(t.waiting) > 0 {
		r := t.waiting[0]
		t.waiting = t.waiting[1:]
		t.prepare(r)
		t.running, t.known[textEntry(r.header, "msg_id")] = r, r
		if r.from.toKernel.send(r.frames(t.key)) != nil {
			t.running = nil
		}
	}
}

// queue adds a request.
func (t *teller) queue(m message, from *connected) {
	t.Lock()
	defer t.Unlock()
	t.waiting = append(t.waiting, &request{message: m, from: from, code: textEntry(m.content, "code")})
	t.next()
}

// stop marks all waiting requests as stopped. If the program of a request is still being built, it will not
// run.
func (t *teller) stop() {
	t.Lock()
	defer t.Unlock()
	for _, r := range t.waiting {
		r.stopped = true
	}
	if t.running != nil {
		os.WriteFile(filepath.Join(t.folder, "stop"), nil, 0o600)
	}
}

// leave forgets the requests of a client that has disconnected.
func (t *teller) leave(c *connected) {
	t.Lock()
	defer t.Unlock()
	kept := t.waiting[:0]
	for _, r := range t.waiting {
		if r.from != c {
			kept = append(kept, r)
		}
	}
	t.waiting = kept
	if t.running != nil && t.running.from == c {
		t.running = nil
		t.next()
	}
}

// done records how the running request ended, when the kernel replies to it, and starts the next request.
// The line is the error in short.
func (t *teller) done(reply message, e ending, line string) {
	t.Lock()
	defer t.Unlock()
	r := t.running
	if r == nil || textEntry(r.header, "msg_id") != reply.request() {
		return
	}
	t.remarks(r)
	t.running = nil
	defer t.next()
	value := textEntry(reply.content, "evalue")
	switch {
	case r.program == nil:
	case textEntry(reply.content, "status") != "error":
		t.notebook.Ran(r.program, nil)
	case ended.MatchString(value):
		t.notebook.Ran(r.program, e.failure())
	default:
		t.notebook.Refused(r.program, withoutPlace(line), value)
	}
}

// ended matches the error of a program that was built but failed when it ran.
var ended = regexp.MustCompile(`^(?:exit status \d+|signal: .*)$`)

// remarks returns the remarks that stand below a cell. The caller has locked t.
func (t *teller) remarks(r *request) []string {
	if r.program == nil || r.asked {
		return r.said
	}
	r.asked = true
	all, _ := os.ReadFile(filepath.Join(t.folder, "remarks"))
	for _, text := range r.program.Forgiven(strings.Split(string(all), "\n")) {
		r.said = append(r.said, t.names.explain(text, r.cell()))
	}
	return r.said
}

// failure names the value that failed.
func (e ending) failure() *cells.Failure {
	cell, line := outermost(e.panicked)
	return &cells.Failure{Cell: cell, Line: line, Why: withoutPlace(cmp.Or(e.line, "it ended early"))}
}
