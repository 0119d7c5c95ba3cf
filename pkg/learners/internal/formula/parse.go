package formula

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A literal is a unit of a term, negated or not.
type literal struct {
	name    string
	negated bool
}

// Parse reads a formula such as A ∨ ¬AB. The name of a unit is a letter, perhaps with digits after it.
// One may write ! and | instead of ¬ and ∨, and spaces do not count. If the formula does not describe a
// tree, the error says why, in one line.
func Parse(text string) (t Tree, err error) {
	var terms [][]literal
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "|", "∨"), "∨") {
		term, err := parseTerm(part)
		if err != nil {
			return Tree{}, err
		}
		terms = append(terms, term)
	}
	if _, err := t.grow(terms, map[string]bool{}); err != nil {
		return Tree{}, err
	}
	return t, nil
}

// parseTerm reads the literals of a term. The last unit of a term must not be negated, because a path
// ends where a unit fires. Two negations cancel.
func parseTerm(text string) (term []literal, err error) {
	runes, negated := slices.DeleteFunc([]rune(text), unicode.IsSpace), false
	for i := 0; i < len(runes); i++ {
		switch c := runes[i]; {
		case c == '¬' || c == '!':
			negated = !negated
		case unicode.IsLetter(c):
			start := i
			for i+1 < len(runes) && unicode.IsDigit(runes[i+1]) {
				i++
			}
			term, negated = append(term, literal{string(runes[start : i+1]), negated}), false
		default:
			return nil, fmt.Errorf("%q in term %.60q, want a unit's name or ¬", c, strings.TrimSpace(text))
		}
	}
	if len(term) == 0 || negated || term[len(term)-1].negated {
		return nil, fmt.Errorf("term %.60q does not end in a unit that fires", strings.TrimSpace(text))
	}
	return term, nil
}

// grow adds the tree whose paths are the given terms, and returns the number of its root. All terms must
// begin with the same unit, the root. The terms whose root is negated describe the left tree, and grow
// reads them without the root. The other terms describe the right tree. Without a right tree, one term
// consists of the root alone: where the root fires, it answers. The names in used already belong to
// other nodes.
func (t *Tree) grow(terms [][]literal, used map[string]bool) (node int, err error) {
	name, ends := terms[0][0].name, 0
	var left, right [][]literal
	for _, term := range terms {
		switch {
		case term[0].name != name:
			return 0, fmt.Errorf("a path branches by both %s and %s", name, term[0].name)
		case term[0].negated:
			left = append(left, term[1:])
		case len(term) > 1:
			right = append(right, term[1:])
		default:
			ends++
		}
	}
	if used[name] || ends > 1 || (ends == 1) == (len(right) > 0) {
		return 0, fmt.Errorf("unit %s must be in one place, and either end one path or branch on its right", name)
	}
	used[name] = true
	node = t.add()
	if len(left) > 0 {
		child, err := t.grow(left, used)
		if err != nil {
			return 0, err
		}
		t.Left[node] = child
	}
	if len(right) > 0 {
		child, err := t.grow(right, used)
		if err != nil {
			return 0, err
		}
		t.Right[node] = child
	}
	return node, nil
}
