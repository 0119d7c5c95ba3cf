package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// runWith runs a command line with a text on standard input.
func runWith(t *testing.T, input string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = execute(t.Context(), args, strings.NewReader(input), &o, &e)
	return status, o.String(), e.String()
}

// succeed is runWith that wants status 0, and returns the output.
func succeed(t *testing.T, input string, args ...string) string {
	t.Helper()
	status, out, errs := runWith(t, input, args...)
	if status != 0 {
		t.Fatalf("%q: status %d, errors %q", args, status, errs)
	}
	return out
}

// patients is a sample: people who are older than 50 or smoke are ill.
const patients = `id,age,sex,smokes,state
a,20,f,no,well
b,30,m,no,well
c,40,f,?,well
d,45,m,no,well
e,60,f,no,"ill, acutely"
f,70,m,no,"ill, acutely"
g,65,f,yes,"ill, acutely"
h,25,m,yes,"ill, acutely"
i,35,f,yes,"ill, acutely"
j,35,m,no,well
`

// fitted learns a model of patients, without their names, and returns its path.
func fitted(t *testing.T, learner string) string {
	t.Helper()
	dir := t.TempDir()
	var sample strings.Builder
	for line := range strings.Lines(patients) {
		sample.WriteString(line[strings.Index(line, ",")+1:])
	}
	file, model := filepath.Join(dir, "patients.csv"), filepath.Join(dir, "m.json")
	if err := os.WriteFile(file, []byte(sample.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	out := succeed(t, "", "fit", file, "--class", "state", "--learner", learner, "-o", model, "--seed", "7")
	if want := model + ": " + learner + ", right on 10 of the 10 examples that it was learned from\n"; out != want {
		t.Fatalf("%q, want %q", out, want)
	}
	if m, err := pipeline.Open(model); err != nil || *m.Provenance.Seed != 7 {
		t.Fatal(err, "or another seed than 7")
	}
	return model
}

// Columns come in another order and with one more, and go out as they came.
func TestPredict(t *testing.T) {
	model := fitted(t, "DecisionList{}")
	input := "smokes,id,sex,age\r\nno,\"x, y\",f,61\r\n?,z,m, 22\n\nyes,w,,1e1\n"
	want := "smokes,id,sex,age,state\nno,\"x, y\",f,61,\"ill, acutely\"\n?,z,m, 22,well\nyes,w,,1e1,\"ill, acutely\"\n"
	if out := succeed(t, input, "predict", model, "-"); out != want {
		t.Errorf("%s\nwant\n%s", out, want)
	}
	// To a file, with the class there already.
	target := filepath.Join(t.TempDir(), "out.csv")
	if out := succeed(t, patients, "predict", model, "-", "-o", target); out != "" {
		t.Error(out)
	}
	text, err := os.ReadFile(target)
	if lines := strings.SplitAfter(string(text), "\n"); err != nil || lines[0] != "id,age,sex,smokes,state,predicted\n" || lines[5] != "e,60,f,no,\"ill, acutely\",\"ill, acutely\"\n" {
		t.Errorf("%v, %q", err, lines)
	}
}

// The model goes through standard output. The command and the library predict the same class for every
// example of sets of the catalogue, in CSV and in ARFF.
func TestPredictAsTheLibrary(t *testing.T) {
	for _, name := range []string{"iris", "house-votes-84"} {
		for _, l := range []learners.Learner{learners.DecisionList{}, learners.C45{}, learners.Pocket{Draws: 2000}} {
			s, err := data.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			m, err := pipeline.Fit(t.Context(), l, s, 1)
			if err != nil {
				t.Fatal(err)
			}
			model := filepath.Join(t.TempDir(), "m.json")
			text := succeed(t, "", "fit", name, "--learner", learners.String(l), "-o", "-")
			if err := os.WriteFile(model, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			out := succeed(t, "", "predict", model, name, "-scores")
			scores := m.ScoresAll(s.X)
			for i, line := range strings.Split(strings.TrimSpace(out), "\n")[1:] {
				want := s.Classes[s.Y[i]] + "," + s.Classes[m.Predict(s.X[i])]
				for _, v := range scores[i] {
					want += fmt.Sprintf(",%v", v)
				}
				if !strings.HasSuffix(line, want) {
					t.Fatalf("%s, %s, line %d: %s, want …%s", name, learners.String(l), i+2, line, want)
				}
			}
		}
	}
}

// TestConcurrentPredict has more examples than are predicted at once, and a set of the catalogue that calls
// the class otherwise than the model.
func TestConcurrentPredict(t *testing.T) {
	s, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	s.Class = "kind"
	var text, repeated, want strings.Builder
	if err := s.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	model := filepath.Join(t.TempDir(), "m.json")
	succeed(t, text.String(), "fit", "-", "-learner", "DecisionList", "-o", model)
	fmt.Fprintln(&repeated, strings.Join(append(s.Names(), "number"), ","))
	fmt.Fprintln(&want, strings.Join(append(s.Names(), "number", "kind"), ","))
	for i := range 3000 {
		x := s.X[i%s.Len()]
		line := fmt.Sprintf("%v,%v,%v,%v,%d", x[0], x[1], x[2], x[3], i)
		fmt.Fprintln(&repeated, line)
		fmt.Fprintf(&want, "%s,%s\n", line, s.Classes[s.Y[i%s.Len()]]) // all are right
	}
	if out := succeed(t, repeated.String(), "predict", model, "-"); out != want.String() {
		t.Errorf("%.300s\nwant\n%.300s", out, want.String())
	}
	if out := succeed(t, "", "predict", model, "iris"); strings.Count(out, "\n") != 151 || !strings.Contains(out, ",class,kind\n") {
		t.Errorf("%.300s", out)
	}
}

func TestARFF(t *testing.T) {
	file := filepath.Join(t.TempDir(), "plays.ARFF")
	text := "@relation plays\n@attribute play {yes, no}\n@attribute wind {weak, strong}\n@attribute t numeric\n@data\n" +
		"yes,weak,20\nno,strong,10\nyes,weak,?\nno,strong,30\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	model := filepath.Join(t.TempDir(), "m.json")
	succeed(t, "", "fit", file, "--class", "play", "--learner", "DecisionList", "-o", model)
	if out, want := succeed(t, "wind,t\nstrong,1\nweak,NA\n", "predict", model, "-"), "wind,t,play\nstrong,1,no\nweak,NA,yes\n"; out != want {
		t.Errorf("%q, want %q", out, want)
	}
	if out, want := succeed(t, "", "evaluate", model, file), "accuracy             1\n"; !strings.HasPrefix(out, want) {
		t.Errorf("%q, want %q", out, want)
	}
	if out := succeed(t, "", "predict", model, file); !strings.HasPrefix(out, "wind,t,play,predicted\nweak,20,yes,yes\n") {
		t.Error(out)
	}
}

func TestEvaluate(t *testing.T) {
	model := fitted(t, "C45{MinLeaf: 1}")
	test := "state,smokes,sex,age,more\nwell,no,f,20,1\nwell,yes,f,20,2\n\"ill, acutely\",no,m,80,3\nwell,no,NA,30,4\n"
	out := succeed(t, test, "evaluate", model, "-")
	if all := succeed(t, patients, "evaluate", model, "-"); !strings.Contains(all, "10 of 10 right") {
		t.Error(all)
	}
	strangers := "smokes,age,sex,state\nno,60,f,\"ill, acutely\"\nno,20,m,well\nno,70,f,\"ill, acutely\"\n"
	if out := succeed(t, strangers, "evaluate", model, "-"); !strings.Contains(out, "3 of 3 right") {
		t.Errorf("in another order: %s", out)
	}
	for _, want := range []string{"accuracy             0.75\n", "3 of 4 right", "ill, acutely             1     0", "precision  recall"} {
		if !strings.Contains(out, want) {
			t.Errorf("does not say %q:\n%s", want, out)
		}
	}
}

// TestConcurrentCompare compares learners, whose trials several goroutines do.
func TestConcurrentCompare(t *testing.T) {
	s, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	want, err := eval.Folds{K: 4, Repeats: 2, Seed: 9}.Compare(t.Context(), s, learners.C45{}, learners.Pocket{Draws: 500})
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"compare", "iris", "--learner", "C45", "--learner", "Pocket{Draws: 500}", "--folds", "4", "--repeats", "2", "--seed", "9"}
	for flag, text := range map[string]string{"": want.String(), "--csv": want.CSV(), "--markdown": want.Markdown(),
		"--words": want.String() + "\n\n" + want.Words().String(), "--words --markdown": want.Markdown() + "\n" + want.Words().Markdown()} {
		if out := succeed(t, "", append(args, strings.Fields(flag)...)...); strings.TrimSpace(out) != strings.TrimSpace(text) {
			t.Errorf("%s: %s\nwant\n%s", flag, out, text)
		}
	}
	if want, err = (eval.Folds{}).Compare(t.Context(), s, learners.Pocket{Draws: 500}); err != nil {
		t.Fatal(err)
	}
	if out := succeed(t, "", "compare", "iris", "-learner", "Pocket{Draws: 500}", "-csv"); out != want.CSV() {
		t.Errorf("by default: %s\nwant\n%s", out, want.CSV())
	}
	if out := succeed(t, "", append(args, "-metric=F1,kappa")...); !strings.Contains(out, "kappa") {
		t.Error(out)
	}
	if out := succeed(t, patients, "compare", "-", "-learner", "Majority", "-folds=2", "-missing", "?,no"); !strings.Contains(out, "standard input") {
		t.Error(out)
	}
}

func TestDraw(t *testing.T) {
	for learner, want := range map[string]string{"DecisionList{}": "else", "C45{MinLeaf: 1}": "smokes", "Pocket{}": "age", "MLP{}": "age"} {
		model := fitted(t, learner)
		tree := succeed(t, "", "draw", model, "-o", "-")
		network := succeed(t, "", "draw", model, "-o", "-", "-network")
		if !strings.HasPrefix(tree, "<svg") && !strings.HasPrefix(tree, "<?xml") || !strings.Contains(tree, want) || (network == tree) != (learner == "MLP{}") {
			t.Errorf("%s: %.300s", learner, tree)
		}
		svg, png := filepath.Join(t.TempDir(), "m.svg"), filepath.Join(t.TempDir(), "m.PNG")
		succeed(t, "", "draw", model, "-o", svg)
		succeed(t, "", "draw", model, "-o", png)
		if text, err := os.ReadFile(svg); err != nil || string(text) != tree {
			t.Errorf("%s: %v, the file has not what - has", learner, err)
		}
		if text, err := os.ReadFile(png); err != nil || !bytes.HasPrefix(text, []byte("\x89PNG")) {
			t.Errorf("%s: %v, %.10q", learner, err, text)
		}
	}
}

func TestErrorsOfModels(t *testing.T) {
	noData(t)
	model := fitted(t, "DecisionList{}")
	for _, c := range []struct {
		args   []string
		input  string
		status int
		errs   string
	}{
		{[]string{"fit"}, "", 2, "fit: name one file of examples, got 0"},
		{[]string{"fit", "iris", "-o", "-"}, "", 2, "fit: name a learner, for example "},
		{[]string{"fit", "iris", "-learner", "C45"}, "", 2, "fit: name the file for the model, for example -o model.json"},
		{[]string{"fit", "iris", "-learner", "DecisionList{Validaton: 0.2}", "-o", "-"}, "", 2, `DecisionList has no field "Validaton"; did you mean Validation?`},
		{[]string{"fit", "iris", "-learner", "C45{CF: 7}", "-o", "-"}, "", 1, "iris: c4.5: "},
		{[]string{"fit", "iris", "-seed", "x", "-learner", "C45", "-o", "-"}, "", 2, `fit: invalid argument "x" for "--seed" flag`},
		{[]string{"fit", "iris", "-class", "sepal-length", "-learner", "C45", "-o", "-"}, "", 1, `iris: the class is "class", not "sepal-length"`},
		{[]string{"fit", "iris", "-learner", "C45", "-o", "/nowhere/m.json"}, "", 1, "/nowhere/m.json: no such file"},
		{[]string{"fit", "no.csv", "-learner", "C45", "-o", "-"}, "", 1, "no.csv: no such file or directory"},
		{[]string{"fit", "irs", "-learner", "C45", "-o", "-"}, "", 1, `unknown set "irs"; did you mean iris?`},
		{[]string{"fit", "-", "-learner", "C45", "-o", "-"}, "a,b\n1,x\n2,\n", 1, "standard input:3:"},
		{[]string{"fit", "-", "-class", "c", "-learner", "C45", "-o", "-"}, "a,b\n1,x\n2,y\n", 1, `standard input:1: no column "c" to be the class; the last column is "b"; there are a, b`},
		{[]string{"predict", model}, "", 2, "predict: name a model and a file of examples"},
		{[]string{"predict", "no.json", "-"}, "", 1, "open no.json: no such file"},
		{[]string{"predict", model, "no.csv"}, "", 1, "no.csv: no such file or directory"},
		{[]string{"predict", model, "-"}, "age,smokes\n", 1, `standard input:1: no column "sex"; there are age, smokes`},
		{[]string{"predict", model, "-", "-strict"}, "age,sex,smokes\n1,f,no\n2,x,no\n", 1, `standard input:3:3: column "sex" has no value "x", but f, m`},
		{[]string{"predict", model, "-"}, "age,sex,smokes\nold,f,no\n", 1, `standard input:2:1: "old" is not a finite number, but column "age" is numeric`},
		{[]string{"predict", model, "-"}, "age,sex,smokes\n1,f\n", 1, "standard input:2:4: 2 fields, want 3"},
		{[]string{"predict", model, "-"}, "", 1, "standard input: the file is empty"},
		{[]string{"evaluate", model}, "", 2, "evaluate: name a model and a file of examples"},
		{[]string{"evaluate", model, "-"}, "age,sex,smokes,state\n1,f,no,dead\n", 1, `standard input:2:8: column "state" has no value "dead"`},
		{[]string{"evaluate", model, "-", "-strict"}, "age,sex,smokes,state\n1,x,no,well\n", 1, `standard input:2:3: column "sex" has no value "x"`},
		{[]string{"evaluate", model, "-", "-names=a,sex,smokes,state"}, "1,f,no,well\n", 2, `--names has no column "age"`},
		{[]string{"fit", "-", "-kind=a", "-learner", "C45", "-o", "-"}, "a,b\n1,x\n2,y\n", 2, `--kind is "a", want a column and its kind, as zip=nominal`},
		{[]string{"fit", "-", "-kind=a=word", "-learner", "C45", "-o", "-"}, "a,b\n1,x\n2,y\n", 1, `standard input: column "a" has the unknown kind "word"; there are ["numeric" "nominal" `},
		{[]string{"fit", "-", "-learner", "C45", "-o", "-"}, "b,30.83,t,t,+\n", 1, `standard input:1:11: a second column "t": is the first line an example, and no header? Then set NoHeader; on the command line --no-header or --names`},
		{[]string{"fit", "-", "-names=a,b", "-learner", "C45", "-o", "-"}, "1,2,x\n", 1, `standard input:1:5: Columns (--names) names 2 columns, and the line has 3`},
		{[]string{"fit", "-", "--positive=z", "--learner", "C45", "-o", "-"}, "a,b\n1,x\n2,y\n", 1, `standard input: no class is called "z"; there are x, y`},
		{[]string{"fit", "votes", "--positive=z", "--learner", "C45", "-o", "-"}, "", 1, `house-votes-84: no class "z", have republican, democrat`},
		{[]string{"compare", "iris"}, "", 2, "compare: name learners, for example --learner C45 --learner Pocket"},
		{[]string{"compare", "iris", "-learner", "C45", "-csv", "-markdown"}, "", 2, "compare: either --csv or --markdown"},
		{[]string{"compare", "iris", "-learner", "C45", "-csv", "-words"}, "", 2, "compare: either --csv or --words"},
		{[]string{"compare", "iris", "-learner", "C45", "-metric", "F3"}, "", 2, "compare: "},
		{[]string{"draw"}, "", 2, "draw: name one model, got 0"},
		{[]string{"draw", model}, "", 2, "draw: name the file for the drawing, for example -o model.svg"},
		{[]string{"draw", model, "-o", "m.gif"}, "", 2, `draw: "m.gif" ends neither in .svg nor in .png nor in .pdf`},
	} {
		status, out, errs := runWith(t, c.input, c.args...)
		last := errs[strings.LastIndex(strings.TrimSuffix(errs, "\n"), "\n")+1:]
		if status != c.status || !strings.HasPrefix(last, "halfspace: "+c.errs) || strings.Contains(out, "{") {
			t.Errorf("%q: status %d, out %q, errors %q\nwant status %d and %s", c.args, status, out, errs, c.status, c.errs)
		}
	}
}

// A value that the model has not met is missing, in every command that reads a file, and counted.
func TestValuesNotMet(t *testing.T) {
	model := fitted(t, "C45{MinLeaf: 1}")
	test := "age,sex,smokes,state\n20,x,no,well\n80,f,no,\"ill, acutely\"\n80,y,often,\"ill, acutely\"\n"
	known := "age,sex,smokes,state\n20,?,no,well\n80,f,no,\"ill, acutely\"\n80,?,?,\"ill, acutely\"\n"
	want := "standard input: column \"sex\": 2 values other than f, m taken as missing; the first is \"x\" at line 2\n" +
		"standard input: column \"smokes\": 1 value other than no, yes taken as missing; the first is \"often\" at line 4\n"
	status, out, errs := runWith(t, strings.ReplaceAll(test, ",state", ",was"), "predict", model, "-")
	if status != 0 || errs != want || !strings.HasSuffix(out, "80,y,often,\"ill, acutely\",\"ill, acutely\"\n") {
		t.Errorf("predict: status %d, errors %q, %s", status, errs, out)
	}
	status, out, errs = runWith(t, test, "evaluate", model, "-")
	if status != 0 || errs != strings.ReplaceAll(want, "standard input", "-") || out != succeed(t, known, "evaluate", model, "-") {
		t.Errorf("evaluate: status %d, errors %q, %s", status, errs, out)
	}
}

// TestNoHeader learns from, predicts and tests on a file without a header, with names and without.
func TestNoHeader(t *testing.T) {
	_, text, _ := strings.Cut(patients, "\n")
	plain, named := filepath.Join(t.TempDir(), "plain.json"), filepath.Join(t.TempDir(), "named.json")
	names := "-names=id,age,sex,smokes,state"
	succeed(t, text, "fit", "-", "-no-header", "-skip=x1", "-learner", "C45{MinLeaf: 1}", "-o", plain)
	succeed(t, text, "fit", "-", names, "-skip=i*", "-kind=age=nominal,s*=nominal", "-learner", "C45{MinLeaf: 1}", "-o", named)
	for model, attrs := range map[string]string{plain: "x2 0 x3 2 x4 2", named: "age 9 sex 2 smokes 2"} {
		m, err := pipeline.Open(model)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, a := range m.Attrs {
			got = append(got, fmt.Sprint(a.Name, " ", len(a.Values)))
		}
		if strings.Join(got, " ") != attrs {
			t.Errorf("%s, want %s", got, attrs)
		}
	}
	line, _, _ := strings.Cut(text, "\n")
	for model, flag := range map[string]string{plain: "-no-header", named: names} {
		if out := succeed(t, text, "predict", model, "-", flag); !strings.HasPrefix(out, line+",well\n") || strings.Count(out, "\n") != 10 {
			t.Errorf("%s: %s", flag, out)
		}
		if out := succeed(t, text, "evaluate", model, "-", flag); !strings.Contains(out, " of 10 right") {
			t.Errorf("%s: %s", flag, out)
		}
	}
	if out := succeed(t, text, "compare", "-", names, "-learner", "Majority", "-folds=2"); !strings.Contains(out, "Majority") {
		t.Error(out)
	}
}

// An existing file is kept if predicting fails, and no other file is left behind.
func TestFailedOutput(t *testing.T) {
	model, dir := fitted(t, "DecisionList{}"), t.TempDir()
	target := filepath.Join(dir, "out.csv")
	if err := os.WriteFile(target, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, _ := runWith(t, "age,sex,smokes\n1,f,no\n1,f\n", "predict", model, "-", "-o", target); status != 1 {
		t.Errorf("status %d", status)
	}
	files, err := os.ReadDir(dir)
	text, _ := os.ReadFile(target)
	if err != nil || len(files) != 1 || string(text) != "before" {
		t.Errorf("%v, %v, %q", err, files, text)
	}
}

func TestModelsInterrupted(t *testing.T) {
	model := fitted(t, "DecisionList{}")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range [][]string{
		{"fit", "iris", "-learner", "C45", "-o", model},
		{"compare", "iris", "-learner", "C45"},
		{"predict", model, "-"},
	} {
		var out, errs bytes.Buffer
		status := execute(ctx, args, strings.NewReader(patients), &out, &errs)
		if status != 1 || strings.Count(errs.String(), "\n") != 1 || !strings.HasSuffix(errs.String(), "interrupted\n") {
			t.Errorf("%q: status %d, errors %q", args, status, errs.String())
		}
	}
}

// An interrupter interrupts at a report of progress.
type interrupter struct {
	bytes.Buffer
	moment    string
	interrupt func()
}

func (i *interrupter) Write(p []byte) (int, error) {
	if strings.Contains(string(p), i.moment) {
		i.interrupt()
	}
	return i.Buffer.Write(p)
}

// An interrupted comparison prints the finished part, says so, and ends with status 1.
// What models take as circuits is counted by a program, which may be missing.
func TestCompareCircuits(t *testing.T) {
	args := []string{"compare", "house-votes-84", "-learner", "Pocket{Draws: 500}", "-learner", "Perceptron", "-folds=2"}
	want(t, 1, "", "LUTs of 9 inputs, want 2 to 8", append(args, "--lut=9")...)
	if _, err := exec.LookPath("yosys"); err == nil {
		out := succeed(t, "", append(args, "--lut=4")...)
		if head, _, _ := strings.Cut(out, "\n"); !strings.Contains(head, "LUT4") || !strings.Contains(head, "depth") {
			t.Errorf("no columns of LUTs and depth in\n%s", out)
		}
	} else if os.Getenv("CI") != "" {
		t.Error(err)
	}
	t.Setenv("PATH", "")
	want(t, 1, "", "yosys is not installed", append(args, "--lut=4")...)
}

func TestConcurrentInterrupt(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	errs := &interrupter{moment: " 55 %", interrupt: cancel}
	status := execute(ctx, []string{"compare", "iris", "-learner", "C45", "-learner", "Majority"}, nil, &out, errs)
	if status != 1 || !strings.HasSuffix(errs.String(), "halfspace: interrupted\n") {
		t.Errorf("status %d, errors %q", status, errs.String())
	}
	for _, want := range []string{"STOPPED AFTER 11 OF 20 TRIALS", " 94.7 ", "stopped after 1 of 10 trials"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// Progress is on standard error, in one line that ends, and so are remarks on the examples.
func TestFitReports(t *testing.T) {
	input := "a,b\n1,x\n2,x\n3,y\n" + strings.Repeat("4,y\n", 20) + "1;5,x\n"
	status, out, errs := runWith(t, input, "fit", "-", "-learner", "DecisionList", "-o", "-")
	if status != 0 || strings.Contains(out, "%") || !strings.HasSuffix(errs, "\r\n") || !strings.Contains(errs, "decision list: ") ||
		!strings.HasPrefix(errs, `standard input: a: inferred nominal because of "1;5" at line 25`) {
		t.Errorf("status %d, errors %q", status, errs)
	}
	padded := "a,b\n" + strings.Repeat("007,x\n008,y\n", 9)
	if status, _, errs := runWith(t, padded, "fit", "-", "--learner", "C45", "-o", "-"); status != 0 || !strings.HasPrefix(errs, `standard input: a: inferred nominal: 2 values such as the code "007"`) {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// TestGuide runs the command lines of the guide, one after the other.
func TestGuide(t *testing.T) {
	page, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	lines := 0
	for line := range strings.Lines(string(page)) {
		rest, found := strings.CutPrefix(line, "    halfspace ")
		if !found || strings.HasPrefix(rest, "run ") { // which needs the kernel: .ci/test_run.py
			continue
		}
		lines++
		var args []string
		for k, part := range strings.Split(strings.TrimSpace(rest), "'") {
			if k%2 == 1 { // in quotes
				args = append(args, part)
			} else {
				args = append(args, strings.Fields(part)...)
			}
		}
		succeed(t, "", args...)
	}
	if _, err := os.Stat("iris.svg"); err != nil || lines != 16 {
		t.Error(err, lines, "lines")
	}
}

// An endless is a CSV file that ends once something has come out, or when it is far too long.
type endless struct {
	head    string
	written *atomic.Int64
	read    int
}

// Read reads lines.
func (e *endless) Read(p []byte) (int, error) {
	if e.written.Load() > 0 || e.read > 1<<28 {
		return 0, io.EOF
	}
	text := e.head
	if e.head == "" {
		text = strings.Repeat("33,m,no\n", len(p)/8)
	}
	e.head = ""
	e.read += len(text)
	return copy(p, text), nil
}

// A counter counts the bytes written.
type counter struct{ atomic.Int64 }

// Write counts p.
func (c *counter) Write(p []byte) (int, error) { c.Add(int64(len(p))); return len(p), nil }

// TestPredictStreams wants predictions to come out before all examples were read.
func TestPredictStreams(t *testing.T) {
	model := fitted(t, "DecisionList{}")
	var out counter
	input := &endless{head: "age,sex,smokes\n", written: &out.Int64}
	var errs bytes.Buffer
	if status := execute(t.Context(), []string{"predict", model, "-"}, input, &out, &errs); status != 0 || input.read > 1<<26 {
		t.Errorf("status %d, errors %q, %d bytes were read before anything was written", status, errs.String(), input.read)
	}
}

// BenchmarkPredict predicts 100,000 examples of 20 numbers: on one core with -cpu 1.
func BenchmarkPredict(b *testing.B) {
	const attributes, examples = 20, 100_000
	r := rand.New(rand.NewPCG(1, 0))
	s := &data.Set{Schema: data.Schema{Name: "numbers", Class: "class", Classes: []string{"no", "yes"}}}
	for j := range attributes {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("a", j)})
	}
	for range examples {
		x := make([]float64, attributes)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		y := 0
		if x[0]+x[1] > x[2]/3 {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	var text bytes.Buffer
	if err := s.WriteCSV(&text); err != nil {
		b.Fatal(err)
	}
	subset := *s
	subset.X, subset.Y = s.X[:2000], s.Y[:2000]
	for _, l := range []learners.Learner{learners.Pocket{}, learners.DecisionList{Validation: 0.2}, learners.C45{}} {
		m, err := pipeline.Fit(b.Context(), l, &subset, 1)
		if err != nil {
			b.Fatal(err)
		}
		model := filepath.Join(b.TempDir(), "m.json")
		if err := m.Save(model); err != nil {
			b.Fatal(err)
		}
		b.Run(learners.String(l), func(b *testing.B) {
			for b.Loop() {
				if execute(b.Context(), []string{"predict", model, "-"}, bytes.NewReader(text.Bytes()), io.Discard, io.Discard) != 0 {
					b.Fatal("failed")
				}
			}
		})
	}
}

// TestFileOfAnotherCountry learns from, predicts and tests on a file with semicolons, decimal commas,
// signs between thousands, words for a missing value, an example without a class and a column that
// gives the class away. The output has the same delimiter and decimal sign.
func TestFileOfAnotherCountry(t *testing.T) {
	dir := t.TempDir()
	file, model := filepath.Join(dir, "x.csv"), filepath.Join(dir, "m.json")
	text := "income;weight;leak;lab_a;outcome\n"
	for i := range 20 {
		text += fmt.Sprintf("1.%03d,5;-;%d;%d;\"%d;x\"\n", 50*i%1000, i/10, i, i/10)
	}
	if err := os.WriteFile(file, []byte(text+"1.000,5;60,5;1;3;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	how := []string{"-comma=;", "-decimal=,", "-thousands=.", "-missing=-,"}
	succeed(t, "", append([]string{"fit", file, "-class", "outcome", "-skip=leak,lab_*", "-unlabelled=drop", "-learner", "Pocket", "-o", model}, how...)...)
	rows := "weight;income;leak\n60,5;1.200,5;?\nn/a;1.900,5;0\n"
	out := succeed(t, rows, append([]string{"predict", model, "-", "-scores", "-missing=n/a"}, how[:3]...)...)
	for _, want := range []string{"weight;income;leak;outcome;\"score of 0;x\";", "\n60,5;1.200,5;?;\"0;x\";", "\nn/a;1.900,5;0;\"1;x\";"} {
		if !strings.Contains(out, want) || strings.Count(out, ".") != 2 {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	out = succeed(t, "income;weight;outcome\n1.000,5;-;\"0;x\"\n", append([]string{"evaluate", model, "-"}, how...)...)
	if !strings.HasPrefix(out, "accuracy             1\n") {
		t.Error(out)
	}
	for want, args := range map[string][]string{
		`fit: invalid argument ";;" for "--comma" flag: want one character`: {"-comma=;;"},
		`-unlabelled is "no", want drop or keep`:                            {"-unlabelled=no"},
		file + `:1: no column "outcome" to be the class`:                    {"-comma=tab"},
		file + ": numbers cannot have the decimal sign ',' and ',' between": {"-comma=;", "-decimal=,", "-thousands=,"},
	} {
		status, _, errs := runWith(t, "", append([]string{"fit", file, "-class", "outcome", "-learner", "C45", "-o", "-"}, args...)...)
		if status == 0 || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
	}
}

// TestNewcomersLines has wrong command lines of a newcomer. Each error is one line that names the cure.
func TestNewcomersLines(t *testing.T) {
	t.Chdir(t.TempDir())
	header, rows, _ := strings.Cut(patients, "\n")
	for name, text := range map[string]string{
		"p.csv": patients, "empty.csv": "", "rows.csv": rows, "semicolons.csv": strings.ReplaceAll(patients, ",", ";"),
		"well.csv": header + "\na,20,f,no,well\nb,30,m,no,well\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	succeed(t, "", "fit", "p.csv", "-class", "state", "-learner", "C45{}", "-o", "m.json")
	for line, cure := range map[string]string{
		"comapre p.csv":          "did you mean compare?",
		"new papr":               "did you mean paper?",
		"fit p.csv --clas state": "did you mean --class?",
		"predict m.json --age 3": "there are --comma, ",
		"fit":                    "name one file of examples",
		"fit p.csv -class stat -learner C45{} -o x.json":               "did you mean state?",
		"fit p.csv -class kind -learner C45{} -o x.json":               `the last column is "state"`,
		"fit p.csv -class state -learner C54 -o x.json":                "did you mean C45?",
		"fit p.csv -class state -learner C45(MinLeaf=5) -o x.json":     "did you mean C45{MinLeaf: 5}?",
		"fit p.csv -class state -learner C45{MinLaef:5} -o x.json":     "did you mean MinLeaf?",
		"fit p.csv -class state -learner C45{MinLeaf:\"5\"} -o x.json": "want a number",
		"fit nosuch.csv -learner C45{} -o x.json":                      "nosuch.csv: no such file",
		"fit iriss -learner C45{} -o x.json":                           "did you mean iris?",
		"fit empty.csv -learner C45{} -o x.json":                       "the file is empty",
		"fit rows.csv -class state -learner C45{} -o x.json":           "on the command line --no-header or --names",
		"fit semicolons.csv -class state -learner C45{} -o x.json":     "is the delimiter ';'?",
		"fit well.csv -class state -learner C45{} -o x.json":           `"well" is the only class`,
		"predict nosuch.json p.csv":                                    "nosuch.json: no such file",
		"predict p.csv m.json":                                         "p.csv: not a model",
		"predict m.json rows.csv":                                      "on the command line --no-header or --names",
		"explain m.json agee=30":                                       "did you mean age?",
		"explain m.json age=old":                                       `"old" is not a number`,
		"export m.json m.pyx":                                          "python (.py)",
		"draw m.json":                                                  "for example -o model.svg",
		"run nosuch.ipynb":                                             "for example -o out.ipynb",
	} {
		status, _, errs := runWith(t, "", strings.Fields(line)...)
		if status == 0 || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, cure) {
			t.Errorf("halfspace %s: status %d, %q, want %q", line, status, errs, cure)
		}
	}
}

// TestAdvice: a list whose rules may not err took its time on wrong labels, and nothing said which learner
// suits them.
func TestAdvice(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	text := "x,y,class\n"
	for range 400 {
		x := r.NormFloat64()
		text += fmt.Sprintf("%.3f,%.3f,%t\n", x, r.NormFloat64(), x > 0 != (r.IntN(10) == 0))
	}
	for learner, want := range map[string]bool{"DecisionList": true, "Intersection": true, "DecisionListMachine": false} {
		status, _, errs := runWith(t, text, "fit", "-", "-learner", learner, "-o", filepath.Join(t.TempDir(), "list.json"))
		if status != 0 || strings.Contains(errs, "if some labels are wrong or classes overlap, use ") != want {
			t.Errorf("%s: status %d, errors %q; advice: want %t", learner, status, errs, want)
		}
	}
	_, _, errs := runWith(t, text, "compare", "-", "-learner", "DecisionList", "-learner", "Pocket", "-folds=2")
	if !strings.Contains(errs, "\nDecisionList{}, in 2 of 2 trials: ") || strings.Contains(errs, "Pocket") {
		t.Errorf("compare: errors %q", errs)
	}
}

// No command writes over its own input or a file of the catalogue, under another name of the same file
// either, nor over a folder. The command says so before it learns or runs anything.
func TestOutputIsInput(t *testing.T) {
	model, dir := fitted(t, "DecisionList{}"), t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	t.Setenv("HALFSPACE_DATA", path("sets"))
	sonar := path("sets/sonar/sonar.all-data") // which the set's name stands for
	cells, run := `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}`, path("run")
	if err := errors.Join(os.WriteFile(path("t.csv"), []byte(patients), 0o644), os.Link(path("t.csv"), path("same.svg")), os.Link(model, path("model.svg")),
		os.WriteFile(path("n.ipynb"), []byte(cells), 0o644), os.Mkdir(path("folder.svg"), 0o755),
		os.MkdirAll(filepath.Dir(sonar), 0o755), os.WriteFile(sonar, nil, 0o644), os.Symlink(sonar, path("sonar.html")), os.Link(sonar, path("sonar.svg")),
		os.WriteFile(path("c.json"), []byte(`{"sets": ["iris"], "learners": ["Majority{}"]}`), 0o644)); err != nil {
		t.Fatal(err)
	}
	succeed(t, "", "plan", path("c.json"), "-o", run)
	succeed(t, "", "work", run)
	for _, args := range [][]string{
		{"fit", path("t.csv"), "-learner", "C45", "-o", path("same.svg")},
		{"fit", path("t.csv"), "-learner", "C45", "-o", path("folder.svg")},
		{"predict", model, path("t.csv"), "-o", path("same.svg")},
		{"predict", model, path("t.csv"), "-o", model},
		{"draw", model, "-o", path("model.svg")},
		{"export", model, path("model.svg"), "-format", "python"},
		{"run", path("n.ipynb"), "-o", path("./n.ipynb")},
		{"merge", run, "-o", filepath.Join(run, "tasks.jsonl")},
		{"merge", run, "-o", filepath.Join(run, "experiment.json")},
		{"fit", "sonar", "-learner", "C45", "-o", sonar},
		{"fit", path("t.csv"), "-learner", "C45", "-o", path("sonar.html")},
		{"predict", model, "sonar", "-o", path("sonar.html")},
		{"report", "sonar", "-o", path("sonar.html")},
		{"run", path("n.ipynb"), "-o", sonar},
		{"play", "perceptron", "-o", path("sonar.html")},
		{"draw", model, "-o", path("sonar.svg")},
		{"export", model, sonar, "-format", "python"},
		{"merge", run, "-o", path("sonar.html")},
	} {
		status, out, errs := runWith(t, "", args...)
		if status != 1 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, ": name a") {
			t.Errorf("%q: status %d, %q, %q", args, status, out, errs)
		}
	}
	for range 2 { // the result of an earlier merge may be replaced
		succeed(t, "", "merge", run, "-o", filepath.Join(run, "results.csv"))
	}
}
