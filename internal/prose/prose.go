// Package prose finds sentences and names that are hard to read: in the comments of Go files, in pages of
// Markdown and in the text of notebooks. docs/house.md explains both counts.
package prose

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A Line is a line of prose, with its number in the file. An empty text ends a paragraph.
type Line struct {
	Number int
	Text   string
}

// Comments returns the comments of a Go file, line by line. It leaves out directives, the output of
// examples and indented code.
func Comments(text string) (lines []Line) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), nil, scanner.ScanComments)
	output := false // whether the scanner is in a comment with the output of an example
	for code, last, column := 0, 0, 0; ; {
		pos, kind, literal := s.Scan()
		number := file.Line(pos)
		if kind == token.EOF {
			return lines
		}
		if kind != token.COMMENT {
			output = false
			if literal != "\n" { // a newline is not written as a semicolon
				code = number
			}
			continue
		}
		if code == number || code > last || number > last+1 || file.Position(pos).Column != column {
			lines = append(lines, Line{number, ""})
		}
		column = file.Position(pos).Column
		for _, line := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(literal, "/*"), "*/"), "\n") {
			words := strings.TrimPrefix(line, "//")
			output = output || strings.HasPrefix(words, " Output:") || strings.HasPrefix(words, " Unordered output:")
			if output || strings.HasPrefix(words, "\t") || strings.HasPrefix(words, "go:") {
				words = ""
			}
			lines = append(lines, Line{number, strings.TrimSpace(words)})
			last, number = number, number+1
		}
	}
}

// Markdown returns the paragraphs, lists and tables of a page, without its code.
func Markdown(text string) []Line {
	var lines []Line
	for k, line := range strings.Split(text, "\n") {
		lines = append(lines, Line{k + 1, line})
	}
	return withoutCode(lines)
}

// withoutCode empties the lines of code among the lines of a page.
func withoutCode(lines []Line) (page []Line) {
	fenced, indented, blank := false, false, true
	for _, line := range lines {
		words := strings.TrimSpace(line.Text)
		fence := strings.HasPrefix(words, "```")
		// Four columns make code where a paragraph would begin, and until one does.
		deep := strings.HasPrefix(line.Text, "    ") || strings.HasPrefix(line.Text, "\t")
		if words != "" && !fence {
			indented = deep && (blank || indented)
		}
		blank = words == "" && !fence
		fenced = fenced != fence
		if fence || fenced || indented {
			words = ""
		}
		page = append(page, Line{line.Number, words})
	}
	return page
}

