package main

import (
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
		{"no new variables on left side of :=", "line 3: what is on the left exists already: write = instead of :="},
		{"twice redeclared in this block", "line 3: twice is declared twice in this cell"},
		{"unknown field MinLaef in struct literal of type learners.C45", "line 3: C45 has no field MinLaef; did you mean MinLeaf?"},
		{"unknown field Trees in struct literal of type learners.C45", "line 3: C45 has no field Trees; there are MinLeaf, CF, "},
		{"m.Fitt undefined (type learners.C45 has no field or method Fitt)", "line 3: C45 has no field or method Fitt; did you mean Fit?"},
		{"undefined: learners.Poket", "line 3: learners has no Poket; did you mean Pocket"},
		{"undefined: Poket", "line 3: there is no Poket here; did you mean Pocket"},
		{"undefined: wiggle", "line 3: there is no wiggle here: run the cell that declares it, or look how it is spelt"},
		{"undefined: Show", `line 3: there is no Show here: import . "halfspace/pkg/nb", or run the cell that does`},
		{"undefined: eval", `line 3: there is no eval here: import "halfspace/pkg/eval", or run the cell that does`},
		{"missing return", "line 3: missing return"},
	} {
		entry := "Cell[7]: Line 3\n\tflag.Parse()\n" + "code\n^\n\n\x1b[31m" + c.message + "\x1b[0m"
		got := n.explain([]any{"# gonb_1234abcd", entry, ""}, "", cell{count: 7})
		if !strings.HasPrefix(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q, want %q", c.message, got, c.want)
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
		{[]any{"Cell[2]: Line 4\ncode\nmissing return"}, "this cell declares a name anew, and line 4 of cell [2] does not go with that: missing return"},
		{[]any{unused}, `cell [2] imports "halfspace/pkg/nb" with a dot, and nothing uses that now: use it in this cell, or there in a declaration`},
		{[]any{unused, "Cell[9]: Line 1\nmissing return"}, "line 1: missing return"},
	} {
		if got := module(t).explain(c.entries, "", cell{count: 9}); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestExplainWithoutPlace has errors that are in no line of a cell.
func TestExplainWithoutPlace(t *testing.T) {
	for value, want := range map[string]string{
		"/tmp/gonb_da96e153/main.go:7:3: expected '}', found 'EOF'":                                                                                 "the cell ends before a }: something is opened and not closed",
		"failed to run \"go get\": exit status 1\n\ngo: gonb_1 imports\n\thalfspace/pkg/lerners: package halfspace/pkg/lerners is not in std (/go)": "there is no package halfspace/pkg/lerners; did you mean learners?",
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
	source := "package main\n\nfunc f(s []int) int {\n\treturn s[3]\n}\n\nfunc main() {\nvar s []int\ns[1] = 2\n}\n"
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	panicked := "panic: runtime error: index out of range [1] with length 0\n\ngoroutine 1 [running]:\nmain.main()\n\tFOLDER/main.go:9 +0x1\n"
	for _, c := range []struct{ text, code, want string }{
		{strings.Replace(panicked, "FOLDER", "gonb_0a1b2c3d", 1), code, "line 3, s[1] = 2: the program ended: index out of range [1] with length 0"},
		{strings.Replace(panicked, "FOLDER", folder, 1), code, "line 3, s[1] = 2: the program ended: index out of range [1] with length 0"},
		{"panic: no way [recovered]\n\tgonb_0a1b2c3d/main.go:4 +0x2\n", code, "return s[3]: the program ended: no way"},
		{"panic: no way\n\tgonb_0a1b2c3d/main.go:9 +0x2\n", code + "s[1] = 2\n", "s[1] = 2: the program ended: no way"},
		{"panic: no way\n\tgonb_0a1b2c3d/main.go:99 +0x2\n", code, "the program ended: no way"},
		{"fatal error: all goroutines are asleep - deadlock!\n", code, "the program ended: fatal error: all goroutines are asleep - deadlock!"},
	} {
		if got := explainPanic(c.text, cell{code: c.code}); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
