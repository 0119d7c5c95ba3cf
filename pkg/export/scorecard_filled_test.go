package export

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// blocks returns the texts of a page's lines of tables and paragraphs, cells apart by tabs.
func blocks(t *testing.T, page string) (all []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for e := range root.Descendants() {
		if e.Type != html.ElementNode || e.Data != "tr" && e.Data != "p" && e.Data != "h2" {
			continue
		}
		var text strings.Builder
		for d := range e.Descendants() {
			if d.Type == html.TextNode {
				text.WriteString(d.Data)
			} else if d.Data == "td" || d.Data == "th" {
				text.WriteString("\t")
			}
		}
		all = append(all, strings.TrimSpace(text.String()))
	}
	return all
}

var verdict = regexp.MustCompile(`^If the sum is at least (-?\d+), the answer is (\w+)\.$`)

// filled fills in a score card, whose lines name features with values of 0 and 1, and returns the answer.
func filled(t *testing.T, card []string, features map[string]float64) string {
	t.Helper()
	sum, decided := 0, ""
	for _, line := range card {
		cells := strings.Split(line, "\t")
		v := verdict.FindStringSubmatch(line)
		switch {
		case v != nil:
			if theta, _ := strconv.Atoi(v[1]); sum >= theta {
				return v[2]
			}
			sum, decided = 0, "no"
		case strings.HasPrefix(line, otherwise) && decided != "":
			return strings.TrimSuffix(strings.TrimPrefix(line, otherwise), ".")
		case line == "Otherwise go on to the next step.":
			decided = ""
		case len(cells) > 1 && cells[0] != "if" && cells[0] != "sum":
			level, known := features[cells[0]]
			points, err := strconv.Atoi(cells[1])
			if !known || err != nil || level != 0 && level != 1 {
				t.Fatalf("line %q, level %v", line, level)
			}
			sum += points * int(level)
		}
	}
	t.Fatalf("no answer on the card\n%s", strings.Join(card, "\n"))
	return ""
}

// listModel returns a list as a model of the sample's attributes as one-hot features.
func listModel(t *testing.T, s *data.Set, classes []int, last int) *pipeline.Model {
	t.Helper()
	m := learned(t, s, learners.DecisionList{})
	l := m.Inner.(*learners.List)
	changed := &learners.List{Schema: l.Schema, Else: last}
	for k, class := range classes {
		w := make([]float64, len(m.Features()))
		w[k], w[k+1], w[k+3] = 1, -2, 0.5
		changed.Rules = append(changed.Rules, learners.Rule{If: ltu.Unit{W: w, Theta: 0.5 - float64(k)/2}, Class: class})
	}
	m.Inner = changed
	return m
}

// TestScoreCardsFilledIn fills in score cards by hand for all examples, and wants the models' classes.
// The PDF must have the same lines. Lists may end with rules of the class that Else has.
func TestScoreCardsFilledIn(t *testing.T) {
	s := plain("no", "yes")
	for name, m := range map[string]*pipeline.Model{
		"pocket": learned(t, s, learners.Pocket{}), "sparse": learned(t, s, learners.SparsePerceptron{K: 1, Whole: 5}),
		"list": learned(t, s, learners.DecisionList{}), "mixed": listModel(t, s, []int{1, 0, 1}, 0),
		"trailing": listModel(t, s, []int{1, 0, 1, 0, 0}, 0), "same": listModel(t, s, []int{1, 1}, 1), "no rules": listModel(t, s, nil, 0),
	} {
		card := blocks(t, text(t, ScoreCard, m))
		for _, x := range s.X {
			features := map[string]float64{}
			for k, v := range m.Encode(x) {
				features[m.Features()[k].Name] = v
			}
			if got, want := filled(t, card, features), m.Classes[m.Predict(x)]; got != want {
				t.Fatalf("%s: %v is %q, want %q:\n%s", name, x, got, want, strings.Join(card, "\n"))
			}
		}
		comparePDF(t, name, card, m)
	}
}

var pdfWord = regexp.MustCompile(`<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>`)

// comparePDF compares the words of a PDF with the lines of a card, in their order. All lines of a table have
// letters of the size of a paragraph, and points end in the same column.
func comparePDF(t *testing.T, name string, card []string, m *pipeline.Model) {
	t.Helper()
	read, err := exec.LookPath("pdftotext")
	if err != nil && os.Getenv("CI") == "" {
		return
	}
	c := exec.Command(read, "-bbox", "-", "-")
	c.Stdin = strings.NewReader(text(t, ScoreCardPDF, m))
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	heights, columns := map[string]string{}, map[string]bool{}
	for _, line := range card {
		if !strings.HasPrefix(line, "if\t") {
			want = append(want, strings.Fields(line)...)
		}
	}
	for _, w := range pdfWord.FindAllStringSubmatch(string(out), -1) {
		word := strings.Replace(html.UnescapeString(w[5]), "−", "-", 1)
		got = append(got, word)
		top, _ := strconv.ParseFloat(w[2], 64)
		bottom, _ := strconv.ParseFloat(w[4], 64)
		heights[word] = fmt.Sprintf("%.0f", bottom-top)
		if regexp.MustCompile(`^[+-]\d+$`).MatchString(word) {
			columns[strings.Split(w[3], ".")[0]] = true
		}
	}
	got = got[min(len(got), len(strings.Fields(m.Provenance.Data+": a score card"))):]
	if strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%s: the PDF says\n%q, want\n%q", name, got, want)
	}
	for _, line := range card {
		if cells := strings.Split(line, "\t"); len(cells) > 1 && cells[0] != "if" && heights[cells[0]] != heights["example:"] {
			t.Errorf("%s: %q is %s high, want %s", name, cells[0], heights[cells[0]], heights["example:"])
		}
	}
	if len(columns) > 1 {
		t.Errorf("%s: points end at %v", name, columns)
	}
}

// TestLongScoreCard wants every row of a card on one of several pages of paper, and long names cut.
func TestLongScoreCard(t *testing.T) {
	read, err := exec.LookPath("pdftotext")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	const rows = 90
	s := data.Schema{Name: "long", Classes: []string{"no", "yes"}}
	u := ltu.Unit{Theta: 3}
	for j := range rows {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("q%d%s", j, strings.Repeat("wide", j)), Values: []string{"no", "yes"}})
		u.W = append(u.W, float64(1+j%3))
	}
	c := exec.Command(read, "-layout", "-", "-")
	c.Stdin = strings.NewReader(text(t, ScoreCardPDF, &pipeline.Model{Schema: s, Inner: &learners.Halfspace{Schema: s, Unit: u}}))
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	n, perPage := 0, []int{}
	for _, page := range strings.Split(strings.TrimRight(string(out), "\f"), "\f") {
		perPage = append(perPage, -n)
		for _, line := range strings.Split(page, "\n") {
			if !strings.HasPrefix(line, fmt.Sprint("q", n)) {
				continue
			}
			if cut := strings.Contains(line, "…"); !strings.HasSuffix(line, fmt.Sprintf(" +%d", 1+n%3)) || cut && n < 8 || !cut && n > 25 {
				t.Errorf("row %d: %q", n, line)
			}
			n++
		}
		perPage[len(perPage)-1] += n
	}
	if last := len(perPage) - 1; n != rows || last != 2 || perPage[0] < 25 || perPage[1] < 30 {
		t.Errorf("rows on the pages: %v, want %d", perPage, rows)
	}
}
