package nb

import (
	"encoding/gob"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

func TestRecalled(t *testing.T) {
	var r recalled
	for _, c := range []struct {
		cell  int
		saved time.Duration
		want  string // "" for no line
	}{
		{0, 600 * time.Millisecond, ""},
		{0, 800 * time.Millisecond, "from memory, 1.4 s saved"},
		{3, 800 * time.Millisecond, "from cell [3], 2.2 s saved"},
		{3, 10 * time.Second, "from cell [3], 12 s saved"},
		{5, 10 * time.Second, "from cells [3], [5], 22 s saved"},
		{5, 10 * time.Minute, "from cells [3], [5], 10 min saved"},
	} {
		line := r.add(c.cell, c.saved)
		if line == nil {
			if c.want != "" {
				t.Errorf("no line, want %q", c.want)
			}
			continue
		}
		html, text := line.Data[protocol.MIMETextHTML], line.Data[protocol.MIMETextPlain]
		if text != c.want || html != `<small style="opacity:.7">`+c.want+"</small>" || line.DisplayID != r.id {
			t.Errorf("got %q and %q at %s, want %q", text, html, line.DisplayID, c.want)
		}
	}
}

// TestMemory runs itself as the programs of cells. The first learns for more than a second. The next takes
// the model and the table from the folder, and says so on a page only.
func TestMemory(t *testing.T) {
	if os.Getenv("NB_MEMORY") != "" {
		began := time.Now()
		m, table := inCell3()
		fmt.Println(time.Since(began) < time.Second, m, table)
		return
	}
	folder := t.TempDir()
	line := regexp.MustCompile(`^from cell \[3\], [12]\.\d s saved$`)
	var first string
	for _, c := range []struct {
		name, folder, page string
		soon, remark       bool
		files              int
	}{
		{name: "no memory", page: "mine.ipynb"},
		{name: "first", folder: folder, page: "mine.ipynb", files: 2},
		{name: "again", folder: folder, page: "mine.ipynb", files: 2, soon: true, remark: true},
		{name: "run by nbconvert", folder: folder, files: 2, soon: true},
	} {
		out, shown := runCell(t, "NB_MEMORY=1", "HALFSPACE_MEMORY="+c.folder, "JPY_SESSION_NAME="+c.page)
		soon, said, _ := strings.Cut(out, " ")
		if c.name == "first" {
			first = said
		}
		if soon != fmt.Sprint(c.soon) || first != "" && said != first {
			t.Errorf("%s: within a second %s, says %q, want %q", c.name, soon, said, first)
		}
		if len(shown) != map[bool]int{true: 1}[c.remark] || c.remark && !line.MatchString(shown[0]) {
			t.Errorf("%s: shows %q", c.name, shown)
		}
		if files, _ := filepath.Glob(filepath.Join(folder, "*")); len(files) != c.files {
			t.Errorf("%s: files %q", c.name, files)
		}
	}
}

// runCell runs TestMemory as a cell in an environment. It returns the printed text, and the displayed texts
// except bars of progress.
func runCell(t *testing.T, env ...string) (printed string, shown []string) {
	t.Helper()
	out, back := pipe(t), pipe(t)
	cmd := exec.Command(os.Args[0], "-test.run=^TestMemory$")
	cmd.Env = append(append(os.Environ(), env...), protocol.GONB_PIPE_ENV+"="+out.Name(), protocol.GONB_PIPE_BACK_ENV+"="+back.Name())
	var wait sync.WaitGroup
	wait.Go(func() {
		decoder, encoder := gob.NewDecoder(out), gob.NewEncoder(back)
		for {
			var d protocol.DisplayData
			if decoder.Decode(&d) != nil {
				return
			}
			if c, ok := d.Data[protocol.MIMECommValue].(protocol.CommValue); ok {
				encoder.Encode(protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: c.Value})
			} else if text := fmt.Sprint(d.Data[protocol.MIMETextPlain]); !strings.HasPrefix(text, "folds: ") {
				shown = append(shown, text)
			}
		}
	})
	b, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	out.Close()
	wait.Wait()
	printed, _, _ = strings.Cut(string(b), "\nPASS")
	return printed, shown
}

// pipe returns a new named pipe. It is open in both directions, so that nobody waits for the other end.
func pipe(t *testing.T) *os.File {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", name).Run(); err != nil {
		t.Fatal("no named pipe: ", err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// The lines below stand in a cell, as the kernel names it.

//line cell[3]:1
func inCell3() (string, *eval.Table) {
	s := learnertest.Sample("xor")
	table := Must(eval.Folds{K: 2}.Compare(Progress("folds"), s, learners.Pocket{Time: 100 * time.Millisecond}))
	return Fit(learners.Pocket{Time: 1300 * time.Millisecond}, s).String(), table
}
