package eval

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/pkg/data"
)

// Wrong returns a gota frame of the examples of s that at least one learner of the table classified
// wrongly. The most often misclassified examples come first. The columns are the index of the example in s,
// all attributes, the class, how often the example was tested, how many predictions were wrong over all
// learners, and one column for each learner. A learner's column contains its wrong predictions, each with
// its number if it occurred more than once. It is empty if the learner was always right.
//
// The table must have been computed from s. If it was not, or if s cannot become a frame, the frame's Err
// contains the reason, as usual in gota.
func (t *Table) Wrong(s *data.Set) dataframe.DataFrame {
	if err := t.checkSample(s); err != nil {
		return dataframe.DataFrame{Err: err}
	}
	w := t.mistakes(s.Len())
	var numbers, tested, wrong []int
	for i, n := range w.wrong {
		if n > 0 {
			numbers = append(numbers, i)
		}
	}
	slices.SortStableFunc(numbers, func(a, b int) int { return cmp.Compare(w.wrong[b], w.wrong[a]) })
	for _, i := range numbers {
		tested, wrong = append(tested, w.tested[i]), append(wrong, w.wrong[i])
	}
	columns := []series.Series{series.New(tested, series.Int, "tests"), series.New(wrong, series.Int, "wrong")}
	for row, r := range t.Rows {
		if r.Unsuited != "" {
			continue
		}
		taken := make([]string, len(numbers))
		for k, i := range numbers {
			taken[k] = t.takenFor(w.taken[row][i])
		}
		columns = append(columns, series.New(taken, series.String, r.Learner))
	}
	frame := dataframe.New(series.New(numbers, series.Int, "example"))
	return frame.CBind(s.Subset(numbers).Frame()).CBind(dataframe.New(columns...))
}

// checkSample returns an error if the table cannot be of s, or keeps no predictions.
func (t *Table) checkSample(s *data.Set) error {
	if len(t.Tested) == 0 {
		return errors.New("eval: wrong examples: the table keeps no predictions")
	}
	for trial, tested := range t.Tested {
		for k, i := range tested {
			if i >= s.Len() || s.Y[i] != t.Truth[trial][k] || !slices.Equal(s.Classes, t.Classes) {
				return fmt.Errorf("eval: wrong examples: the table of %s does not belong to this sample, %s", t.Set, s.Name)
			}
		}
	}
	return nil
}

// A mistakes counts tests and wrong answers by the number of the example.
type mistakes struct {
	tested, wrong []int
	taken         [][][]int // for each row and example, the wrong classes that were predicted
}

// mistakes goes through all predictions for a sample of n examples.
func (t *Table) mistakes(n int) mistakes {
	m := mistakes{make([]int, n), make([]int, n), make([][][]int, len(t.Rows))}
	for row, r := range t.Rows {
		m.taken[row] = make([][]int, n)
		for trial, outcome := range r.Trials {
			for k, i := range t.Tested[trial] {
				m.tested[i]++
				if p := outcome.Predicted[k]; p != t.Truth[trial][k] {
					m.wrong[i]++
					m.taken[row][i] = append(m.taken[row][i], p)
				}
			}
		}
	}
	return m
}

// takenFor writes a learner's wrong predictions for an example: the names of the classes, in their order,
// each with its number if it occurs more than once.
func (t *Table) takenFor(classes []int) string {
	var names []string
	for c, name := range t.Classes {
		n := 0
		for _, p := range classes {
			if p == c {
				n++
			}
		}
		switch {
		case n == 1:
			names = append(names, name)
		case n > 1:
			names = append(names, fmt.Sprintf("%s ×%d", name, n))
		}
	}
	return strings.Join(names, ", ")
}
