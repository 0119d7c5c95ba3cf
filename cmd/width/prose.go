package main

import (
	"go/scanner"
	"go/token"
	"strings"
)

// comments returns the numbers of the lines of a Go file that end in a comment
// that could be wrapped. Those of an example's output cannot, and neither can
// directives nor the indented code of a doc comment.
func comments(text string) (numbers []int) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), nil, scanner.ScanComments)
	output := false // in the comment that says what an example prints
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return numbers
		}
		if tok != token.COMMENT {
			output = false
			continue
		}
		first := file.Line(pos)
		for i, line := range strings.Split(literal, "\n") {
			words := strings.TrimPrefix(line, "//")
			output = output || strings.HasPrefix(words, " Output:") || strings.HasPrefix(words, " Unordered output:")
			code := strings.HasPrefix(words, "\t") || strings.HasPrefix(words, "go:")
			if !output && !code && wraps(words) {
				numbers = append(numbers, first+i)
			}
		}
	}
}

// paragraphs returns the numbers of the lines of a Markdown file that could be
// wrapped: those of paragraphs and lists, but not of tables and code.
func paragraphs(text string) (numbers []int) {
	fenced, indented, blank := false, false, true
	for i, line := range strings.Split(text, "\n") {
		words := strings.TrimSpace(line)
		if strings.HasPrefix(words, "```") {
			fenced = !fenced
			continue
		}
		// Four columns make code where a paragraph would begin, and until one does.
		deep := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
		if words != "" {
			indented = deep && (blank || indented)
		}
		blank = words == ""
		if !fenced && !indented && !strings.HasPrefix(words, "|") && wraps(words) {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}
