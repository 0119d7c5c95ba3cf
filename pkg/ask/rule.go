package ask

import (
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
)

// A Rule restricts the possible examples, to exclude combinations that cannot occur, such as a married
// child. In every example that meets all conditions of If, all conditions of Then must hold. Without If,
// the conditions of Then always hold. A condition is a text, such as "outlook = sunny|rain", "sex != f" or
// "age >= 18". A rule does not restrict examples that miss the value of one of its attributes.
type Rule struct{ If, Then []string }

// String writes the rule.
func (r Rule) String() string {
	conclusion := escape.Text(strings.Join(r.Then, ", "))
	if r.If == nil {
		return conclusion
	}
	return "if " + escape.Text(strings.Join(r.If, ", ")) + " then " + conclusion
}

// ParseRule reads a rule as String writes it, such as "if home = rent, age < 30 then income <= 20". A text
// without "if" is a list of conditions that always hold. ParseRule does not check the conditions; Restrict
// returns an error for a condition that it cannot read.
func ParseRule(text string) Rule {
	rest, begins := strings.CutPrefix(strings.TrimSpace(text), "if ")
	premise, conclusion, divided := strings.Cut(rest, " then ")
	if !begins || !divided {
		return Rule{Then: splitList(text)}
	}
	return Rule{If: splitList(premise), Then: splitList(conclusion)}
}

// splitList divides a list of conditions at its commas.
func splitList(text string) (all []string) {
	for part := range strings.SplitSeq(text, ",") {
		all = append(all, strings.TrimSpace(part))
	}
	return all
}

// Restrict returns an Asker that considers only the possible examples that obey the rules. It returns an
// error if a rule cannot be read, or if no example obeys all rules.
func (a *Asker) Restrict(rules ...Rule) (*Asker, error) {
	b := *a
	for _, r := range rules {
		if err := b.restrict(r); err != nil {
			return nil, err
		}
	}
	return &b, nil
}

// A reading is a rule with its conditions.
type reading struct {
	Rule
	premises, conclusions []condition
}

// restrict adds a rule.
func (a *Asker) restrict(rule Rule) error {
	premises, err := a.conditions(rule.If)
	if err != nil {
		return err
	}
	conclusions, err := a.conditions(rule.Then)
	if err != nil {
		return err
	}
	// First come the parts where one condition of If fails, and then the part where all of them hold.
	var parts []box
	open := a.parts
	for _, c := range premises {
		parts = append(parts, c.restrict(open, c.failing)...)
		open = c.restrict(open, c.holding)
	}
	for _, c := range conclusions {
		open = c.restrict(open, c.holding)
	}
	if a.parts = append(parts, open...); len(a.parts) == 0 {
		return fmt.Errorf("ask: no possible example obeys the rule %q", rule.String())
	}
	a.rules = append(a.rules[:len(a.rules):len(a.rules)], reading{rule, premises, conclusions})
	return nil
}

// breaks reports whether an example breaks the rule. The example may have missing values.
func (r reading) breaks(x []float64) bool {
	for _, c := range r.premises {
		if !c.holds(x) {
			return false
		}
	}
	for _, c := range r.conclusions {
		if x[c.attr] == x[c.attr] && !c.holds(x) {
			return true
		}
	}
	return false
}
