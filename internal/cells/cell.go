package cells

import (
	"fmt"
	"strings"
)

// A Cell is the text that a user runs, taken apart.
type Cell struct {
	count    int
	code     string
	commands []directive // the lines that begin with % or !
	explicit bool        // a line %% or %main says where statements begin
	test     bool        // a line %test asks for tests
	exec     string      // the function that %exec names
	imports  []Import
	declared []piece         // functions, types, constants, and variables above %%
	body     []piece         // statements and bindings
	last     map[string]bool // names that the last statement changes if it has no value to show
}

// A directive is a line for GoNB or for a shell, such as %cd or !ls, with the lines that continue it.
type directive struct {
	line  int // from 1
	text  string
	lines int
}

// words returns the words of a directive, without the % or ! at its beginning.
func (d directive) words() []string { return strings.Fields(d.text) }

// foreign are the first words of cells that are not Go.
var foreign = []string{"%%writefile", "%%script", "%%bash", "%%sh", "%%gx", "%wasm"}

// IsGo reports whether a cell contains Go that a Notebook understands: not text for another program, and not
// a cell for WebAssembly, which GoNB makes into a page by itself.
func IsGo(code string) bool {
	for line := range strings.Lines(code) {
		words := strings.Fields(strings.TrimPrefix(line, "//gonb:"))
		for _, f := range foreign {
			if len(words) > 0 && words[0] == f {
				return false
			}
		}
	}
	return true
}

// newCell divides the text of the cell with the given number into commands, declarations and statements. If
// a piece is not Go, it returns the error of the parser with a place such as cell[3]:1:2.
func newCell(code string, count int) (*Cell, error) {
	c := &Cell{count: count, code: strings.ReplaceAll(code, "\r\n", "\n")}
	start := c.command()
	for _, p := range split(c.blank(), count) {
		if err := c.add(p, start > 0 && p.line > start); err != nil {
			return c, err
		}
	}
	if last := len(c.body) - 1; last >= 0 && c.shows(c.body[last]) {
		c.last, c.body[last].changed = c.body[last].changed, nil // it may be called for its value
	}
	return c, nil
}

// command finds the commands of c, and returns the line of the one that begins the statements.
func (c *Cell) command() (start int) {
	lines := strings.Split(c.code, "\n")
	for i := 0; i < len(lines); i++ {
		text := strings.TrimPrefix(lines[i], "//gonb:")
		if len(text) < 2 || text[0] != '%' && text[0] != '!' {
			continue
		}
		found := directive{line: i + 1, text: text, lines: 1}
		for strings.HasSuffix(found.text, `\`) && i+1 < len(lines) {
			i++
			found.text += "\n" + lines[i]
			found.lines++
		}
		c.commands = append(c.commands, found)
		switch words := found.words(); {
		case words[0] == "%%", words[0] == "%main":
			c.explicit, start = true, found.line
		case words[0] == "%test":
			c.test = true
		case words[0] == "%exec" && len(words) > 1:
			c.exec = words[1]
		}
	}
	return start
}

// blank returns the text of c with empty lines in place of commands, and of a line that names a package.
func (c *Cell) blank() string {
	lines := strings.Split(c.code, "\n")
	for _, found := range c.commands {
		for i := range found.lines {
			lines[found.line-1+i] = ""
		}
	}
	for i, l := range lines {
		if strings.HasPrefix(l, "package ") {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
}

// add adds a piece, which may stand below the line that begins the statements.
func (c *Cell) add(p piece, belowMark bool) error {
	p.kind = p.declares()
	if p.kind == importing {
		imports, err := p.imports()
		c.imports = append(c.imports, imports...)
		return err
	}
	// A type, constant or variable below %% is one of the function main.
	if c.explicit && belowMark && p.kind != function || !c.explicit && p.kind == variable {
		p.kind = statement
	}
	if p.kind == statement && c.explicit && !belowMark {
		first, _, _ := strings.Cut(p.text, "\n")
		return fmt.Errorf("%s:%d:%d: statements stand below the line %%%%, and this one stands above it: %s", label(p.cell), p.line, p.column, first)
	}
	if err := p.parse(); err != nil {
		return err
	}
	switch p.kind {
	case statement:
		c.body = append(c.body, p)
	case binding:
		if c.explicit {
			p.kind = statement
		}
		c.body = append(c.body, p)
	default:
		c.declared = append(c.declared, p)
	}
	return nil
}

// shows reports whether the notebook shows the value of a piece that stands last in its cell.
func (c *Cell) shows(p piece) bool {
	return p.shows && !p.silent && !c.explicit && !quiet(p.call)
}

// main reports whether c has a function main of its own.
func (c *Cell) main() bool {
	for _, p := range c.declared {
		if p.kind == function && p.owner == "" && p.binds("main") {
			return true
		}
	}
	return false
}
