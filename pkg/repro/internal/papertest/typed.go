package papertest

import (
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

// A tale is what a test has found in a text: a number, or words with numbers, that it computed.
type tale struct{ text, told string }

var (
	tales []tale
	lock  sync.Mutex // tests may run beside each other
)

// Tells reports whether a text, which is a line of a page or a whole page, says what was computed, and not as
// a part of a longer number. Then the numbers in it are traced.
func Tells(text, told string) bool {
	if len(places(text, told)) == 0 {
		return false
	}
	trace(text, told)
	return true
}

// places returns where something is told, as the first bytes, other than as a part of a longer number.
func places(text, told string) (all []int) {
	for from := 0; ; {
		at := strings.Index(text[from:], told)
		if at < 0 || told == "" {
			return all
		}
		at += from
		from = at + len(told)
		cut := isDigit(told[0]) && longerBefore.MatchString(text[max(0, at-2):at])
		if !cut && !(isDigit(told[len(told)-1]) && longerAfter.MatchString(text[from:])) {
			all = append(all, at)
		}
	}
}

var longerBefore, longerAfter = regexp.MustCompile(`\d[.,]?$`), regexp.MustCompile(`^[.,]?\d`)

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// trace remembers what a text tells.
func trace(text, told string) {
	lock.Lock()
	defer lock.Unlock()
	tales = append(tales, tale{text, told})
}

// numberPattern is a number as pages write it: with a sign, thousands, decimals.
var numberPattern = regexp.MustCompile(`\d+(?:,\d{3})*(?:\.\d+)?`)

// A page is a file whose numbers are looked for.
type page struct {
	lines  []string
	traced [][]bool // of each byte of each line
}

// mark traces what was told in the lines of the page, and, of a tale of the whole page, over their ends.
func (p *page) mark(told tale) {
	if slices.Contains(p.lines, told.text) {
		for i, line := range p.lines {
			if line == told.text {
				p.markLine(i, told.told)
			}
		}
		return
	}
	words := regexp.MustCompile(strings.ReplaceAll(regexp.QuoteMeta(strings.Join(strings.Fields(told.told), " ")), " ", `\s+`))
	whole := strings.Join(p.lines, "\n")
	for _, at := range words.FindAllStringIndex(whole, -1) {
		n := 0
		for i, line := range p.lines {
			for j := range line {
				if n+j >= at[0] && n+j < at[1] {
					p.traced[i][j] = true
				}
			}
			n += len(line) + 1
		}
	}
}

// markLine traces what was told wherever it stands in a line.
func (p *page) markLine(i int, told string) {
	for _, at := range places(p.lines[i], told) {
		for j := at; j < at+len(told); j++ {
			p.traced[i][j] = true
		}
	}
}

// Main runs the tests of a paper, and then, if these were all and passed, fails on every number of the
// pages that none of them has computed.
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
	}
	os.Exit(status)
}

// Typed returns the numbers of a page that look like results and that no test has computed, each with
// its line: decimals, percentages, numbers with a deviation, counts of so many, and those from a
// thousand on. What the paper says, in the column of that name and in quotes, code, references, and the
// parameters of the experiments are no results.
func Typed(file string, all []experiment.Experiment) (typed []string, err error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p := page{lines: strings.Split(string(b), "\n")}
	for _, line := range p.lines {
		p.traced = append(p.traced, make([]bool, len(line)))
	}
	for _, told := range tales {
		p.mark(told)
	}
	params, err := parameters(all)
	for _, r := range Results(p.lines) {
		if !p.traced[r.Line][r.At[0]] && !params[r.Text] && !params[strings.ReplaceAll(r.Text, ",", "")] {
			typed = append(typed, fmt.Sprintf("%s:%d: %s in %s", file, r.Line+1, r.Text, around(p.lines[r.Line], r.At)))
		}
	}
	return typed, err
}

// A Result is a number that looks like one, and where it stands: the line, from 0, and its bytes.
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
		for _, at := range numberPattern.FindAllStringIndex(line, -1) {
			if strings.Count(line[:at[0]], "|") == printed || ofPaper(cells) || quoted(line, at[0]) || !result(line, at) {
				continue
			}
			all = append(all, Result{line[at[0]:at[1]], i, at})
		}
	}
	return all
}

// result reports whether a number looks like a result.
func result(line string, at []int) bool {
	text, before, after := line[at[0]:at[1]], line[:at[0]], line[at[1]:]
	switch {
	case regexp.MustCompile(`(ε = |δ = |p ≤ |§|table |figure |theorem |lemma |corollary |section |chapter |https?:\S*|\]\([^)]*|[A-Za-z_/]|[A-Za-z]-)$`).MatchString(before):
		return false
	case regexp.MustCompile(`(18|19|20)\d\d$`).MatchString(text) && len(text) == 4:
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

// ofPaper reports whether a row of a table has what the paper printed, as one of its first cells says.
func ofPaper(cells []string) bool {
	if len(cells) < 4 {
		return false
	}
	second := strings.TrimSpace(cells[2])
	return second == "paper" || strings.HasSuffix(second, ", paper")
}

// quoted reports whether a place of a line is in quotes or in code.
func quoted(line string, at int) bool {
	return strings.Count(line[:at], "`")%2 == 1 || strings.Count(line[:at], `"`)%2 == 1 || strings.HasPrefix(line, "    ")
}

// around returns what stands about a number.
func around(line string, at []int) string {
	return fmt.Sprintf("%q", strings.ToValidUTF8(line[max(0, at[0]-40):min(len(line), at[1]+25)], ""))
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
