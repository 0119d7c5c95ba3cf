package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// module returns the names of this module.
func module(t *testing.T) names {
	t.Helper()
	n := findModule()
	if n == "" {
		t.Fatal("no go.mod above this folder")
	}
	return n
}

// TestExplain has the messages of the compiler that beginners meet, as GoNB puts them.
func TestExplain(t *testing.T) {
	n := module(t)
	for _, c := range []struct{ message, want string }{
		{"expected declaration, found Show", "line 3: put a line %% above it: without one, only imports and declarations may stand here, not Show"},
		{"declared and not used: x", "line 3: x is declared and not used: use it, or delete it"},
		{`"halfspace/pkg/nb" imported and not used`, `line 3: nothing uses the import "halfspace/pkg/nb": delete it`},
		{`"halfspace/pkg/nb" imported as h and not used`, `line 3: nothing uses the import "halfspace/pkg/nb": delete it`},
		{"no new variables on left side of :=", "line 3: the names on the left exist already: write = instead of :="},
		{"twice redeclared in this block", "line 3: twice is declared twice in this cell"},
		{"unknown field MinLaef in struct literal of type learners.C45", "line 3: C45 has no field MinLaef; did you mean MinLeaf?"},
		{"unknown field Trees in struct literal of type learners.C45", "line 3: C45 has no field Trees; there are MinLeaf, CF, "},
		{"m.Fitt undefined (type learners.C45 has no field or method Fitt)", "line 3: C45 has no field or method Fitt; did you mean Fit?"},
		{"undefined: learners.Poket", "line 3: learners has no Poket; did you mean Pocket"},
		{"undefined: Poket", "line 3: there is no Poket here; did you mean Pocket"},
		{"undefined: wiggle", "line 3: there is no wiggle here: run the cell that declares it, or look how it is spelt"},
		{"undefined: Show", `line 3: there is no Show here: import . "halfspace/pkg/nb", or run the cell that does`},
		{"undefined: eval", `line 3: there is no eval here: import "halfspace/pkg/eval", or run the cell that does`},
		{"undefined: Pocket", `line 3: there is no Pocket here: write learners.Pocket, and import "halfspace/pkg/learners" if no cell does`},
		{"undefined: count", "line 3: there is no count here: run the cell that declares it, or look how it is spelt"},
		{"undefined: show", "line 3: there is no show here; did you mean Show?"},
		{"undefined: math.inf (but have Inf)", "line 3: math has no inf; did you mean Inf?"},
		{"name pocket not exported by package learners", "line 3: learners has no pocket: names that a package exports begin with a capital; did you mean Pocket"},
		{"missing return", "line 3: missing return: the function can come to its end here"},
	} {
		entry := "Cell[7]: Line 3\n\tflag.Parse()\n" + "code\n^\n\n\x1b[31m" + c.message + "\x1b[0m"
		got := n.explain([]any{"# gonb_1234abcd", entry, ""}, "", cell{count: 7})
		if !strings.HasPrefix(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q, want %q", c.message, got, c.want)
		}
	}
}

