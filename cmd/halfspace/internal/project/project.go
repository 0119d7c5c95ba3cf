// Package project writes projects of one's own outside the library's folder: a paper, a lab, a
// notebook. A project is a Go module that finds the library by one line of its go.mod.
package project

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"
	"time"

	"halfspace/internal/wholefile"

	"halfspace/pkg/data"
)

//go:embed paper lab notebook
var templates embed.FS

// A Project describes a new folder.
type Project struct {
	Folder  string // must be missing or empty
	Library string // the folder of the library's source
	Data    string // a CSV file to copy into a paper; an example if empty
	Class   string // its column with the classes, the last one if empty
}

// filled holds the values that templates insert.
type filled struct {
	Name, Title, Data, Class, Date string
	Files                          []file
}

// A file is a file that the metadata name.
type file struct{ Path, About, Kind string }

// Write writes a project of a kind: paper or lab.
func (p Project) Write(kind string) error {
	if entries, err := os.ReadDir(p.Folder); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s exists already and is not empty: name another folder", p.Folder)
	} else if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("%s exists already and is not a folder: name another one", p.Folder)
	}
	values := filled{Name: filepath.Base(p.Folder), Date: time.Now().Format(time.DateOnly)}
	values.Title = "What a few halfspaces say of " + values.Name
	if kind == "paper" {
		if err := p.bring(&values); err != nil {
			return err
		}
	}
	if err := p.module(filepath.Base(p.Folder)); err != nil {
		return err
	}
	return fill(kind, p.Folder, values)
}

// safe matches characters that the names of make's files must not have.
var safe = regexp.MustCompile(`[^\w.-]+`)

// bring copies the data of a paper, after a check that they can be read.
func (p Project) bring(values *filled) error {
	name, text := "example.csv", []byte(nil)
	var err error
	if p.Data == "" {
		text, err = templates.ReadFile("paper/data/example.csv")
	} else {
		name = safe.ReplaceAllString(filepath.Base(p.Data), "-")
		text, err = os.ReadFile(p.Data)
	}
	if err != nil {
		return err
	}
	if _, err := (data.Format{Class: p.Class}).Read(bytes.NewReader(text), cmp.Or(p.Data, name)); err != nil {
		return err
	}
	values.Data, values.Class = "data/"+name, p.Class
	if p.Data != "" {
		values.Name = strings.Trim(strings.TrimSuffix(name, filepath.Ext(name)), "-")
		values.Title = "What a few halfspaces say of " + values.Name
	}
	values.Files = []file{
		{"paper.ipynb", "The article as a notebook", "application/x-ipynb+json"},
		{values.Data, "What is learned from", "text/csv"},
		{"references.bib", "What the article cites", "application/x-bibtex"},
		{"Makefile", "What makes the article", "text/plain"},
		{"go.mod", "The library and all versions", "text/plain"},
		{"go.sum", "The sums of all modules", "text/plain"},
		{"CITATION.cff", "How to cite this", "application/yaml"},
		{"README.md", "What is here", "text/markdown"},
	}
	return save(filepath.Join(p.Folder, filepath.FromSlash(values.Data)), text)
}

// module writes go.mod and go.sum. They have the library's own requirements, so that nothing has to be
// fetched, and a line that says where the library is.
func (p Project) module(name string) error {
	mod, err := os.ReadFile(filepath.Join(p.Library, "go.mod"))
	if err != nil {
		return err
	}
	sum, err := os.ReadFile(filepath.Join(p.Library, "go.sum"))
	if err != nil {
		return err
	}
	first, rest, _ := strings.Cut(string(mod), "\n")
	module := strings.TrimPrefix(first, "module ")
	place := p.Library
	if strings.ContainsAny(place, " \t\"`'") {
		place = fmt.Sprintf("%q", place)
	}
	text := "module " + moduleName(name) + "\n" + strings.TrimRight(rest, "\n") +
		"\n\nrequire " + module + " v0.0.0\n\n// Where the library is. If it moves, this is the line to change.\nreplace " + module + " => " + place + "\n"
	if err := save(filepath.Join(p.Folder, "go.mod"), []byte(text)); err != nil {
		return err
	}
	return save(filepath.Join(p.Folder, "go.sum"), sum)
}

// moduleName turns a name into the path of a module. It keeps only letters, digits and hyphens, and
// puts them below mine, so that the path cannot be one of Go's own packages.
func moduleName(name string) string {
	kept := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	return "mine/" + strings.Trim("p-"+kept, "-")
}

// fill writes all templates of a kind into a folder.
func fill(kind, folder string, values filled) error {
	return fs.WalkDir(templates, kind, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) == ".csv" {
			return err
		}
		target := filepath.Join(folder, filepath.FromSlash(strings.TrimPrefix(name, kind+"/")))
		if path.Base(name) == "gitignore" {
			target = filepath.Join(folder, ".gitignore")
		}
		text, err := filledText(name, values)
		if err == nil && path.Ext(name) == ".nb" {
			text, err = cells(string(text))
			target = strings.TrimSuffix(target, ".nb") + ".ipynb"
		}
		if err != nil {
			return err
		}
		return save(target, text)
	})
}

// filledText returns a template with its gaps filled.
func filledText(name string, values filled) ([]byte, error) {
	quote := func(s string) (string, error) {
		b, err := json.Marshal(s)
		return string(b), err
	}
	address := func(s string) string { return (&url.URL{Path: s}).EscapedPath() }
	t, err := template.New(path.Base(name)).Delims("<%", "%>").Funcs(template.FuncMap{"json": quote, "uri": address}).ParseFS(templates, name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, values)
	return b.Bytes(), err
}

// save writes a file and the folders above it.
func save(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return wholefile.WriteText(name, text)
}
