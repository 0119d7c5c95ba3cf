package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestScript(t *testing.T) {
	a := jobArray{Run: "run", Program: "/home/ada/halfspace", Nodes: 8, CPUs: 4, Memory: "4G", Limit: 90 * time.Minute}
	got, err := a.script()
	want := `#!/bin/sh
#SBATCH --job-name=halfspace
#SBATCH --array=1-8
#SBATCH --cpus-per-task=4
#SBATCH --mem=4G
#SBATCH --time=0-01:30:00
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
#SBATCH --open-mode=append
#SBATCH --output=slurm-%A_%a.txt

# Each job of the array does its share of what is not done. To do what is missing in the end, submit
# this script again from the same directory; of shares 3 and 7 alone by sbatch --array=3,7.
program=/home/ada/halfspace
export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-4}"
exec "${HALFSPACE:-$program}" work run --of 8
`
	if err != nil || got != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, got, want)
	}
}

// Bash reads a word as it was, and the word has one line.
func TestShellWord(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "a.csv", "it's", `"$HOME" \`, "a\nb", "\x1b[2J\t'ü'\n\"\\", "*", "--class=<50K"} {
		word := shellWord(text)
		out, err := exec.Command("bash", "-c", "printf %s "+word).CombinedOutput()
		if err != nil || string(out) != text || strings.ContainsAny(word, "\n\x1b") {
			t.Errorf("%q became %s: bash reads %q, %v", text, word, out, err)
		}
	}
}

// A shell that runs the script runs the program with these words, whatever is in the paths, or the one
// that HALFSPACE names.
func TestScriptRuns(t *testing.T) {
	const odd = `it's "$HOME" & %A \ ü *`
	dir := filepath.Join(t.TempDir(), odd)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	said := "#!/bin/sh\nprintf '%s|' \"$(basename \"$0\")\" \"$GOMAXPROCS\" \"$@\"\n"
	for _, name := range []string{"mine", "other"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(said), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script, err := (&jobArray{Run: odd, Program: filepath.Join(dir, "mine"), Nodes: 3, CPUs: 2, Memory: "1G"}).script()
	if err != nil {
		t.Fatal(err)
	}
	for env, want := range map[string]string{
		"":                      "mine|2|work|" + odd + "|--of|3|",
		"SLURM_CPUS_PER_TASK=5": "mine|5|work|" + odd + "|--of|3|",
		"HALFSPACE=" + filepath.Join(dir, "other"): "other|2|work|" + odd + "|--of|3|",
	} {
		shell := exec.Command("sh", "-eu")
		shell.Stdin, shell.Env = strings.NewReader(script), append(os.Environ(), env)
		if out, err := shell.CombinedOutput(); err != nil || string(out) != want {
			t.Errorf("%s: %v, %q, want %q", env, err, out, want)
		}
	}
	if _, err := (&jobArray{Run: "a\nb"}).script(); err == nil {
		t.Error("a line break goes into a script")
	}
}

func TestLimit(t *testing.T) {
	a := jobArray{Nodes: 8, CPUs: 4}
	const hour, day = 3600, 86400
	for _, c := range []struct {
		work, longest float64
		want          string
	}{
		{0, 0, "0-00:10:00"},
		{1, 1, "0-00:11:00"},
		{32 * hour, 0, "0-02:10:00"},
		{32 * day, hour, "2-02:10:00"},
	} {
		if got := limit(a.limitOf(c.work, c.longest)); got != c.want {
			t.Errorf("%v s of work, %v s the longest: %s, want %s", c.work, c.longest, got, c.want)
		}
	}
}

// plannedRun plans a small experiment and returns its directory.
func plannedRun(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	declared := filepath.Join(dir, "small.json")
	if err := os.WriteFile(declared, []byte(`{"sets": ["iris"], "learners": ["Majority{}"]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	run := filepath.Join(dir, "run")
	if status, _, errs := runLine(t, "plan "+declared+" -o "+run); status != 0 {
		t.Fatal(errs)
	}
	return run
}

func TestSbatch(t *testing.T) {
	run := plannedRun(t)
	status, out, errs := runLine(t, "sbatch "+run+"/ --nodes 3 --cpus 2 --mem 512M")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"#SBATCH --array=1-3", "#SBATCH --cpus-per-task=2", "#SBATCH --mem=512M", "#SBATCH --time=0-00:11:00",
		"program=" + program, `exec "${HALFSPACE:-$program}" work ` + run + " --of 3"} {
		if status != 0 || errs != "" || !strings.Contains(out, line+"\n") {
			t.Errorf("status %d, errors %q: no %q in\n%s", status, errs, line, out)
		}
	}
	if _, out, _ := runLine(t, "sbatch "+run+" -nodes 3 -time 90m"); !strings.Contains(out, "--time=0-01:30:00\n") {
		t.Error(out)
	}
	runLine(t, "work "+run)
	want := "halfspace: " + run + ": all 1 tasks are done: halfspace merge makes one file of their results\n"
	if status, out, errs := runLine(t, "sbatch "+run+" -nodes 3"); status != 1 || out != "" || errs != want {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
}

// A stand-in for sbatch keeps the script, and fails on demand.
func TestSubmit(t *testing.T) {
	run, bin := plannedRun(t), t.TempDir()
	stand := "#!/bin/sh\ncat >" + bin + "/script\necho Submitted batch job 7\nexit ${FAIL:-0}\n"
	if err := os.WriteFile(filepath.Join(bin, "sbatch"), []byte(stand), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	line := "sbatch " + run + " -nodes 2"
	_, printed, _ := runLine(t, line)
	status, out, errs := runLine(t, line+" -submit")
	given, err := os.ReadFile(filepath.Join(bin, "script"))
	if status != 0 || out != "Submitted batch job 7\n" || errs != "" || err != nil || string(given) != printed {
		t.Errorf("status %d, out %q, errors %q, %v, given\n%s", status, out, errs, err, given)
	}
	t.Setenv("FAIL", "1")
	if status, _, errs := runLine(t, line+" -submit"); status != 1 || !strings.HasPrefix(errs, "halfspace: sbatch: exit status 1") {
		t.Errorf("status %d, errors %q", status, errs)
	}
	t.Setenv("PATH", t.TempDir())
	if status, _, errs := runLine(t, line+" -submit"); status != 1 || !strings.Contains(errs, "not found in $PATH; without -submit") {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

func TestWrongSbatch(t *testing.T) {
	for line, want := range map[string]string{
		"sbatch -nodes 8":             "halfspace: sbatch: name one run, got 0\n",
		"sbatch a b -nodes 8":         "halfspace: sbatch: name one run, got 2\n",
		"sbatch a":                    "halfspace: sbatch: say how many jobs, for example -nodes 8, not 0\n",
		"sbatch a -nodes -8":          "halfspace: sbatch: say how many jobs, for example -nodes 8, not -8\n",
		"sbatch a -nodes 999999999":   "halfspace: sbatch: say how many jobs, for example -nodes 8, not 999999999\n",
		"sbatch a -nodes 8 -cpus 0":   "halfspace: sbatch: -cpus is 0, want a number of cores from 1 to 10000\n",
		"sbatch a -nodes 8 -mem 4G;":  "halfspace: sbatch: -mem is \"4G;\", want a size such as 4G or 512M\n",
		"sbatch a -nodes 8 -mem -4":   "halfspace: sbatch: -mem is \"-4\", want a size such as 4G or 512M\n",
		"sbatch a -nodes 8 -time -1h": "halfspace: sbatch: -time is -1h0m0s, want a positive time\n",
	} {
		if status, out, errs := runLine(t, line); status != 2 || out != "" || errs != want {
			t.Errorf("%q: status %d, out %q, errors %q, want %q", line, status, out, errs, want)
		}
	}
	if status, out, errs := runLine(t, "sbatch "+t.TempDir()+" -nodes 8"); status != 1 || out != "" || !strings.Contains(errs, "has no tasks") {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
}
