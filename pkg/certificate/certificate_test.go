package certificate_test

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/internal/module"
	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
)

// TestSharesNothing looks at the imports of both checkers: the Go files import Go's own library and package
// data, and verify.py has at most 250 lines and imports modules of Python's own library.
func TestSharesNothing(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		read++
		for _, i := range parsed.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			if first, _, _ := strings.Cut(path, "/"); path != module.Path()+"/pkg/data" && (first == module.Path() || strings.Contains(first, ".")) {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
	text, err := os.ReadFile("verify.py")
	if err != nil {
		t.Fatal(err)
	}
	var modules []string
	for _, m := range regexp.MustCompile(`(?m)^\s*(?:import (.*)|from (\w+))`).FindAllStringSubmatch(string(text), -1) {
		modules = append(modules, strings.Split(m[1]+m[2], ", ")...)
	}
	if want := []string{"argparse", "collections", "csv", "hashlib", "itertools", "json", "math", "pathlib", "re", "sys", "fractions"}; !slices.Equal(modules, want) {
		t.Errorf("verify.py imports %v, want %v", modules, want)
	}
	if n := bytes.Count(text, []byte("\n")); read < 4 || n > 250 {
		t.Errorf("%d Go files; verify.py has %d lines, want at most 250", read, n)
	}
}

// TestReadRefuses has texts that are not proofs. Both checkers refuse each in one line.
func TestReadRefuses(t *testing.T) {
	valid, err := os.ReadFile("testdata/doses.json")
	if err != nil {
		t.Fatal(err)
	}
	dir, csv := t.TempDir(), "testdata/doses.csv"
	s := readCSV(t, csv)
	var texts, lines []string
	for _, c := range [][2]string{
		{`{`, ``}, {`{`, `[`}, {"\n ]\n}\n", "\n ]\n"}, {"\n ]\n}\n", "\n ]\n}\n{}"},
		{`"0"`, `"0/0"`}, {`"0"`, `"1e999999999"`}, {`"0"`, `0`}, {`"0"`, `null`}, {`"-1"`, `null`}, {`"-1"`, `""`},
		{`"errors": 2`, `"errors": 2.0`}, {`"errors": 2`, `"errors": true`}, {`"errors": 2`, `"errors": 2, "more": 1`},
		{`"examples": 5`, `"examples": "5"`}, {`"multipliers":[1,2,1]`, `"multipliers":[1,2.0,1]`},
		{`"multipliers":[1,2,1]`, `"multipliers":[1,null,1]`}, {`"multipliers":[1,2,1]`, `"multipliers":[1,"2",1]`},
		{`{"branch":4}`, `{"branch":"4"}`}, {`{"branch":4}`, `4`}, {`{"branch":4}`, `{"branch":4,"leaf":1}`},
		{`"conflicts":[0]`, `"conflicts":0`}, {`"weights":[1,1]`, `"weights":[1]`}, {`"column": "dose"`, `"column": 1`},
		{`"column": "dose"`, `"column": "dose", "kind": ""`}, {`"features": [`, `"features": [1, `},
		{`{"examples":[0,1,2],"multipliers":[1,2,1]}`, `{"examples":[],"multipliers":[]}`},
		{`{"examples":[0,1,2],"multipliers":[1,2,1]}`, `[]`}, {`"positive": "yes"`, `"positive": ["yes"]`},
	} {
		if !bytes.Contains(valid, []byte(c[0])) {
			t.Fatalf("the proof does not contain %s", c[0])
		}
		text := strings.Replace(string(valid), c[0], c[1], 1)
		p, err := certificate.Read(strings.NewReader(text))
		if err == nil {
			err = p.Verify(s)
		}
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s for %s: %v", c[1], c[0], err)
		}
		file := filepath.Join(dir, strconv.Itoa(len(texts))+".json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		texts, lines = append(texts, c[1]), append(lines, strconv.Quote(file)+`, `+strconv.Quote(csv))
	}
	for k, answer := range inPython(t, []byte("["+strings.Join(lines, "]\n[")+"]\n"), len(lines)) {
		if !strings.HasPrefix(answer, "refused ") {
			t.Errorf("%s: Python says %s", texts[k], answer)
		}
	}
}

// TestTablesRefused has files of examples that verify.py cannot read.
func TestTablesRefused(t *testing.T) {
	dir := t.TempDir()
	proof, err := filepath.Abs("testdata/doses.json")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	texts := []string{
		"", "dose,effect\n1,yes\n2\n3,yes\n4,no\n5,yes\n", "dose,dose,effect\n1,1,yes\n2,2,no\n3,3,yes\n4,4,no\n5,5,yes\n",
		"dose,effect\n1,yes\n2,no\nthree,yes\n4,no\n5,yes\n", "dose,effect\n1,yes\n2,no\n3,yes\n4,no\n1e999,yes\n", "dose,effect\n1,yes\n?,no\n3,yes\n4,no\n5,yes\n",
		"dose,effect\n1,yes\n2,no\n3,maybe\n4,no\n5,yes\n", "dose,effect\n1,yes\n2,no\n3,yes\n4,no\n\xff,yes\n",
	}
	for k, text := range texts {
		file := filepath.Join(dir, strconv.Itoa(k)+".csv")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strconv.Quote(proof)+`, `+strconv.Quote(file))
	}
	texts = append(texts, "no such file", "no such column of the class", "without a header")
	lines = append(lines, strconv.Quote(proof)+`, "none.csv"`, strconv.Quote(proof)+`, "testdata/doses.csv", ",", null, "result"`, strconv.Quote(proof)+`, "testdata/doses.csv", ",", []`)
	for k, answer := range inPython(t, []byte("["+strings.Join(lines, "]\n[")+"]\n"), len(lines)) {
		if !strings.HasPrefix(answer, "refused ") {
			t.Errorf("%q: Python says %s", texts[k], answer)
		}
	}
}

