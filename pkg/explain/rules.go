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

// A RuleCoverage records which examples of a sample each rule of a model decides.
type RuleCoverage struct {
	Set      string // name of the sample
	Examples int
	Rules    []CoveredRule
}

// A CoveredRule is a rule of a list, or a path to a leaf of a tree.
type CoveredRule struct {
	If    string
	Class string // the rule's class, "" if a unit at the leaf decides
	N     int    // number of examples that the rule decides: in a list, where it fires first
	Right int    // number of these that are predicted correctly
}

// Support returns the share of all examples that the rule decides.
func (c *RuleCoverage) Support(rule int) float64 { return ratio(c.Rules[rule].N, c.Examples) }

// Confidence returns the share of rightly decided examples among the examples that the rule
// decides, or 0 if it decides no example.
func (c *RuleCoverage) Confidence(rule int) float64 {
	return ratio(c.Rules[rule].Right, c.Rules[rule].N)
}

// ratio returns n/total, or 0 if total is 0.
func ratio(n, total int) float64 {
	if total == 0 {
		return 0
	}
	return float64(n) / float64(total)
}

// Rules returns how many examples of a sample each rule of a List, or each leaf of a Tree, decides, and how
// often the decision is right. The rules keep their order. If an example lacks the value for a test of a
// tree, its path ends at this test, and this path is listed as a rule too. Rules returns an error if the
// model has no rules, or cannot read the sample.
func Rules(m *pipeline.Model, s *data.Set) (*RuleCoverage, error) {
	t, err := m.Align(s)
	if err != nil {
		return nil, fmt.Errorf("explain: rules: %w", err)
	}
	c := &RuleCoverage{Set: s.Name, Examples: t.Len()}
	switch model := inside(m).(type) {
	case *learners.List:
		c.list(m, model, t)
	case learners.Tree:
		c.tree(m, model, t)
	default:
		return nil, fmt.Errorf("explain: rules: a %T is neither a list nor a tree", model)
	}
	return c, nil
}

// list counts, for each rule of a list, the examples on which it is the first to fire.
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

// tree counts, for each path of a tree, the examples that take it.
func (c *RuleCoverage) tree(m *pipeline.Model, tree learners.Tree, t *data.Set) {
	paths := map[string]*CoveredRule{} // by path
	for i, x := range t.X {
		path := fmt.Sprint(tree.Path(m.Encode(x)))
		if paths[path] == nil {
			paths[path] = &CoveredRule{}
		}
		paths[path].count(m.Predict(x) == t.Y[i])
	}
	var descend func(n *outline.Node, path []int, tests []string)
	descend = func(n *outline.Node, path []int, tests []string) {
		var r CoveredRule
		if came := paths[fmt.Sprint(path)]; came != nil {
			r = *came
		}
		conditions := tests
		switch {
		case n.Branches == nil && n.Class >= 0:
			r.Class = m.Classes[n.Class]
		case n.Branches != nil:
			conditions = append(slices.Clip(tests), n.Text+" has no branch")
		}
		if r.If = "always"; len(conditions) > 0 {
			r.If = "if " + strings.Join(conditions, " and ")
		}
		for k, b := range n.Branches {
			descend(b, append(slices.Clip(path), k), append(slices.Clip(tests), n.Text+" "+b.Edge))
		}
		if n.Branches == nil || r.N > 0 {
			c.Rules = append(c.Rules, r)
		}
	}
	descend(tree.Outline(), []int{}, nil)
}

// Table returns the rules as a table.
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
