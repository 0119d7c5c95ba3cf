package export_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// The tests of this file export models of learners and sets in turn, and compare the answers on some examples
// of each. With pairs they do so for every learner and every set, and with every of all examples, too:
//
//	make languages-test FLAGS='-every -v'
//
// At short sizes most learners have one or two of the five made sets, and trees have all. No learner has
// a set of the catalogue.
var (
	pairs      = flag.Bool("pairs", false, "export the models of all learners of all sets")
	everything = flag.Bool("every", false, "compare the answers of exported models on all examples")
)

// An exported is a model, the raw examples that it is asked about, and its own answers.
type exported struct {
	name  string
	model *pipeline.Model
	rows  string // the file of the examples, as JSON
	pair  int    // of learner and set; some pairs are chosen
	X     [][]float64
	y     []int
}

// exporteds are the models of all learners, and of an average, of all sets, and unsuited the sets that do not
// suit a learner: exportAll makes both, once.
var (
	exporteds []exported
	unsuited  []string
)

// averaged is an average of all kinds of models that can be averaged.
var averaged = learners.Info{Name: "average", Learner: pipeline.Average{Of: []learners.Learner{
	learners.Backprop{}, learners.MLP{Hidden: 2}, learners.SecondOrder{}, learners.GradientBoosting{Stages: 3, Leaves: 4, MinLeaf: 3}, learners.RandomForest{Trees: 3},
}}}

// exportAll fits every learner to its sets, unless that is done.
func exportAll() {
	if exporteds != nil {
		return
	}
	sets := samples()
	made := len(sets) - len(data.Catalog())
	for k, i := range append(learners.All(), averaged) {
		for j, s := range sets {
			if s == nil || !*pairs && j >= made && (j+k)%9 != 0 || testing.Short() && (j >= made || (j+k)%4 != 0 && i.Name != "c4.5" && i.Name != "id3") {
				continue
			}
			m, err := fitted(i, s)
			if errors.Is(err, learners.ErrUnsuited) {
				unsuited = append(unsuited, fmt.Sprintf("%s of %.12q", i.Name, s.Name))
				continue
			}
			if err != nil {
				panic(fmt.Sprintf("%s of %s: %v", i.Name, s.Name, err))
			}
			e := exported{name: fmt.Sprintf("m%d", len(exporteds)), model: m, rows: fmt.Sprintf("rows%d.json", j), pair: j + k}
			e.X = questions(s)
			for _, x := range e.X {
				e.y = append(e.y, m.Predict(x))
			}
			exporteds = append(exporteds, e)
		}
	}
}

// samples returns a sample with missing values, two with hostile names, one of numbers that are 0 or 1, one
// of words, and the sets of the catalogue; nil for one whose file is not at hand.
func samples() []*data.Set {
	sets := []*data.Set{learnertest.Raw(), hostile(), hostile(), bits(), words()}
	sets[2].Attrs[1].Values[0] = "zero \x00" // which SQL cannot write
	for _, e := range data.Catalog() {
		s, err := data.Load(e.Name)
		if err != nil && (os.Getenv("HALFSPACE_DATA") != "" || os.Getenv("CI") != "") {
			panic(err)
		}
		sets = append(sets, s)
	}
	return sets
}

