package escape

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	page "golang.org/x/net/html"
)

// hostile are names of files whose authors mean harm, and some that are only unusual.
var hostile = []string{
	"petal length (cm)", "x_1", "_x_", "b  ", "a*b*c", "<=50K", "< 5", "a <", "AT&T", "&lt;b&gt;", "5% off", "{x}", "#1", "~x~", "a^2^",
	"<script>alert(1)</script>", "</td><img src=x onerror=alert(1)>", "<!-- ", "<http://a.example/>", "<a@b.example>",
	"![t](http://a.example/x)", "[t](javascript:alert(1))", "[t][r]", "[r]: http://a.example", "http://a.example/x?a=b",
	"www.a.example", "WWW.a.example", "a@b.example", "ftp://a.example", "mailto:a@b.example", "`x`", "```\nx", "| a | b |", "a\n\n# b",
	"# b", " # b", " 1. b", "> b", "- b", "+ b", "1. b", "12) b", "---", "===", "***", "- - -", "    b", ":::", "a  \nb", `\`, `a\`, `\*`, `\[x\]`,
	"$x$", "$$x$$", `\(x\)`, `\begin{x}`, "@@0@@", "% c", "c\n\\input{/etc/passwd}", "[2em] b", "* b", "\\\\",
	"=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "-0.5", "+", "−2.5·width ≥ 3", "\x1b[31mred", "\a", "a\u202eb", "\u2066x",
	"a\r\nb", "a\rb", "a\u2028b", "\x00", "\x7f", "\u009b31m", "\ufffe", "\xff", "日本", "👩‍🔬", "",
}

// TestText wants a line with the same number of characters. A terminal must obey none of them.
func TestText(t *testing.T) {
	for s, want := range map[string]string{
		"a\x1b[31m\a\x7f": "a␛[31m␇␡", "\u202ea\u2066\u009b": "�a��", "a\nb\r\nc\td\u2028e": "a b c d e", "é日👩‍🔬": "é日👩‍🔬",
	} {
		if got := Text(s); got != want {
			t.Errorf("Text(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestMarkup(t *testing.T) {
	for _, c := range []struct {
		escape func(string) string
		s      string
		want   string
	}{
		{HTML, `<a b="c">$\`, "&lt;a b=&#34;c&#34;&gt;<span>$</span><span>\\</span>"},
		{Attribute, `"$x`, "&#34;$x"},
		{SVG, "<text>a\x1b\u202e</text>\n", "<text>a␛�</text>\n"},
		{Markdown, "petal length (cm) ≥ 0.5", "petal length (cm) ≥ 0.5"},
		{Markdown, "![a_b](http://c)", "!&#91;a\\_b&#93;(http&#58;//c)"},
		{Markdown, "1. www.a", `1\. www&#46;a`},
		{Markdown, "0.5", "0.5"}, {Markdown, "   # a   ", ` \# a `},
		{Markdown, "-0.5", "-0.5"},
		{LaTeX, "50 % of {a_b}\nc", `50 \% of \{a\_b\} c`},
		{LaTeX, "[2em]", "{[}2em{]}"},
		{LaTeX, `\input`, `\textbackslash{}input`},
		{CSV, "=1+1", "'=1+1"}, {CSV, "-1+1", "'-1+1"}, {CSV, "@a", "'@a"}, {CSV, "+a", "'+a"}, {CSV, "\t=1", "'\t=1"},
		{CSV, "-0.5", "-0.5"}, {CSV, "+1e3", "+1e3"}, {CSV, "-", "-"}, {CSV, "a=b", "a=b"},
	} {
		if got := c.escape(c.s); got != c.want {
			t.Errorf("%q became %q, want %q", c.s, got, c.want)
		}
	}
	if got := Lines("# a\n# b", Markdown); got != "\\# a\n\\# b" {
		t.Errorf("lines: %q", got)
	}
}

