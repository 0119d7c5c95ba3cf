package complete

import (
	"strings"
	"testing"

	"halfspace/internal/module"
)

// TestInspect presses Shift-Tab at a |. Each answer begins with the first text, and has the others in it.
func TestInspect(t *testing.T) {
	x := indexed(t)
	for code, want := range map[string][]string{
		"learners.C4|5{}":               {"type C45 struct {\n", "MinLeaf", "\n}\n\nC45 "},
		"F|it(C45{}, iris)":             {"func Fit(l learners.Learner, s *data.Set) *pipeline.Model\n\nFit "},
		"Fit(|":                         {"func Fit("},
		"Fit(C45{}, |":                  {"func Fit("},
		"Show(Fit(|)":                   {"func Fit("},
		"data.Load(|)":                  {"func Load("},
		"C45{|}":                        {"type C45 struct"},
		"C45{Min|Leaf: 3}":              {"MinLeaf float64\n\nMinLeaf "},
		"model.Net|work()":              {"func (m *Model) Network() "},
		"iris.Cla|sses":                 {"Classes []string"},
		"ir|is":                         {"var iris *data.Set"},
		"s := iris.Y\ns|":               {"var s []int"},
		"twi|ce(iris)":                  {"func twice(s *data.Set) *data.Set"},
		"fm|t.Println()":                {"package fmt // fmt\n\nPackage fmt implements"},
		"lear|ners.C45{}":               {"package learners // " + module.Path() + "/pkg/learners\n\nPackage learners "},
		"app|end(x, 1)":                 {"func append(slice []Type, elems ...Type) []Type\n\nThe append"},
		"time.Sec|ond":                  {"const Second = 1000 * Millisecond", "\n\nCommon durations."},
		"os.Args|":                      {"var Args []string\n\nArgs hold"},
		"io.Rea|der":                    {"type Reader interface {\n\tRead(p []byte) (n int, err error)\n}\n\nReader is"},
		"err|or(nil)":                   {"type error interface"},
		"var r io.Reader\nr.Re|ad(nil)": {"func Read(p []byte) (n int, err error)"},
		"li|mit":                        {"const limit = 3"},
		"unknown|":                      nil,
		"data.Unknown|":                 nil,
		"if x {\n\t|\n}":                nil,
		"\"fmt|\"":                      nil,
		"// fmt|":                       nil,
		"!fm|t":                         nil,
	} {
		source, offset := split(t, code)
		got := x.Inspect(notebook(), source, offset)
		if want == nil && got != "" {
			t.Errorf("%q: %.300q", code, got)
		}
		for i, part := range want {
			if !strings.Contains(got, part) || i == 0 && !strings.HasPrefix(got, part) {
				t.Errorf("%q: %.300q has no %q", code, got, part)
			}
		}
	}
}