// bits returns a sample of numbers that are 0 or 1, and of a number with the code −9 for a missing value.
func bits() *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "bits", Classes: []string{"fish", "bird", "mammal"}}}
	for _, name := range []string{"hair", "feathers", "eggs", "milk", "legs"} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name})
	}
	r := learners.Seed(5)
	for range 60 {
		y := r.IntN(3)
		x := []float64{0, 0, 1, 0, 0}
		x[y%3] = 1 - x[y%3]
		x[3], x[4] = float64(y/2), []float64{-9, 2, 4}[y]
		x[r.IntN(5)] = float64(r.IntN(2))
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// words returns a sample of nominal values that are never missing, so that models can do without floating
// point.
func words() *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "words", Classes: []string{"plain", "striped"}}}
	for j := range 4 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("word ", j), Values: []string{"red", "green", "blue"}[:2+j%2]})
	}
	for i := range 72 {
		x := []float64{float64(i % 2), float64(i / 2 % 3), float64(i / 6 % 2), float64(i / 12 % 3)}
		y := 0
		if x[0]+x[2] > 1 || x[1] == 2 && x[3] > 0 {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// hostile returns a sample whose names could end strings, comments and identifiers of all languages.
func hostile() *data.Set {
	s := learnertest.Raw()
	s.Name = "hostile */ \n"
	s.Attrs[0].Name, s.Attrs[1].Name = `a"b'c*/ ??/ \`, "class\nimport os; {{}} ${x} %s %d -- ; DROP"
	s.Attrs[1].Values = []string{`"'\`, "</script>\u2028é", "return 😀 ?>`"}
	s.Attrs[2].Name, s.Attrs[3].Name = "select", "日本語"
	s.Classes = []string{`*/"`, "nil\\\r\n'", "日 😀"}
	return s
}

// fitted returns the model that a learner learns from 40 examples of s, or from fewer if these do
// not suit it or take long.
func fitted(i learners.Info, s *data.Set) (*pipeline.Model, error) {
	split, err := s.StratifiedHoldout(0.5, learners.Seed(1))
	if err != nil {
		return nil, err
	}
	var m *pipeline.Model
	for n := 40; n >= 5; n /= 2 {
		budget := 2 * time.Second
		if n == 5 {
			budget = time.Minute
		}
		ctx, stop := context.WithTimeout(context.Background(), budget)
		m, err = pipeline.Fit(ctx, i.Learner, s.Subset(split.Train[:min(n, len(split.Train))]), 1)
		stop()
		if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, learners.ErrUnsuited) {
			break
		}
	}
	return m, err
}

// questions returns examples of s, and some of them without a fifth of their values. Of the other numbers, a
// fifth is replaced by numbers that no example has.
func questions(s *data.Set) [][]float64 {
	sample := s.X[:min(40, len(s.X))]
	X := slices.Clone(sample)
	if *everything {
		X = slices.Clone(s.X)
	}
	r := learners.Seed(2)
	for _, x := range sample {
		x = slices.Clone(x)
		for j := range x {
			switch r.IntN(25) {
			case 0, 1, 2, 3, 4:
				x[j] = math.NaN()
			case 5, 6, 7, 8:
				if !s.Attrs[j].Nominal() {
					x[j] = []float64{0.5, -9, 2, 1e6}[r.IntN(4)]
				}
			}
		}
		X = append(X, x)
	}
	return X
}

// texts returns the examples in the form that people use: the names of nominal values, and null for
// missing values.
func (e exported) texts() []byte {
	rows := [][]any{}
	for _, x := range e.X {
		row := make([]any, len(x))
		for j, a := range e.model.Attrs {
			switch {
			case math.IsNaN(x[j]):
			case a.Nominal():
				row[j] = a.Values[int(x[j])]
			default:
				row[j] = x[j]
			}
		}
		rows = append(rows, row)
	}
	text, err := json.Marshal(rows)
	if err != nil {
		panic(err)
	}
	return text
}

// numbers writes the examples as the library has them, a line for each, and returns the file's name.
func (e exported) numbers(t *testing.T, dir string) string {
	t.Helper()
	name := strings.TrimSuffix(e.rows, ".json") + ".txt"
	if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
		return name
	}
	var b strings.Builder
	for _, x := range e.X {
		fmt.Fprintln(&b, strings.Trim(fmt.Sprint(x), "[]"))
	}
	put(t, filepath.Join(dir, name), b.String())
	return name
}

// written writes the models that are wanted to a folder by a format, with the files of their examples,
// and the file jobs, a line for each. What cannot be carried counts as refused.
func written(t *testing.T, f export.Format, file func(exported) string, change func(exported, string) string) (dir string, jobs []exported) {
	t.Helper()
	exportAll()
	dir = t.TempDir()
	var lines bytes.Buffer
	refused, size := 0, 0
	for _, e := range exporteds {
		var b bytes.Buffer
		if err := f.Write(&b, e.model); err != nil {
			if refused++; strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "export: ") {
				t.Errorf("%s: refused by %q", e.model.Provenance.Learner, err)
			}
			continue
		}
		size += b.Len()
		text := b.String()
		if change != nil {
			text = change(e, text)
		}
		put(t, filepath.Join(dir, file(e)), text)
		if _, err := os.Stat(filepath.Join(dir, e.rows)); err != nil {
			put(t, filepath.Join(dir, e.rows), string(e.texts()))
		}
		fmt.Fprintln(&lines, file(e), e.rows)
		jobs = append(jobs, e)
	}
	put(t, filepath.Join(dir, "jobs"), lines.String())
	fewest := 100
	if testing.Short() {
		fewest = 20
	}
	if len(jobs) < fewest || refused > 0 && f.Name != "sql" { // SQL has limits
		t.Errorf("%s: %d models and %d refused, want at least %d and 0", f.Name, len(jobs), refused, fewest)
	}
	t.Logf("%s: %d models of %d bytes on average, %d refused; %d sets do not suit a learner: %s", f.Name, len(jobs), size/max(1, len(jobs)), refused, len(unsuited), strings.Join(unsuited, ", "))
	return dir, jobs
}

// put writes a file, in a folder that is made.
func put(t *testing.T, path, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

// output runs a command in a folder and returns its output.
func output(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = dir
	// With the Makefile's flags, Go's own packages are compiled already.
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath -gcflags=all=-dwarf=false", "GOWORK=off", "PYTHONDONTWRITEBYTECODE=1")
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%.2000s", name, args, err, errs.String())
	}
	t.Logf("%s: %.1f s of CPU time", name, (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds())
	return out
}

// compare wants a line of answers for each model, and each as the model's own.
func compare(t *testing.T, jobs []exported, out []byte) {
	t.Helper()
	lines, n := strings.Fields(string(out)), 0
	for _, e := range jobs {
		for i, want := range e.y {
			if len(lines) == n {
				t.Fatalf("%d answers, want more", n)
			}
			got := lines[n]
			if n++; got != strconv.Itoa(want) {
				t.Errorf("%s of %s, example %d %v: class %s, want %d", e.model.Provenance.Learner, e.model.Name, i, e.X[i], got, want)
			}
		}
	}
	if n != len(lines) {
		t.Errorf("%d answers to %d questions", len(lines), n)
	}
	t.Logf("%d answers compared", n)
}

// tool returns a program, without which the test is skipped, but in CI fails.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return path
}
