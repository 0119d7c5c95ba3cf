package words

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"halfspace/pkg/ltu"
	"halfspace/pkg/viz/internal/ink"
)

// Condition writes u as one or two lines of at most the given width: the first of its terms, the number of
// the others, and its threshold. A unit without weights always or never fires.
func Condition(u ltu.Unit, terms []int, names []string, wide vg.Length) []string {
	if len(terms) == 0 {
		if 0 >= u.Theta {
			return []string{"always"}
		}
		return []string{"never"}
	}
	shown := min(FewTerms, len(terms))
	// If the text is too long, the longest names are shortened first, as long as the names still differ.
	// Then the last term is left out. If the text is still too long at the end, the rest of it is shortened
	// in any case.
	for nameWide := wide; ; nameWide -= 8 { // the longest names give way
		lines := wrapped(u, terms, shown, names, nameWide, wide)
		if fits(lines, wide) || nameWide < 40 {
			return lines
		}
		if shown == FewTerms && nameWide < readable {
			shown, nameWide = shown-1, wide // and then the last term
		}
	}
}

// readable is a width, in pixels, at which most names still differ.
const readable = 130

// fits reports whether there are at most two lines, none wider than the given width.
func fits(lines []string, wide vg.Length) bool {
	return len(lines) <= 2 && !slices.ContainsFunc(lines, func(l string) bool { return ink.Plain.Width(l) > wide })
}

// wrapped writes u with a given number of its terms, on lines of at most the given width, with
// breaks only between terms. Names are shortened to nameWide.
func wrapped(u ltu.Unit, terms []int, shown int, names []string, nameWide, wide vg.Length) (lines []string) {
	line := ""
	for k, i := range terms[:shown] {
		s := Term(u.W[i], ink.Shorten(NameOf(names, i, "x"), ink.Plain, nameWide), k == 0)
		// The last written term carries the rest of the condition with it, so that the threshold
		// never stands alone on a line.
		if k == shown-1 {
			if rest := len(terms) - shown; rest > 0 {
				s += " + " + Plural(rest, "term")
			}
			s += " ≥ " + Number(u.Theta)
		}
		if line != "" && ink.Plain.Width(line+s) > wide {
			lines, line, s = append(lines, line), "", s[1:]
		}
		line += s
	}
	return append(lines, line)
}
