package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestCheckAll(t *testing.T) {
	tests := []struct {
		notebook string
		want     []string // after the notebook's name
	}{
		{"good", nil},
		{"counts", []string{
			"cell 1: was not run",
			"cell 2: was run as number 7",
		}},
		{"failed", []string{
			"cell 1: ends in an error: ERROR: exit status 2",
			"cell 2: writes to stderr: failed to run: exit status 1",
			`cell 3: prints "panic:"`,
			`cell 4: prints "exit status 1"`,
		}},
		{"paths", []string{
			"cell 1: prints a path of this machine: /home/ann/halfspace/x.csv",
			"cell 2: prints a path of this machine: /tmp/gonb_1/main.go",
			`cell 3: prints a path of this machine: C:\Users\ann`,
		}},
		{"sources", []string{
			"cell 1: has 13 lines, more than 12",
			"cell 1: names a path of one machine: /home/ann/x.csv",
			`cell 2: is not as gofmt writes it: line 4, "x:=1"`,
			"cell 3: is not Go: line 5:1: expected operand, found '}'",
			"cell 4: prints beside Show, and either may come first: show the text too",
		}},
	}
	for _, tt := range tests {
		path := filepath.Join("testdata", tt.notebook+".ipynb")
		got, err := checkAll(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := range got {
			got[i] = strings.TrimPrefix(got[i], path+":")
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", path, got, tt.want)
		}
	}
}

func TestCheckAllErrors(t *testing.T) {
	for path, want := range map[string]string{
		"testdata/nowhere": "testdata/nowhere: no such file or directory",
		"check.go":         "check.go: no notebook there",
		"testdata/bad/":    "testdata/bad/json.ipynb: unexpected end of JSON input",
		"testdata/old/":    "testdata/old/v3.ipynb: nbformat is 3, not 4",
	} {
		if _, err := checkAll(path); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("checkAll(%q) returns error %v, want %s", path, err, want)
		}
	}
}

// TestCheckAllSkips wants no finding from folders that hold no notebook of the project: copies that
// Jupyter keeps, and files that cells write. A folder that is named is checked all the same.
func TestCheckAllSkips(t *testing.T) {
	root := t.TempDir()
	for file, source := range map[string]string{"a.ipynb": "good", ".ipynb_checkpoints/a.ipynb": "failed", "sub/made/article.ipynb": "failed"} {
		text, err := os.ReadFile(filepath.Join("testdata", source+".ipynb"))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(root, file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if found, err := checkAll(root); err != nil || len(found) > 0 {
		t.Errorf("%v, found %q", err, found)
	}
	if found, err := checkAll(filepath.Join(root, "sub/made")); err != nil || len(found) == 0 {
		t.Errorf("%v, found nothing in a folder that is named", err)
	}
}

func TestCheckFormat(t *testing.T) {
	tests := []struct{ source, want string }{
		{"", ""},
		{"%%", ""},
		{"import \"fmt\"\n\n%%\nfmt.Println(1)", ""},
		{"import (\n\t\"fmt\"\n\n\t. \"halfspace/pkg/nb\"\n)\n\nvar x = 1\n\n%%\nfmt.Println(x)", ""},
		{"!ls\n%env A=b\n//gonb:%%\nx := 1\n_ = x", ""},
		{"!echo a \\\n   b\nvar x = 1", ""},
		{"%% -n 3\nfmt.Println(1)", ""},
		{"%main\nfmt.Println(1)", ""},
		{"%%bash\nfor x in 1; do  echo; done", ""},
		{"func TestIt(t *testing.T) {\n\tt.Error()\n}\n\n%test", ""},
		{"// A comment.\n%%\n// Another.\nf()\n", ""},
		{"import \"fmt\"\n%%\n\tfmt.Println(1)\nfmt.Println(1)", `is not as gofmt writes it: line 4, "fmt.Println(1)"`},
		{"var  x = 1", `is not as gofmt writes it: line 1, "var  x = 1"`},
		{"%%\nif a {\nb()\n}", `is not as gofmt writes it: line 3, "b()"`},
		{"%%\n\n\nf( 1)", `is not as gofmt writes it: line 4, "f( 1)"`},
	}
	for _, tt := range tests {
		got := ""
		if err := checkFormat(tt.source); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("checkFormat(%q) = %q, want %q", tt.source, got, tt.want)
		}
	}
}
