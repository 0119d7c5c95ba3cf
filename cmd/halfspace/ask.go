package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/ask"
	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// An asking holds the settings of the command ask, which answers questions about a model with proofs.
type asking struct {
	evaluation
	row, boxes, reasons, answers        int
	second, reach, matters, rises, goal string
	smt                                 string
	tests, rules, whole                 []string
	radius                              float64
	largest                             bool
	keep, raise, lower                  []string
	costs                               map[string]string
}

// askCommand returns the command ask, which answers questions about a model with proofs.
func askCommand() *cobra.Command {
	var a asking
	c := command("ask MODEL DATA", "find the fewest attributes that force a class, or change it, or prove a property of a model", a.run, setNames)
	c.Long = strings.TrimSpace(`
The answers hold for all possible examples: any listed value of a nominal
attribute, and any number between the least and the greatest of DATA. An answer
is proven, or says that the search came to its limit. Each question is a flag:

  --row 6                     what forces the class of row 6, and what changes it
  --row 6 --to yes            the cheapest change of row 6 that leads to class yes
  --same OTHER.json           do two models give each example the same class?
  --reach yes --where 'a > 3' is there an example of class yes with a > 3?
  --matters sex               does the class ever change if only sex changes?
  --rises income --to yes     does a greater income never lose class yes?
  --robust 0.05               which rows keep their class if numbers change by
                              5 % of their ranges?

--smt FILE writes the question as a formula in SMT-LIB 2, with the answer as its
status, for solvers as z3 and cvc5. Sums are exact there, and rounded here.`)
	a.flags(c, false)
	strictFlag(c, &a.strict)
	f := c.Flags()
	f.IntVar(&a.row, "row", 0, "the row of DATA to ask about, the first one is 1")
	f.StringVar(&a.second, "same", "", "the file of a model to compare with")
	f.StringVar(&a.reach, "reach", "", "a class of which to find an example")
	f.StringVar(&a.matters, "matters", "", "an attribute that may change the class alone")
	f.StringVar(&a.rises, "rises", "", "an attribute that may lose the class of --to as it rises")
	f.Float64Var(&a.radius, "robust", -1, "a change of all numbers, as a share of their ranges")
	f.StringVar(&a.goal, "to", "", "the class that a change of the row is to reach, or that --rises is about")
	f.IntVar(&a.answers, "answers", 1, "number of changes, each of other attributes")
	f.IntVar(&a.reasons, "reasons", 0, "list at most this number of reasons that force the class of the row")
	f.StringArrayVar(&a.keep, "keep", nil, "an attribute that --to cannot change (repeat the flag for others)")
	f.StringArrayVar(&a.raise, "raise", nil, "an attribute that --to can only raise")
	f.StringArrayVar(&a.lower, "lower", nil, "an attribute that --to can only lower")
	f.StringToStringVar(&a.costs, "cost", nil, "cost of a change over the whole range of a number, or of a nominal attribute, as age=3; 1 if not given")
	f.BoolVar(&a.largest, "largest", false, "the cost of several changes is the largest, not the sum")
	f.StringArrayVar(&a.tests, "where", nil, "a condition of --reach, as 'age >= 18' or 'home = own|rent'")
	f.StringArrayVar(&a.rules, "rule", nil, "what all possible examples obey, as 'if age < 18 then income <= 0'")
	f.StringArrayVar(&a.whole, "whole", nil, "an attribute whose numbers are whole")
	f.StringVar(&a.smt, "smt", "", "a file for the question as a formula in SMT-LIB 2")
	f.IntVar(&a.boxes, "boxes", ask.Boxes, "limit of a search")
	return c
}

// run prints the answers.
func (a *asking) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	if len(args) != 2 {
		return usageError("ask: name a model and a file of examples, and a question as --row 1")
	}
	m, err := pipeline.Open(args[0])
	if err != nil {
		return err
	}
	s, err := a.examples(ctx, m, args[1], input, errs)
	if err != nil {
		return err
	}
	asker, err := a.asker(m, s)
	if err != nil {
		return err
	}
	answers, err := a.answer(ctx, asker, s)
	if err != nil {
		return err
	}
	if err := a.formula(answers[0], args, out); err != nil {
		return err
	}
	for _, answer := range answers {
		if _, err := fmt.Fprintln(out, answer); err != nil {
			return err
		}
	}
	return nil
}

