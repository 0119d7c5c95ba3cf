package main

import (
	"regexp"
	"strings"
)

// A rule gives advice about messages of the compiler that it matches. In the advice $1 stands for the
// match of the first parentheses.
type rule struct {
	message *regexp.Regexp
	advice  string
}

var compilerRules = []rule{
	{regexp.MustCompile(`^expected declaration, found '\}'`),
		"this } closes nothing: delete it, or open a { before it"},
	{regexp.MustCompile(`^declared and not used: (\w+)`),
		"$1 is not used"},
	{regexp.MustCompile(`^no new variables on left side of :=`),
		"the names on the left exist already: write = instead of :="},
	{regexp.MustCompile(`^(\S+) redeclared in this block`),
		"$1 is declared twice in this cell: delete one, or give it another name"},
	{regexp.MustCompile(`^expected '(.)', found 'EOF'`),
		"the cell ends before a $1: something is opened and not closed"},
	{regexp.MustCompile(`^missing return`),
		"missing return: the function can come to its end here without having returned anything"},
	{regexp.MustCompile(`^invalid operation: (.* \(mismatched types (?:int and float64|float64 and int)\))`),
		"$1: write float64(…) around the int, and 0.0 for a 0 to begin with"},
	{regexp.MustCompile(`^assignment mismatch: 1 variable but (\S+) returns 2 values`),
		"$1 returns a value and an error: write Must($1(…)), which shows the error"},
	{regexp.MustCompile(`^multiple-value (\S+?)\(.* in (?:single-value context|argument to .*)`),
		"$1 returns a value and an error: write Must($1(…)), which shows the error"},
	{regexp.MustCompile(`^cannot use ("(-?[\d.]+)") \(untyped string constant\) as (\w+) value in .*`),
		"$1 is a text, and a number is wanted: write $2, without quotes"},
	{regexp.MustCompile(`^cannot use "(\\?.)" \(untyped string constant\) as rune value in .*`),
		"a single character stands between single quotes: write '$1'"},
	{regexp.MustCompile(`^cannot use (\[\][\w.]+)\{…\} \(value of type \S+\) as \[\]any value in .*`),
		"the list has values of any type: write []any{…} in place of $1{…}, for example []any{2, 5}"},
	{regexp.MustCompile(`^cannot use (\S+) \(untyped float constant\) as int value in .* \(truncated\)`),
		"an int is a whole number, and $1 is not: write float64 in place of int, or another number"},
	{regexp.MustCompile(`^invalid operation: .* \(mismatched types string and untyped rune\)`),
		`a text stands between double quotes: "…"`},
	{regexp.MustCompile(`^invalid operation: (.* \(mismatched types string and \w.*\)|.* \(mismatched types \w.* and string\))`),
		"$1: write fmt.Sprint(…) around the value that is not a text"},
	{regexp.MustCompile(`^cannot convert (.*) \(\w+ of type bool\) to type \w+`),
		"$1 is true or false, and Go does not turn that into a number: ask by if"},
	{regexp.MustCompile(`^expected type, found newline`),
		"a slice is written with its type and braces, as in []string{}"},
	{regexp.MustCompile(`^invalid operation: operator [+*/-] not defined on (.*) \(\w+ of type \[\].*`),
		"$1 is a slice, and Go does not calculate with slices: loop over its elements"},
	{regexp.MustCompile(`^invalid operation: (?:operator \^ not defined|cannot indirect ).*`),
		"Go has no sign for powers: write x*x, or math.Pow(x, 2)"},
	{regexp.MustCompile(`^invalid argument: (\S+) \(variable of type \[\].*\) cannot be ordered`),
		"max and min take numbers, and $1 is a slice: write a loop, or slices.Max($1)"},
	{regexp.MustCompile(`^cannot use (.*) \(\w+ of type \[\](\w+)\) as (\w+) value in argument to (\w+)`),
		"$4 takes values of type $3: to pass all values of a slice write $1..."},
	{regexp.MustCompile(`^cannot use (.*) \(\w+ of type int\) as float64 value in (.*)`),
		"$1 is an int, and $2 wants a float64: write float64(…) around each int"},
	{regexp.MustCompile(`^cannot use (.*) \(\w+ of type float64\) as int value in (.*)`),
		"$1 is a float64, and $2 wants an int: a name that begins as 0 is an int, and as 0.0 a float64"},
	{regexp.MustCompile(`^(append\(.*) \(value of type .*\) is not used`),
		"append returns a new slice and changes none: write x = $1"},
	{regexp.MustCompile(`^(.*) \(value of .*\) is not used`),
		"the value of $1 is not used: write return before it, or give it a name by :="},
	{regexp.MustCompile(`^(\S+)\.append undefined.*`),
		"a slice has no methods: write $1 = append($1, …)"},
	{regexp.MustCompile(`^use of untyped nil in .*`),
		"nil alone has no type: begin with a value, or write var, the name and the type"},
	{regexp.MustCompile(`^(?:illegal rune literal|more than one character in rune literal).*`),
		`a text stands between double quotes: "…"`},
	{regexp.MustCompile(`^non-boolean condition in (\w+) statement`),
		"the condition behind $1 has to be true or false"},
	{regexp.MustCompile(`^string literal not terminated`),
		"a text has no second quote at its end"},
	{regexp.MustCompile(`^unexpected comma; expecting \].*`),
		"a list of numbers is written []float64{1, 2}, not [1, 2]"},
	{regexp.MustCompile(`^missing type in composite literal`),
		"write the type before the braces, as in []float64{1, 2}"},
	{regexp.MustCompile(`^expected operand, found '\{'`),
		"write the type before the braces, as in map[string]bool{}"},
	{regexp.MustCompile(`^(\S+) \(type\) is not an expression`),
		"$1 is a type: braces behind it make a value, $1{}"},
	{regexp.MustCompile(`^missing ',' before newline in .*`),
		"end this line with a comma: if each entry has its own line, every line ends with a comma"},
	{regexp.MustCompile(`^missing import path.*`),
		`an import stands in quotes, as in import "math"`},
	{regexp.MustCompile(`^expected '==', found '='`),
		"a single = does not fit here: in braces a field is written Name: value, and == compares"},
	{regexp.MustCompile(`^(?:expected boolean expression, found assignment|cannot use assignment).*`),
		"write == to compare: = changes what is on its left"},
	{regexp.MustCompile(`^expected statement, found 'else'`),
		"else stands on the line of the } before it: } else {"},
	{regexp.MustCompile(`^unexpected (?:newline, expecting \{|semicolon or newline before \{).*`),
		"the { stands at the end of the line of its if, for or func, and not on the next"},
	{regexp.MustCompile(`^illegal character U\+0023 '#'`),
		"a comment begins by //, not by #"},
}

