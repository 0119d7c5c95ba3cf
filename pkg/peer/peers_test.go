//go:build peers

package peer

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// mixed returns 60 examples of three classes, with two numbers and two words, some of them missing.
// The missing values, and a tenth of the classes, are drawn.
func mixed(names, values, classes []string) *data.Set {
	r := learners.Seed(3)
	s := &data.Set{Schema: data.Schema{Name: "mixed", Class: names[4], Classes: classes, Attrs: []data.Attr{
		{Name: names[0]}, {Name: names[1], Values: values}, {Name: names[2]}, {Name: names[3], Values: values[:2]},
	}}}
	for i := range 60 {
		y := i % 3
		x := []float64{float64(3*y) + r.NormFloat64(), float64((y + r.IntN(2)) % 3), 1e6 * r.NormFloat64(), float64(r.IntN(2))}
		for j := range x {
			if r.IntN(10) == 0 {
				x[j] = math.NaN()
			}
		}
		if r.IntN(10) == 0 {
			y = r.IntN(3)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// plane returns 40 examples with two numbers; a line separates the classes except for two examples.
func plane() *data.Set {
	r := learners.Seed(4)
	s := &data.Set{Schema: data.Schema{Name: "plane", Classes: []string{"below", "above"}, Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}}}
	for i := range 40 {
		x := []float64{r.NormFloat64(), r.NormFloat64()}
		y := 0
		if (x[1] > x[0]) != (i < 2) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// splits returns three folds.
func splits(t *testing.T, s *data.Set) []data.Split {
	t.Helper()
	folds, err := s.Folds(3, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	return folds
}

// TestPeers has every peer learn from both samples, the first under hostile names, and wants
// accuracies well above chance, a version, and the sizes and scores that are promised. The same seed
// has the same predictions.
func TestPeers(t *testing.T) {
	hostile := mixed([]string{"a,b\n", "\"", "", "class", "class"}, []string{"", "?", "NA"}, []string{" ", "'", "x\r\n"})
	for _, p := range All() {
		t.Run(p.Name, func(t *testing.T) {
			for _, s := range []*data.Set{hostile, plane()} {
				answer := ask(t, p, s)
				if answer == nil {
					if p.Name != "e01loss" || len(s.Classes) == 2 {
						t.Errorf("%s is unsuited", s.Name)
					}
					continue
				}
				right, seconds := 0, 0.0
				for k, f := range splits(t, s) {
					for i, example := range f.Test {
						if answer.Trials[k].Predicted[i] == s.Y[example] {
							right++
						}
					}
					if seconds += answer.Trials[k].Seconds; math.IsNaN(answer.Trials[k].Size) == (p.Sizes != "") {
						t.Errorf("%s: the size is %v, in %q", s.Name, answer.Trials[k].Size, p.Sizes)
					}
				}
				share := float64(right) / float64(s.Len())
				t.Logf("%-8s %5.1f %%, %.2f s, %v %s: %s", s.Name, 100*share, seconds, answer.Trials[0].Size, p.Sizes, answer.Title)
				if share < 0.6 || !strings.ContainsAny(answer.Title, "0123456789") {
					t.Errorf("%s: accuracy %.2f of %q", s.Name, share, answer.Title)
				}
				checkScores(t, answer)
				if s.Name == "plane" && fmt.Sprint(predicted(ask(t, p, s))) != fmt.Sprint(predicted(answer)) {
					t.Errorf("%s: another run has other predictions", s.Name)
				}
			}
		})
	}
}

// ask returns the answer of a peer, or nil if the sample does not suit it.
func ask(t *testing.T, p Peer, s *data.Set) *Answer {
	t.Helper()
	answer, err := p.Run(t.Context(), 7, Job{s, splits(t, s)})
	if errors.Is(err, learners.ErrUnsuited) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func predicted(a *Answer) (all [][]int) {
	for _, t := range a.Trials {
		all = append(all, t.Predicted)
	}
	return all
}

// checkScores wants the predicted class to have the greatest score for nine in ten examples.
func checkScores(t *testing.T, a *Answer) {
	t.Helper()
	agreed, all := 0, 0
	for _, trial := range a.Trials {
		for i, scores := range trial.Scores {
			greatest := math.Inf(-1)
			for _, v := range scores {
				greatest = max(greatest, v)
			}
			if all++; scores[trial.Predicted[i]] == greatest {
				agreed++
			}
		}
	}
	if 10*agreed < 9*all {
		t.Errorf("%d of %d predictions have the greatest score", agreed, all)
	}
}

// TestPeersOfScikit compares accuracies with the results of scikit-learn's own cross_val_score, with a
// coding of its own.
func TestPeersOfScikit(t *testing.T) {
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	plain := mixed([]string{"a", "b", "c", "d", "class"}, []string{"u", "v", "w"}, []string{"x", "y", "z"})
	for _, s := range []*data.Set{iris, plain} {
		folds, dir := splits(t, s), t.TempDir()
		file, err := os.Create(filepath.Join(dir, "sample.csv"))
		if err == nil {
			err = errors.Join(s.WriteCSV(file), file.Close())
		}
		text, _ := json.Marshal(folds)
		if err = errors.Join(err, os.WriteFile(filepath.Join(dir, "splits.json"), text, 0o666)); err != nil {
			t.Fatal(err)
		}
		program := exec.Command("../../build/peers/main/bin/python", "testdata/own.py", file.Name(), filepath.Join(dir, "splits.json"))
		program.Stderr = os.Stderr
		want, err := program.Output()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, name := range []string{"sklearn.logistic", "sklearn.tree"} {
			p, _ := Named(name)
			trials, err := p.Answer(t.Context(), s, folds, 7)
			if err != nil {
				t.Fatal(err)
			}
			var shares []float64
			for k, trial := range trials {
				right := 0.0
				for i, example := range folds[k].Test {
					if trial.Predicted[i] == s.Y[example] {
						right++
					}
				}
				shares = append(shares, right/float64(len(trial.Predicted)))
			}
			got += strings.Trim(fmt.Sprint(shares), "[]") + "\n"
		}
		if got != string(want) {
			t.Errorf("%s: accuracies\n%swant\n%s", s.Name, got, want)
		}
	}
}

// TestPeersEnd starts programs without anybody behind them, who would hold their standard input open:
// they end by themselves, instead of learning for minutes.
func TestPeersEnd(t *testing.T) {
	for _, name := range []string{"e01loss", "weka.SMO"} {
		p, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		files := []string{filepath.Join(dir, "data.csv"), filepath.Join(dir, "folds.csv")}
		s := plane()
		for len(s.X) < 5000 {
			s.X, s.Y = append(s.X, s.X...), append(s.Y, s.Y...)
		}
		if err := errors.Join(toFile(files[0], dataLines(s)), toFile(files[1], foldLines(splits(t, s), 0))); err != nil {
			t.Fatal(err)
		}
		c, err := p.command(t.Context(), "1", filepath.Join(dir, "to.csv"), files[0], files[1])
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if err := c.Run(); err == nil || time.Since(start) > time.Minute {
			t.Errorf("%s ended after %v: %v", name, time.Since(start), err)
		}
	}
}
