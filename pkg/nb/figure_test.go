package nb_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/nb"
	"halfspace/pkg/provenance"
	"halfspace/pkg/viz"
)

// inFolder moves an example to a new folder, so that the files of its figures go there.
func inFolder() (back func()) {
	old := nb.Must(os.Getwd())
	dir := nb.Must(os.MkdirTemp("", ""))
	nb.Check(os.Chdir(dir))
	nb.Forget()
	return func() { nb.Check(os.Chdir(old)); nb.Check(os.RemoveAll(dir)) }
}

// files prints the names of the files of figures.
func files() {
	for _, file := range nb.Must(filepath.Glob("figures/*")) {
		fmt.Println(filepath.ToSlash(file))
	}
}

// The figure and the table of a comparison know its sample, plan and learners.
func ExampleFigure() {
	defer inFolder()()
	votes := nb.Must(data.Load("votes")).Ordinal()
	table := nb.Must(eval.Folds{K: 5, Seed: 3}.Compare(context.Background(), votes, learners.Majority{}, learners.C45{CF: 0.1}))
	nb.Figure("votes", "Accuracy in five folds of the votes.", nb.Must(viz.Scores(table)))
	files()
	record := nb.Must(provenance.Read("figures/votes.svg"))
	for _, source := range record.From {
		fmt.Println(source.Kind, source.Name)
	}
	// Output:
	// Figure 1. Accuracy in five folds of the votes.
	// accuracy in percent of 2 learners on house-votes-84, means: Majority{} 61.4, C45{CF: 0.1} 94.7
	// files: figures/votes.*
	// figures/votes.csv
	// figures/votes.json
	// figures/votes.pdf
	// figures/votes.png
	// figures/votes.svg
	// data house-votes-84
	// plan stratified 5-fold cross-validation
	// learner Majority{}
	// learner C45{CF: 0.1}
}

// The table's numbers are there to be set by LaTeX, and with every digit.
func ExampleTable() {
	defer inFolder()()
	disjunction := nb.Must(data.AtLeast(1, 2).Table()).Binary()
	table := nb.Must(eval.Holdout{Trials: 2}.Compare(context.Background(), disjunction, learners.Majority{}))
	silently(func() { nb.Table("or", "The majority of a tiny sample.", table) })
	files()
	// Output:
	// figures/or.csv
	// figures/or.json
	// figures/or.tex
}

// The text around a cell quotes a value by its name, and no one has to type it.
func ExampleNote() {
	votes := nb.Must(data.Load("votes"))
	nb.Note("members", votes.Len())
	nb.Note("republicans", "%.1f %%", 100*float64(votes.ClassCounts()[0])/float64(votes.Len()))
	// Output:
	// members: 435
	// republicans: 38.6 %
}

// hand is a figure that somebody made by hand.
type hand struct{ svg string }

func (h hand) SVG() []byte { return []byte(h.svg) }

// TestFigureAgain makes figures again, as a notebook does that is run twice: all files are the same, and so
// are the numbers; and what changes is found.
func TestFigureAgain(t *testing.T) {
	t.Chdir(repository(t))
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("fruit.csv", "size,kind\n1,apple\n2,pear\n")
	nb.Forget()
	for _, name := range []string{"one", "two"} {
		silently(func() {
			nb.Figure(name, "By hand.", hand{"<svg/>"}, "fruit.csv", learners.C45{CF: 0.1}, 3, eval.Folds{K: 3, Seed: 4})
		})
	}
	before := contents(t)
	nb.NextCell()
	for _, name := range []string{"two", "one"} {
		silently(func() {
			nb.Figure(name, "By hand.", hand{"<svg/>"}, "fruit.csv", learners.C45{CF: 0.1}, 3, eval.Folds{K: 3, Seed: 4})
		})
	}
	for name, text := range contents(t) {
		if text != before[name] {
			t.Errorf("%s is made again as\n%s\nand was\n%s", name, text, before[name])
		}
	}
	r, err := provenance.Read("figures/one.svg")
	if err != nil {
		t.Fatal(err)
	}
	if changed := changes(r); changed != nil || r.Commit == "" || r.Dirty {
		t.Errorf("changed at once: %v; %+v", changed, r)
	}
	text := r.String()
	for _, want := range []string{"from file fruit.csv, SHA-256 ", "from learner C45{CF: 0.1}, settings: CF 0.1, ", "MinLeaf default", "from seed 3\n", "from plan Folds{K: 3, Repeats: 0, Seed: 4}", "commit " + r.Commit + "\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the record does not say %q:\n%s", want, text)
		}
	}
	write("fruit.csv", "size,kind\n1,apple\n3,pear\n")
	write("figures/one.svg", "<svg>drawn over</svg>")
	write("kept.txt", "changed")
	if changed := changes(r); !slices.Equal(changed, []string{"one.svg", "file fruit.csv", "commit"}) {
		t.Errorf("changed: %q", changed)
	}
	if err := os.Remove("fruit.csv"); err != nil {
		t.Fatal(err)
	}
	r.Library = "0"
	if changed := changes(r); !slices.Equal(changed, []string{"one.svg", "file fruit.csv", "library", "commit"}) {
		t.Errorf("changed: %q", changed)
	}
}

