package viz_test

import (
	"html"
	"os"
	"regexp"
	"runtime"
	"strings"

	"halfspace/pkg/nb"
	"halfspace/pkg/provenance"
	"halfspace/pkg/viz"
)

// A picture is a figure, or an animation, represented by its last picture.
type picture interface {
	PNG() []byte
	String() string
}

// written returns the words of a figure, a line each, as nobody sees the figure here. Numbers
// alone, such as those of an axis, are left out.
func written(f *viz.Figure) string {
	keep(f)
	var words []string
	for _, text := range regexp.MustCompile(`<text[^>]*>([^<]*)<`).FindAllSubmatch(f.SVG(), -1) {
		if word := html.UnescapeString(string(text[1])); strings.Trim(word, "−.0123456789") != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, "\n")
}

// described returns the description of a figure for people who cannot see it.
func described(f *viz.Figure) string {
	keep(f)
	return f.String()
}

// pictures returns the number of pictures of an animation.
func pictures(a *viz.Animation) int {
	keep(a)
	return a.Len()
}

// keep leaves the figure of the example that calls one of these in the folder that HALFSPACE_GALLERY
// names, for the book, with a record of what it was made from. Of several the last one stays.
func keep(p picture) {
	dir := os.Getenv("HALFSPACE_GALLERY")
	if dir == "" {
		return
	}
	caller, _, _, _ := runtime.Caller(2)
	_, name, _ := strings.Cut(runtime.FuncForPC(caller).Name(), "viz_test.Example")
	r := provenance.Record{Kind: "figure", Name: strings.ReplaceAll(name, "_", "-"), Command: "go test ./pkg/viz -run Example" + name}
	files := map[string][]byte{}
	if f, ok := p.(*viz.Figure); ok {
		files["svg"], r.From = f.SVG(), nb.Must(provenance.Of(".", f.From()...))
		for _, v := range f.From() {
			if data, ok := v.(interface{ CSV() string }); ok {
				files["csv"] = []byte(data.CSV())
			}
		}
	} else {
		files["png"] = p.PNG()
	}
	nb.Check(r.Write(dir, files))
}
