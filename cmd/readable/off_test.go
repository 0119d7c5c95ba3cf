package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// reply returns the content of a reply to the request "2", of a teller with or without gopls, after
// that request.
func reply(t *testing.T, gopls bool, request, replied [][]byte) map[string]any {
	t.Helper()
	teller := newTeller("secret", t.TempDir())
	teller.gopls = gopls
	up, down := teller.shell(&connected{})
	up(request)
	messages := down(replied)
	heard(t, messages) // signed, and to whom it was
	m, _ := parse(messages[0])
	return m.content
}

// TestCompletionOff presses Tab at the place of a | in some code.
func TestCompletionOff(t *testing.T) {
	const notice = "completion is off: start the lab by make lab, without GOPLS=0"
	nothing := func() map[string]any {
		return map[string]any{"status": "ok", "matches": []any{}, "cursor_start": 0, "cursor_end": 0, "metadata": map[string]any{}}
	}
	for _, c := range []struct {
		before, after string
		want, text    string // the offer, and the text that it puts there
	}{
		{"learners.C4", "{}", "C4: " + notice, "C4"},
		{"größe_1", "", "größe_1: " + notice, "größe_1"},
		{"𝛼 := 𝛼.", "", notice, "."},
		{"x := ", "y", notice, " "},
		{"", "x", "", ""},
	} {
		position := len([]rune(c.before))
		request := said("complete_request", map[string]any{"code": c.before + c.after, "cursor_pos": position})
		m, _ := parse(request)
		m.header["msg_id"] = "2"
		got := reply(t, false, m.frames("secret"), said("complete_reply", nothing()))
		if c.want == "" {
			if len(got["matches"].([]any)) > 0 {
				t.Errorf("%s|%s: %v", c.before, c.after, got)
			}
			continue
		}
		start := position - len([]rune(c.text))
		entry := map[string]any{"text": c.text, "type": "", "start": start, "end": position}
		want := map[string]any{"status": "ok", "matches": []any{c.want}, "cursor_start": start, "cursor_end": position,
			"metadata": map[string]any{"_jupyter_types_experimental": []any{entry}}}
		if a, b := sprint(got), sprint(want); a != b {
			t.Errorf("%s|%s: got %s, want %s", c.before, c.after, a, b)
		}
	}
}

// TestCompletionAsItIs has replies that stay unchanged.
func TestCompletionAsItIs(t *testing.T) {
	request := func(id string, position any) [][]byte {
		m, _ := parse(said("complete_request", map[string]any{"code": "abc", "cursor_pos": position}))
		m.header["msg_id"] = id
		return m.frames("secret")
	}
	for name, c := range map[string]struct {
		gopls   bool
		request [][]byte
		reply   map[string]any
	}{
		"gopls is there":  {true, request("2", 3), map[string]any{"status": "ok", "matches": []any{}}},
		"matches":         {false, request("2", 3), map[string]any{"status": "ok", "matches": []any{"abcd"}}},
		"an error":        {false, request("2", 3), map[string]any{"status": "error", "matches": []any{}}},
		"another request": {false, request("3", 3), map[string]any{"status": "ok", "matches": []any{}}},
		"behind the end":  {false, request("2", 4), map[string]any{"status": "ok", "matches": []any{}}},
		"no place":        {false, request("2", "end"), map[string]any{"status": "ok", "matches": []any{}}},
		"before the code": {false, request("2", -1), map[string]any{"status": "ok", "matches": []any{}}},
	} {
		if got, want := sprint(reply(t, c.gopls, c.request, said("complete_reply", c.reply))), sprint(c.reply); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// TestDocumentationOff presses Shift-Tab.
func TestDocumentationOff(t *testing.T) {
	request := said("inspect_request", map[string]any{"code": "x", "cursor_pos": 1, "detail_level": 0})
	for _, c := range []struct {
		gopls, found bool
		want         string
	}{
		{false, false, "map[data:map[text/plain:Documentation is off: start the lab by make lab, without GOPLS=0.] found:true status:ok]"},
		{false, true, "map[data:map[] found:true status:ok]"},
		{true, false, "map[data:map[] found:false status:ok]"},
	} {
		got := reply(t, c.gopls, request, said("inspect_reply", map[string]any{"status": "ok", "found": c.found, "data": map[string]any{}}))
		if fmt.Sprint(got) != c.want {
			t.Errorf("gopls %t, found %t: %v, want %s", c.gopls, c.found, got, c.want)
		}
	}
}

// TestHasGopls looks for gopls as GoNB does, on the PATH.
func TestHasGopls(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if hasGopls() {
		t.Error("an empty PATH has gopls")
	}
	if err := os.WriteFile(filepath.Join(os.Getenv("PATH"), "gopls"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if !hasGopls() {
		t.Error("gopls is on the PATH, and not found")
	}
}

// sprint returns a dictionary as JSON, whose keys are in order.
func sprint(d map[string]any) string {
	b, err := json.Marshal(d)
	return fmt.Sprint(string(b), err)
}

// TestCompletionKnowsTheNotebook completes a cell. Gopls gets the declarations of earlier cells above it, and
// the places of the reply are places in the cell.
func TestCompletionKnowsTheNotebook(t *testing.T) {
	gonb := &kernel{}
	teller := newTeller("secret", t.TempDir())
	teller.gopls = true
	up, down := teller.shell(&connected{toKernel: newWire(gonb)})
	up(asked("a", "import \"fmt\"\nx := 1"))
	down(replied("execute_reply", "a", map[string]any{"status": "ok"}))
	for code, above := range map[string]string{"fm": "import  \"fmt\"\nvar\nx  = 1\n%%\n", "%%\nfm": "import  \"fmt\"\nvar\nx  = 1\n", "func f() { fm": "import  \"fmt\"\nvar\nx  = 1\n"} {
		m, _ := parse(said("complete_request", map[string]any{"code": code, "cursor_pos": len(code)}))
		m.header["msg_id"] = "2"
		got, _ := parse(up(m.frames("secret"))[0])
		if got.content["code"] != above+code || got.content["cursor_pos"] != float64(len(above+code)) {
			t.Errorf("%q", got.content)
		}
		entry := map[string]any{"start": len(above + code), "end": len(above + code)}
		reply, _ := parse(down(said("complete_reply", map[string]any{"status": "ok", "matches": []any{"fmt"}, "cursor_start": len(above+code) - 2,
			"cursor_end": len(above + code), "metadata": map[string]any{"_jupyter_types_experimental": []any{entry}}}))[0])
		want := map[string]any{"status": "ok", "matches": []any{"fmt"}, "cursor_start": len(code) - 2, "cursor_end": len(code),
			"metadata": map[string]any{"_jupyter_types_experimental": []any{map[string]any{"start": len(code), "end": len(code)}}}}
		if a, b := sprint(reply.content), sprint(want); a != b {
			t.Errorf("%s, want %s", a, b)
		}
	}
}
