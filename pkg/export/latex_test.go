package export

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

// TestLaTeX wants braces and environments that close, no commands except this package's, and as
// many nodes and lines as the model has, whatever its names.
func TestLaTeX(t *testing.T) {
	s := hostile()
	s.Attrs[0].Name, s.Classes[0] = `\input{x} $y & 50% #_^~`, "}\\end{tikzpicture}"
	known := map[string]bool{}
	for _, w := range strings.Fields(`\linewidth \text \ge \, \cdot \begin \end \toprule \midrule \bottomrule \small \node \draw \\ \textbackslash \{ \} \% \& \_ \# \$ \^ \~ \le \to`) {
		known[w] = true
	}
	for _, l := range []learners.Learner{learners.Pocket{}, learners.DecisionList{}, learners.C45{}, learners.MLP{}, learners.AdaBoost{}} {
		m := learned(t, s, l)
		var b bytes.Buffer
		if err := LaTeX(&b, m); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for _, c := range regexp.MustCompile(`\\([a-zA-Z]+|.)`).FindAllString(text, -1) {
			if !known[c] {
				t.Errorf("%s: a command %s", learners.String(l), c)
			}
		}
		bare := regexp.MustCompile(`\\[\\{}%&_#$]`).ReplaceAllString(text, "")
		if strings.Count(bare, "{") != strings.Count(bare, "}") || strings.Count(bare, "$")%2 != 0 || strings.ContainsAny(bare, "%#") || strings.Count(text, `\begin{`) != strings.Count(text, `\end{`) {
			t.Errorf("%s: not balanced\n%s", learners.String(l), text)
		}
		lines := strings.Count(text, `\draw`)
		switch inner := m.Inner.(type) {
		case *learners.Halfspace, *learners.List: // a formula, and rows of them
			if lines > 0 || strings.Count(text, `\ge`) == 0 {
				t.Errorf("%s is drawn", learners.String(l))
			}
		case learners.Tree:
			tests, leaves := inner.Outline().Nodes()
			if strings.Count(text, `\node`) != tests+leaves || lines != tests+leaves-1 {
				t.Errorf("%s: %d lines of %d tests and %d leaves", learners.String(l), lines, tests, leaves)
			}
		default:
			if want := m.Network().Size().Weights; lines != want {
				t.Errorf("%s: %d lines, want %d", learners.String(l), lines, want)
			}
		}
	}
	for v, want := range map[float64]string{-0.5: "-0.5", 1e-7: `1\cdot 10^{-7}`, 1.5e21: `1.5\cdot 10^{21}`} {
		if got := decimal(v); got != want {
			t.Errorf("%g is %s, want %s", v, got, want)
		}
	}
}

// TestWrapped wants twelve words in a line.
func TestWrapped(t *testing.T) {
	var b bytes.Buffer
	wrapped(&b, strings.Fields("a b c d e f g h i j k l m n"))
	if got, want := b.String(), "\n\ta, b, c, d, e, f, g, h, i, j, k, l,\n\tm, n,\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
