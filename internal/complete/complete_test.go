package complete

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"testing"

	"halfspace/internal/module"
)

// library is the index of this module and of what its notebooks import.
var library = sync.OnceValues(func() (*Index, error) {
	name, folders, err := Folders("../..")
	if err != nil {
		return nil, err
	}
	return Build(name, folders)
})

// indexed returns the index of this module.
func indexed(t testing.TB) *Index {
	t.Helper()
	x, err := library()
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// notebook has the names that the cells of the tests find.
func notebook() string {
	text := "import \"fmt\"\n"
	for _, name := range []string{"data", "learners", "eval", "viz", "nb"} {
		text += "import \"" + module.Path() + "/pkg/" + name + "\"\n"
	}
	return text + "import . \"" + module.Path() + "/pkg/nb\"\nimport . \"" + module.Path() + "/pkg/learners\"\n" + `
func twice(s *data.Set) *data.Set {
	return s
}
type shape struct {
	data.Schema
	side, top float64
}
func (s *shape) area() float64 { return s.side }
const limit = 3
type ring struct {
	*ring
	*data.Set
}
iris := Must(data.Load("iris"))
model := Fit(C45{}, iris)
votes, err := data.Load("house-votes-84")
var lists []learners.DecisionList
`
}

// split splits code at a |, which is the cursor.
func split(t testing.TB, code string) (string, int) {
	t.Helper()
	before, after, ok := strings.Cut(code, "|")
	if !ok {
		t.Fatalf("no cursor in %q", code)
	}
	return before + after, len(before)
}

// texts returns the names of matches.
func texts(matches []Match) (names []string) {
	for _, m := range matches {
		names = append(names, m.Text)
	}
	return names
}

// TestComplete presses Tab at a | and looks for names among the matches; those after "-" must be missing.
func TestComplete(t *testing.T) {
	x := indexed(t)
	for code, want := range map[string]string{
		"learners.|":                                 "C45 DecisionList Perceptron Winnow - register",
		"x := learners.Dec|":                         "DecisionList - C45",
		"learners.dec|":                              "DecisionList",
		"strings.Spl|":                               "Split SplitN SplitSeq - Join",
		"eval.Folds{}.|":                             "Compare K Seed",
		"model.|":                                    "Network Predict",
		"Fit(C45{}, iris).|":                         "Network",
		"n := model.Network()\nn.|":                  "Nodes",
		"iris.|":                                     "X Y Classes",
		"votes.|":                                    "X Y Classes",
		"twice(iris).|":                              "X Y",
		"s, err := data.Load(\"iris\")\ns.|":         "X Classes Attrs",
		"s, err := data.Load(\"iris\")\nerr.|":       "Error - X",
		"s := Must(data.Load(\"iris\"))\ns.|":        "X Classes",
		"shape{}.|":                                  "side top area Schema Classes",
		"for _, l := range lists {\n\tl.|":           "Separator Rules",
		"lists[0].|":                                 "Separator",
		"b := strings.Builder{}\nb.|":                "WriteString Len",
		"b := &strings.Builder{}\nif b.|":            "WriteString Len",
		"var b strings.Builder\nb.Wri|":              "WriteString WriteByte - Len",
		"r := bufio.NewReader(os.Stdin)\nr.|":        "ReadString Reset",
		"time.Now().Sub(start).|":                    "Seconds",
		"http.DefaultClient.|":                       "Get Timeout",
		"C45{Min|":                                   "MinLeaf",
		"learners.DecisionList{|":                    "Separator Rules - fmt iris",
		"learners.DecisionList{Stepwise: true, |":    "Separator - Stepwise",
		"learners.DecisionList{Stepwise: true, Se|}": "Separator",
		"learners.DecisionList{Separator: Inc|":      "IncLP",
		"learners.DecisionList{Separator: learners.Pocket{|}": "Draws - Separator",
		"x := []learners.C45{{|":                              "MinLeaf",
		"x := map[string]*learners.C45{\"a\": {|":             "MinLeaf",
		"[]learners.C45{|":                                    "C45 iris",
		"Fit(learners.DecisionList{Folds: 5}, ir|":            "iris",
		"if x == y {\n\tle|":                                  "learners len",
		"for i := range iris {\n\ti|":                         "i iris if int",
		"func f(set *data.Set) int {\n\tset.|":                "X Classes",
		"func f(set *data.Set) int {\n\treturn 1\n}\ns|":      "shape - set",
		"ir|":                                   "iris",
		"Mus|":                                  "Must",
		"app|":                                  "append",
		"ret|":                                  "return",
		"lim|":                                  "limit",
		"strc|":                                 "strconv",
		"a, other := 1, 2\noth|":                "other",
		"if v, ok := f(); ok {\n} else {\n\tv|": "v var viz votes",
		"if vex, ok := f(); ok {\n\tx()\n}\nv|": "var viz votes - vex",
		"import \"fm|":                          "fmt",
		"import (\n\t\"fmt\"\n\t\"math/ra|\n)":  "math/rand math/rand/v2",
		"import \"lear|\"":                      module.Path() + "/pkg/learners",
		"import r \"math/rand/v2\"\nr.|":        "IntN New",
		"import \"math/rand/v2\"\nrand.New(nil).|": "IntN Perm",
		"rand.|":      "IntN N - Intn",
		"%%\nmodel.|": "Network",
		"later(|\nfunc laterOne() int { return 1 }":                                           "laterOne iris",
		"lat|\nfunc laterOne() int { return 1 }":                                              "laterOne",
		"f := func(set *data.Set) int {\n\tset.Cla|":                                          "Classes",
		"type T struct{ data.Set }\nvar z T\nz.|":                                             "Set X Classes",
		"y := slices.Clone(lists)\ny[0].|":                                                    "Separator",
		"y := slices.Collect(maps.Keys(map[*data.Set]int{}))\nfor _, k := range y {\n\tk.|":   "X",
		"z := Must(Stored(\"n\", func() (*data.Set, error) { return nil, nil }))\nz.|":        "X Classes",
		"s := iris\ns = twice(s)\ns.|":                                                        "X",
		"s := func() *data.Set { return iris }()\ns.|":                                        "X",
		"Show(iris\nm := Fit(C45{}, iris)\nm.|":                                               "Network",
		"switch y := any(iris).(type) {\ncase *data.Set:\n\ty.|":                              "X",
		"switch y := any(iris).(type) {\ncase *data.Set:\n\ty.X[0] = nil\ncase error:\n\ty.|": "Error - X",
		"any(model).(*data.Set).|":                                                            "X",
		"s, err := iris, 1\nif s, err := f(); err != nil {\n}\ns.|":                           "X",
		"iris := 5\niris.|":                                                                   "",
		"x := iris\nx := x.Schema\nx.|":                                                       "Classes - X",
		"of := func(r learners.Reduction) learners.Learner {\n\tlearners.C|":                  "C45",
		"import (\n\tma|": "",
		"func f(set *data.Set) learners.C45 {\n\t|":                 "set iris - MinLeaf",
		"iris := model\niri|":                                       "iris",
		"f())\nmodel.|":                                             "Network",
		"!ls \\\n mod|":                                             "",
		"Must(experiment.StatusOf(\"made\")).|":                     "Done Tasks",
		"type T struct {\n\tdata.Set\n\tX learners.C45\n}\nT{}.X.|": "MinLeaf",
		"fresh := fre|":                                             "",
		"var b testing.B\nb.|":                                      "Log N - common",
		"slices.SortedFunc(slices.Values(lists), cmp)[0].|":         "Separator",
		"x := iris.X[0]\nx.|":                                       "",
		"data.Load(\"iris|\")":                                      "",
		"// a comment mod|":                                         "",
		"/* mod|":                                                   "",
		"unknown.|":                                                 "",
		"unknown.Foo().|":                                           "",
		"3.|":                                                       "",
		"!ls mod|":                                                  "",
		"var mod|":                                                  "",
		"é := iris\né.|":                                            "X",
	} {
		source, offset := split(t, code)
		matches, start, end := x.Complete(notebook(), source, offset)
		names, prefix := texts(matches), source[start:end]
		wanted, unwanted, _ := strings.Cut(want, "- ")
		for _, name := range strings.Fields(wanted) {
			if !slices.Contains(names, name) {
				t.Errorf("%q: no %s among %d: %.300q", code, name, len(names), names)
			}
		}
		for _, name := range strings.Fields(unwanted) {
			if slices.Contains(names, name) {
				t.Errorf("%q: %s is one of %.300q", code, name, names)
			}
		}
		slices.Sort(names)
		if len(slices.Compact(slices.Clone(names))) < len(names) {
			t.Errorf("%q: a name stands twice in %.300q", code, names)
		}
		if want == "" && len(names) > 0 {
			t.Errorf("%q: %d matches, %.300q", code, len(names), names)
		}
		if end != offset || start > end || strings.ContainsAny(prefix, " (\n") {
			t.Errorf("%q: replaces %q, which ends at %d", code, prefix, end)
		}
	}
}

// TestOrder has matches in their order, with their kinds and documentation.
func TestOrder(t *testing.T) {
	x := indexed(t)
	for code, want := range map[string][]Match{
		"Twice, twin := 1, 2\ntwi|": {{"twin", "var", "Twice, twin := 1, 2"}, {"twice", "func", "func twice(s *data.Set) *data.Set"}, {"Twice", "var", "Twice, twin := 1, 2"}},
		"mode|":                     {{"model", "var", "model := Fit(C45{}, iris)"}, {"Model", "type", "type Model interface {…}\nA Model classifies examples."}},
		"fmt.Sprintl|":              {{"Sprintln", "func", "func Sprintln(a ...any) string\nSprintln formats using the default formats for its operands and returns the resulting string."}},
		"fall|":                     {{"fallthrough", "keyword", ""}},
		"import \"container/li|":    {{"container/list", "path", "package list // container/list\nPackage list implements a doubly linked list."}},
	} {
		source, offset := split(t, code)
		if got, _, _ := x.Complete(notebook(), source, offset); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", code, got, want)
		}
	}
}

