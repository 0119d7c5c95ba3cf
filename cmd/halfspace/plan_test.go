package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// planFile writes the declaration of a small comparison on a CSV file, and returns its path.
func planFile(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "mine.json")
	for name, text := range map[string]string{
		"mine.csv":  "a,b,c\n" + strings.Repeat("1,x,p\n2,y,q\n3,x,p\n4,y,p\n", 10),
		"mine.json": `{"sets": [{"path": "mine.csv"}, "iris"], "learners": ["C45{}", "Majority{}", "Winnow{Alpha: 0.5}"], "folds": {"k": 4}}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, path
}

// want runs a command and wants its status, and texts in its output and its errors.
func want(t *testing.T, status int, out, errs string, args ...string) string {
	t.Helper()
	gotStatus, gotOut, gotErrs := runWith(t, "", args...)
	if gotStatus != status || !strings.Contains(gotOut, out) || !strings.Contains(gotErrs, errs) {
		t.Errorf("%q: status %d, output\n%s\nerrors\n%s\nwant %d, %q and %q", args, gotStatus, gotOut, gotErrs, status, out, errs)
	}
	return gotOut
}

// TestPlanWorkMerge goes from a declaration to a CSV file by shares, and to the same bytes at once.
func TestPlanWorkMerge(t *testing.T) {
	dir, file := planFile(t)
	one, shared := filepath.Join(dir, "one"), filepath.Join(dir, "many")
	want(t, 0, "24 trials in ", "trying every learner", "plan", file, "-o", one)
	want(t, 0, "24 trials in 24 tasks", "", "plan", file, "-o", shared, "-chunk", "1ns")
	want(t, 1, "24 tasks: 0 done, 0 running, 0 failed, 24 missing", "24 of 24 tasks are not done", "status", shared)
	want(t, 0, "", "", "work", one)
	want(t, 0, "", "", "work", shared, "-task", "2/3")
	want(t, 1, "", " of 24 tasks are not done, the first of them ", "merge", shared)
	want(t, 0, "", "", "work", shared, "-task=1/3")
	want(t, 0, "", "", "work", shared)
	want(t, 0, "24 tasks: 24 done, 0 running, 0 failed, 0 missing\n", "", "status", shared)
	whole := want(t, 0, "set,learner,trial,seed,accuracy,units,weights,size,refused\nmine,C45{},1,0,", "", "merge", one)
	if merged := want(t, 0, "", "", "merge", shared); merged != whole {
		t.Errorf("by shares\n%s\nat once\n%s", merged, whole)
	}
	target := filepath.Join(dir, "result.csv")
	want(t, 0, "", "24 of 24 trials\n", "merge", shared, "-o", target)
	if text, err := os.ReadFile(target); err != nil || string(text) != whole {
		t.Errorf("%s, %v", text, err)
	}
	said := want(t, 0, "compared with C45{} by mean accuracy in ", "", "merge", shared, "-o", target, "-words")
	if table, _, _ := strings.Cut(said, "\n\n"); !strings.Contains(table, "learner") {
		t.Errorf("no table in\n%s", said)
	}
	want(t, 2, "", "merge: --words needs -o FILE", "merge", shared, "-words")
	want(t, 0, "24 of them done", "", "plan", file, "-o", shared)
}

// TestTasksElsewhere puts the name of a living worker on every task. Another worker says so and ends with 0.
func TestTasksElsewhere(t *testing.T) {
	dir, file := planFile(t)
	run := filepath.Join(dir, "run")
	want(t, 0, "24 trials in ", "", "plan", file, "-o", run)
	tasks, err := os.ReadFile(filepath.Join(run, "tasks.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range regexp.MustCompile(`"key":"(\w+)"`).FindAllStringSubmatch(string(tasks), -1) {
		if err := os.WriteFile(filepath.Join(run, "running", key[1]), []byte("elsewhere:1\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want(t, 0, "", ": under way at elsewhere:1", "work", run)
}

// A plan that lost a part, or whose sample changed, is not done, even if all tasks of the list have results.
// All commands say so on one line, and nothing is lost: once the part is back, all is done.
func TestDamagedPlans(t *testing.T) {
	dir, file := planFile(t)
	run := filepath.Join(dir, "run")
	want(t, 0, "24 trials in 24 tasks", "", "plan", file, "-o", run, "-chunk", "1ns")
	want(t, 0, "", "", "work", run)
	place := func(name string) string { return filepath.Join(run, filepath.FromSlash(name)) }
	text, err := os.ReadFile(place("tasks.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimRight(string(text), "\n"), "\n")
	write := func(name, text string) func() error {
		return func() error { return os.WriteFile(place(name), []byte(text), 0o644) }
	}
	tasks := func(parts ...[]string) func() error {
		return write("tasks.jsonl", strings.Join(slices.Concat(parts...), ""))
	}
	sample := "a,b,c\n" + strings.Repeat("1,x,p\n2,y,q\n3,x,p\n4,y,p\n", 10)
	for name, c := range map[string]struct {
		damage, mend func() error
		want         string
	}{
		"first task lost": {tasks(lines[1:]), tasks(lines), "tasks.jsonl:1: "},
		"last task lost":  {tasks(lines[:23]), tasks(lines), "tasks.jsonl ends with trial 23 of 24"},
		"task doubled":    {tasks(lines[:1], lines), tasks(lines), "tasks.jsonl:2: "},
		"task moved":      {tasks(lines[1:2], lines[:1], lines[2:]), tasks(lines), "tasks.jsonl:1: "},
		"sample changed":  {write("data/1.csv", "a"+sample[1:]+"5,y,p\n"), write("data/1.csv", sample), "sample has changed"},
		"sample lost":     {func() error { return os.Rename(place("data"), place("d")) }, func() error { return os.Rename(place("d"), place("data")) }, "data/1.csv: "},
		"results lost":    {func() error { return os.Rename(place("done"), place("d")) }, func() error { return os.Rename(place("d"), place("done")) }, "done is missing, the folder of the results"},
	} {
		if err := c.damage(); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"status", "work", "merge"} {
			status, _, errs := runWith(t, "", command, run)
			if status != 1 || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.want) {
				t.Errorf("%s: %s: status %d, errors %q, want %q", name, command, status, errs, c.want)
			}
		}
		if err := c.mend(); err != nil {
			t.Fatal(err)
		}
		want(t, 0, "24 tasks: 24 done", "", "status", run)
	}
	// These folders hold no results, and a copy of a plan may lack them.
	if err := cmp.Or(os.RemoveAll(place("running")), os.RemoveAll(place("failed")), os.RemoveAll(place("done")), os.Mkdir(place("done"), 0o755)); err != nil {
		t.Fatal(err)
	}
	want(t, 0, "", "24 of 24 tasks", "work", run)
}

// TestCommandsOfPlansObeyNoFile puts escape sequences into the files of an experiment. The commands show
// signs instead: work in the name of the experiment and of another worker, status in its two kinds of lines.
func TestCommandsOfPlansObeyNoFile(t *testing.T) {
	dir, file := planFile(t)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	put := func(text string, path ...string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(path...), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(`{"name": "my\n\u001b[2J`+strings.Repeat("x", 3000)+`",`+string(text[1:]), file)
	run := filepath.Join(dir, "run")
	want(t, 0, "24 trials in 24 tasks", "", "plan", file, "-o", run, "-chunk", "1ns")
	tasks, err := os.ReadFile(filepath.Join(run, "tasks.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	keys := regexp.MustCompile(`"key":"(\w+)"`).FindAllStringSubmatch(string(tasks), -1)
	put("else\x1b[2Jwhere:1\n", run, "running", keys[0][1])
	put("no \x1b[2J luck\n", run, "failed", keys[1][1])
	for _, c := range []struct {
		status  int
		command string
		lines   []string
	}{
		{1, "status", []string{"24 tasks: 0 done, 1 running, 1 failed, 22 missing", "\nrunning: mine · C45{} · 1, at else�[2Jwhere:1\n", "\nfailed: mine · C45{} · 2: no �[2J luck\n"}},
		{0, "work", []string{"my �[2Jxxx", "x … (1007 more characters): 1 of 24 tasks", "under way at else�[2Jwhere:1; halfspace status "}},
	} {
		status, out, errs := runWith(t, "", c.command, run)
		for _, line := range c.lines {
			if said := out + errs; status != c.status || !strings.Contains(said, line) || strings.Contains(said, "\x1b") {
				t.Errorf("%s: status %d, want %q in\n%q", c.command, status, line, said)
			}
		}
	}
}

// TestPlanOfAPaper does an experiment that has a name, with the bytes of repro.
func TestPlanOfAPaper(t *testing.T) {
	dir := t.TempDir()
	run := filepath.Join(dir, "run")
	want(t, 0, "2 trials in 2 tasks\n", "", "plan", "mg93-table2", "-short", "-o", run)
	want(t, 0, "", "2 of 2 tasks", "work", run)
	got := want(t, 0, "", "", "merge", run)
	want(t, 1, "", "-words is for comparisons that a file declares; docs/papers discusses mg93-table2", "merge", run, "-o", filepath.Join(dir, "words.csv"), "-words")
	want(t, 0, "", "", "repro", "mg93-table2", "-short", "-o", dir)
	if text, err := os.ReadFile(filepath.Join(dir, "mg93-table2-short.csv")); err != nil || string(text) != got {
		t.Errorf("planned:\n%s\nby repro:\n%s, %v", got, text, err)
	}
}

// TestPlanRefuses wants one line for each.
func TestPlanRefuses(t *testing.T) {
	dir, file := planFile(t)
	run := filepath.Join(dir, "run")
	for _, c := range []struct {
		status int
		errs   string
		args   []string
	}{
		{2, "plan: name one experiment, got 0", []string{"plan"}},
		{2, "plan: name a folder, for example -o run", []string{"plan", file}},
		{2, "plan: -chunk is 0s", []string{"plan", file, "-o", run, "-chunk", "0s"}},
		{2, "plan: --short is for experiments that have a name", []string{"plan", file, "-o", run, "-short"}},
		{1, `unknown experiment "mg94"`, []string{"plan", "mg94", "-o", run}},
		{1, "no such file", []string{"plan", "none.json", "-o", run}},
		{1, "is a folder: name a JSON file", []string{"plan", dir, "-o", run}},
		{1, "mine.csv:1: invalid character", []string{"plan", filepath.Join(dir, "mine.csv"), "-o", run}},
		{1, "mine.csv: not a directory", []string{"plan", file, "-o", filepath.Join(dir, "mine.csv", "run")}},
		{1, "no experiment is planned there", []string{"work", run}},
		{1, "has no tasks: plan an experiment there first", []string{"status", run}},
		{1, "no experiment is planned there", []string{"merge", run}},
		{2, "status: name one folder, got 2", []string{"status", run, run}},
		{2, `work: -task is "3/2", want a share such as 2/8`, []string{"work", run, "-task", "3/2"}},
		{2, `work: -task is "x", want a share such as 2/8`, []string{"work", run, "-task", "x"}},
		{2, `work: -task is "1/2", want a share such as 2/8, and no -of`, []string{"work", run, "-task", "1/2", "-of", "2"}},
	} {
		status, out, errs := runWith(t, "", c.args...)
		if status != c.status || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.errs) {
			t.Errorf("%q: status %d, output %q, errors %q, want %q", c.args, status, out, errs, c.errs)
		}
	}
}

// A plan writes over no file that it reads: neither over its declaration nor over a sample's file, under
// whatever name. Then it writes nothing at all. A sample's file that has the place of its copy may stay.
func TestPlanKeepsItsSources(t *testing.T) {
	const two = `{"sets": [{"path": "run/data/%d.csv"}, {"path": "run/data/%d.csv"}], "learners": ["Majority{}"], "folds": {"k": 2}}`
	for name, want := range map[string]string{
		"run/experiment.json": "experiment.json is the input ", "run/tasks.jsonl": "tasks.jsonl is the input ", "swapped.json": "data/1.csv is the input ",
		"linked.json": "experiment.json is the input ", "fit.json": "",
	} {
		dir := t.TempDir()
		path := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
		files := map[string]string{"run/data/1.csv": "x,class\n1,a\n2,b\n3,a\n4,b\n", "run/data/2.csv": "y,class\n1,a\n2,b\n3,a\n4,b\n"}
		files[name] = fmt.Sprintf(two, 1, 2)
		if name == "swapped.json" {
			files[name] = fmt.Sprintf(two, 2, 1)
		}
		if strings.HasPrefix(name, "run/") {
			files[name] = strings.ReplaceAll(files[name], "run/", "")
		}
		err := os.MkdirAll(path("run/data"), 0o755)
		for name, text := range files {
			err = cmp.Or(err, os.WriteFile(path(name), []byte(text), 0o644))
		}
		if name == "linked.json" {
			err = cmp.Or(err, os.Link(path(name), path("run/experiment.json")))
		}
		if err != nil {
			t.Fatal(err)
		}
		status, out, errs := runWith(t, "", "plan", path(name), "-o", path("run"))
		if (status == 0) != (want == "") || !strings.Contains(errs, want) || want != "" && (out != "" || strings.Count(errs, "\n") != 1) {
			t.Errorf("%s: status %d, %q, %q", name, status, out, errs)
		}
		for name, text := range files {
			if now, _ := os.ReadFile(path(name)); string(now) != text {
				t.Errorf("%s is now %q", name, now)
			}
		}
	}
}
