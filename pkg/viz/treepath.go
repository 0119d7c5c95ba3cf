package viz

import (
	"fmt"
	"math"

	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
)

// pathOf returns the path of x in m and, where it ends at a test, why and what
// then decides. It panics if x has another length than m has attributes.
func pathOf(m learners.Tree, o *outline.Node, x []float64) (path []int, end string) {
	if s, ok := m.(interface{ Names() []string }); ok && len(x) != len(s.Names()) {
		panic(fmt.Sprintf("viz: tree of %s, example has %s", plural(len(s.Names()), "attribute"), plural(len(x), "value")))
	}
	path = m.Path(x)
	for _, b := range path {
		o = o.Branches[b]
	}
	if len(o.Branches) == 0 {
		return path, ""
	}
	d, ok := m.(*learners.DecisionTree)
	if !ok {
		return path, fmt.Sprintf("its value of %s has no branch", o.Text)
	}
	n := d.Root
	for _, b := range path {
		n = n.Branches[b]
	}
	what := "new"
	if math.IsNaN(x[n.Attr]) {
		what = "missing"
	}
	return path, fmt.Sprintf("the value of %s is %s: divided among all branches", o.Text, what)
}