// changes returns the names of the sources that have changed since a record was made.
func changes(r *provenance.Record) (names []string) {
	for _, f := range r.Check("figures") {
		if f.Changed {
			names = append(names, f.What)
		}
	}
	return names
}

// repository returns a folder with a repository of git that has a commit.
func repository(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "kept.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "kept.txt"}, {"-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "first"}} {
		if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return dir
}

// contents returns the files of figures.
func contents(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	names, err := filepath.Glob("figures/*")
	if err != nil || len(names) == 0 {
		t.Fatal("no figures:", err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(b)
	}
	return all
}

// silently does something without its output.
func silently(do func()) {
	old := os.Stdout
	defer func() { os.Stdout = old }()
	null := nb.Must(os.OpenFile(os.DevNull, os.O_WRONLY, 0))
	defer null.Close()
	os.Stdout = null
	do()
}

// TestFigureKnows wants the record of everything drawn and shown to name its sources.
func TestFigureKnows(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx := context.Background()
	iris := nb.Must(data.Load("iris"))
	plane := nb.Must(iris.Select("petal-length", "petal-width"))
	table := nb.Must(eval.Folds{K: 3, Seed: 7}.Compare(ctx, iris, eval.Named{Name: "tree", Learner: learners.C45{CF: 0.3}}, learners.Majority{}))
	curve := nb.Must(eval.LearningCurve{Sizes: []int{20, 60}, Holdout: eval.Holdout{Trials: 2, Seed: 5}}.Run(ctx, iris, learners.C45{}))
	tree := nb.Fit(learners.C45{}, iris)
	report := nb.Must(experiment.Comparison{Sets: experiment.Sets("iris"), Learners: []learners.Learner{learners.C45{}, learners.Majority{}}, Plan: eval.Folds{K: 2, Seed: 9}}.Run(ctx, ""))
	for name, c := range map[string]struct {
		figure any
		want   string // what some source is, with its settings
		csv    string // how the data begin
	}{
		"scores":  {nb.Must(viz.Scores(table)).Titled(""), "learner C45{CF: 0.3}", "learner,trial,accuracy in percent\ntree,1,"},
		"curve":   {curve, "learning curve at [20 60], seed 5", "learner,examples,trial,accuracy\nC45{},20,1,"},
		"model":   {tree, "learner C45{}, seed 1", ""},
		"regions": {nb.Must(viz.Regions(nb.Fit(learners.DecisionList{}, plane).Inner, plane)), "value *learners.List", ""},
		"report":  {nb.Must(report.Figure()), "plan Folds{K: 2, Repeats: 0, Seed: 9}", "learner,trial,"},
		"roc":     {nb.Must(viz.ROC(table, "Iris-setosa")), "150 examples", "learner,"},
	} {
		silently(func() { nb.Figure(name, "", c.figure) })
		r, err := provenance.Read("figures/" + name + ".pdf")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(r.String(), c.want) {
			t.Errorf("%s: no %q in\n%s", name, c.want, r)
		}
		b, _ := os.ReadFile("figures/" + name + ".csv")
		if !strings.HasPrefix(string(b), c.csv) || (c.csv == "") != (b == nil) {
			t.Errorf("%s: data begin %.80q, want %q", name, b, c.csv)
		}
		if changed := changes(r); changed != nil {
			t.Errorf("%s: changed at once: %v", name, changed)
		}
	}
	silently(func() { nb.Table("t", "", report) })
	if tex, err := os.ReadFile("figures/t.tex"); err != nil || !strings.Contains(string(tex), `\begin{tabular}`) {
		t.Errorf("%v: %s", err, tex)
	}
}

// TestRecordHasNoTime wants nothing in a record that another machine, or another day, would write otherwise.
func TestRecordHasNoTime(t *testing.T) {
	dir := repository(t)
	t.Chdir(dir)
	silently(func() { nb.Figure("f", "", hand{"<svg/>"}) })
	b, err := os.ReadFile("figures/f.json")
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(b, &fields); err != nil || len(fields) != 14 {
		t.Error(len(fields), err)
	}
	if host, _ := os.Hostname(); strings.Contains(string(b), dir) || strings.Contains(string(b), `"`+host) {
		t.Errorf("%s", b)
	}
}
