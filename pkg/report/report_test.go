package report_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/report"
)

// quick compares two readable learners in three folds.
var quick = report.Settings{
	Readable: []learners.Learner{learners.Stump{}, learners.C45{}},
	Others:   []learners.Learner{learners.Backprop{}, learners.Majority{}},
	Folds:    eval.Folds{K: 3, Seed: 2},
}

// newReport returns a quick report of a sample of nominal and numeric attributes with missing values.
func newReport(t *testing.T) *report.Report {
	t.Helper()
	s := learnertest.Raw()
	s.Name, s.Attrs[0].Name = "raw <b>&", `<script>alert("x")</script>`
	r, err := report.New(t.Context(), s, quick)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestReport wants the most accurate readable learner in the first row, with which the others are compared,
// judged on the folds of the comparison, and its model of all examples.
func TestReport(t *testing.T) {
	r := newReport(t)
	var means []float64
	for _, row := range r.Compared.Rows {
		means = append(means, row.Mean())
	}
	if len(means) != 4 || learners.String(r.Best) != "C45{}" || means[0] <= means[1] || r.Compared.Rows[1].Learner != "Stump{}" {
		t.Errorf("best is %s of %v", learners.String(r.Best), means)
	}
	if !slices.Equal(r.Judged.Rows[0].Scores, r.Compared.Rows[0].Scores) {
		t.Error("it was judged on other folds")
	}
	if r.Model.Provenance.Examples != r.Set.Len() || r.Model.Provenance.Learner != "C45{}" {
		t.Errorf("the model is of %+v", r.Model.Provenance)
	}
}

// TestFlips makes each change of an explained example and asks the model.
func TestFlips(t *testing.T) {
	r := newReport(t)
	if len(r.Flips) != 3 {
		t.Fatalf("%d examples are explained", len(r.Flips))
	}
	changed := 0
	for _, f := range r.Flips {
		for j, c := range f.Changes.Single {
			if c.To == "" {
				continue
			}
			changed++
			x := slices.Clone(r.Set.X[f.Example])
			x[j] = c.Value
			if got := r.Set.Classes[r.Model.Predict(x)]; got != c.Class || got == f.Reason.Class {
				t.Errorf("example %d with %s = %s is %s, not %s", f.Example, c.Attr, c.To, got, c.Class)
			}
		}
	}
	if changed == 0 {
		t.Error("nothing flips")
	}
}

// TestDocument wants a page with all parts, which loads nothing and keeps names harmless.
func TestDocument(t *testing.T) {
	r := newReport(t)
	page := r.Document()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var heads []string
	images := 0
	for n := range root.Descendants() {
		switch {
		case n.Type == html.ElementNode && (n.Data == "h2" || n.Data == "h3"):
			heads = append(heads, n.FirstChild.Data)
		case n.Type == html.ElementNode && n.Data == "script" && strings.Contains(n.FirstChild.Data, "alert("):
			t.Error("a name became a script")
		}
		for _, a := range n.Attr {
			if a.Key == "src" || a.Key == "href" {
				if images++; !strings.HasPrefix(a.Val, "data:") {
					t.Errorf("the page loads %.80s", a.Val)
				}
			}
		}
	}
	want := []string{"raw <b>&", "The data", "The comparison", "The model", "Its probabilities", "Where it is wrong", "3 predictions, and what would change them", "Where this comes from"}
	if !slices.Equal(heads, want) || images != 4 {
		t.Errorf("%d figures, headings %q", images, heads)
	}
	for _, part := range []string{
		"most accurate readable learner is C45{}: it is right on", "stratified 3-fold cross-validation", "log loss", "examples were wrong when they were tested",
		r.Set.Fingerprint(), `Readable: Must(experiment.Learners(&#34;Stump{}&#34;, &#34;C45{}&#34;))`, "Folds: eval.Folds{K:3, Repeats:0, Seed:0x2",
	} {
		if !strings.Contains(page, part) {
			t.Errorf("the page does not say %q", part)
		}
	}
	if repeated := newReport(t).Document(); repeated != page {
		t.Error("the same report twice differs")
	}
}

// TestSave writes a page, and a PDF where Chromium is; a test in CI must find it.
func TestSave(t *testing.T) {
	r := newReport(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "r.html")
	if err := r.Save(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != r.Document() {
		t.Errorf("the file is not the document (%v)", err)
	}
	if err := r.Save(t.Context(), filepath.Join(dir, "r.txt")); err == nil || !strings.Contains(err.Error(), "want a name in .html or .pdf") {
		t.Errorf("got %v", err)
	}
	if err := r.Save(t.Context(), file, file); err == nil {
		t.Error("a report replaced its input")
	}
	t.Run("without Chromium", func(t *testing.T) {
		t.Setenv("PATH", dir)
		t.Setenv("CHROMIUM", "")
		if err := r.Save(t.Context(), filepath.Join(dir, "r.pdf")); err == nil || !strings.Contains(err.Error(), "a PDF needs Chromium: install it") {
			t.Errorf("got %v", err)
		}
	})
	pdf := filepath.Join(dir, "s.pdf")
	if err := report.CheckName(pdf); err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err := r.Save(t.Context(), pdf); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(pdf)
	if err != nil || !strings.HasPrefix(string(text), "%PDF") || len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(text, -1)) < 2 {
		t.Errorf("no PDF of several pages (%v)", err)
	}
}

// TestRefused has samples that no readable learner can learn from.
func TestRefused(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "one", Attrs: []data.Attr{{Name: "a"}}, Classes: []string{"x", "y"}}, X: [][]float64{{1}, {2}, {3}}, Y: []int{0, 1, 0}}
	for _, c := range []struct {
		settings report.Settings
		want     string
	}{
		{report.Settings{Readable: []learners.Learner{}}, "no readable learner to explain"},
		{report.Settings{Readable: []learners.Learner{learners.C45{}}, Folds: eval.Folds{K: 30}}, "folds"},
	} {
		if _, err := report.New(t.Context(), s, c.settings); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// TestUselessModel has an attribute without information. The page must call the model useless, and have
// no table without rows.
func TestUselessModel(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "coin", Attrs: []data.Attr{{Name: "a"}}, Classes: []string{"x", "y"}}}
	for i := range 40 {
		s.X, s.Y = append(s.X, []float64{1}), append(s.Y, min(1, i%4))
	}
	r, err := report.New(t.Context(), s, report.Settings{Readable: []learners.Learner{learners.Stump{}}, Others: []learners.Learner{learners.Majority{}}, Folds: eval.Folds{K: 5}})
	if err != nil {
		t.Fatal(err)
	}
	page := r.Document()
	for part, want := range map[string]bool{
		"The commonest class alone is as good": true, "No other value of a single attribute changes the class.": true, "flips at": false,
	} {
		if strings.Contains(page, part) != want {
			t.Errorf("the page says %q: %v, want %v", part, !want, want)
		}
	}
}
