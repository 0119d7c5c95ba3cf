package papertest

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"halfspace/pkg/experiment"
)

// A tale records that a test has computed a text and found it in a passage. The text is a
// number, or words with numbers.
type tale struct{ text, told string }

var (
	tales []tale
	lock  sync.Mutex // tests may run beside each other
)

// Tells reports whether a passage contains a computed text, and not as a part of a
// longer number. If so, the numbers of that text count as checked.
func Tells(text, told string) bool {
	if len(places(text, told)) == 0 {
		return false
	}
	trace(text, told)
	return true
}

// places returns the first bytes of a string's occurrences in a text, except where the
// string is a part of a longer number.
func places(text, told string) (all []int) {
	for start := 0; ; {
		index := strings.Index(text[start:], told)
		if index < 0 || told == "" {
			return all
		}
		index += start
		start = index + len(told)
		cut := isDigit(told[0]) && longerBefore.MatchString(text[max(0, index-2):index])
		if !cut && !(isDigit(told[len(told)-1]) && longerAfter.MatchString(text[start:])) {
			all = append(all, index)
		}
	}
}

var longerBefore, longerAfter = regexp.MustCompile(`\d[.,]?$`), regexp.MustCompile(`^[.,]?\d`)

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// trace remembers that a text contains a computed string.
func trace(text, told string) {
	lock.Lock()
	defer lock.Unlock()
	tales = append(tales, tale{text, told})
}

// numberPattern is a number as pages write it: with a sign, thousands, decimals.
var numberPattern = regexp.MustCompile(`\d+(?:,\d{3})*(?:\.\d+)?`)

// signedNumber is a numberPattern that may have a minus sign.
var signedNumber = regexp.MustCompile("−?" + numberPattern.String())

// A passage is a heading, a paragraph, an item of a list, a row of a table or a block
// of code, as one line without comments. Where the file has an empty line, there is an
// empty passage.
type passage struct {
	text, name, table string // its own name in a comment, and the name of its table
	line              int    // where it begins, from 1
}

// named reports whether the passage has the key, see Passage.
func (p passage) named(key string) bool {
	cells := strings.Split(key, " | ")
	if len(cells) == 1 {
		return p.name == key
	}
	return p.table == cells[0] && strings.HasPrefix(p.text, "| "+strings.Join(cells[1:], " | ")+" |")
}

// passages reads a page, or the Markdown of a notebook.
func passages(file string) ([]passage, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	text := string(b)
	if strings.HasSuffix(file, ".ipynb") {
		if text, err = markdownOf(b); err != nil {
			return nil, err
		}
	}
	return split(text), nil
}

// markdownOf returns the Markdown cells of a notebook, with an empty line between two.
func markdownOf(notebook []byte) (string, error) {
	var all struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source []string
		}
	}
	err := json.Unmarshal(notebook, &all)
	var text strings.Builder
	for _, cell := range all.Cells {
		if cell.Type == "markdown" {
			fmt.Fprint(&text, strings.Join(cell.Source, ""), "\n\n")
		}
	}
	return text.String(), err
}

var (
	claimComment = regexp.MustCompile(`\s*<!--\s*claim:\s*(\S+)\s*-->`)
	claimAbove   = regexp.MustCompile(`^<!-- claim: (\S+) -->$`)
	startsOwn    = regexp.MustCompile("^(#|\\||```|\\s*([-*]|1\\.) )")
)

// split splits Markdown into passages. A comment that begins and ends a line names the passage or the table
// that follows. Any other comment names the passage around it.
func split(markdown string) (all []passage) {
	pending, table := "", "" // the names in the comment above, and above the table
	inside, code := false, false
	for i, line := range strings.Split(markdown, "\n") {
		found := claimAbove.FindStringSubmatch(line)
		switch {
		case code:
			all[len(all)-1].text += " " + line
		case found != nil:
			pending, inside = found[1], false
			continue
		case strings.TrimSpace(line) == "":
			all, inside = append(all, passage{}), false
		case inside && !startsOwn.MatchString(line):
			all[len(all)-1].text += " " + strings.TrimSpace(line)
		default:
			row := strings.HasPrefix(line, "|")
			if row && (len(all) == 0 || !strings.HasPrefix(all[len(all)-1].text, "|")) {
				table, pending = pending, ""
			}
			p := passage{text: line, name: pending, line: i + 1}
			if row {
				p.table = table
			}
			all, pending, inside = append(all, p), "", !row && !strings.HasPrefix(line, "#")
		}
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
	}
	for i, p := range all {
		if found := claimComment.FindStringSubmatch(p.text); found != nil {
			all[i].name = found[1]
		}
		all[i].text = strings.TrimRight(claimComment.ReplaceAllString(p.text, ""), " ")
	}
	return all
}

// Main runs the tests of a paper. If all tests ran and passed, it then fails on every
// number of the pages that none of them has computed. Numbers that do not look like
// results may stand in a file of testdata instead.
func Main(m *testing.M, all []experiment.Experiment, pages ...string) {
	status := m.Run()
	if named := flag.Lookup("test.run"); status != 0 || named.Value.String() != "" {
		os.Exit(status)
	}
	for _, file := range pages {
		typed, err := Typed(file, all)
		if err != nil {
			typed = []string{err.Error()}
		}
		for _, number := range typed {
			fmt.Println("typed, and computed by no test:", number)
			status = 1
		}
		if err := checkPageNumbers(file); err != nil {
			fmt.Println(err)
			status = 1
		}
	}
	os.Exit(status)
}

