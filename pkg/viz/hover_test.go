package viz

import (
	"bytes"
	"encoding/xml"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
)

// titlesOf returns the titles of the elements of an SVG document.
func titlesOf(t *testing.T, svg []byte) (titles []string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if token == nil {
			return titles
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "title" {
			var title string
			if err = d.DecodeElement(&title, &e); err == nil {
				titles = append(titles, title)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestHover wants the element under the pointer with its full name and numbers, in each kind of
// figure.
func TestHover(t *testing.T) {
	figures := samples(t)
	for name, want := range map[string]string{
		"regions3":    "petal length (cm) 4.7, petal width (cm) 1.7: virginica, predicted versicolor",
		"curve":       "DecisionList, examples 10: 85.8 % ± 2.95, 10 trials",
		"tunedwords":  "Rule",
		"series":      "quick, examples 200: 0.0007 ± 0.0009",
		"stream":      "PerceptronTree{}, 3200 examples: 98.9 %",
		"responseone": "colour",
		"calibration": "mean probability of the class",
		"roc":         "0.858 Pocket{}",
		"critical":    "DecisionList{Separator: MaximalStability}: mean rank 3.3",
		"control":     "C45: mean rank 2.2, p = 0.0",
		"confusing":   "of a class of a long nameT were taken for a class of a long nameS",
		"weights40":   "x13: −20.1",
		"list3":       "H2: virginica if 1.5 · petal width (cm) + 0.6 · petal length (cm) ≥ 5.6",
		"net3":        "petal width (cm) → unit 1: −0.5",
		"netfiring":   " fires: ",
		"netmany":     " + 56 terms ≥ 0.5",
		"treeplay":    "outlook: stay 4, play 6",
	} {
		for _, f := range []*Figure{figures[name], figures[name].Themed(Dark).Sized(400, 300)} {
			titles := titlesOf(t, f.SVG())
			if !slices.ContainsFunc(titles, func(s string) bool { return strings.Contains(s, want) }) {
				t.Errorf("%s: no title with %q among %q", name, want, titles)
			}
		}
	}
}

// Titles are all that stands for them: nothing is left of the small texts, whatever a name holds.
func TestHoverLeavesNoTrace(t *testing.T) {
	f, err := Weights(ltu.Unit{W: []float64{1, 2}}, []string{`"><script>&`, "two\nlines </title>\x00"})
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, f.SVG())
	if titles := titlesOf(t, f.SVG()); len(titles) != 2 || titles[1] != `"><script>&: 1` || titles[0] != "two\nlines </title>␀: 2" {
		t.Errorf("titles %q", titles)
	}
	for name, f := range samples(t) {
		if svg := f.SVG(); bytes.Contains(svg, []byte("font-size:1px")) || bytes.Contains(svg, []byte("font-size:2px")) {
			t.Errorf("%s: a text that stands for a title is left", name)
		}
	}
}

// TestAlt compares the alternative texts with testdata/alt.txt: a sentence for each figure, in the
// SVG too.
func TestAlt(t *testing.T) {
	figures := samples(t)
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		f := figures[name]
		all.WriteString(name + ": " + f.String() + "\n")
		if f.Alt == "" || len(f.Alt) > 1500 {
			t.Errorf("%s: alternative text of %d bytes", name, len(f.Alt))
		}
		if svg := f.SVG(); !bytes.Contains(svg, []byte(`role="img" aria-label="`)) || !bytes.Contains(svg, []byte("<desc>"+escape.Attribute(f.String())+"</desc>")) {
			t.Errorf("%s: no alternative text in the SVG", name)
		}
	}
	const golden = "testdata/alt.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(all.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if all.String() != string(want) {
		t.Errorf("alternative texts differ from %s:\n%s", golden, all.String())
	}
}

// TestHoverable wants the figure as an image, and a script that has no part of it: where it may not run
// the image is left.
func TestHoverable(t *testing.T) {
	f := samples(t)["net3"]
	image, script, ok := strings.Cut(f.Hoverable().HTML(), "<script>")
	if !ok || image != "<div>"+f.Image()+"</div>\n" || strings.Contains(script, "svg xmlns") {
		t.Errorf("got %.200s … %s", image, script)
	}
}