// ends has advice about the messages of Go's runtime when a program ends.
var ends = []rule{
	{regexp.MustCompile(`^index out of range \[-?\d+\] with length 0$`), "$0: there is nothing in it"},
	{regexp.MustCompile(`^index out of range \[\d+\] with length \d+$`), "$0: the first has index 0, and the last one less than the length"},
	{regexp.MustCompile(`^invalid memory address or nil pointer dereference`), "something here is nil, and has no fields"},
	{regexp.MustCompile(`^assignment to entry in nil map`), "the map is nil: make it first, by map[…]…{}"},
}

// advised returns the advice of a rule about a message, or the message.
func advised(rules []rule, complaint string) string {
	for _, r := range rules {
		if r.message.MatchString(complaint) {
			return r.message.ReplaceAllString(r.message.FindString(complaint), r.advice)
		}
	}
	return complaint
}

// andMore matches the parser's ending of the first of several messages.
var andMore = regexp.MustCompile(` \(and \d+ more errors?\)$`)

// unusedLast matches the compiler's message that a type switch does not use its variable.
var unusedLast = regexp.MustCompile(`^(\w+) declared and not used$`)

// advice returns an explanation of a message of the compiler, or the message. The lines are the cell's
// lines up to the one that the message is about, if they are known.
func (n names) advice(complaint string, lines ...string) string {
	complaint = unusedLast.ReplaceAllString(andMore.ReplaceAllString(complaint, ""), "declared and not used: $1")
	for _, a := range []string{inGo(complaint, lines), unmade(complaint, lines), unused(complaint, lines), indexed(complaint, lines), n.similar(complaint)} {
		if a != "" {
			return a
		}
	}
	return advised(compilerRules, complaint)
}

// A pythonism is a piece of Python that Go writes in another way. Its texts may name parts of the match,
// such as $1.
type pythonism struct {
	written      *regexp.Regexp
	python, goes string
}

