package nb

import (
	"bytes"
	"encoding/gob"
	"image/png"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/table"
	"halfspace/pkg/viz"
)

// large is a figure that is too large as SVG.
type large struct{ *viz.Figure }

func (large) SVG() []byte { return make([]byte, largeSVG+1) }

// TestBundle checks the forms of values that are shown, and the forms that are left out: JupyterLab would
// show a figure as Markdown, or as HTML, and an untrusted notebook removes figures from HTML.
func TestBundle(t *testing.T) {
	s := learnertest.Sample("xor")
	tree := Fit(learners.C45{}, s)
	compared := Must(eval.Folds{K: 2}.Compare(t.Context(), s, learners.Majority{}))
	figure, rest := "image/png image/svg+xml text/plain", "text/html text/latex text/markdown text/plain"
	for name, c := range map[string]struct {
		value any
		kinds string
		text  string // what its text begins with
	}{
		"tree":    {tree, figure, tree.String()},
		"network": {Fit(learners.Pocket{}, s).Network(), figure, ""},
		"list":    {Fit(learners.DecisionList{}, s), "text/markdown text/plain", "if "},
		"results": {compared, rest, "learner"},
		"table":   {&table.Table{Caption: "c", Head: []string{"a"}}, rest, "a"},
		"sample":  {s, "text/html text/markdown text/plain", "xor: 40 examples"},
		"text":    {"*a*", "text/markdown text/plain", "*a*"},
		"number":  {7, "text/markdown text/plain", "7"},
		"large":   {large{Must(viz.Tree(tree.Inner.(learners.Tree), nil))}, "image/png text/plain", ""},
	} {
		d := formsOf(shown(c.value)).bundle()
		var kinds []string
		for kind := range d.Data {
			kinds = append(kinds, string(kind))
		}
		slices.Sort(kinds)
		text, _ := d.Data[protocol.MIMETextPlain].(string)
		if got := strings.Join(kinds, " "); got != c.kinds || text == "" || !strings.HasPrefix(strings.TrimLeft(text, " "), c.text) {
			t.Errorf("%s: %s, %q", name, got, text)
		}
		checkPNG(t, name, d)
		if err := gob.NewEncoder(io.Discard).Encode(d); err != nil { // as it goes to the kernel
			t.Errorf("%s: %v", name, err)
		}
	}
}

// checkPNG wants an image that is shown at the size of the figure.
func checkPNG(t *testing.T, name string, d *protocol.DisplayData) {
	t.Helper()
	image, ok := d.Data[protocol.MIMEImagePNG].([]byte)
	if !ok {
		return
	}
	size, err := png.DecodeConfig(bytes.NewReader(image))
	if err != nil {
		t.Fatal(name, err)
	}
	shown, _ := d.Metadata["image/png"].(map[string]any)
	if want := map[string]any{"width": size.Width / 2, "height": size.Height / 2}; (name == "large") != maps.Equal(shown, want) {
		t.Errorf("%s: %v pixels are shown as %v", name, size, shown)
	}
}

// TestWideFigures wants images wider than the page at their own size, and others fitted to the page.
func TestWideFigures(t *testing.T) {
	figure := Must(viz.Network(Fit(learners.Pocket{}, learnertest.Sample("xor")).Network(), nil))
	for _, c := range []struct {
		f    *viz.Figure
		want any
	}{{figure, nil}, {figure.FontSized(24), map[string]any{"unconfined": true}}} {
		if got := formsOf(c.f).bundle().Metadata["image/png"]; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v pixels wide: %v, want %v", c.f.Width, got, c.want)
		}
	}
}

// TestPage has the caption of a table in the document, below it.
func TestPage(t *testing.T) {
	got := page((&table.Table{Caption: "50 % of a_b\n– why.", Head: []string{"a"}, Rows: [][]string{{"%"}}}).LaTeX())
	if want := "\\end{tabular}\n\\end{adjustbox}\n\n50 \\% of a\\_b\n– why.\n\\par}\n"; !strings.HasSuffix(got, want) || strings.Contains(got, "% 50") {
		t.Errorf("%s\nwant at its end\n%s", got, want)
	}
}