// TestExact compares exact values with their texts, and wants none for infinite and missing numbers.
func TestExact(t *testing.T) {
	for v, want := range map[float64]string{0: "0", math.Copysign(0, -1): "0", 0.1: "1/10", -2.5: "-5/2", 1e22: "1" + strings.Repeat("0", 22), 5e-1: "1/2", 1.0 / 3: "3333333333333333/10000000000000000"} {
		if f, ok := certificate.Exact(v); !ok || f.RatString() != want {
			t.Errorf("%v is %v, want %s", v, f, want)
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if f, ok := certificate.Exact(v); ok {
			t.Errorf("%v is %v", v, f)
		}
	}
	if err := (&certificate.Proof{Plane: &certificate.Plane{Weights: make([]certificate.Fraction, 1)}}).Write(&bytes.Buffer{}); err == nil {
		t.Error("a proof without a weight was written")
	}
}

// TestDescribeRefuses has samples that no proof can be about.
func TestDescribeRefuses(t *testing.T) {
	two := []string{"no", "yes"}
	number, encoded := data.Attr{Name: "a"}, data.Attr{Name: "c=red", Of: "c"}
	for want, s := range map[string]*data.Set{
		"the sample has 3 classes, want 2":                   {Schema: data.Schema{Classes: []string{"a", "b", "c"}}},
		"2 examples in X, but 1 classes of examples in Y":    {Schema: data.Schema{Classes: two}, X: [][]float64{{}, {}}, Y: []int{0}},
		`the sample has two columns "a"`:                     {Schema: data.Schema{Classes: two, Attrs: []data.Attr{number, number}}},
		`example 1: the value of "a" is missing or infinite`: {Schema: data.Schema{Classes: two, Attrs: []data.Attr{number}}, X: [][]float64{{1}, {math.NaN()}}, Y: []int{0, 1}},
		`example 0: the feature c=red is -1, want 0 or 1`:    {Schema: data.Schema{Classes: two, Attrs: []data.Attr{encoded}}, X: [][]float64{{-1}}, Y: []int{0}},
		`a nominal value of "c" is an empty text`:            {Schema: data.Schema{Classes: two, Attrs: []data.Attr{{Name: "c", Values: []string{""}}}}},
	} {
		if _, err := certificate.Describe(s); err == nil || err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestVerifyEncoded checks a proof about raw examples with a nominal attribute against encoded ones, and the
// other way round.
func TestVerifyEncoded(t *testing.T) {
	raw := readCSV(t, randomFile(t, t.TempDir(), 1))
	p := certified(t, raw)
	for _, code := range []data.Code{data.Binary, data.OneHot} {
		encoded, err := data.Coding{Code: code}.For(raw).Apply(raw)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Verify(encoded); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
	// A weight that is missing is refused too, if the proof was made by hand.
	p.Plane.Weights[0] = certificate.Fraction{}
	if err := p.Verify(raw); err == nil || err.Error() != "proof: a weight or the threshold of the plane is missing" {
		t.Error(err)
	}
	p = certified(t, raw)
	if err := p.Verify(&data.Set{Schema: raw.Schema, X: raw.X}); err == nil || err.Error() != fmt.Sprintf("proof: %d examples in X, but 0 classes of examples in Y", raw.Len()) {
		t.Error(err)
	}
	p.Conflicts[0].Multipliers[0] = nil
	if err := p.Verify(raw); err == nil || !strings.HasPrefix(err.Error(), "proof: conflict 0: the multiplier of example ") {
		t.Error(err)
	}
}
