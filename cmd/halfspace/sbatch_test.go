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
	script, err := jobArray{Run: odd, Program: filepath.Join(dir, "mine"), Nodes: 3, CPUs: 2, Memory: "1G"}.script()
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
	if _, err := (jobArray{Run: "a\nb"}).script(); err == nil {
		t.Error("a line break goes into a script")
	}
}

func TestLimit(t *testing.T) {
	a := jobArray{Nodes: 8, CPUs: 4}
	for _, c := range []struct {
		work, longest time.Duration
		want          string
	}{
		{0, 0, "0-00:10:00"},
		{time.Second, time.Second, "0-00:11:00"},
		{32 * time.Hour, 0, "0-02:10:00"},
		{32 * 24 * time.Hour, time.Hour, "2-02:10:00"},
	} {
		if got := limit(a.limitOf(c.work, c.longest)); got != c.want {
			t.Errorf("%v of work, %v the longest: %s, want %s", c.work, c.longest, got, c.want)
		}
	}
}
