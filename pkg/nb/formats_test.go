//go:build !race

package nb_test

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	page "golang.org/x/net/html"

	"halfspace/pkg/learners"
)

// formats are the methods that format a value, each with the check of its text.
var formats = map[string]func(text string) error{
	"String": checkText, "HTML": checkHTML, "SVG": checkSVG, "Markdown": checkMarkdown, "LaTeX": checkLaTeX, "CSV": checkCSV,
}

// harms are names that come to life where they are not escaped.
var harms = []string{
	"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "![seen](http://spy.example/a)",
	"[b](javascript:alert(1))", "http://spy.example/c", "www.spy.example", "<http://spy.example/d>", "a\n\n# b", "a|b", "`a`", "\r\n",
	"\n\\input{/etc/passwd}", "\\input{a}", "}\\input{a", "% a", "=1+1", "@SUM(a)", "\x1b[31m", "\a", "\u202e", "\x00", "\xff", "plain",
}

// TestFormats has every value of the library format every harmful name.
//
// These files are not built with the race detector: the test runs in one goroutine, where the detector can
// find nothing and takes five times the CPU time.
func TestFormats(t *testing.T) {
	var fitted []learners.Learner
	for _, info := range learners.All() {
		fitted = append(fitted, info.Learner)
	}
	seen := map[string]bool{}
	for i, name := range harms {
		if i > 0 && testing.Short() {
			fitted = fitted[:min(len(fitted), 12)]
		}
		for _, v := range values(t, name, fitted) {
			checkFormats(t, name, v, seen)
		}
	}
	for _, method := range formatters(t) {
		if !seen[method] {
			t.Errorf("no value of this test is formatted by %s: make one in values", method)
		}
	}
}

// FuzzFormatted does so with any name, and a few learners.
func FuzzFormatted(f *testing.F) {
	for _, name := range harms {
		f.Add(name)
	}
	fitted := []learners.Learner{learners.C45{}, learners.DecisionList{}, learners.SparsePerceptron{}}
	f.Fuzz(func(t *testing.T, name string) {
		for _, v := range values(t, name, fitted) {
			checkFormats(t, name, v, map[string]bool{})
		}
	})
}

// checkFormats calls every method of v that formats, and notes it as seen.
func checkFormats(t *testing.T, name string, v any, seen map[string]bool) {
	t.Helper()
	for format, check := range formats {
		method := reflect.ValueOf(v).MethodByName(format)
		if !method.IsValid() || method.Type().NumIn() > 0 || method.Type().NumOut() != 1 {
			continue
		}
		seen[strings.TrimPrefix(reflect.TypeOf(v).String(), "*")+"."+format] = true
		text := fmt.Sprintf("%s", method.Call(nil)[0].Interface())
		if err := check(text); err != nil {
			t.Errorf("%T.%s of %q: %v in\n%.2000s", v, format, name, err, text)
		}
	}
}

// formatters returns the methods of the exported types of packages that format: package.Type.Method.
func formatters(t *testing.T) (methods []string) {
	t.Helper()
	// These format no names but the library's own; and cards are documents, which TestCard of export reads.
	ours := regexp.MustCompile(`^(export\.ModelCard|eval\.Folds|eval\.Holdout|pipeline\.Range|learners\.PlaneSearch|experiment\.Trial)\.`)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if d.IsDir() && d.Name() == "internal" {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || formats[f.Name.Name] == nil || len(f.Type.Params.List) > 0 {
				continue
			}
			fitted := f.Recv.List[0].Type
			if star, ok := fitted.(*ast.StarExpr); ok {
				fitted = star.X
			}
			method := fmt.Sprintf("%s.%s.%s", file.Name, fitted, f.Name)
			if ast.IsExported(fmt.Sprint(fitted)) && !ours.MatchString(method) {
				methods = append(methods, method)
			}
		}
		return nil
	})
	if err != nil || len(methods) < 40 {
		t.Fatal(methods, err)
	}
	return methods
}

// checkText wants nothing that a terminal obeys.
func checkText(text string) error {
	if bad := regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f-\u009f\u202a-\u202e\u2066-\u2069]").FindString(text); bad != "" {
		return fmt.Errorf("%q", bad)
	}
	if !utf8.ValidString(text) {
		return errors.New("no UTF-8")
	}
	return nil
}

// checkHTML wants no element that does something but the library's own.
func checkHTML(text string) error {
	script := false
	for z := page.NewTokenizer(strings.NewReader(text)); ; {
		kind := z.Next()
		if kind == page.ErrorToken {
			return checkText(text)
		}
		token := z.Token()
		if kind == page.TextToken && script && strings.Contains(token.Data, "alert(") || kind == page.CommentToken {
			return fmt.Errorf("%v", token)
		}
		script = kind == page.StartTagToken && token.Data == "script"
		for _, a := range token.Attr {
			film := token.Data == "img" && strings.HasPrefix(a.Val, "data:image/svg+xml")
			if strings.HasPrefix(a.Key, "on") || (a.Key == "src" || a.Key == "href") && !film {
				return fmt.Errorf("%v", token)
			}
		}
		if slices.Contains([]string{"a", "svg", "h1", "em", "iframe", "object"}, token.Data) && kind != page.TextToken {
			return fmt.Errorf("%v", token)
		}
	}
}

// checkMarkdown reads it by GitHub's rules, and lets HTML through as Jupyter's reader does.
func checkMarkdown(text string) error {
	var b bytes.Buffer
	reader := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := reader.Convert([]byte(text), &b); err != nil {
		return err
	}
	if formula := regexp.MustCompile("(?m)^[^`]*[$]").FindString(text); formula != "" && !strings.HasPrefix(text, "```") {
		return fmt.Errorf("a formula, %q", formula)
	}
	return checkHTML(b.String())
}

// checkLaTeX wants braces that close, and only the commands of a table.
func checkLaTeX(text string) error {
	ours := regexp.MustCompile(`\\(begin|end)\{(tabular|longtable)\}|\\(toprule|midrule|bottomrule|textbackslash|texttt|dots|multicolumn|pm|le|ge|cdot|times|to|infty|chi)\b|\\[\\{}%&_#$^~]`)
	rest := ours.ReplaceAllString(text, "")
	if strings.Contains(rest, `\`) || strings.Count(rest, "{") != strings.Count(rest, "}") {
		return fmt.Errorf("%q", rest)
	}
	return checkText(text)
}

// checkCSV refuses cells that a spreadsheet would run as formulas.
func checkCSV(text string) error {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	for _, cell := range slices.Concat(rows...) {
		if _, err := strconv.ParseFloat(cell, 64); len(cell) > 1 && strings.ContainsRune("=+-@", rune(cell[0])) && err != nil {
			return fmt.Errorf("the formula %q", cell)
		}
	}
	return err
}

// checkSVG wants the elements that figures have.
func checkSVG(text string) error {
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return checkText(text)
		}
		if err != nil {
			return err
		}
		if e, ok := token.(xml.StartElement); ok && !slices.Contains(strings.Fields("svg g rect path text title desc style line circle a tspan"), e.Name.Local) {
			return fmt.Errorf("%v", e)
		}
	}
}
