package play

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLessons finds each scene in the lesson that its page names, in a cell that grading passes over,
// with a saved frame.
func TestLessons(t *testing.T) {
	lessons := map[string]string{}
	files, err := filepath.Glob("../../notebooks/labs/*.ipynb")
	if err != nil || files == nil {
		t.Fatal("no lessons", err)
	}
	for _, file := range files {
		heading, scenes := framed(t, file)
		for _, name := range scenes {
			lessons[name] = heading
		}
	}
	for _, sc := range Scenes() {
		if got := lessons[sc.Name]; got != sc.Lesson || got == "" {
			t.Errorf("scene %s is of lesson %q, but stands in %q", sc.Name, sc.Lesson, got)
		}
	}
	if len(lessons) != len(Scenes()) {
		t.Errorf("lessons play %d scenes, there are %d", len(lessons), len(Scenes()))
	}
}

// framed returns a lesson's heading and the scenes that its cells play.
func framed(t *testing.T, file string) (heading string, scenes []string) {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct {
		Cells []struct {
			ID       string
			Source   []string
			Metadata struct{ Tags []string }
			Outputs  []json.RawMessage
		}
	}
	if err := json.Unmarshal(b, &notebook); err != nil {
		t.Fatal(file, err)
	}
	for _, c := range notebook.Cells {
		_, call, ok := strings.Cut(strings.Join(c.Source, ""), "\nPlay(\"")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(call, `"`)
		scenes = append(scenes, name)
		if len(c.Metadata.Tags) != 1 || c.Metadata.Tags[0] != "playground" {
			t.Errorf("%s: the cell of %s has tags %q, want playground", file, name, c.Metadata.Tags)
		}
		if len(c.Outputs) != 1 || !strings.Contains(string(c.Outputs[0]), `iframe src=\"`+name+`.html\"`) {
			t.Errorf("%s: the cell of %s was saved without its frame", file, name)
		}
	}
	return strings.TrimSpace(strings.TrimPrefix(notebook.Cells[0].Source[0], "# ")), scenes
}
