// Pages writes the pages of the book that are generated from the code: one for each public package, with
// its exported names, and a gallery of the figures of package viz, with the examples that make them. For
// every figure of a notebook it writes a record of its origin.
//
// usage: pages FOLDER
//
// FOLDER is where the sources of the book are gathered. The pictures are in its figures already, as the
// examples of viz leave them there when HALFSPACE_GALLERY names the folder.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"halfspace/internal/module"
	"halfspace/internal/wholefile"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pages FOLDER")
		os.Exit(2)
	}
	if err := errors.Join(write(os.Args[1]), records(os.Args[1])); err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(1)
	}
}

// A listed package is what go list says of it.
type listed struct {
	Dir, ImportPath                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
	fset                               *token.FileSet
	*doc.Package
}

// write writes all pages.
func write(folder string) error {
	packages, err := load("./pkg/...")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(folder, "api"), 0o777); err != nil {
		return err
	}
	index := "# Packages\n\nWhat each package is for, and all that it exports. `go doc` has the whole comments.\n\n| package | |\n|---|---|\n"
	var names []string
	for _, p := range packages {
		names = append(names, p.page())
		index += fmt.Sprintf("| [%s](%s.md) | %s |\n", p.path(), p.page(), plain(p.Synopsis(p.Doc)))
		if err := wholefile.WriteText(filepath.Join(folder, "api", p.page()+".md"), p.text()); err != nil {
			return err
		}
		if p.Name == "viz" {
			page, err := gallery(folder, p)
			if err != nil {
				return err
			}
			if err := wholefile.WriteText(filepath.Join(folder, "gallery.md"), page); err != nil {
				return err
			}
		}
	}
	index += "\n```{toctree}\n:hidden:\n" + strings.Join(names, "\n") + "\n```\n"
	return wholefile.WriteText(filepath.Join(folder, "api/index.md"), []byte(index))
}

// load returns the public packages of a pattern, with their comments and examples.
func load(pattern string) (packages []*listed, err error) {
	out, err := exec.Command("go", "list", "-json=Dir,ImportPath,GoFiles,TestGoFiles,XTestGoFiles", pattern).Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := listed{fset: token.NewFileSet()}
		if err := d.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		if strings.Contains(p.ImportPath, "/internal") || len(p.GoFiles) == 0 {
			continue
		}
		if err := p.read(); err != nil {
			return nil, err
		}
		packages = append(packages, &p)
	}
}