// TestOffsets has offsets outside the code and inside a character.
func TestOffsets(t *testing.T) {
	x := indexed(t)
	for _, c := range []struct{ offset, start, end int }{{-5, 0, 0}, {100, 6, 6}, {2, 0, 1}, {3, 0, 3}} {
		if _, start, end := x.Complete(notebook(), "_é + ", c.offset); start != c.start || end != c.end {
			t.Errorf("offset %d replaces %d to %d, want %+v", c.offset, start, end, c)
		}
	}
}

// TestType prints the types that the inference finds.
func TestType(t *testing.T) {
	x := indexed(t)
	for code, want := range map[string]string{
		`iris`:                                 "*data.Set",
		`model`:                                "*pipeline.Model",
		`votes`:                                "*data.Set",
		`ring{}.Y[0]`:                          "int",
		`lists[0]`:                             "learners.DecisionList",
		`shape{}.side`:                         "float64",
		`data.Numeric`:                         "data.Kind",
		`metric.Accuracy`:                      "metric.Metric",
		`[]int{1}`:                             "[]int",
		`[]int{1}[0]`:                          "int",
		`map[string]data.Set{}["a"]`:           "data.Set",
		`new(data.Set)`:                        "*data.Set",
		`make([]data.Set, 3)`:                  "[]data.Set",
		`append([]int{}, 2)`:                   "[]int",
		`len(iris.X)`:                          "int",
		`iris.X[0]`:                            "[]float64",
		`-iris.X[0][1]`:                        "float64",
		`2 * iris.X[0][1]`:                     "float64",
		`float64(3) / 2`:                       "float64",
		`iris == nil`:                          "bool",
		`"text"`:                               "string",
		`'x'`:                                  "rune",
		`"text"[0]`:                            "byte",
		`&iris.X`:                              "*[][]float64",
		`*iris`:                                "data.Set",
		`any(iris).(*data.Schema)`:             "*data.Schema",
		`time.Second`:                          "time.Duration",
		`time.Since(time.Now())`:               "time.Duration",
		`strings.NewReplacer("a", "b")`:        "*strings.Replacer",
		`slices.Sorted(slices.Values(iris.Y))`: "[]int",
		`slices.Sorted(maps.Keys(map[string]int{}))`: "[]string",
		`slices.Max([]float64{1})`:                   "float64",
		`func() *data.Set { return nil }()`:          "*data.Set",
		`sync.OnceValue(func() int { return 1 })()`:  "int",
		`atomic.Pointer[data.Set]{}`:                 "atomic.Pointer[data.Set]",
		`(&atomic.Pointer[data.Set]{}).Load()`:       "*data.Set",
		`unknown(iris)`:                              "",
		`iris.Unknown`:                               "",
		`fmt.Unknown()`:                              "",
	} {
		if got := x.Inspect(notebook(), "value := "+code+"\nvalue", len(code)+11); got != cmp.Or("var value "+want, want) && (want != "" || strings.HasPrefix(got, "var")) {
			t.Errorf("%s: %q, want %s", code, got, want)
		}
	}
}
