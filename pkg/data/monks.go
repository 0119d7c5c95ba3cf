package data

import "fmt"

// A monk is one of the MONK's problems (S. Thrun et al., The MONK's Problems: A Performance
// Comparison of Different Learning Algorithms, CS-CMU-91-197, 1991). They are about 432 robots,
// described by six attributes. Each problem is a rule that says which robots are in class 1.
// Because the rule is known, the whole domain can serve as the test set.
type monk struct {
	text        string
	holds       func(a [6]int) bool // the rule, on the values of a1 to a6
	test, train File
	positive    [2]int // examples of class 1 in test and train
	examples    int    // in train
}

// monkProblems are the three problems. The first is a disjunction. The second resembles a parity,
// which is hard for trees. The third is a disjunction with noise in its training set.
var monkProblems = []monk{{
	text:     "a1 = a2 or a5 = 1",
	holds:    func(a [6]int) bool { return a[0] == a[1] || a[4] == 1 },
	test:     File{Size: 10260, SHA256: "e501ada3b21d876ab86f3e1614747bd2edc443a685f229a25e480aa1dea629f6"},
	train:    File{Size: 2947, SHA256: "d9c328b6f0e095ab10f7bc8468f1d2141f3d08be73e665c3bf0a62994c922606"},
	positive: [2]int{216, 62}, examples: 124,
}, {
	text: "exactly two of a1 to a6 are 1",
	holds: func(a [6]int) bool {
		n := 0
		for _, v := range a {
			if v == 1 {
				n++
			}
		}
		return n == 2
	},
	test:     File{Size: 10260, SHA256: "945650affde377c27f6218c8b17893e339ea831f4bee9f9d7123020699cfbf40"},
	train:    File{Size: 4013, SHA256: "7ebcc278005737caad0cd52e6aa31256a2c3174da8047faf4ac3a9d35edbdaa8"},
	positive: [2]int{142, 64}, examples: 169,
}, {
	text:     "a5 = 3 and a4 = 1, or a5 ≠ 4 and a2 ≠ 3",
	holds:    func(a [6]int) bool { return a[4] == 3 && a[3] == 1 || a[4] != 4 && a[1] != 3 },
	test:     File{Size: 10260, SHA256: "1d816ae7347afaf895050667adc3f382904c6ed2332d0a2d09353f5e6cb54612"},
	train:    File{Size: 2886, SHA256: "726f258f80be06af4bb2d8831789514a663f5813e47429211fe19dcd367966f8"},
	positive: [2]int{228, 60}, examples: 122,
}}

// monks returns the entries of the MONK's problems. The sets monks-1 to monks-3 are UCI's test
// sets: the whole domain, which is computed. The sets monks-1-train to monks-3-train are UCI's
// training sets, which their authors drew at random and which therefore have to be fetched.
func monks() []Entry {
	var all []Entry
	for i, m := range monkProblems {
		name := fmt.Sprintf("monks-%d", i+1)
		e := Entry{
			Name:     name,
			Title:    fmt.Sprintf("MONK's Problem %d", i+1),
			About:    fmt.Sprintf("All 432 robots of six attributes; 1 if %s.", m.text),
			Examples: 432, Attributes: 6, Counts: []int{432 - m.positive[0], m.positive[0]},
			Format: Format{NoHeader: true, Comma: ' ', Classes: []string{"0", "1"}, Columns: joinColumns(classColumn,
				nominalColumns("123", "a1", "a2"), nominalColumns("12", "a3"), nominalColumns("123", "a4"), nominalColumns("1234", "a5"), nominalColumns("12", "a6"),
				ignored("id"))},
			File:     m.test.named(name + ".test"),
			Citation: "S. Thrun et al., The MONK's Problems, CS-CMU-91-197 (1991); donor S. Thrun, Oct 1992",
			build:    m.table,
		}
		train := e
		train.Name += "-train"
		train.Title += ", training set"
		train.About = fmt.Sprintf("%d robots of six attributes; 1 if %s.", m.examples, m.text)
		train.Examples, train.Counts = m.examples, []int{m.examples - m.positive[1], m.positive[1]}
		train.File, train.build = m.train.named(name+".train"), nil
		all = append(all, e, train)
	}
	// The third training set was made noisy on purpose.
	all[len(all)-1].About += " 5 % of the classes are wrong."
	return all
}

// named returns f with the given name, in the directory of all files of the MONK's problems.
func (f File) named(name string) File {
	f.Dir, f.Name = "monks", name
	f.Path = "ml/machine-learning-databases/monks-problems/" + name
	f.Zip = "static/public/70/monk+s+problems.zip"
	return f
}

// table returns all 432 examples in UCI's order: a6 changes fastest. The digits of i, in the mixed
// base given by the attributes' numbers of values, are the indices of the values. The rules count
// values from 1.
func (m monk) table(e Entry) (*Set, error) {
	s := &Set{Schema: e.schema()}
	for i := range 432 {
		var a [6]int
		x := make([]float64, 6)
		for j, rest := 5, i; j >= 0; j-- {
			n := len(s.Attrs[j].Values)
			a[j], x[j] = rest%n+1, float64(rest%n)
			rest /= n
		}
		y := 0
		if m.holds(a) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s, nil
}
