package learners_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLearnersKeepTheirNames checks that no file of package learners uses an unexported name declared in
// the file of a learner, which is a file that registers it. Names that two learners share are declared in
// a file that registers nothing, or in another package. Files whose name begins with the learner's, such
// as perceptrontree_view.go, belong to it.
func TestLearnersKeepTheirNames(t *testing.T) {
	p := load(t, "halfspace/pkg/learners")
	faces := p.faces()
	if len(faces) < 20 {
		t.Fatalf("%d files register a learner: %v", len(faces), faces)
	}
	for id, object := range p.Uses {
		if object.Pkg() != p.pkg || object.Exported() || !p.shared(object) {
			continue
		}
		user, owner := p.file(id.Pos()), p.file(object.Pos())
		if faces[owner] && user != owner && !strings.HasPrefix(user, owner+"_") {
			t.Errorf("%s.go uses %s of %s.go, which is a learner's own: declare it in a file that registers nothing, or in internal/", user, object.Name(), owner)
		}
	}
}

// TestMachineryHasFolders checks that no learner has more than two files in addition to its own file and
// its model's. Code that needs a third file gets a folder in pkg/learners/internal.
func TestMachineryHasFolders(t *testing.T) {
	const mostFiles = 2
	model := regexp.MustCompile("_(model|network|view)$")
	p := load(t, "halfspace/pkg/learners")
	for face := range p.faces() {
		var extra []string
		for name := range p.names() {
			if strings.HasPrefix(name, face+"_") && !model.MatchString(name) {
				extra = append(extra, name+".go")
			}
		}
		if slices.Sort(extra); len(extra) > mostFiles {
			t.Errorf("%s.go has %d more files, %v: machinery gets a folder in pkg/learners/internal", face, len(extra), extra)
		}
	}
}

// A source is a package with its syntax, without tests.
type source struct {
	types.Info
	pkg   *types.Package
	set   *token.FileSet
	files []*ast.File
}

// load checks the types of a package against the export data of its imports.
func load(t *testing.T, path string) *source {
	t.Helper()
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}\t{{.Dir}}\t{{join .GoFiles \" \"}}", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	s := &source{set: token.NewFileSet(), Info: types.Info{Uses: map[*ast.Ident]types.Object{}}}
	export := map[string]string{}
	for line := range strings.Lines(strings.TrimSpace(string(list))) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if export[fields[0]] = fields[1]; fields[0] != path {
			continue
		}
		for _, name := range strings.Fields(fields[3]) {
			f, err := parser.ParseFile(s.set, filepath.Join(fields[2], name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			s.files = append(s.files, f)
		}
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(export[path]) }
	config := types.Config{Importer: importer.ForCompiler(s.set, "gc", open)}
	if s.pkg, err = config.Check(path, s.set, s.files, &s.Info); err != nil {
		t.Fatal(err)
	}
	return s
}

// file returns the name of the file that contains pos, without .go.
func (s *source) file(pos token.Pos) string {
	return strings.TrimSuffix(filepath.Base(s.set.Position(pos).Filename), ".go")
}

func (s *source) names() map[string]bool {
	names := map[string]bool{}
	for _, f := range s.files {
		names[s.file(f.Pos())] = true
	}
	return names
}

// faces returns the files that register a learner.
func (s *source) faces() map[string]bool {
	faces := map[string]bool{}
	register := s.pkg.Scope().Lookup("register")
	for id, object := range s.Uses {
		if object == register {
			faces[s.file(id.Pos())] = true
		}
	}
	return faces
}

// shared reports whether several files can use an object: it is declared at package level, or it is a
// method or a field.
func (s *source) shared(object types.Object) bool {
	switch o := object.(type) {
	case *types.Var:
		return o.IsField() || o.Parent() == s.pkg.Scope()
	case *types.Func:
		return true
	}
	return object.Parent() == s.pkg.Scope()
}
