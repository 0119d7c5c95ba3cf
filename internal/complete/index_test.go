package complete

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"halfspace/internal/module"
)

// TestExports checks some names of packages.
func TestExports(t *testing.T) {
	x := indexed(t)
	learners := x.Exports(module.Path() + "/pkg/learners")
	if !slices.Contains(learners, "C45") || slices.Contains(learners, "register") || !slices.IsSorted(learners) {
		t.Errorf("learners exports %q", learners)
	}
	if got := x.Exports("iter"); !slices.Equal(got, []string{"Pull", "Pull2", "Seq", "Seq2"}) {
		t.Errorf("iter exports %q", got)
	}
	if got := x.Exports("no/such"); got != nil {
		t.Errorf("an unknown package exports %q", got)
	}
	for _, path := range x.Paths() {
		if strings.Contains(path, "internal") {
			t.Errorf("no cell can import %s", path)
		}
	}
}

// TestPath finds packages by their names.
func TestPath(t *testing.T) {
	x := indexed(t)
	for name, want := range map[string]string{
		"fmt": "fmt", "learners": module.Path() + "/pkg/learners", "rand": "math/rand/v2", "template": "text/template",
		"table": module.Path() + "/pkg/table", "builtin": "", "unknown": "", "": "", "folder": "",
	} {
		if got := x.Path(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

// TestModuleFirst has a package of the module with the name of a standard one.
func TestModuleFirst(t *testing.T) {
	x := &Index{module: "m", packages: map[string]*pack{"fmt": {name: "fmt"}, "m/text/fmt": {name: "fmt"}, "m/more/text/fmt": {name: "fmt"}}}
	if got := x.Path("fmt"); got != "m/text/fmt" {
		t.Errorf("fmt is %s", got)
	}
}

// TestReadWrite writes the index, reads it and writes it again.
func TestReadWrite(t *testing.T) {
	x := indexed(t)
	first, second := written(t, x), []byte(nil)
	read, err := Read(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if second = written(t, read); !bytes.Equal(first, second) {
		t.Errorf("%d bytes became %d", len(first), len(second))
	}
	code, offset := split(t, "iris.|")
	want, _, _ := x.Complete(notebook(), code, offset)
	if got, _, _ := read.Complete(notebook(), code, offset); !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("%q\nbecame\n%q", want, got)
	}
}

// written returns the file of an index.
func written(t testing.TB, x *Index) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestReadDamaged reads files that are cut or changed.
func TestReadDamaged(t *testing.T) {
	small := &Index{module: "m", packages: map[string]*pack{"m/a": {path: "m/a", name: "a", imports: map[string]string{"b": "c"},
		entries: []entry{{name: "F", kind: "func", source: "func F()", doc: "F does."}}}}}
	whole := written(t, small)
	for n := range whole {
		if _, err := Read(bytes.NewReader(whole[:n])); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("the first %d of %d bytes: error %v", n, len(whole), err)
		}
	}
	data := small.encode()
	for n := range data {
		d := decoder{rest: string(data[:n])}
		if d.index(); !d.failed {
			t.Errorf("%d of %d bytes of the data are enough", n, len(data))
		}
		changed := slices.Clone(data)
		changed[n] = 0xff
		d = decoder{rest: string(changed)}
		d.index() // must not panic
	}
}

// TestBuildErrors builds from folders that have no package.
func TestBuildErrors(t *testing.T) {
	empty := t.TempDir()
	for folder, want := range map[string]string{empty: "package m/a: no Go source in ", empty + "/missing": "package m/a: open "} {
		if _, err := Build("m", map[string]string{"m/a": folder}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", folder, err, want)
		}
	}
	for _, folder := range []string{empty, empty + "/missing"} {
		if _, _, err := Folders(folder); err == nil || !strings.HasPrefix(err.Error(), "go list in "+folder+": ") {
			t.Errorf("a folder without go.mod: %v", err)
		}
	}
}

// TestFolders looks for packages that cells import, and for others.
func TestFolders(t *testing.T) {
	name, folders, err := Folders("../..")
	if err != nil || name != module.Path() {
		t.Fatal(name, err)
	}
	for path, want := range map[string]bool{"fmt": true, "builtin": true, "github.com/go-gota/gota/dataframe": true, name + "/pkg/learners": true, name + "/pkg/learners/internal/hinge": false, name + "/internal/module": false} {
		if (folders[path] != "") != want {
			t.Errorf("%s has the folder %q", path, folders[path])
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	name, folders, err := Folders("../..")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Build(name, folders); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	file := written(b, indexed(b))
	b.SetBytes(int64(len(file)))
	b.ReportMetric(float64(len(file))/1e3, "kB")
	for b.Loop() {
		if _, err := Read(bytes.NewReader(file)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkComplete has the cases of a user, the last one in a cell of 100 kB.
func BenchmarkComplete(b *testing.B) {
	for name, code := range cases() {
		b.Run(name, func(b *testing.B) {
			x := indexed(b)
			source, offset := split(b, code)
			for b.Loop() {
				x.Complete(notebook(), source, offset)
			}
		})
	}
}

func BenchmarkInspect(b *testing.B) {
	for name, code := range cases() {
		b.Run(name, func(b *testing.B) {
			x := indexed(b)
			source, offset := split(b, code)
			for b.Loop() {
				x.Inspect(notebook(), source, offset-1)
			}
		})
	}
}

// cases are cells for benchmarks.
func cases() map[string]string {
	return map[string]string{
		"package":  "learners.|",
		"value":    "model.Network|",
		"nothing":  "|",
		"literal":  "learners.DecisionList{Se|}",
		"100kB":    strings.Repeat("x, err := data.Load(\"iris\")\nif err != nil {\n\tfmt.Println(err, x.Len())\n}\n", 1400) + "x.L|",
		"brackets": strings.Repeat("f(g[", 25000) + "mod|",
		"literals": strings.Repeat("a.B{C: ", 15000) + "mod|",
		"closures": strings.Repeat("x := func() { ", 7000) + "mod|",
		"dots":     "iris" + strings.Repeat(".X", 50000) + ".|",
		"operands": strings.Repeat("a := b\n", 14000) + "a.|",
	}
}
