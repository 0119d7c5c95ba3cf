package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPlay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	status, out, errs := runLine(t, "play list -o "+file)
	b, err := os.ReadFile(file)
	if status != 0 || out != "" || err != nil || !strings.Contains(string(b), "<title>A decision list peels</title>") {
		t.Errorf("status %d, out %q, errors %q, file %v", status, out, errs, err)
	}
}

func TestWrongPlay(t *testing.T) {
	all := "perceptron, pocket, list, tree, boosting, planes, madaline, optimum\n"
	for line, want := range map[string]string{
		"play":               "halfspace: play: name one scene, got 0: there are " + all,
		"play list":          "halfspace: play: name the file for the page, for example -o page.html\n",
		"play lists -o a":    "halfspace: play: no scene is called \"lists\"; there are " + all,
		"play list -o /no/a": "halfspace: /no/a: no such",
	} {
		if status, out, errs := runLine(t, line); status == 0 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d, out %q, errors %q, want %q", line, status, out, errs, want)
		}
	}
}