// FuzzEscape reads the result of each function like a reader of that language, and wants to find the text
// and nothing else.
func FuzzEscape(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := Text(s)
		if text != Text(text) || strings.ContainsAny(text, "\n\r\t\x1b\a") || !utf8.ValidString(text) {
			t.Errorf("Text(%q) = %q", s, text)
		}
		if got, err := texts(HTML(s), ""); got != text || err != nil {
			t.Errorf("HTML(%q) = %q reads %q, %v", s, HTML(s), got, err)
		}
		if regexp.MustCompile(`\$[^<]|\\[^<]`).MatchString(HTML(s)) {
			t.Errorf("HTML(%q) = %q: a formula may begin", s, HTML(s))
		}
		checkMarkdown(t, s)
		checkXML(t, s)
		if got := read(LaTeX(s)); got != text {
			t.Errorf("LaTeX(%q) = %q reads %q", s, LaTeX(s), got)
		}
		if c := CSV(s); strings.TrimPrefix(c, "'") != strings.TrimPrefix(s, "'") {
			t.Errorf("CSV(%q) = %q", s, c)
		}
	})
}

// checkMarkdown reads s where names stand: in a line, at its beginning, in a list and in a table.
func checkMarkdown(t *testing.T, s string) {
	t.Helper()
	m := Markdown(s)
	want := strings.Join(strings.Fields(Text(s)), " ")
	// Raw HTML is let through, as Jupyter's reader does.
	reader := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
	for _, place := range []string{"%s", "before %s after", "- %s", "| a | b |\n|---|---|\n| %s | c |", "**%s**, if", "%s\n%[1]s"} {
		var b bytes.Buffer
		if err := reader.Convert(fmt.Appendf(nil, place, m), &b); err != nil {
			t.Fatal(err)
		}
		got, err := texts(b.String(), "p ul li table thead tbody tr th td strong")
		plain := regexp.MustCompile(`[-|*\s\p{Z}]+`).ReplaceAllString // of the place, and of a rule's
		filled := fmt.Sprintf(strings.NewReplacer("|---|", "").Replace(place), want)
		if a, b := plain(got, ""), plain(filled, ""); a != b || err != nil {
			t.Errorf("Markdown(%q) = %q reads %q in %q, want %q; %v", s, m, a, place, b, err)
		}
	}
	if strings.ContainsAny(m, "$@[]\n") || regexp.MustCompile(`(?i)://|www\.|<[^/s ]`).MatchString(m) {
		t.Errorf("Markdown(%q) = %q", s, m)
	}
}

// checkXML reads s as an attribute and as an element of XML.
func checkXML(t *testing.T, s string) {
	t.Helper()
	var got struct {
		A string `xml:"a,attr"`
		T string `xml:",chardata"`
	}
	document := SVG(fmt.Sprintf(`<x a="%s">%[1]s</x>`, Attribute(s)))
	if err := xml.Unmarshal([]byte(document), &got); err != nil || got.A != Text(s) || got.T != Text(s) {
		t.Errorf("%q reads %q and %q, %v", document, got.A, got.T, err)
	}
}

// texts returns the text of a piece of HTML, and an error if it has elements other than span and the
// allowed ones, an attribute, or a comment.
func texts(piece, allowed string) (string, error) {
	var b strings.Builder
	z := page.NewTokenizer(strings.NewReader(piece))
	for {
		switch token := z.Next(); token {
		case page.ErrorToken:
			return b.String(), nil
		case page.TextToken:
			b.WriteString(z.Token().Data)
		case page.StartTagToken, page.EndTagToken:
			tag := z.Token()
			if !strings.Contains(" span "+allowed+" ", " "+tag.Data+" ") || len(tag.Attr) > 0 {
				return b.String(), fmt.Errorf("there is %v", tag)
			}
		default:
			return b.String(), fmt.Errorf("there is %v", z.Token())
		}
	}
}

// read returns the text of LaTeX that LaTeX made.
func read(s string) string {
	var pairs []string
	for _, r := range `\{}%&_#$^~[]*<>|±≤≥−·×→∞χ²…` {
		pairs = append(pairs, LaTeX(string(r)), string(r))
	}
	return strings.NewReplacer(pairs...).Replace(s)
}
