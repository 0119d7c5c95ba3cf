package main

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"halfspace/internal/complete"
)

// library is the index of this module.
var library = sync.OnceValues(func() (*complete.Index, error) {
	name, folders, err := complete.Folders("../..")
	if err != nil {
		return nil, err
	}
	return complete.Build(name, folders)
})

// module returns the names of this module.
func module(t *testing.T) names {
	t.Helper()
	x, err := library()
	if err != nil {
		t.Fatal(err)
	}
	return names{x}
}

// TestExplain has the messages of the compiler that beginners meet, as GoNB puts them.
func TestExplain(t *testing.T) {
	n := module(t)
	for _, c := range []struct{ message, want string }{
		{"expected declaration, found '}'", "line 3: this } closes nothing"},
		{"declared and not used: x", "line 3: x is not used"},
		{"x declared and not used", "line 3: x is not used"},
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
		got := n.explain("# gonb_1234abcd\ncell[7]:3:1: "+c.message+"\n", cellCode{count: 7})
		if !strings.HasPrefix(got, c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %q, want %q", c.message, got, c.want)
		}
	}
}

// TestExplainByLine has messages that the line of the cell explains, typed in the manner of Python.
func TestExplainByLine(t *testing.T) {
	for _, c := range []struct{ code, message, want string }{
		{"for i in range(10):", "expected '{', found in", `line 3: Python's "for i in range(10):" is in Go "for i := range 10 {"`},
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
		{"\tfirst := 3", "declared and not used: first", "line 3: := makes a second first here, and nothing uses it: write = to change the first"},
		{"for i, v := range x {", "declared and not used: i", "line 3: i is not used: write _ in its place"},
		{"w := 80.0", "declared and not used: w", "line 3: w is not used"},
	} {
		value := fmt.Sprintf("cell[7]:%d:1: %s", 3+strings.Count(c.code, "\n"), c.message)
		got := module(t).explain(value, cellCode{code: "func f() {\nfirst := 1\n" + c.code + "\nbest := 0\n}", count: 7})
		if !strings.HasPrefix(got, c.want) || strings.Contains(got, "more errors") {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
	}
}

// TestExplainArguments has the lines that the compiler writes below its message.
func TestExplainArguments(t *testing.T) {
	const message = "not enough arguments in call to draw"
	value := "# gonb_1\n./cell[7]:1:1: " + message + "\n\thave (number)\n\twant (float64, float64)\n"
	want := "line 1: " + message + ": there are (number), it should be (float64, float64)"
	if got := module(t).explain(value, cellCode{count: 7}); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestExplainArgumentsFirst has two messages about one call: the missing argument comes first.
func TestExplainArgumentsFirst(t *testing.T) {
	value := "# gonb_1\n./cell[7]:1:6: assignment mismatch: 1 variable but data.ReadCSV returns 2 values\n" +
		"./cell[7]:1:19: not enough arguments in call to data.ReadCSV\n\thave (string)\n\twant (string, data.Format)\n"
	want := "line 1: not enough arguments in call to data.ReadCSV: there are (string), it should be (string, data.Format)"
	if got := module(t).explain(value, cellCode{count: 7}); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestUsualNames has names of other libraries, and the way that this one has.
func TestUsualNames(t *testing.T) {
	for message, want := range map[string]string{
		"undefined: eval.CrossValidate": "eval has no CrossValidate: write eval.Folds{K: 10}.Compare(",
		"undefined: pipeline.Load":      "pipeline has no Load: write Must(pipeline.Open(",
		"list.Export undefined (type *pipeline.Model has no field or method Export)":  "Model has no field or method Export: write Check(export.Python(",
		"credit.head undefined (type *data.Set has no field or method head)":          "Set has no field or method head: write Show(s.Frame())",
		"credit.Describe undefined (type *data.Set has no field or method Describe)":  "Set has no field or method Describe: write Show(s.Profile())",
		"frame.Head undefined (type dataframe.DataFrame has no field or method Head)": "DataFrame has no field or method Head",
	} {
		if got := module(t).advice(message); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", message, got, want)
		}
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
		"assignment mismatch: 1 variable but data.Load returns 2 values":                                "data.Load returns a value and an error: write Must(data.Load(…))",
		"multiple-value data.Load(\"iris\") (value of type (*data.Set, error)) in single-value context": "data.Load returns a value and an error: write Must(data.Load(…))",
		"cannot use \"5\" (untyped string constant) as float64 value in struct literal":                 "\"5\" is a text, and a number is wanted: write 5, without quotes",
		"cannot use 3.5 (untyped float constant) as int value in variable declaration (truncated)":      "an int is a whole number, and 3.5 is not",
		"expected declaration, found '}'":                                                               "this } closes nothing",
		"use of untyped nil in assignment":                                                              "nil alone has no type",
		"cannot use \" \" (untyped string constant) as rune value in struct literal":                    "a single character stands between single quotes: write ' '",
		"cannot use []int{…} (value of type []int) as []any value in struct literal":                    "the list has values of any type: write []any{…} in place of []int{…}, for example []any{2, 5}",
		"illegal rune literal":                              "a text stands between double quotes",
		"string literal not terminated":                     "a text has no second quote",
		"unexpected comma; expecting ] (and 1 more errors)": "a list of numbers is written []float64{1, 2}",
		"missing type in composite literal":                 "write the type before the braces",
		"missing ',' before newline in composite literal":   "end this line with a comma",
		"missing import path; require quoted string":        "an import stands in quotes",
		"expected '==', found '='":                          "a single = does not fit here",
		"expected boolean expression, found assignment (missing parentheses around composite literal?)": "write == to compare",
		"expected statement, found 'else'":                "else stands on the line of the }",
		"unexpected newline, expecting { after if clause": "the { stands at the end of the line",
		"illegal character U+0023 '#'":                    "a comment begins by //",
	} {
		if got := module(t).advice(message); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", message, got, want)
		}
	}
}

// TestExplainEarlier has errors in an earlier cell, which went well when it ran, and prefers one in the
// cell that runs.
func TestExplainEarlier(t *testing.T) {
	const earlier = "cell[2]:4:1: missing return\n"
	for value, want := range map[string]string{
		earlier:                                "this cell declares a name anew, and line 4 of cell [2] does not go with that: missing return: the function can come to its end here without having returned anything",
		earlier + "cell[9]:1: no such thing\n": "line 1: no such thing",
	} {
		if got := module(t).explain(value, cellCode{count: 9}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestExplainWithoutPlace has errors that are in no line of a cell.
func TestExplainWithoutPlace(t *testing.T) {
	for value, want := range map[string]string{
		"/tmp/gonb_da96e153/main.go:7:3: expected '}', found 'EOF'":                                                                                                      "the cell ends before a }: something is opened and not closed",
		"failed to run \"go get\": exit status 1\n\ngo: gonb_1 imports\n\thalfspace/pkg/lerners: package halfspace/pkg/lerners is not in std (/go)":                      "there is no package halfspace/pkg/lerners; did you mean learners?",
		"failed to run \"go get\": exit status 1\n\ngo: gonb_1 imports\n\texample.com/lib/pkg/lerners: cannot find module providing package example.com/lib/pkg/lerners": "there is no package example.com/lib/pkg/lerners; did you mean learners?",
		"x.go:7:3: module halfspace@latest found (v0.0.0, replaced by /x), but does not contain package halfspace/pkg/lerners":                                           "there is no package halfspace/pkg/lerners; did you mean learners?",
		"exit status 1": "exit status 1",
	} {
		if got := module(t).explain(value, cellCode{}); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}

// TestExplainEnd has what programs write when they end.
func TestExplainEnd(t *testing.T) {
	codes := history{1: "func f(s []int) int {\n\treturn s[3]\n}\nfunc g() {\n\tpanic(why)\n}", 7: "%%\nvar s []int\ns[1] = 2\n"}
	const trace = "\n\ngoroutine 1 [running]:\n"
	for _, c := range []struct{ text, want string }{
		{"panic: runtime error: index out of range [1] with length 0" + trace + "main.main()\n\tcell[7]:3 +0x1\n",
			"line 3, s[1] = 2: the program ended: index out of range [1] with length 0: there is nothing in it"},
		{"panic: no way [recovered]\n" + trace + "main.f(...)\n\tcell[1]:2 +0x2\nmain.main()\n\tcell[7]:3 +0x1\n", "cell [1], line 2, return s[3]: the program ended: no way"},
		{"panic: runtime error: index out of range [3] with length 3\n", "the program ended: index out of range [3] with length 3: the first has index 0, and the last one less than the length"},
		{"panic: runtime error: invalid memory address or nil pointer dereference\n", "the program ended: something here is nil, and has no fields"},
		{"panic: assignment to entry in nil map\n", "the program ended: the map is nil: make it first, by map[…]…{}"},
		{"cell[7]:3: not yet: the biggest is 8\n", "not yet: the biggest is 8"},
		{"panic: not answered yet" + trace + "main.g(...)\n\tcell[1]:5 +0x2\n", "g: not answered yet"},
		{"panic: no way" + trace + "main.main()\n\tcell[7]:99 +0x2\n", "line 99: the program ended: no way"},
		{"panic: no way" + trace + "main.main()\n\tcell[4]:2 +0x2\n", "cell [4], line 2: the program ended: no way"},
		{"cell[7]:2: no such file\n", "line 2: no such file"},
		{"cell[1]:2: no such file\n", "cell [1], line 2: no such file"},
		{"fatal error: all goroutines are asleep - deadlock!\n", "the program ended: fatal error: all goroutines are asleep - deadlock!"},
	} {
		if got := codes.explainEnd(c.text, cellCode{codes[7], 7}); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestOutermost finds the statement that failed, or the declaration whose value did.
func TestOutermost(t *testing.T) {
	for text, want := range map[string][2]int{
		"main.f(...)\n\tcell[1]:2 +0x2\nmain.main()\n\tcell[7]:3 +0x1\n":    {7, 3},
		"main.f(...)\n\tcell[1]:2 +0x2\nmain.init()\n\tgo/cell[7]:3 +0x1\n": {7, 3},
		"main.f(...)\n\tcell[1]:2 +0x2\n":                                   {0, 0},
		"cell[5]:4: no such file\n":                                         {5, 4},
	} {
		if cell, line := outermost(text); cell != want[0] || line != want[1] {
			t.Errorf("%q: %d, %d, want %v", text, cell, line, want)
		}
	}
}