// Notebook returns the Markdown of a notebook, with the numbers of the lines in its file.
func Notebook(text string) (lines []Line, err error) {
	var notebook struct {
		Cells []struct {
			Kind   string `json:"cell_type"`
			Source []json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(text), &notebook); err != nil {
		return nil, err
	}
	offset := 0
	skip := func(word string) { offset += max(0, strings.Index(text[offset:], word)) }
	for _, cell := range notebook.Cells {
		var source []Line
		skip(`"source"`)
		for _, quoted := range cell.Source {
			skip(string(quoted))
			line := Line{Number: 1 + strings.Count(text[:offset], "\n")}
			if err := json.Unmarshal(quoted, &line.Text); err != nil {
				return nil, fmt.Errorf("line %d: %w", line.Number, err)
			}
			source = append(source, line)
		}
		if cell.Kind == "markdown" {
			lines = append(append(lines, withoutCode(source)...), Line{})
		}
	}
	return lines, nil
}

// constructions are the twelve turns of phrase that make a sentence clumsy.
var constructions = regexp.MustCompile(`\bbut for\b|\b(is|are) none\b|\bso many\b|\b(is|are) of\b|\b(for|of|by|to) who\b` +
	`|\b[Ww]hat (is|are|was|has|does|it|a|the|they|no|of|two|one|each)\b|\bas (it is|they are)\b|\b(is|are) no ` +
	`|\b[Tt]hose (of|that|with)\b|\bthat of\b|\b(tells?|told)\b|\b(of|in|by) which\b`)

var (
	item      = regexp.MustCompile(`^([-*>#]+|\d+\.) `)
	quotation = regexp.MustCompile("``[^`]*``|`[^`]*`|\"[^\"]*\"|“[^”]*”")
	remark    = regexp.MustCompile("<!--.*?-->") // of HTML
	end       = regexp.MustCompile(`[.!?]+(\s+|$)`)
)

// A Sentence has the number of the line where it begins, and whether it is clumsy: whether it has one of
// the twelve constructions outside of quotation marks and code.
type Sentence struct {
	Line   int
	Text   string
	Clumsy bool
}

// Sentences returns the sentences of lines of prose that have two words or more. A cell of a table has its
// own sentences.
func Sentences(lines []Line) (all []Sentence) {
	var paragraph []Line
	heading := false
	for _, line := range append(lines, Line{}) {
		row := strings.HasPrefix(line.Text, "|")
		if heading || row || line.Text == "" || item.MatchString(line.Text) {
			all = append(all, split(paragraph)...)
			paragraph = nil
		}
		if row {
			for cell := range strings.SplitSeq(line.Text, "|") {
				all = append(all, split([]Line{{line.Number, strings.TrimSpace(cell)}})...)
			}
		} else if line.Text != "" {
			paragraph = append(paragraph, line)
		}
		heading = strings.HasPrefix(line.Text, "#")
	}
	return all
}

// split cuts a paragraph into its sentences.
func split(paragraph []Line) (all []Sentence) {
	text, starts := "", []int{}
	for _, line := range paragraph {
		starts = append(starts, len(text))
		text += line.Text + " "
	}
	text = remark.ReplaceAllStringFunc(text, func(words string) string { return strings.Repeat(" ", len(words)) })
	bare := quotation.ReplaceAllStringFunc(text, func(words string) string { return strings.Repeat("_", len(words)) })
	for start := 0; start < len(text); {
		stop := len(text)
		if found := end.FindStringIndex(bare[start:]); found != nil {
			stop = start + found[1]
		}
		if sentence := strings.TrimLeft(text[start:stop], " "); countWords(sentence) > 1 {
			k, found := slices.BinarySearch(starts, stop-len(sentence))
			if !found {
				k--
			}
			all = append(all, Sentence{paragraph[k].Number, strings.TrimSpace(sentence), constructions.MatchString(bare[start:stop])})
		}
		start = stop
	}
	return all
}

// countWords counts the words of a text that have a letter.
func countWords(text string) (n int) {
	for word := range strings.FieldsSeq(text) {
		if strings.ContainsFunc(word, unicode.IsLetter) {
			n++
		}
	}
	return n
}

// functionWords connect other words, and name nothing by themselves. The word all is not among them: it
// is the name of a result that collects everything.
var functionWords = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq(`of at most from to by with in on for as so such that this these those
		which who what whose where when than then there here but and or nor not no none each every both own same
		under over between into off per upon within without until since while like it its them they be been was
		were is are has have had does did can may might must shall will would should if much many more less least
		few only also too very just even still yet again once some any another others about above below against
		along among around beside beyond near other`) {
		functionWords[word] = true
	}
}

// Names returns the names that a file declares and that are function words, and counts all names that it
// declares.
func Names(file *ast.File) (vague []*ast.Ident, count int) {
	declare := func(names ...*ast.Ident) {
		for _, name := range names {
			if name.Name == "_" {
				continue
			}
			if count++; functionWords[name.Name] {
				vague = append(vague, name)
			}
		}
	}
	define := func(kind token.Token, left ...ast.Expr) {
		for _, e := range left {
			if name, ok := e.(*ast.Ident); ok && kind == token.DEFINE {
				declare(name)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			declare(n.Name)
		case *ast.Field:
			declare(n.Names...)
		case *ast.TypeSpec:
			declare(n.Name)
		case *ast.ValueSpec:
			declare(n.Names...)
		case *ast.AssignStmt:
			define(n.Tok, n.Lhs...)
		case *ast.RangeStmt:
			define(n.Tok, n.Key, n.Value)
		}
		return true
	})
	return vague, count
}
