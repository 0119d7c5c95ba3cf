package ask

import (
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// people returns a sample of numbers and words, and the Asker of a tree that learns it.
func people(t *testing.T) (*Asker, *data.Set) {
	s := &data.Set{Schema: data.Schema{Name: "people", Classes: []string{"refused", "granted"},
		Attrs: []data.Attr{{Name: "age"}, {Name: "income"}, {Name: "home", Values: []string{"rent", "mortgage", "own"}}, {Name: "sex", Values: []string{"f", "m"}}}}}
	for age := 18; age <= 80; age += 4 {
		for k := range 6 {
			x := []float64{float64(age), 10 + float64(k*8), float64((age + k) % 3), float64((age/4 + k) % 2)}
			y := 0
			if x[1] > 25 && x[0] < 70 || x[2] == 2 && x[0] > 40 {
				y = 1
			}
			s.X, s.Y = append(s.X, x), append(s.Y, y)
		}
	}
	return check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.C45{}, s, 1)), s)), s
}

// TestRules compares the possible examples under rules with all examples that pass a test.
func TestRules(t *testing.T) {
	a, _ := people(t)
	whole := check[*Asker](t)(a.Whole("age", "income"))
	for _, c := range []struct {
		rules []Rule
		obeys func(age, income float64, home, sex int) bool
	}{
		{[]Rule{{Then: []string{"age >= 40", "sex = f"}}}, func(age, _ float64, _, sex int) bool { return age >= 40 && sex == 0 }},
		{[]Rule{{If: []string{"home = own"}, Then: []string{"age > 30"}}}, func(age, _ float64, home, _ int) bool { return home != 2 || age > 30 }},
		{[]Rule{{If: []string{"age < 30", "sex = m"}, Then: []string{"home = rent|mortgage", "income <= 20"}}, {If: []string{"home != rent"}, Then: []string{"income != 20"}}},
			func(age, income float64, home, sex int) bool {
				return !(age < 30 && sex == 1 && (home == 2 || income > 20)) && (home == 0 || income != 20)
			}},
		{[]Rule{{If: []string{"age = 18"}, Then: []string{"sex != f"}}}, func(age, _ float64, _, sex int) bool { return age != 18 || sex == 1 }},
	} {
		b := check[*Asker](t)(whole.Restrict(c.rules...))
		for age := 18.0; age <= 78; age++ {
			for income := 10.0; income <= 50; income++ {
				for home := range 3 {
					for sex := range 2 {
						x := []float64{age, income, float64(home), float64(sex)}
						parts := 0
						for _, part := range b.parts {
							if !slices.ContainsFunc([]int{0, 1, 2, 3}, func(j int) bool { return !part[j].contains(x[j]) }) {
								parts++
							}
						}
						obeys := c.obeys(age, income, home, sex)
						if parts > 1 || parts == 1 != obeys || (b.check(x) == nil) != obeys {
							t.Fatalf("%v: %v lies in %d parts, check %v", c.rules, x, parts, b.check(x))
						}
					}
				}
			}
		}
	}
}

// TestWholeUnderRules wants an error where the rules leave no whole number.
func TestWholeUnderRules(t *testing.T) {
	a, _ := people(t)
	b := check[*Asker](t)(a.Restrict(Rule{Then: []string{"age > 20.2", "age < 20.8"}}))
	if _, err := b.Whole("income"); err != nil {
		t.Error(err)
	}
	const want = "ask: no possible example with these whole numbers obeys the rules"
	if _, err := b.Whole("age"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestRuleErrors lists rules that cannot be read.
func TestRuleErrors(t *testing.T) {
	a, s := people(t)
	for rule, want := range map[string]string{
		"wealth > 3":                `"wealth > 3" does not begin with an attribute`,
		"age ~ 3":                   `"age ~ 3" does not begin with an attribute`,
		"age > old":                 `"old" is not`,
		"home < own":                "is nominal, so write = or !=",
		"home = tent":               `"tent" is not a value of attribute "home"`,
		"age > 100":                 "no possible example obeys",
		"home != rent|mortgage|own": "no possible example obeys",
	} {
		if _, err := a.Restrict(Rule{Then: []string{rule}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", rule, err, want)
		}
		if _, err := a.Restrict(Rule{If: []string{rule}, Then: []string{"age > 100"}}); err == nil || !strings.Contains(err.Error(), "ask: ") {
			if !strings.Contains(want, "no possible") {
				t.Errorf("if %s: %v", rule, err)
			}
		}
	}
	if _, err := a.Whole("home"); err == nil || !strings.Contains(err.Error(), `"home" is nominal, so it has no whole numbers`) {
		t.Errorf("home as a whole number: %v", err)
	}
	// A number that is not possible itself obeys the rule that it obeys.
	short := check[*Asker](t)(check[*Asker](t)(a.Whole("income")).Restrict(Rule{Then: []string{"income <= 20"}}))
	if _, err := short.Reason(t.Context(), []float64{20, 9.5, 0, 0}); err != nil {
		t.Error(err)
	}
	old := check[*Asker](t)(a.Restrict(Rule{Then: []string{"age > 50"}}))
	if _, err := old.Reason(t.Context(), s.X[0]); err == nil || !strings.Contains(err.Error(), `does not obey the rule "age > 50"`) {
		t.Errorf("a young example: %v", err)
	}
}