// formula writes an answer's question as a formula into the file of the flag --smt.
func (a *asking) formula(answer fmt.Stringer, inputs []string, out io.Writer) error {
	if a.smt == "" {
		return nil
	}
	asked, ok := answer.(interface{ SMT() (string, error) })
	if !ok {
		return usageError("ask: --smt writes the questions of --row, --same, --reach, --matters and --rises; leave out --to and --reasons of --row")
	}
	text, err := asked.SMT()
	if err != nil {
		return err
	}
	return write(a.smt, out, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}, append(inputs, a.second)...)
}

// asker returns an Asker about the model with the rules of the flags.
func (a *asking) asker(m *pipeline.Model, s *data.Set) (*ask.Asker, error) {
	asker, err := ask.About(m, s)
	if err != nil {
		return nil, err
	}
	asker.Boxes = a.boxes
	if asker, err = asker.Whole(a.whole...); err != nil {
		return nil, err
	}
	var rules []ask.Rule
	for _, text := range a.rules {
		rules = append(rules, ask.ParseRule(text))
	}
	return asker.Restrict(rules...)
}

// answer returns the answers to the question of the flags.
func (a *asking) answer(ctx context.Context, asker *ask.Asker, s *data.Set) ([]fmt.Stringer, error) {
	switch asked := a.questions(); {
	case len(asked) != 1:
		return nil, usageError("ask: one question at a time: --row, --same, --reach, --matters, --rises or --robust")
	case asked[0] == "row":
		return a.aboutRow(ctx, asker, s)
	case asked[0] == "same":
		return a.compare(ctx, asker)
	case asked[0] == "reach":
		return list(asker.Find(ctx, a.reach, a.tests...))
	case asked[0] == "matters":
		return list(asker.Matters(ctx, a.matters))
	case asked[0] == "rises" && a.goal == "":
		return nil, usageError("ask: --rises also needs a class, as --to yes")
	case asked[0] == "rises":
		return list(asker.Monotone(ctx, a.rises, a.goal))
	default:
		return list(asker.Robust(ctx, s, a.radius))
	}
}

// questions returns the flags that are questions.
func (a *asking) questions() (asked []string) {
	for _, q := range []struct {
		flag string
		set  bool
	}{{"row", a.row != 0}, {"same", a.second != ""}, {"reach", a.reach != ""}, {"matters", a.matters != ""}, {"rises", a.rises != ""}, {"robust", a.radius >= 0}} {
		if q.set {
			asked = append(asked, q.flag)
		}
	}
	return asked
}

// list returns an answer as a list.
func list[T fmt.Stringer](answer T, err error) ([]fmt.Stringer, error) {
	return []fmt.Stringer{answer}, err
}

// compare returns how two models differ, and on how many examples.
func (a *asking) compare(ctx context.Context, asker *ask.Asker) ([]fmt.Stringer, error) {
	second, err := pipeline.Open(a.second)
	if err != nil {
		return nil, err
	}
	d, err := asker.Compare(ctx, second)
	if err != nil || d.Proven && d.Example == nil {
		return list(d, err)
	}
	count, err := asker.Share(ctx, second)
	return []fmt.Stringer{d, count}, err
}

// aboutRow returns what forces the class of a row of s, and what changes it.
func (a *asking) aboutRow(ctx context.Context, asker *ask.Asker, s *data.Set) ([]fmt.Stringer, error) {
	if a.row < 1 || a.row > s.Len() {
		return nil, fmt.Errorf("ask: --row %d: the file has rows 1 to %d", a.row, s.Len())
	}
	x := s.X[a.row-1]
	if a.goal != "" {
		return a.recourse(ctx, asker, x)
	}
	if a.reasons > 0 {
		return list(asker.Reasons(ctx, x, a.reasons))
	}
	reason, err := asker.Reason(ctx, x)
	if err != nil {
		return nil, err
	}
	contrast, err := asker.Contrast(ctx, x)
	return []fmt.Stringer{reason, contrast}, err
}

// recourse returns the cheapest changes of an example.
func (a *asking) recourse(ctx context.Context, asker *ask.Asker, x []float64) (all []fmt.Stringer, err error) {
	goal := ask.Goal{Class: a.goal, Keep: a.keep, Raise: a.raise, Lower: a.lower, Largest: a.largest, Costs: map[string]float64{}}
	for name, text := range a.costs {
		if goal.Costs[name], err = strconv.ParseFloat(text, 64); err != nil {
			return nil, usageError(fmt.Sprintf("ask: --cost %s=%s: not a number", name, text))
		}
	}
	answers, err := asker.Recourses(ctx, x, goal, max(a.answers, 1))
	for _, r := range answers {
		all = append(all, r)
	}
	return all, err
}
