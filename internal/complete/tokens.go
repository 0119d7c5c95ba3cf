package complete

import (
	"go/scanner"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// tokens are the tokens of a cell up to the end of its code.
type tokens struct {
	code   string // the cell; lines that Go does not understand are blank
	list   []tok
	match  []int // the token of the other bracket, or -1
	open   []int // the brackets around the cursor, the outermost first
	passed int   // the number of tokens that begin before the cursor
	quiet  bool  // whether the cursor is in a comment or in a command for the kernel
}

// A tok is a token, with its place in the code.
type tok struct {
	token.Token
	start, end int
	text       string // text of a name or a literal; ";" or "\n" of a semicolon
}

// scan reads a cell with a cursor.
func scan(code string, offset int) *tokens {
	t := &tokens{list: make([]tok, 0, len(code)/3+8)}
	t.code, t.quiet = blank(code, offset)
	set := token.NewFileSet()
	f := set.AddFile("", set.Base(), len(code))
	var s scanner.Scanner
	s.Init(f, []byte(t.code), nil, scanner.ScanComments)
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			break
		}
		n := tok{Token: kind, start: f.Offset(pos), text: text}
		n.end = n.start + max(len(text), len(kind.String()))
		if kind.IsLiteral() || kind == token.COMMENT || kind == token.ILLEGAL || kind == token.SEMICOLON {
			n.end = n.start + len(text)
		}
		n.end = min(n.end, len(code))
		if kind == token.COMMENT {
			t.quiet = t.quiet || n.start < offset && (offset < n.end || n.unclosed(offset))
			continue
		}
		t.list = append(t.list, n)
	}
	t.passed, _ = slices.BinarySearchFunc(t.list, offset, func(n tok, offset int) int { return n.start - offset })
	t.brackets()
	return t
}

// unclosed reports whether the cursor is at the end of a comment that goes on there.
func (n tok) unclosed(offset int) bool {
	return offset == n.end && (strings.HasPrefix(n.text, "//") || len(n.text) < 4 || !strings.HasSuffix(n.text, "*/"))
}

// blank replaces lines for the kernel, such as "%%" and "!ls", and carriage returns by blanks. It
// reports whether the cursor is in such a line.
func blank(code string, offset int) (goCode string, inside bool) {
	b, start, goesOn := []byte(code), 0, false
	for line := range strings.Lines(code) {
		end := start + len(line)
		text := strings.TrimRight(line, "\r\n")
		if goesOn || strings.HasPrefix(text, "%") || strings.HasPrefix(text, "!") {
			inside = inside || start <= offset && offset <= start+len(text)
			goesOn = strings.HasSuffix(text, `\`)
			for i := start; i < start+len(text); i++ {
				b[i] = ' '
			}
		}
		start = end
	}
	for i := range b {
		if b[i] == '\r' || b[i] == 0 {
			b[i] = ' '
		}
	}
	return string(b), inside
}

// brackets pairs the brackets. A bracket without a partner does not keep others from theirs.
func (t *tokens) brackets() {
	t.match = make([]int, len(t.list))
	var stack []int
	waiting := map[token.Token]int{} // brackets of a kind on the stack, by the one that closes it
	for i, n := range t.list {
		if i == t.passed {
			t.open = slices.Clone(stack)
		}
		t.match[i] = -1
		closing := closer(n.Token)
		switch {
		case closing != token.ILLEGAL:
			stack = append(stack, i)
			waiting[closing]++
		case waiting[n.Token] > 0:
			for found := false; !found; {
				last := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				kind := closer(t.list[last].Token)
				waiting[kind]--
				if found = kind == n.Token; found {
					t.match[i], t.match[last] = last, i
				}
			}
		}
	}
	if t.passed == len(t.list) {
		t.open = stack
	}
}

// closer returns the bracket that closes another one, and ILLEGAL for other tokens.
func closer(t token.Token) token.Token {
	switch t {
	case token.LPAREN:
		return token.RPAREN
	case token.LBRACK:
		return token.RBRACK
	case token.LBRACE:
		return token.RBRACE
	}
	return token.ILLEGAL
}

// kind returns the kind of a token, and ILLEGAL before the first one and behind the last one.
func (t *tokens) kind(i int) token.Token {
	if i < 0 || i >= len(t.list) {
		return token.ILLEGAL
	}
	return t.list[i].Token
}

// names reports whether a token is a name.
func (t *tokens) names(i int) bool { return t.kind(i) == token.IDENT }

// text returns the code from a token up to another one, which is not included.
func (t *tokens) text(start, end int) string {
	if start >= end || start < 0 || end > len(t.list) {
		return ""
	}
	return t.code[t.list[start].start:t.list[end-1].end]
}

// operand returns the first token of the operand that ends with a token: x of "-x", a of "a.b", and f of
// "f(1)[2]". If there is no operand, it returns the number behind the token.
func (t *tokens) operand(last int) int {
	start := t.nameless(last)
	if start < last && !t.names(last) {
		return t.typeStart(start) // []T{…}
	}
	return start
}

// nameless is operand, except that it does not know that a type may begin with brackets.
func (t *tokens) nameless(last int) int {
	i := last
	for i >= 0 {
		switch t.kind(i) {
		case token.IDENT:
			if t.kind(i-1) == token.PERIOD {
				i -= 2
				continue
			}
			return i
		case token.RPAREN, token.RBRACK, token.RBRACE:
			m := t.match[i]
			if m < 0 {
				return last + 1
			}
			switch {
			case t.kind(m-1) == token.PERIOD:
				i = m - 2 // of x.(T)
			case t.operandEnds(m - 1):
				i = m - 1
			default:
				return m
			}
		case token.STRING, token.CHAR, token.INT, token.FLOAT, token.IMAG, token.FUNC, token.STRUCT, token.INTERFACE:
			return i
		case token.MAP:
			return i
		default:
			return last + 1
		}
	}
	return last + 1
}

// operandEnds reports whether an operand ends with a token, so that a bracket behind it belongs to it.
func (t *tokens) operandEnds(i int) bool {
	switch t.kind(i) {
	case token.IDENT, token.RPAREN, token.RBRACK, token.RBRACE, token.FUNC, token.STRUCT, token.INTERFACE, token.MAP, token.STRING:
		return true
	}
	return false
}

// typeStart moves from the name of a type to the start of a type such as "[]*T" or "map[K]V".
func (t *tokens) typeStart(name int) int {
	for start := name; ; {
		for t.kind(start-1) == token.MUL {
			start--
		}
		if t.kind(start-1) != token.RBRACK || t.match[start-1] < 0 {
			return name
		}
		start = t.match[start-1]
		switch {
		case t.kind(start-1) == token.MAP:
			start--
			name = start
		case t.kind(start-1) != token.RBRACK && !t.operandEnds(start-1):
			name = start
		}
	}
}

// unquote returns the text of a string of Go, even if its end is missing.
func unquote(s string) string {
	if text, err := strconv.Unquote(s); err == nil {
		return text
	}
	return strings.Trim(s, "\"`")
}
