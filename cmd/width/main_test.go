package main

import (
	"slices"
	"strings"
	"testing"

	"halfspace/internal/prose"
)

var long = strings.Repeat("a word ", 20) // 140 columns

func TestComments(t *testing.T) {
	for text, want := range map[string][]int{
		"package p\n// " + long:                                     {2},
		"package p\n// " + strings.Repeat("é ", 53) + "é":           nil, // 110 columns
		"package p\n// " + strings.Repeat("é ", 53) + "éé":          {2},
		"package p\n\t\t// " + strings.Repeat("é ", 49) + "ééé":     {2}, // 110 and two tabs' three more each
		"package p\nvar x int // " + long:                           {2},
		"package p\n/* short\n" + long + "*/":                       {3},
		"package p\nvar s = \"// " + long + "\"":                    nil,
		"package p\n// " + strings.ReplaceAll(long, " ", "-"):       nil,
		"package p\n//go:generate " + long:                          nil,
		"package p\n// As in\n//\n//\t" + long:                      nil,
		"package p\nfunc f() {\n\t// Output:\n\t// " + long + "\n}": nil,
		"package p\n// Output:\n\nvar x int // " + long:             {4},
	} {
		if got := tooWide(text, prose.Comments(text), "halfspace"); !slices.Equal(got, want) {
			t.Errorf("lines %v are too wide, want %v, in\n%s", got, want, text)
		}
	}
}

func TestParagraphs(t *testing.T) {
	for text, want := range map[string][]int{
		long:                               {1},
		"# Title\n\n" + long:               {3},
		"- short\n- " + long:               {2},
		"- short\n    " + long:             {2}, // of the item
		"text:\n\n    " + long:             nil, // code
		"text:\n\n    x\n\n    " + long:    nil,
		"text:\n\n    x\n\n" + long:        {5},
		"```\n" + long + "\n```\n" + long:  {4},
		"| " + long + "|":                  nil,
		"![" + long + "](picture.png)":     nil,
		"[" + long + "](a) and [b](c) too": {1},
	} {
		if got := tooWide(text, prose.Markdown(text), "halfspace"); !slices.Equal(got, want) {
			t.Errorf("lines %v are too wide, want %v, in\n%s", got, want, text)
		}
	}
}

// TestModule has a line of 110 columns if the module is called halfspace.
func TestModule(t *testing.T) {
	line := strings.Repeat("é ", 49) + "x/y example.net/some/lines/z"
	if found := tooWide(strings.Replace(line, "x/y ", "", 1), []prose.Line{{Number: 1, Text: line}}, "example.net/some/lines"); found != nil {
		t.Error(found)
	}
	if found := tooWide(line, []prose.Line{{Number: 1, Text: line}}, "example.net/some/lines"); found == nil {
		t.Error("a line of 113 columns is not too wide")
	}
}