var words = []pythonism{
	{regexp.MustCompile(`\bfor (\w+) in range\((\w+)\)`), "for $1 in range($2):", "for $1 := range $2 {"},
	{regexp.MustCompile(`\bfor (\w+) in (\w[\w.]*):`), "for $1 in $2:", "for _, $1 := range $2 {"},
	{regexp.MustCompile(`\bfor\b.*\bin\b\s*range\(`), "for i in range(10):", "for i := range 10 {"},
	{regexp.MustCompile(`\bfor\b.*\bin\b`), "for v in values:", "for _, v := range values {"},
	{regexp.MustCompile(`^\s*\}?\s*elif\b`), "elif", "} else if"},
	{regexp.MustCompile(`^\s*while\b`), "while", "for"},
	{regexp.MustCompile(`^\s*def\b`), "def", "func"},
	{regexp.MustCompile(`\band\b`), "and", "&&"},
	{regexp.MustCompile(`\bor\b`), "or", "||"},
	{regexp.MustCompile(`\bnot\b`), "not", "!"},
	{regexp.MustCompile(`^\s*(?:if|for|\}? ?else|func)\b.*:\s*$`), ":", "{ … }"},
}

// pythons are names of Python's.
var pythons = map[string]string{"True": "true", "False": "false", "None": "nil", "float": "float64", "str": "fmt.Sprint", "abs": "math.Abs", "log2": "math.Log2", "sqrt": "math.Sqrt"}

var (
	// syntax matches messages that begin with the parser's words for an unexpected symbol.
	syntax = regexp.MustCompile(`^(?:expected|unexpected|illegal label|missing ',')`)
	// quoted matches a text in quotation marks; any words may stand in it.
	quoted = regexp.MustCompile(`"[^"]*"`)
)

// inGo explains how Go writes a piece of Python, if the compiler's message is about such a piece.
func inGo(complaint string, lines []string) string {
	if m := undefined.FindStringSubmatch(complaint); m != nil && m[1] == "" && pythons[m[2]] != "" {
		return `Python's "` + m[2] + `" is in Go "` + pythons[m[2]] + `"`
	}
	if len(lines) == 0 || !syntax.MatchString(complaint) {
		return ""
	}
	line := quoted.ReplaceAllString(lines[len(lines)-1], `""`)
	for _, w := range words {
		if m := w.written.FindStringSubmatchIndex(line); m != nil {
			return string(w.written.ExpandString(nil, `Python's "`+w.python+`" is in Go "`+w.goes+`"`, line, m))
		}
	}
	return ""
}

// unmade explains that a name must be declared before it gets a value.
func unmade(complaint string, lines []string) string {
	m := undefined.FindStringSubmatch(complaint)
	if m == nil || m[1] != "" || len(lines) == 0 {
		return ""
	}
	if ok, _ := regexp.MatchString(`^\s*(?:for |if )?[\w, ]*\b`+m[2]+`\b[\w, ]*=[^=]`, lines[len(lines)-1]); !ok {
		return ""
	}
	return "there is no " + m[2] + " yet: write := instead of = to make it"
}

// unused explains why a variable counts as unused: it may hide another variable of this name, or be in a
// list of names.
func unused(complaint string, lines []string) string {
	name, ok := strings.CutPrefix(complaint, "declared and not used: ")
	if !ok || len(lines) == 0 {
		return ""
	}
	made := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b[\w, ]*:=|\bvar ` + regexp.QuoteMeta(name) + `\b`)
	last := len(lines) - 1
	for k := last - 1; k >= 0 && !strings.HasPrefix(lines[k], "func "); k-- {
		if made.MatchString(lines[k]) {
			return ":= makes a second " + name + " here, and nothing uses it: write = to change the first"
		}
	}
	if before, _, list := strings.Cut(lines[last], ":="); list && strings.Contains(before, ",") {
		return name + " is not used: write _ in its place"
	}
	return ""
}

// indexed explains that a range loop with a single name gives it the index and not the element. It does so
// if a message about an int contains this name.
func indexed(complaint string, lines []string) string {
	if !ofInt.MatchString(complaint) {
		return ""
	}
	for k := len(lines) - 1; k >= 0; k-- {
		m := overIndex.FindStringSubmatch(lines[k])
		if m == nil {
			continue
		}
		if ok, _ := regexp.MatchString(`\b`+m[1]+`\b`, complaint); ok {
			return m[1] + " is an index, 0, 1, …: for the values write for _, " + m[1] + " := range " + m[2]
		}
	}
	return ""
}

var (
	// ofInt is a message about an int where something else should be.
	ofInt = regexp.MustCompile(`\(type int has no|mismatched types (?:int and|\w+ and int\))|variable of type int\)`)
	// overIndex is a loop of one name over a slice.
	overIndex = regexp.MustCompile(`\bfor (\w+) := range ([a-zA-Z][\w.]*) \{`)
)