// read reads the files of a package.
func (p *listed) read() error {
	var files []*ast.File
	for _, names := range [][]string{p.GoFiles, p.TestGoFiles, p.XTestGoFiles} {
		for _, name := range names {
			f, err := parser.ParseFile(p.fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
			if err != nil {
				return err
			}
			files = append(files, f)
		}
	}
	var err error
	p.Package, err = doc.NewFromFiles(p.fset, files, p.ImportPath)
	return err
}

// path is the package's import path without the module.
func (p *listed) path() string { return strings.TrimPrefix(p.ImportPath, module.Path()+"/") }

// page is the name of the package's page.
func (p *listed) page() string {
	return strings.ReplaceAll(strings.TrimPrefix(p.path(), "pkg/"), "/", "-")
}

// text returns the page of a package.
func (p *listed) text() []byte {
	var b bytes.Buffer
	printer := p.Printer()
	printer.HeadingLevel = 2
	printer.HeadingID = func(*comment.Heading) string { return "" }
	printer.DocLinkURL = func(*comment.DocLink) string { return "" }
	fmt.Fprintf(&b, "# %s\n\n%s\n", p.path(), dollars(string(printer.Markdown(p.Parser().Parse(p.Doc)))))
	p.table(&b, "Functions", func(row rowWriter) { p.functions(row, "", p.Funcs) })
	p.table(&b, "Types", func(row rowWriter) {
		for _, t := range p.Types {
			row(t.Name, t.Doc, t.Decl)
			p.functions(row, "", t.Funcs)
			p.functions(row, t.Name+".", t.Methods)
			p.values(row, t.Consts, t.Vars)
		}
	})
	p.table(&b, "Constants and variables", func(row rowWriter) { p.values(row, p.Consts, p.Vars) })
	return b.Bytes()
}

// A rowWriter writes a name, what its comment says first, and where it is declared.
type rowWriter func(name, summary string, node ast.Node)

// table writes a heading and a table, unless it has no rows.
func (p *listed) table(b *bytes.Buffer, title string, fill func(rowWriter)) {
	var rows bytes.Buffer
	fill(func(name, summary string, node ast.Node) {
		file := filepath.Base(p.fset.Position(node.Pos()).Filename)
		fmt.Fprintf(&rows, "| [`%s`](../%s/%s) | %s |\n", name, p.path(), file, plain(p.Synopsis(summary)))
	})
	if rows.Len() > 0 {
		fmt.Fprintf(b, "\n## %s\n\n| name | |\n|---|---|\n%s", title, rows.Bytes())
	}
}

func (p *listed) functions(row rowWriter, before string, all []*doc.Func) {
	for _, f := range all {
		row(before+f.Name, f.Doc, f.Decl)
	}
}

func (p *listed) values(row rowWriter, groups ...[]*doc.Value) {
	for _, group := range groups {
		for _, v := range group {
			for _, name := range v.Names {
				if ast.IsExported(name) {
					row(name, v.Doc, v.Decl)
				}
			}
		}
	}
}

// gallery returns the page of figures: the examples that left pictures, with their code. Of every function
// that makes one there has to be an example.
func gallery(folder string, p *listed) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("# Gallery\n\nThe figures of package viz, by the examples that make them, which `go test ./pkg/viz` runs. Below each are\n")
	b.WriteString("its data, and its record: what it was made from, and by which versions. `go doc ./pkg/viz` has all that they can be told.\n")
	for _, f := range p.drawing() {
		drawn := false
		for _, e := range f.Examples {
			name := "figures/" + strings.ReplaceAll(e.Name, "_", "-")
			files, err := filepath.Glob(filepath.Join(folder, name) + ".*")
			if err != nil || len(files) == 0 {
				continue
			}
			drawn = true
			fmt.Fprintf(&b, "\n## %s\n\n%s\n", strings.ReplaceAll(e.Name, "_", ": "), plain(e.Doc))
			b.WriteString(pictureLinks(e.Name, name, files))
			fmt.Fprintf(&b, "\n```go\n%s```\n", p.code(e))
		}
		if !drawn {
			return nil, fmt.Errorf("viz: no example of %s leaves a picture: print it by written, described or pictures", f.Name)
		}
	}
	return b.Bytes(), nil
}

// pictureLinks returns a picture, and links to the other files of its name.
func pictureLinks(title, name string, files []string) string {
	picture, links := "", ""
	for _, file := range files {
		switch ending := filepath.Ext(file); ending {
		case ".svg", ".png":
			picture = fmt.Sprintf("\n![%s](%s%s)\n\n", plain(title), name, ending)
		case ".csv":
			links += fmt.Sprintf("[data](%s.csv), ", name)
		case ".json":
			links += fmt.Sprintf("[record](%s.json)\n", name)
		}
	}
	return picture + links
}

// drawing returns the functions that make a figure or an animation.
func (p *listed) drawing() (all []*doc.Func) {
	makes := func(f *doc.Func) bool {
		for _, r := range f.Decl.Type.Results.List {
			if star, ok := r.Type.(*ast.StarExpr); ok {
				name := fmt.Sprint(star.X)
				return name == "Figure" || name == "Animation"
			}
		}
		return false
	}
	candidates := append([]*doc.Func(nil), p.Funcs...)
	for _, t := range p.Types {
		candidates = append(candidates, t.Funcs...)
		if t.Name != "Figure" { // whose methods change one
			candidates = append(candidates, t.Methods...)
		}
	}
	for _, f := range candidates {
		if f.Decl.Type.Results != nil && makes(f) {
			all = append(all, f)
		}
	}
	return all
}

// code returns the lines of an example.
func (p *listed) code(e *doc.Example) string {
	var b bytes.Buffer
	if err := format.Node(&b, p.fset, e.Code); err != nil {
		return err.Error()
	}
	text := strings.TrimSuffix(strings.TrimPrefix(b.String(), "{\n"), "\n}")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, "\t")
	}
	text, _, _ = strings.Cut(strings.Join(lines, "\n"), "// Output:")
	return strings.TrimSpace(text) + "\n"
}

// plain makes words harmless in Markdown, and one line of them.
func plain(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "|", `\|`, "[", `\[`, "]", `\]`, "$", `\$`, "{", `\{`).Replace(s)
}

// dollars escapes the dollar signs of a comment, which would begin a formula.
func dollars(s string) string { return strings.ReplaceAll(s, "$", `\$`) }
