package learners

import (
	"encoding/json"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// TestReadingInFiles wants the reading in a tree's JSON in the form of old files, whose fields were the
// learner's own, so that old files can be read.
func TestReadingInFiles(t *testing.T) {
	p := PerceptronTree{Patience: 2, Reading: Reading{LogBase: 10, CountLast: true}}
	m, err := p.Start(data.Schema{Attrs: []data.Attr{{Name: "x", Values: []string{"a", "b"}}}, Classes: []string{"no", "yes"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(m)
	const before = `"How":{"Split":"","Patience":2,"LogBase":10,"Floor":false,"CountThreshold":false,"CountLast":true,"ZeroAccepts":false,"MaxTests":0`
	if err != nil || !strings.Contains(string(text), before) {
		t.Fatalf("%s, %v\nwant %s", text, err, before)
	}
	var reread PerceptronTreeModel
	if err := json.Unmarshal(text, &reread); err != nil || reread.How != p {
		t.Errorf("read back %+v, %v", reread.How, err)
	}
}
