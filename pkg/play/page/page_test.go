package page

import (
	"regexp"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/play"
	"halfspace/pkg/viz"
)

// TestPage has all in it, and no address of anything else.
func TestPage(t *testing.T) {
	b, err := Of(t.Context(), "pocket", play.Point{X: 0.25, Y: 0.5, Class: 1})
	if err != nil {
		t.Fatal(err)
	}
	page := string(b)
	for _, want := range []string{
		"<title>The pocket</title>", `"Points":[{"X":0.25,"Y":0.5,"Class":1}]`, "globalThis.Go =", "H4sI", "default-src 'none'", `"presets":["separable",`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if len(b) > 4_000_000 { // 3 MB, compressed, in base64
		t.Errorf("the page has %d bytes", len(b))
	}
	if n := strings.Count(page, "</script>"); n != 4 {
		t.Errorf("%d scripts end, want 4: does one hold the end of another?", n)
	}
	sources := css + script + worker
	if found := regexp.MustCompile(`https?:|src=|@import|fetch\(|<link`).FindString(sources); found != "" {
		t.Errorf("the page asks for something: %s", found)
	}
	if _, err := Of(t.Context(), "pockets"); err == nil {
		t.Error("a page of no scene")
	}
}

// TestElsewhere wants an error of one line where the go command does not find the library.
func TestElsewhere(t *testing.T) {
	t.Chdir(t.TempDir())
	_, err := Of(t.Context(), "pocket")
	if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "go must find this library") {
		t.Errorf("error %v", err)
	}
}

// TestColours compares the colours with the colours of the library's figures.
func TestColours(t *testing.T) {
	s := &data.Set{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"blue", "orange"}},
		X:      [][]float64{{0, 0}, {1, 1}}, Y: []int{0, 1},
	}
	m, err := learners.Majority{}.Fit(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := viz.Regions(m, s)
	if err != nil {
		t.Fatal(err)
	}
	svg := string(f.SVG())
	for _, name := range []string{"blue", "orange", "ink", "faint"} {
		colour := regexp.MustCompile(`--` + name + `: (#\w+);`).FindStringSubmatch(css)[1]
		if !strings.Contains(svg, colour) {
			t.Errorf("a figure has no %s for %s", colour, name)
		}
	}
	if !strings.Contains(svg, "misclassified (1)") || !strings.Contains(script, "misclassified") {
		t.Error("figures have another word for misclassified")
	}
}
