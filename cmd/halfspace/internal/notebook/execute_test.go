package notebook

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// labOf returns a folder with a lab whose Python is a script; .ci/test_run.py tests a real lab.
func labOf(t *testing.T, script string) string {
	t.Helper()
	lab := t.TempDir()
	for file, text := range map[string]string{
		".venv/bin/python": "#!/bin/sh\n" + script, ".venv/share/jupyter/kernels/gonb/kernel.json": "{}",
	} {
		path := filepath.Join(lab, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return lab
}

// TestExecute wants the cells as they begin, and the cell and line of a failure.
func TestExecute(t *testing.T) {
	cells := []string{cell("import \"fmt\"", ""), cell("%%\n  fmt.Println(x)\n", "")}
	for script, want := range map[string]string{
		`true`: "",
		`printf '%s\n' '{"cell": 2, "failed": "line 2: there is no x here\nmore"}'; exit 1`:             "cell 2: line 2, fmt.Println(x): there is no x here",
		`printf '%s\n' '{"cell": 2, "failed": "line 2, fmt.Println(x): the program ended: y"}'; exit 1`: "cell 2: line 2, fmt.Println(x): the program ended: y",
		`printf '%s\n' '{"cell": 2, "failed": "line 9: far"}'; exit 1`:                                  "cell 2: line 9: far",
		`printf '%s\n' '{"cell": 1, "failed": "exit status 3"}'; exit 1`:                                "cell 1: exit status 3",
		`echo 'Traceback' >&2; echo 'ModuleNotFoundError: nbclient' >&2; exit 1`:                        "the kernel did not run: ModuleNotFoundError: nbclient",
		`exit 4`: "the kernel did not run: exit status 4",
	} {
		n := notebookOf(t, cells...)
		var tell bytes.Buffer
		out := filepath.Join(t.TempDir(), "out.ipynb")
		err := n.Execute(t.Context(), labOf(t, `printf '%s\n' '{"cell": 1, "of": 2}'`+"\n"+script), out, &tell)
		if got := strings.TrimPrefix(message(err), n.path+": "); got != want {
			t.Errorf("%s: %q, want %q", script, got, want)
		}
		if tell.String() != n.path+": cell 1 of 2\n" {
			t.Errorf("%s: told %q", script, tell.String())
		}
		if _, err := os.Stat(out); err != nil {
			t.Error(err)
		}
	}
}

// message returns what an error says, or nothing.
func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestNoLab(t *testing.T) {
	err := notebookOf(t, cell("", "")).Execute(t.Context(), "/nowhere", filepath.Join(t.TempDir(), "out.ipynb"), nil)
	if want := "/nowhere has no lab, as python is missing: run `make setup` in it"; message(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A context that is done interrupts the driver, which then ends its kernel.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := filepath.Join(t.TempDir(), "ended")
	lab := labOf(t, `trap 'echo >`+ended+`; exit 1' INT
echo '{"cell": 1, "of": 1}'
while true; do sleep 0.05; done`)
	n := notebookOf(t, cell("", ""))
	err := n.Execute(ctx, lab, filepath.Join(t.TempDir(), "out.ipynb"), cancels{cancel})
	if _, missing := os.Stat(ended); missing != nil || message(err) != n.path+": context canceled" {
		t.Errorf("%v, %v", err, missing)
	}
}

// cancels cancels at the first message.
type cancels struct{ cancel func() }

func (c cancels) Write(b []byte) (int, error) {
	c.cancel()
	return len(b), nil
}