// Typed returns the numbers of a page that look like results and that no test has
// computed, each with its line. These are decimals, percentages, numbers with a
// deviation, counts such as 3 of 7, and numbers from a thousand on. The following do
// not count: the paper's statements, in their column and in quotes; code; references;
// and the parameters of the experiments.
func Typed(file string, all []experiment.Experiment) (typed []string, err error) {
	read, err := passages(file)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, p := range read {
		lines = append(lines, p.text)
	}
	params, err := parameters(all)
	for _, r := range Results(lines) {
		if text := lines[r.Line]; !traced(text, r.At[0]) && !params[r.Text] && !params[strings.ReplaceAll(r.Text, ",", "")] {
			typed = append(typed, fmt.Sprintf("%s:%d: %s in %s", file, read[r.Line].line, r.Text, excerpt(text, r.At)))
		}
	}
	return typed, err
}

// traced reports whether a byte of a passage belongs to a number that a test has
// computed and found there.
func traced(text string, index int) bool {
	for _, told := range tales {
		if !strings.Contains(told.text, text) {
			continue
		}
		for _, start := range places(text, told.told) {
			if start <= index && index < start+len(told.told) {
				return true
			}
		}
	}
	return false
}

// A Result is a number of a page that a reader would take for a measured result. It has its place: the line,
// from 0, and the bytes in the line.
type Result struct {
	Text string
	Line int
	At   []int
}

// Results returns the numbers of lines of Markdown that look like results.
func Results(lines []string) (all []Result) {
	printed := -1 // the column of a table that the paper says
	for i, line := range lines {
		cells := strings.Split(line, "|")
		if !strings.HasPrefix(line, "|") {
			printed = -1
		} else if i == 0 || !strings.HasPrefix(lines[i-1], "|") {
			printed = slices.IndexFunc(cells, func(c string) bool { return strings.Contains(c, "paper says") || strings.Contains(c, "printed") })
		}
		for _, span := range numberPattern.FindAllStringIndex(line, -1) {
			if strings.Count(line[:span[0]], "|") == printed || ofPaper(cells) || quoted(line, span[0]) || !result(line, span) {
				continue
			}
			all = append(all, Result{line[span[0]:span[1]], i, span})
		}
	}
	return all
}

// result reports whether a number looks like a result.
func result(line string, span []int) bool {
	text, before, after := line[span[0]:span[1]], line[:span[0]], line[span[1]:]
	switch {
	case reference(line, span), regexp.MustCompile(`(ε = |δ = |p ≤ )$`).MatchString(before):
		return false
	case regexp.MustCompile(`^–\d|^\)? \d+–\d`).MatchString(after) || regexp.MustCompile(`\d+–$`).MatchString(before):
		return false
	case strings.Contains(text, "."), len(strings.ReplaceAll(text, ",", "")) > 3:
		return true
	case regexp.MustCompile(`^ ?(%|±|of (the )?\d)`).MatchString(after), regexp.MustCompile(`(±|\d of( the)?) $`).MatchString(before):
		return true
	}
	return false
}

// reference reports whether a number refers to a place in a text, or is a year or a
// part of a name.
func reference(line string, span []int) bool {
	text, before := line[span[0]:span[1]], line[:span[0]]
	return regexp.MustCompile(`(§|[Tt]able |[Ff]igure |theorem |lemma |corollary |section |chapter |https?:\S*|\]\([^)]*|[A-Za-z_/]|[A-Za-z]-)$`).MatchString(before) ||
		regexp.MustCompile(`(18|19|20)\d\d$`).MatchString(text) && len(text) == 4
}

// ofPaper reports whether a row of a table has printed numbers. One of its first cells
// then says so.
func ofPaper(cells []string) bool {
	if len(cells) < 4 {
		return false
	}
	second := strings.TrimSpace(cells[2])
	return second == "paper" || strings.HasSuffix(second, ", paper")
}

// quoted reports whether a place of a line is in quotes or in code.
func quoted(line string, index int) bool {
	return strings.Count(line[:index], "`")%2 == 1 || strings.Count(line[:index], `"`)%2 == 1 || strings.HasPrefix(line, "    ")
}

// excerpt returns the text around a number.
func excerpt(line string, span []int) string {
	return fmt.Sprintf("%q", strings.ToValidUTF8(line[max(0, span[0]-40):min(len(line), span[1]+25)], ""))
}

// parameters returns the values of the parameters of committed results.
func parameters(all []experiment.Experiment) (map[string]bool, error) {
	values := map[string]bool{}
	for _, e := range all {
		r, err := e.Committed()
		if err != nil {
			return nil, err
		}
		for _, row := range r.Rows {
			for _, v := range row.At {
				for _, n := range numberPattern.FindAllString(v, -1) {
					values[n] = true
				}
			}
		}
	}
	return values, nil
}
