package ask

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// A script is a formula of SMT-LIB that is read and evaluated by exact arithmetic: a value of a variable or
// definition is a bool or a *big.Rat.
type script struct {
	asserts []any
	defined map[string]any
	status  string
}

// readScript reads a formula.
func readScript(t *testing.T, text string) *script {
	s := &script{defined: map[string]any{}}
	var lines []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, ";")
		lines = append(lines, line)
	}
	tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(strings.Join(lines, " ")))
	var read func() any
	read = func() any {
		token := tokens[0]
		if tokens = tokens[1:]; token != "(" {
			return token
		}
		list := []any{}
		for tokens[0] != ")" {
			list = append(list, read())
		}
		tokens = tokens[1:]
		return list
	}
	for len(tokens) > 0 {
		switch c := read().([]any); c[0] {
		case "assert":
			s.asserts = append(s.asserts, c[1])
		case "define-fun":
			s.defined[c[1].(string)] = c[4]
		case "set-info":
			s.status = c[2].(string)
		case "declare-const", "set-logic", "check-sat":
		default:
			t.Fatalf("unknown command %v", c)
		}
	}
	return s
}

// value evaluates a term. Values of definitions are kept in known.
func (s *script) value(term any, known map[string]any) any {
	if name, ok := term.(string); ok {
		if v, ok := known[name]; ok {
			return v
		}
		if d, ok := s.defined[name]; ok {
			known[name] = s.value(d, known)
			return known[name]
		}
		if name == "true" || name == "false" {
			return name == "true"
		}
		number, ok := new(big.Rat).SetString(name)
		if !ok {
			panic("unknown name " + name)
		}
		return number
	}
	list := term.([]any)
	if list[0] == "ite" {
		if s.value(list[1], known).(bool) {
			return s.value(list[2], known)
		}
		return s.value(list[3], known)
	}
	var bools []bool
	var numbers []*big.Rat
	for _, part := range list[1:] {
		switch v := s.value(part, known).(type) {
		case bool:
			bools = append(bools, v)
		case *big.Rat:
			numbers = append(numbers, v)
		}
	}
	return apply(list[0].(string), bools, numbers)
}

// apply applies an operator.
func apply(operator string, bools []bool, numbers []*big.Rat) any {
	switch operator {
	case "and", "or":
		for _, b := range bools {
			if b == (operator == "or") {
				return b
			}
		}
		return operator == "and"
	case "not":
		return !bools[0]
	case ">=":
		return numbers[0].Cmp(numbers[1]) >= 0
	case "<=":
		return numbers[0].Cmp(numbers[1]) <= 0
	case ">":
		return numbers[0].Cmp(numbers[1]) > 0
	case "<":
		return numbers[0].Cmp(numbers[1]) < 0
	case "to_real":
		return numbers[0]
	}
	total := new(big.Rat).Set(numbers[0])
	if len(numbers) == 1 { // (- 3.0)
		return total.Neg(total)
	}
	for _, n := range numbers[1:] {
		switch operator {
		case "+":
			total.Add(total, n)
		case "*":
			total.Mul(total, n)
		case "/":
			total.Quo(total, n)
		default:
			panic("unknown operator " + operator)
		}
	}
	return total
}

// holds reports whether all assertions hold for an example, and for the second one of a pair.
func (s *script) holds(attrs []data.Attr, x, y []float64) bool {
	known := map[string]any{}
	for k, z := range [][]float64{x, y} {
		for j, v := range z {
			name := fmt.Sprint("xy"[k:k+1], j)
			for w := range attrs[j].Values {
				known[fmt.Sprint(name, "_", w)] = v == float64(w)
			}
			if !attrs[j].Nominal() && !math.IsNaN(v) {
				known[name] = exact(v)
			}
		}
	}
	for _, a := range s.asserts {
		if !s.value(a, known).(bool) {
			return false
		}
	}
	return true
}

