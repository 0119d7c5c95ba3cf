package utgoff89

import (
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// TestEvaluated checks the attributes that count as evaluated: the values of the
// others change no answer, and another value of a tested attribute leads another
// way.
func TestEvaluated(t *testing.T) {
	s := data.Multiplexer(2).Sample(200, learners.Seed(1))
	for _, l := range []learners.Learner{learners.ID3{}, learners.ID5R{}, learners.ID4{}, learners.PerceptronTree{}, learners.PerceptronTree{Split: learners.Never}} {
		model, err := l.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		m, unread := model.(learners.Tree), 0
		for _, x := range s.X {
			path := m.Path(x)
			names, known := evaluatedBy(m.Outline(), path), 0
			for j, a := range s.Attrs {
				changed := slices.Clone(x)
				changed[j] = 1 - x[j]
				k := slices.Index(names, a.Name)
				if k >= 0 {
					known++
				}
				switch {
				case k < 0:
					unread++
					if m.Predict(changed) != m.Predict(x) {
						t.Fatalf("%s: %s is not evaluated for %v, but changes the answer", learners.String(l), a.Name, x)
					}
				case k < len(path) && slices.Equal(m.Path(changed), path):
					t.Fatalf("%s: %s is tested for %v, but does not change the path", learners.String(l), a.Name, x)
				}
			}
			if known != len(names) {
				t.Fatalf("%s: %v are not all attributes, or some are there twice", learners.String(l), names)
			}
		}
		_, unit := l.(learners.PerceptronTree)
		if (unread == 0) != unit {
			t.Errorf("%s: %d attributes of 200 examples are not evaluated", learners.String(l), unread)
		}
	}
}

// TestWorkByHand follows the work of a unit of two attributes. Its first example
// is a mistake, as W·I is 0: two counts, and all five weights change; when it
// comes again it is right, and only the counts do.
func TestWorkByHand(t *testing.T) {
	s, err := data.Parity(2).Table()
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Attrs { // so that both values have weights from the start
		s.Attrs[i].Values = []string{"0", "1"}
	}
	m, err := learners.PerceptronTree{}.Start(s.Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	var w work
	for i, want := range []work{{2, 5, 0}, {4, 5, 0}} {
		if _, err := w.update(t.Context(), m.(learners.Tree), s.X[0], s.Y[0], false); err != nil || w != want {
			t.Errorf("update %d: %+v, want %+v (%v)", i+1, w, want, err)
		}
	}
	for i := 0; w.scores == 0 && i < 100; i++ { // parity has to be split
		if _, err := w.update(t.Context(), m.(learners.Tree), s.X[i%4], s.Y[i%4], false); err != nil {
			t.Fatal(err)
		}
	}
	if w.scores != 2 {
		t.Errorf("the first split computes %v scores, want those of two attributes", w.scores)
	}
}

// TestTable1InWords compares the page's numbers of table I.
func TestTable1InWords(t *testing.T) {
	const name = "utgoff89-table1"
	conditions := func(set, method string) string { return "set=" + set + " method=" + method }
	var claims []papertest.Claim
	add := func(line, set, measures string, methods ...string) {
		for _, m := range methods {
			claims = append(claims, papertest.Claim{File: claimsPage, Key: line, Of: name, At: conditions(set, m), Measures: measures})
		}
	}
	add("complete", "functions_of_3", "consistent", "ID3_rebuilt", "ID5R", "one_LTU", "PerceptronTree")
	add("converges", "kr-vs-kp", "consistent", "ID3_rebuilt", "one_LTU", "PerceptronTree")
	add("efficient-update", "kr-vs-kp", "counts scores", "ID3_rebuilt", "ID5R", "ID4")
	add("efficient-update", "kr-vs-kp", "weights", "one_LTU", "PerceptronTree")
	add("efficient-update", "kr-vs-kp", "counts", "PerceptronTree")
	add("features-evaluated", "kr-vs-kp", "evaluated", "ID3_rebuilt", "one_LTU", "PerceptronTree")
	add("features-evaluated", "tic-tac-toe", "evaluated", "ID3_rebuilt", "one_LTU", "PerceptronTree")
	add("boolean-bias", "multiplexer_of_11", "gen±", "ID3_rebuilt", "one_LTU", "PerceptronTree")
	add("hyperplane-bias", "8_of_15", "gen±", "ID3_rebuilt", "one_LTU", "PerceptronTree")
	add("id4-fails", "functions_of_3", "consistent", "ID4")
	add("id4-fails", "(a∨b)⊕(c∧d)", "gen", "ID4")
	add("id4-fails", "tic-tac-toe", "consistent", "ID4")
	add("id5r-saves", "kr-vs-kp", "kb", "ID5R", "ID4", "PerceptronTree")
	add("while-learning", "multiplexer_of_11", "prequential±", "ID5R", "ID4", "PerceptronTree")
	add("while-learning", "8_of_15", "prequential±", "ID5R", "PerceptronTree")
	add("while-learning", "kr-vs-kp", "prequential±", "ID5R", "PerceptronTree")
	papertest.CheckClaims(t, Experiments(), claims)
	// Only trees are always consistent.
	for _, m := range []string{"ID3 rebuilt", "ID5R", "PerceptronTree"} {
		if s := papertest.Load(t, Experiments(), name, "method", m).Summary("consistent"); s.Mean != 1 {
			t.Errorf("%s is consistent in a share of %v", m, s.Mean)
		}
	}
}
