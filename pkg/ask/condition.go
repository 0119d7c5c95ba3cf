package ask

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A condition says that the value of an attribute lies in one of its sides. It does not hold where the value
// is missing.
type condition struct {
	attr             int
	holding, failing []side // the values for which it holds, and all other values
}

// operators of a condition; of two that begin alike, the longer one comes first.
var operators = []string{"!=", "<=", ">=", "=", "<", ">"}

// condition returns the condition that a text describes, as "outlook = sunny|rain" or "age >= 18".
func (a *Asker) condition(text string) (condition, error) {
	attr, operator, value := a.divide(text)
	if attr < 0 {
		return condition{}, fmt.Errorf(`ask: condition %q does not begin with an attribute and one of %s`, text, strings.Join(operators, " "))
	}
	if a.m.Attrs[attr].Nominal() {
		return a.listedCondition(text, attr, operator, value)
	}
	v, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsNaN(v) {
		return condition{}, fmt.Errorf("ask: condition %q: attribute %q is a number, and %q is not", text, a.m.Attrs[attr].Name, value)
	}
	c := condition{attr: attr}
	lower := []side{{low: math.Inf(-1), high: math.Nextafter(v, math.Inf(-1))}}
	higher := []side{{low: math.Nextafter(v, math.Inf(1)), high: math.Inf(1)}}
	equal := []side{{low: v, high: v}}
	switch operator {
	case "=":
		c.holding, c.failing = equal, slices.Concat(lower, higher)
	case "!=":
		c.holding, c.failing = slices.Concat(lower, higher), equal
	case "<=":
		c.holding, c.failing = slices.Concat(lower, equal), higher
	case "<":
		c.holding, c.failing = lower, slices.Concat(equal, higher)
	case ">=":
		c.holding, c.failing = slices.Concat(equal, higher), lower
	case ">":
		c.holding, c.failing = higher, slices.Concat(lower, equal)
	}
	return c, nil
}

// divide divides a condition into an attribute, which is -1 if it has none, an operator and a value.
func (a *Asker) divide(text string) (attr int, operator, value string) {
	attr, text = -1, strings.TrimSpace(text)
	for j, known := range a.m.Attrs {
		rest, begins := strings.CutPrefix(text, known.Name)
		if !begins || attr >= 0 && len(known.Name) < len(a.m.Attrs[attr].Name) {
			continue
		}
		rest = strings.TrimSpace(rest)
		for _, o := range operators {
			if after, ok := strings.CutPrefix(rest, o); ok {
				attr, operator, value = j, o, strings.TrimSpace(after)
				break
			}
		}
	}
	return attr, operator, value
}

// listedCondition returns a condition of a nominal attribute. Several values have a | between them.
func (a *Asker) listedCondition(text string, attr int, operator, value string) (condition, error) {
	known := a.m.Attrs[attr]
	if operator != "=" && operator != "!=" {
		return condition{}, fmt.Errorf("ask: condition %q: attribute %q is nominal, so write = or !=", text, known.Name)
	}
	words := strings.Split(value, "|")
	if slices.Contains(known.Values, value) {
		words = []string{value}
	}
	var named, rest side
	for _, word := range words {
		v := slices.Index(known.Values, strings.TrimSpace(word))
		if v < 0 {
			return condition{}, fmt.Errorf("ask: condition %q: %q is not a value of attribute %q", text, strings.TrimSpace(word), known.Name)
		}
		named.values = append(named.values, float64(v))
	}
	for _, v := range a.whole[attr].values {
		if !slices.Contains(named.values, v) {
			rest.values = append(rest.values, v)
		}
	}
	c := condition{attr: attr, holding: nonempty(named), failing: nonempty(rest)}
	if operator == "!=" {
		c.holding, c.failing = c.failing, c.holding
	}
	return c, nil
}

// nonempty returns the side of a nominal attribute, unless it has no values.
func nonempty(s side) []side {
	if s.values == nil {
		return nil
	}
	return []side{s}
}

// conditions returns the conditions that texts describe.
func (a *Asker) conditions(texts []string) (all []condition, err error) {
	for _, text := range texts {
		c, err := a.condition(text)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// holds reports whether the condition holds for an example.
func (c condition) holds(x []float64) bool {
	return slices.ContainsFunc(c.holding, func(s side) bool { return s.contains(x[c.attr]) })
}

// restrict returns the parts of boxes where the value of the attribute lies in one of some sides.
func (c condition) restrict(boxes []box, sides []side) (parts []box) {
	for _, b := range boxes {
		for _, s := range sides {
			if shared, ok := b[c.attr].intersect(s); ok {
				parts = append(parts, b.replace(c.attr, shared))
			}
		}
	}
	return parts
}
