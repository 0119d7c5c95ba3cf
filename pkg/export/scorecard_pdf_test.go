package export

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

// TestScoreCardPDF reads the document by pdftotext, and wants every line of points, threshold and answer, of
// hostile names as well, and the same document of the same model.
func TestScoreCardPDF(t *testing.T) {
	read, err := exec.LookPath("pdftotext")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	for _, l := range []learners.Learner{learners.Pocket{}, learners.SparsePerceptron{K: 1, Whole: 5}, learners.DecisionList{}} {
		m := learned(t, hostile(), l)
		var b, second bytes.Buffer
		if err := ScoreCardPDF(&b, m); err != nil {
			t.Fatal(err)
		}
		if err := ScoreCardPDF(&second, m); err != nil || !bytes.Equal(b.Bytes(), second.Bytes()) {
			t.Errorf("%s: another document, %v", learners.String(l), err)
		}
		sheets, err := scoreSheets(m)
		if err != nil {
			t.Fatal(err)
		}
		c := exec.Command(read, "-layout", "-", "-")
		c.Stdin = &b
		out, err := c.Output()
		if err != nil {
			t.Fatal(err)
		}
		text, lines := strings.Join(strings.Fields(string(out)), " "), 0
		for _, s := range sheets {
			for _, r := range s.rows {
				if begin := string([]rune(strings.Join(strings.Fields(printable(r.condition)), " "))[:4]); strings.Contains(text, begin) {
					lines++
				}
			}
			if lines < len(s.rows) || strings.Count(text, "If the sum is at least ") != len(sheets) {
				t.Errorf("%s: %d lines of points in %d sheets, want %d and more: %s", learners.String(l), lines, len(sheets), len(s.rows), text)
			}
		}
	}
	if err := ScoreCardPDF(&bytes.Buffer{}, learned(t, hostile(), learners.C45{})); err == nil {
		t.Error("of a tree there is a card")
	}
}
