package explain

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/table"
)

// A RuleCoverage says which examples of a sample the rules of a model decide.
type RuleCoverage struct {
	Set      string // name of the sample
	Examples int
	Rules    []CoveredRule
}

// A CoveredRule rule is one of a list, or a path to a leaf of a tree.
type CoveredRule struct {
	If    string
	Class string // that it says, "" if a unit at the leaf does
	N     int    // examples that it decides: those on which it is the first rule to fire
	Right int    // those of them that the model predicts rightly
}

// Support returns the share of all examples that the rule decides.
func (c *RuleCoverage) Support(rule int) float64 { return ratio(c.Rules[rule].N, c.Examples) }

// Confidence returns the share of the examples that the rule decides that it decides rightly, 0 if there
// are none.
func (c *RuleCoverage) Confidence(rule int) float64 {
	return ratio(c.Rules[rule].Right, c.Rules[rule].N)
}

// ratio returns n/of, 0 if of is.
func ratio(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Rules returns what the rules of a List, or the leaves of a Tree, decide of a sample, in their order. A
// path that ends at a test, because examples have no value for it, is a rule too. Another model has no
// rules: that is an error, and so is a sample that the model cannot read.
func Rules(m *pipeline.Model, s *data.Set) (*RuleCoverage, error) {
	t, err := m.Align(s)
	if err != nil {
		return nil, fmt.Errorf("explain: rules: %w", err)
	}
	c := &RuleCoverage{Set: s.Name, Examples: t.Len()}
	switch of := inside(m).(type) {
	case *learners.List:
		c.list(m, of, t)
	case learners.Tree:
		c.tree(m, of, t)
	default:
		return nil, fmt.Errorf("explain: rules: a %T is neither a list nor a tree", of)
	}
	return c, nil
}

// list counts by the first rule that fires.
func (c *RuleCoverage) list(m *pipeline.Model, l *learners.List, t *data.Set) {
	word := "if "
	for _, r := range l.Rules {
		c.Rules = append(c.Rules, CoveredRule{If: word + outline.Condition(r.If, l.Attrs), Class: l.Classes[r.Class]})
		word = "else if "
	}
	c.Rules = append(c.Rules, CoveredRule{If: "else", Class: l.Classes[l.Else]})
	for i, x := range t.X {
		v := m.Encode(x)
		first := slices.IndexFunc(l.Rules, func(r learners.Rule) bool { return r.If.Fires(v) })
		if first < 0 {
			first = len(l.Rules)
		}
		c.Rules[first].count(m.Predict(x) == t.Y[i])
	}
}

// count counts one more example.
func (r *CoveredRule) count(right bool) {
	if r.N++; right {
		r.Right++
	}
}

// tree counts by the path that an example takes.
func (c *RuleCoverage) tree(m *pipeline.Model, tree learners.Tree, t *data.Set) {
	at := map[string]*CoveredRule{} // by path
	for i, x := range t.X {
		path := fmt.Sprint(tree.Path(m.Encode(x)))
		if at[path] == nil {
			at[path] = &CoveredRule{}
		}
		at[path].count(m.Predict(x) == t.Y[i])
	}
	var below func(n *outline.Node, path []int, tests []string)
	below = func(n *outline.Node, path []int, tests []string) {
		r := CoveredRule{If: "always"}
		if came := at[fmt.Sprint(path)]; came != nil {
			r = *came
		}
		if len(tests) > 0 {
			r.If = "if " + strings.Join(tests, " and ")
		}
		switch {
		case n.Branches == nil && n.Class >= 0:
			r.Class = m.Classes[n.Class]
		case n.Branches != nil:
			r.If += ", " + n.Text + " is none of the branches"
		}
		for k, b := range n.Branches {
			below(b, append(slices.Clip(path), k), append(slices.Clip(tests), n.Text+" "+b.Edge))
		}
		if n.Branches == nil || r.N > 0 {
			c.Rules = append(c.Rules, r)
		}
	}
	below(tree.Outline(), []int{}, nil)
}

// Table returns the rules as they are read.
func (c *RuleCoverage) Table() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%s: of %d examples the share that each rule decides (support), and of these the share that it decides rightly (confidence).", escape.Text(c.Set), c.Examples),
		Head:    []string{"rule", "then", "n", "support", "confidence"},
		Words:   2,
	}
	for k, r := range c.Rules {
		confidence := "–"
		if r.N > 0 {
			confidence = fmt.Sprintf("%.3f", c.Confidence(k))
		}
		t.Rows = append(t.Rows, []string{r.If, r.Class, fmt.Sprint(r.N), fmt.Sprintf("%.3f", c.Support(k)), confidence})
	}
	return t
}

// String formats the rules for a terminal.
func (c *RuleCoverage) String() string { return c.Table().String() }

// Markdown formats the rules with their caption.
func (c *RuleCoverage) Markdown() string { return c.Table().Markdown() }
