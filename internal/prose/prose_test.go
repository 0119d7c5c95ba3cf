package prose

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestConstructions has a sentence with each of the twelve constructions, and a sentence that comes close.
func TestConstructions(t *testing.T) {
	for bad, good := range map[string]string{
		"All but for one.":         "All but one.",
		"Its class is none.":       "It has none.",
		"They are none of these.":  "None of them are these.",
		"It has so many rows.":     "It has many rows.",
		"It is of use.":            "It is useful.",
		"A page for who begins.":   "A page for beginners who write.",
		"It says what it is.":      "It says whatever it is.",
		"What two say is common.":  "Two say what others do.",
		"Fit it as they are.":      "They are as it says.",
		"That is no tree.":         "That is not a tree.",
		"It returns those of A.":   "It returns those rows.",
		"It is like that of A.":    "It says that A is.",
		"The error tells more.":    "The error retells more.",
		"Sets, of which some fit.": "Sets which fit.",
	} {
		if s := Sentences(Markdown(bad)); len(s) != 1 || !s[0].Clumsy {
			t.Errorf("%q is not found: %v", bad, s)
		}
		if s := Sentences(Markdown(good)); len(s) != 1 || s[0].Clumsy {
			t.Errorf("%q is found: %v", good, s)
		}
	}
}

// check compares the sentences of lines with those wanted.
func check(t *testing.T, lines []Line, want ...Sentence) {
	t.Helper()
	got := Sentences(lines)
	for k := range max(len(got), len(want)) {
		if k >= len(got) || k >= len(want) || got[k] != want[k] {
			t.Fatalf("sentence %d differs:\n%+v\n%+v are wanted", k, got, want)
		}
	}
}

func TestComments(t *testing.T) {
	check(t, Comments(`// A licence.

// Package p is
// of use. It has two sentences
//
//   - and a list
//   - of two items
//
//	code is of no use
package p // trails here
	// and another one

var s = "// no comment is none" // is none
var x = 1 // is no number

/* In a block
that is no line. */
func Example() {
	// Output:
	// this is none
}

//go:generate what is it
`), Sentence{1, "A licence.", false},
		Sentence{3, "Package p is of use.", true},
		Sentence{4, "It has two sentences", false},
		Sentence{6, "- and a list", false},
		Sentence{7, "- of two items", false},
		Sentence{10, "trails here", false},
		Sentence{11, "and another one", false},
		Sentence{13, "is none", true},
		Sentence{14, "is no number", true},
		Sentence{16, "In a block that is no line.", true})
}

func TestMarkdown(t *testing.T) {
	check(t, Markdown("# What is it\n"+
		"The error \"what is\n"+
		"none\" and `that of`, version 1.5 of it. Is that of\n"+
		"another. <!-- what is none -->\n"+
		"| a cell | what it is. Two sentences | 3 4 |\n"+
		"1. what was\n"+
		"```\n"+
		"what is none\n"+
		"```\n"+
		"\n"+
		"    what is none\n"+
		"word\n"),
		Sentence{1, "# What is it", true},
		Sentence{2, "The error \"what is none\" and `that of`, version 1.5 of it.", false},
		Sentence{3, "Is that of another.", true},
		Sentence{5, "a cell", false},
		Sentence{5, "what it is.", true},
		Sentence{5, "Two sentences", false},
		Sentence{6, "what was", true})
}

func TestNotebook(t *testing.T) {
	lines, err := Notebook(`{
 "cells": [
  {
   "cell_type": "markdown",
   "source": [
    "Two lines that\n",
    "say \"no\". That is no end\n"
   ]
  },
  {
   "cell_type": "code",
   "outputs": ["What is it?\n"],
   "source": [
    "// what is none"
   ]
  },
  {
   "cell_type": "markdown",
   "source": [
    "What is it?"
   ]
  }
 ]
}`)
	if err != nil {
		t.Fatal(err)
	}
	check(t, lines, Sentence{6, `Two lines that say "no".`, false}, Sentence{7, "That is no end", true}, Sentence{20, "What is it?", true})
	for _, broken := range []string{"{", `{"cells": [{"source": [1]}]}`, `{"cells": [{"source": "one"}]}`} {
		if _, err := Notebook(broken); err == nil {
			t.Errorf("%s is read", broken)
		}
	}
}

func TestNames(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "", `package p

import at "fmt"

type of struct{ from, all int }

const at, _ = 1, 2

func (to of) least(most int) (less error) {
	x, by := 1, 2
	x, _ = by, x
	for in, not := range "a" {
	}
	for with = range "a" {
	}
with:
	return func(on int) {}
}
`, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	vague, count := Names(file)
	for _, name := range vague {
		names = append(names, name.Name)
	}
	if got, want := strings.Join(names, " "), "of from at least to most less by in not on"; got != want || count != 13 {
		slices.Sort(names)
		t.Errorf("%s of %d, want %s of 13: %v", got, count, want, names)
	}
}