// TestExplainByLine has messages that the line of the cell explains, typed in the manner of Python.
func TestExplainByLine(t *testing.T) {
	for _, c := range []struct{ code, message, want string }{
		{"for v in values:", "expected '{', found in (and 4 more errors)", `line 3: Python's "for v in values:" is in Go "for _, v := range values {"`},
		{`if a and "b or c" {`, "expected ';', found and", `line 3: Python's "and" is in Go "&&"`},
		{`fmt.Println("this and that"`, "expected ')', found newline", "line 3: expected ')', found newline"},
		{"if a > 3:", "illegal label declaration (and 2 more errors)", `line 3: Python's ":" is in Go "{ … }"`},
		{"} elif a > 3 {", "expected ';', found a", `line 3: Python's "elif" is in Go "} else if"`},
		{"ok := True", "undefined: True", `line 3: Python's "True" is in Go "true"`},
		{"best = values[0]", "undefined: best", "line 3: there is no best yet: write := instead of = to make it"},
		{"for i = 0; i < 3; i++ {", "undefined: i", "line 3: there is no i yet: write := instead of = to make it"},
		{"if best == 3 {", "undefined: best", "line 3: there is no best here: run the cell that declares it"},
		{"total = best", "undefined: best", "line 3: there is no best here: run the cell that declares it"},
		{"for u := range units {\nif u.Fires(x) {", "u.Fires undefined (type int has no field or method Fires)", "line 4: u is an index, 0, 1, …: for the values write for _, u := range units"},
		{"for v := range s.X {\nif v > best {", "invalid operation: v > best (mismatched types int and float64)", "line 4: v is an index, 0, 1, …: for the values write for _, v := range s.X"},
		{"for v := range s.X {\nif n > best {", "invalid operation: n > best (mismatched types int and float64)", "line 4: n > best (mismatched types int and float64): write"},
		{"\tfirst := 3", "declared and not used: first", "line 3: := makes a second first here, which is not used: write = to change the first"},
		{"for i, v := range x {", "declared and not used: i", "line 3: i is declared and not used: use it, or write _ in its place"},
		{"w := 80.0", "declared and not used: w", "line 3: w is declared and not used: use it, or delete it"},
	} {
		entry := fmt.Sprintf("Cell[7]: Line %d\ncode\n^\n\n%s", 3+strings.Count(c.code, "\n"), c.message)
		got := module(t).explain([]any{entry}, "", cell{code: "func f() {\nfirst := 1\n" + c.code + "\nbest := 0\n}", count: 7})
		if !strings.HasPrefix(got, c.want) || strings.Contains(got, "more errors") {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
	}
}

// TestExplainArguments has the lines that the compiler writes below its message.
func TestExplainArguments(t *testing.T) {
	const message = "not enough arguments in call to draw"
	value := "# gonb_1\n./main.go:9:1: " + message + "\n\thave (number)\n\twant (float64, float64)\n"
	want := "line 1: " + message + ": there are (number), it should be (float64, float64)"
	if got := module(t).explain([]any{"Cell[7]: Line 1\ncode\n" + message}, value, cell{count: 7}); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRules has a message for every rule. The rule must change each of them.
func TestRules(t *testing.T) {
	for message, want := range map[string]string{
		"x * 2 (value of type float64) is not used":                                                     "the value of x * 2 is not used",
		"invalid operation: v > best (mismatched types int and float64)":                                "v > best (mismatched types int and float64): write float64(…)",
		"invalid operation: operator + not defined on u.W (variable of type []float64)":                 "u.W is a slice",
		"invalid operation: operator ^ not defined on x[0] (variable of type float64)":                  "Go has no sign for powers",
		"invalid operation: cannot indirect 2 (untyped int constant)":                                   "Go has no sign for powers",
		"invalid argument: g (variable of type []float64) cannot be ordered":                            "max and min take numbers, and g is a slice",
		"x.append undefined (type []float64 has no field or method append)":                             "a slice has no methods: write x = append(x, …)",
		"append(next, 3) (value of type []float64) is not used":                                         "append returns a new slice and changes none: write x = append(next, 3)",
		"cannot use a (variable of type []int) as int value in argument to mixed":                       "mixed takes values of type int: to pass all values of a slice write a...",
		"invalid operation: bits += '1' (mismatched types string and untyped rune)":                     "a text stands between double quotes",
		"invalid operation: bits += 1 (mismatched types string and untyped int)":                        "bits += 1 (mismatched types string and untyped int): write fmt.Sprint(…)",
		"cannot convert u.Fires(x) (value of type bool) to type int":                                    "u.Fires(x) is true or false",
		"expected type, found newline":                                                                  "a slice is written with its type and braces",
		"invalid operation: cannot indirect n (variable of type int)":                                   "Go has no sign for powers",
		"expected operand, found '{' (and 1 more errors)":                                               "write the type before the braces",
		"map[string]bool (type) is not an expression":                                                   "map[string]bool is a type: braces behind it make a value, map[string]bool{}",
		"cannot use n / 2 (value of type int) as float64 value in return statement":                     "n / 2 is an int, and return statement wants a float64: write float64(…)",
		"cannot use n (variable of type float64) as int value in return statement":                      "n is a float64, and return statement wants an int",
		"cannot use w[i + 1:] (value of type []int) as int value in argument to append":                 "append takes values of type int: to pass all values of a slice write w[i + 1:]...",
		"invalid operation: operator + not defined on w[:i] (value of type []int)":                      "w[:i] is a slice",
		"non-boolean condition in if statement":                                                         "the condition behind if has to be true or false",
		"use of untyped nil in assignment":                                                              "nil alone has no type",
		"illegal rune literal":                                                                          "a text stands between double quotes",
		"string literal not terminated":                                                                 "a text has no second quote",
		"unexpected comma; expecting ] (and 1 more errors)":                                             "a list of numbers is written []float64{1, 2}",
		"missing type in composite literal":                                                             "write the type before the braces",
		"missing ',' before newline in composite literal":                                               "end this line with a comma",
		"missing import path; require quoted string":                                                    "an import stands in quotes",
		"expected '==', found '='":                                                                      "a single = does not fit here",
		"expected boolean expression, found assignment (missing parentheses around composite literal?)": "write == to compare",
		"expected statement, found 'else'":                                                              "else stands on the line of the }",
		"unexpected newline, expecting { after if clause":                                               "the { stands at the end of the line",
		"illegal character U+0023 '#'":                                                                  "a comment begins by //",
	} {
		if got := module(t).advice(message); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", message, got, want)
		}
	}
}

// TestExplainEarlier has errors in an earlier cell, which went well when it ran, and prefers one in the
// cell that runs.
func TestExplainEarlier(t *testing.T) {
	const unused = `Cell[2]: Line 4
code
"halfspace/pkg/nb" imported and not used`
	for _, c := range []struct {
		entries []any
		want    string
	}{
		{[]any{"Cell[2]: Line 4\ncode\nmissing return"}, "this cell declares a name anew, and line 4 of cell [2] does not go with that: missing return: the function can come to its end here without having returned anything"},
		{[]any{unused}, `cell [2] imports "halfspace/pkg/nb" with a dot, and nothing uses that now: use it in this cell, or there in a declaration`},
		{[]any{unused, "Cell[9]: Line 1\nno such thing"}, "line 1: no such thing"},
	} {
		if got := module(t).explain(c.entries, "", cell{count: 9}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestExplainWithoutPlace has errors that are in no line of a cell.
func TestExplainWithoutPlace(t *testing.T) {
	for value, want := range map[string]string{
		"/tmp/gonb_da96e153/main.go:7:3: expected '}', found 'EOF'":                                                                                                      "the cell ends before a }: something is opened and not closed",
		"failed to run \"go get\": exit status 1\n\ngo: gonb_1 imports\n\thalfspace/pkg/lerners: package halfspace/pkg/lerners is not in std (/go)":                      "there is no package halfspace/pkg/lerners; did you mean learners?",
		"failed to run \"go get\": exit status 1\n\ngo: gonb_1 imports\n\texample.com/lib/pkg/lerners: cannot find module providing package example.com/lib/pkg/lerners": "there is no package example.com/lib/pkg/lerners; did you mean learners?",
		"exit status 1": "exit status 1",
	} {
		if got := module(t).explain([]any{value}, value, cell{}); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

// TestExplainPanic finds the line of the cell by the file that GoNB made of it, which is only named in
// a program that is built with -trimpath.
func TestExplainPanic(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder := filepath.Join(os.TempDir(), "gonb_0a1b2c3d")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	code := "%%\nvar s []int\ns[1] = 2\n"
	source := "package main\n\nfunc f(s []int) int {\n\treturn s[3]\n}\n\nfunc main() {\nvar s []int\ns[1] = 2\n}\n\n\npanic(why)\n"
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	panicked := "panic: runtime error: index out of range [1] with length 0\n\ngoroutine 1 [running]:\nmain.main()\n\tFOLDER/main.go:9 +0x1\n"
	for _, c := range []struct{ text, code, want string }{
		{strings.Replace(panicked, "FOLDER", "gonb_0a1b2c3d", 1), code, "line 3, s[1] = 2: the program ended: index out of range [1] with length 0: there is nothing in it"},
		{strings.Replace(panicked, "FOLDER", folder, 1), code, "line 3, s[1] = 2: the program ended: index out of range [1] with length 0: there is nothing in it"},
		{"panic: no way [recovered]\nmain.f(...)\n\tgonb_0a1b2c3d/main.go:4 +0x2\n", code, "f, return s[3]: the program ended: no way"},
		{"panic: runtime error: index out of range [3] with length 3\n", code, "the program ended: index out of range [3] with length 3: the first has index 0, and the last one less than the length"},
		{"panic: runtime error: invalid memory address or nil pointer dereference\n", code, "the program ended: something here is nil, and has no fields"},
		{"panic: assignment to entry in nil map\n", code, "the program ended: the map is nil: make it first, by map[…]…{}"},
		{"panic: 3 is too few\nmain.main()\n\tgonb_0a1b2c3d/main.go:13 +0x2\n", code, "3 is too few"},
		{"panic: not answered yet\nmain.biggest(...)\n\tgonb_0a1b2c3d/main.go:13 +0x2\n", code, "biggest: not answered yet"},
		{"panic: no way\n\tgonb_0a1b2c3d/main.go:9 +0x2\n", code + "s[1] = 2\n", "s[1] = 2: the program ended: no way"},
		{"panic: no way\n\tgonb_0a1b2c3d/main.go:99 +0x2\n", code, "the program ended: no way"},
		{"fatal error: all goroutines are asleep - deadlock!\n", code, "the program ended: fatal error: all goroutines are asleep - deadlock!"},
	} {
		if got := explainPanic(c.text, cell{code: c.code}); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
