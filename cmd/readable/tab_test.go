package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/internal/complete"
)

// pressed returns the request for names or documentation at a | in some code.
func pressed(kind, code string) message {
	before, after, _ := strings.Cut(code, "|")
	m, _ := parse(said(kind, map[string]any{"code": before + after, "cursor_pos": float64(len([]rune(before)))}), "secret")
	m.header["msg_id"] = "tab"
	return m
}

// client returns a connection, and the messages to the client.
func client() (*connected, *kernel) {
	heard := &kernel{}
	return &connected{toClient: newWire(heard), toKernel: newWire(&kernel{})}, heard
}

// TestTab presses Tab and Shift-Tab below another cell, in a cell with characters of several bytes.
func TestTab(t *testing.T) {
	teller := newTeller("secret", t.TempDir())
	teller.tabs.Index = module(t).Index
	c, heard := client()
	up, down := channelOf(teller.shell(c))
	up(asked("a", "größe := learners.Pocket{}"))
	down(replied("execute_reply", "a", map[string]any{"status": "ok"}))
	for _, press := range []struct{ kind, code, want string }{
		{"complete_request", "fünf := größe.Dra|", "[Draws] 14 17"},
		{"complete_request", "%%\nfünf := grö|", "[größe] 11 14"},
		{"complete_request", "// grö|", "[] 3 6"},
		{"inspect_request", "größe.Dr|aws", "true Draws int"},
		{"inspect_request", "nobody|", "false "},
	} {
		if sent := up(pressed(press.kind, press.code).frames("secret")); len(sent) > 0 {
			t.Errorf("GoNB is asked: %q", sent)
		}
		m := heard.messages(t)[0]
		heard.Reset()
		if got := m.request() + " " + m.kind(); got != "tab "+strings.Replace(press.kind, "request", "reply", 1) {
			t.Errorf("the answer is %s", got)
		}
		got := fmt.Sprint(m.content["matches"], m.content["cursor_start"], m.content["cursor_end"])
		if press.kind == "inspect_request" {
			data, _ := m.content["data"].(map[string]any)
			got = fmt.Sprint(m.content["found"], " ", textEntry(data, "text/plain"))
		}
		if !strings.HasPrefix(got, press.want) {
			t.Errorf("%s: %s, want %s", press.code, got, press.want)
		}
	}
}

// TestTabOff presses Tab and Shift-Tab without an index.
func TestTabOff(t *testing.T) {
	const notice = "completion is off: make setup builds its index"
	for code, want := range map[string]string{
		"learners.C4|{}": "[C4: " + notice + "] [map[end:11 start:9 text:C4 type:]]", "𝛼 := 𝛼.|": "[" + notice + "] [map[end:7 start:6 text:. type:]]", "|x": "[] []",
	} {
		c := newCursor(pressed("complete_request", code))
		got := c.complete(&complete.Index{}, "")
		typed := got["metadata"].(map[string]any)["_jupyter_types_experimental"]
		if s := fmt.Sprint(got["matches"], " ", typed); s != want {
			t.Errorf("%s: %s, want %s", code, s, want)
		}
		if text := fmt.Sprint(c.inspect(&complete.Index{}, "")["data"]); text != "map[text/plain:Documentation is off: make setup builds its index.]" {
			t.Errorf("%s: %s", code, text)
		}
	}
}

// TestCursor has places that make no sense.
func TestCursor(t *testing.T) {
	for _, position := range []any{nil, "end", -1.0, 4.0} {
		if c := newCursor(message{content: map[string]any{"code": "abc", "cursor_pos": position}}); c.offset != 0 || c.code != "abc" {
			t.Errorf("%v: %+v", position, c)
		}
	}
}

// TestTabWhileACellRuns has the states that clients hear. A cell that runs is busy after the answer, too.
func TestTabWhileACellRuns(t *testing.T) {
	teller := newTeller("secret", t.TempDir())
	teller.tabs.Index = module(t).Index
	shell, _ := client()
	up, _ := channelOf(teller.shell(shell))
	c, heard := client()
	_, outputs := channelOf(teller.iopub(c))
	status := func(state string) [][]byte {
		return replied("status", "a", map[string]any{"execution_state": state})
	}
	states := func() (all []string) {
		defer heard.Reset()
		for _, m := range heard.messages(t) {
			all = append(all, m.request()+" "+textEntry(m.content, "execution_state"))
		}
		return all
	}
	up(asked("a", "1"))
	outputs(status("busy"))
	up(pressed("complete_request", "fm|").frames("secret"))
	if got := states(); !slices.Equal(got, []string{"tab busy", "tab idle", "a busy"}) {
		t.Errorf("while a cell runs: %q", got)
	}
	outputs(status("idle"))
	up(pressed("inspect_request", "fmt|").frames("secret"))
	if got := states(); !slices.Equal(got, []string{"tab busy", "tab idle"}) {
		t.Errorf("when it has ended: %q", got)
	}
	c.closed()
	up(pressed("complete_request", "fm|").frames("secret"))
	if got := states(); len(got) > 0 {
		t.Errorf("to a client that has gone: %q", got)
	}
}

// TestIndexFile writes an index and reads it. A damaged file gives an empty index.
func TestIndexFile(t *testing.T) {
	t.Chdir("../..")
	file := filepath.Join(t.TempDir(), "names")
	if err := writeNames(file); err != nil {
		t.Fatal(err)
	}
	if x := readIndex(file); !slices.Contains(x.Exports("fmt"), "Println") || x.Module() != module(t).Module() {
		t.Errorf("module %q", x.Module())
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.ToUpper(text[:1000]), 0o600); err != nil {
		t.Fatal(err)
	}
	if x := readIndex(file); x.Module() != "" {
		t.Error("a damaged file is an index")
	}
	if err := writeNames(filepath.Join(file, "names")); err == nil {
		t.Error("an index was written into a file")
	}
}

// TestWithoutGopls takes gopls off a PATH, except where the go command is.
func TestWithoutGopls(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a/gopls", "b/gopls", "b/go", "c/gofmt"} {
		path := filepath.Join(folder, name)
		if os.MkdirAll(filepath.Dir(path), 0o755) != nil || os.WriteFile(path, nil, 0o755) != nil {
			t.Fatal(path)
		}
	}
	list := func(names ...string) string { return strings.Join(names, string(os.PathListSeparator)) }
	t.Chdir(folder)
	if got, want := withoutGopls(list(folder+"/a", folder+"/b", folder+"/c")), list(folder+"/b", folder+"/c"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