// TestFormulas evaluates the formulas about every learner's models for examples at random, and compares with
// the models' predictions.
func TestFormulas(t *testing.T) {
	written, met := 0, 0
	for _, s := range []*data.Set{check[*data.Set](t)(data.Load("monks-3")), rounded(t)} {
		second := check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.C45{}, s, 1))
		dice := rand.New(rand.NewPCG(8, 1))
		for name, a := range askers(t, s, 20) {
			a.Boxes = 200
			class, attr := s.Classes[len(s.Classes)-1], s.Attrs[0].Name
			narrow, condition := a.m.Attrs[1], "width <= 3.1"
			if narrow.Nominal() {
				condition = "a2 = 1|3"
			}
			w := check[*Witness](t)(a.Find(t.Context(), class, condition))
			d := check[*Difference](t)(a.Compare(t.Context(), second))
			p := check[*Pair](t)(a.Monotone(t.Context(), attr, class))
			r := check[*Reason](t)(a.Reason(t.Context(), s.X[20]))
			for k, f := range []*formula{&w.formula, &d.formula, &p.formula, &r.formula} {
				text, err := f.SMT()
				if err != nil {
					if !strings.Contains(err.Error(), "sigmoid") {
						t.Errorf("%s: %v", name, err)
					}
					continue
				}
				written++
				script := readScript(t, text)
				for n := range 60 {
					part := f.parts[dice.IntN(len(f.parts))]
					if n%3 == 0 { // an example that may lie outside
						part = part.replace(1, a.whole[1])
					}
					x := part.draw(dice)
					inside := false
					for _, b := range f.parts {
						inside = inside || b.holds(x)
					}
					var y []float64
					two := 0
					wanted := inside
					if f.paired {
						pair := twin{a: a, attr: f.attr}
						x, y = pair.examples(x)
						two = a.m.Predict(y)
						wanted = wanted && x[f.attr] < y[f.attr]
					} else if len(f.nets) > 1 {
						two = second.Predict(x)
					}
					if wanted = wanted && f.wanted(a.m.Predict(x), two); wanted {
						met++
					}
					if got := script.holds(a.m.Attrs, x, y); got != wanted {
						t.Fatalf("%s, question %d, %v and %v: the formula is %v\n%s", name, k, x, y, got, text)
					}
				}
			}
		}
	}
	if written < 150 || met < 500 {
		t.Errorf("%d formulas, which %d examples fulfil", written, met)
	}
}

// holds reports whether an example lies in the box.
func (b box) holds(x []float64) bool {
	for j, s := range b {
		if !s.contains(x[j]) {
			return false
		}
	}
	return true
}

// TestFormulasOfGaps evaluates formulas about examples with missing values, and about whole numbers.
func TestFormulasOfGaps(t *testing.T) {
	votes := check[*data.Set](t)(data.Load("votes"))
	a := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.DecisionListMachine{Penalty: 5}, votes, 1)), votes))
	dice := rand.New(rand.NewPCG(8, 2))
	for _, x := range votes.X[:20] {
		r := check[*Reason](t)(a.Reason(t.Context(), x))
		r.wanted = func(one, _ int) bool { return one == 1 } // so that some examples fulfil it
		script := readScript(t, check[string](t)(r.SMT()))
		for range 50 {
			y := r.parts[0].draw(dice)
			if got := script.holds(a.m.Attrs, y, nil); got != (a.m.Predict(y) == 1) {
				t.Fatalf("%v: the formula is %v", y, got)
			}
		}
	}
	tree, _ := people(t)
	tree = check[*Asker](t)(tree.Whole("age"))
	w := check[*Witness](t)(tree.Find(t.Context(), "granted", "age >= 30.5"))
	text := check[string](t)(w.SMT())
	for _, part := range []string{"(set-logic QF_LIRA)", "(declare-const x0 Int)", "(>= x0 31)", "(set-info :status sat)"} {
		if !strings.Contains(text, part) {
			t.Errorf("%s\nlacks %s", text, part)
		}
	}
	empty := check[*Witness](t)(tree.Find(t.Context(), "granted", "age > 90"))
	if text := check[string](t)(empty.SMT()); !strings.Contains(text, "(set-info :status unsat)") || !strings.Contains(text, "(assert false)") {
		t.Errorf("no example: %s", text)
	}
	net := check[*Asker](t)(About(check[*pipeline.Model](t)(pipeline.Fit(t.Context(), learners.MLP{}, votes, 1)), votes))
	if _, err := check[*Witness](t)(net.Find(t.Context(), "democrat")).SMT(); err == nil || !strings.Contains(err.Error(), "sigmoid") {
		t.Errorf("sigmoid units: %v", err)
	}
}
