package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestExcerpt writes texts in pieces. The beginning, the end and the number of bytes between them make the
// whole text, and a file has all of a long text.
func TestExcerpt(t *testing.T) {
	numbered := ""
	for i := range 3000 {
		numbered += fmt.Sprintln("line", i)
	}
	for _, c := range []struct {
		name, text   string
		begun, ended string // the end of the beginning, and the beginning of the end
	}{
		{"nothing", "", "", ""},
		{"short", "a\nb", "b", ""},
		{"a thousand lines", strings.Repeat("a\n", firstLines), "a\n", ""},
		{"a line more", strings.Repeat("a\n", firstLines) + "b\n", "a\n", "b\n"},
		{"many lines", numbered, "line 999\n", "line 2980\n"},
		{"bytes of a line", strings.Repeat("a", firstBytes), "a", ""},
		{"a long line", strings.Repeat("a", firstBytes) + "b", "a", "b"},
		{"a long last line", strings.Repeat("a", 3*firstBytes) + "\nb\n", "a", "a"},
		{"letters of several bytes", strings.Repeat("aäé€", firstBytes/4), "", ""},
		{"no text", strings.Repeat("\xbf", 3*firstBytes), "", ""},
	} {
		for _, size := range []int{97, 4096, 32 << 10, 8 << 20} {
			e, shown := excerpt{file: filepath.Join(t.TempDir(), "text"), ending: 20}, ""
			for rest := c.text; rest != ""; {
				n := min(size, len(rest))
				for n < len(rest) && n < size+3 && !utf8.RuneStart(rest[n]) {
					n++
				}
				shown += e.write(rest[:n])
				rest = rest[n:]
			}
			begun, last := e.begun.String(), e.last()
			if shown != begun || !strings.HasPrefix(c.text, begun) || !strings.HasSuffix(begun, c.begun) || !strings.HasSuffix(c.text, last) || !strings.HasPrefix(last, c.ended) {
				t.Fatalf("%s by %d: %d bytes are shown, %d begin, %d end", c.name, size, len(shown), len(begun), len(last))
			}
			if !e.cut {
				if e.text() != c.text {
					t.Errorf("%s by %d: %d bytes of %d", c.name, size, len(e.text()), len(c.text))
				}
				continue
			}
			want := fmt.Sprintf("… %d lines in all; until the kernel ends they are in %s, and !less or !sed -n 1000,1100p shows them. Here %d bytes are left out. The last ones:\n%s",
				strings.Count(c.text, "\n"), e.file, len(c.text)-len(begun)-len(last), last)
			if got := e.rest(); got != want {
				t.Errorf("%s by %d: %.200q, want %.200q", c.name, size, got, want)
			}
			if got := e.text(); begun != "" && got != strings.TrimSuffix(begun, "\n")+"\n"+want {
				t.Errorf("%s by %d: %.200q does not begin on a line of its own", c.name, size, want)
			}
			if all, err := os.ReadFile(e.file); err != nil || string(all) != c.text {
				t.Errorf("%s by %d: %v, the file has %d bytes of %d", c.name, size, err, len(all), len(c.text))
			}
			if len(begun) > firstBytes || len(last) > lastBytes || utf8.ValidString(c.text) && !utf8.ValidString(begun+last) {
				t.Errorf("%s by %d: %d bytes begin, %d end", c.name, size, len(begun), len(last))
			}
			if e = e.anew(); e.text() != "" {
				t.Errorf("%s by %d: an empty one has %q", c.name, size, e.text())
			}
		}
	}
}

// TestBeginning cuts texts between lines, and a first line that is too long between letters.
func TestBeginning(t *testing.T) {
	for _, c := range []struct {
		text        string
		lines, size int
		want        string
	}{
		{"a\nb\nc", 2, 9, "a\nb\n"}, {"aa\nbbbb\n", 9, 5, "aa\n"}, {"aaaa\nb\n", 9, 3, "aaa"}, {"aä", 9, 2, "a"}, {"a\n", 0, 9, ""}, {"", 9, 9, ""}, {"a", 9, 0, ""},
	} {
		if got := beginning(c.text, c.lines, c.size); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestExcerptKeeps writes long texts. However long they are, the memory for them stays the same.
func TestExcerptKeeps(t *testing.T) {
	for _, text := range []string{strings.Repeat("a", 32<<10), strings.Repeat("\n", 32<<10), strings.Repeat("line\n", 1000), strings.Repeat("a", 4<<20)} {
		e := excerpt{file: os.DevNull, ending: 300}
		for written := 0; written < 100<<20; written += len(text) {
			e.write(text)
		}
		if kept := e.begun.Cap() + cap(e.end); kept > 2*firstBytes+4*lastBytes+2*len(text) {
			t.Errorf("%.10q: %d bytes are kept", text, kept)
		}
		e.anew()
	}
}

// TestExcerptWithoutFile cannot write a file, or not all of it. The line above the end says so.
func TestExcerptWithoutFile(t *testing.T) {
	text := strings.Repeat("a\n", 2*firstLines)
	for _, file := range []string{"", "/dev/full"} {
		if _, err := os.Stat(file); file != "" && err != nil {
			continue // not Linux
		}
		e := excerpt{file: file, ending: 50}
		e.write(text)
		if got := e.rest(); !strings.HasPrefix(got, "… 2000 lines in all; not all of them are in a file: ") || !strings.Contains(got, "Here 1900 bytes are left out") {
			t.Errorf("%q: %.150q", file, got)
		}
		e.anew()
	}
	o := output{excerpt{ending: 50}}
	frames := said("stream", map[string]any{"name": "stdout", "text": text})
	m, _ := parse(frames, "secret")
	if got := o.pass(m, frames, "secret"); len(got) != 1 || len(got[0][6]) != len(frames[6]) {
		t.Errorf("an output without a file is cut: %.100q", got)
	}
	if got := o.finish(m, "secret"); got != nil {
		t.Errorf("an output that is shown has an end: %q", got)
	}
}

// TestLongLine cuts an output within a line. The line about the rest stands on its own.
func TestLongLine(t *testing.T) {
	o := output{excerpt{file: filepath.Join(t.TempDir(), "text"), ending: 50}}
	frames := said("stream", map[string]any{"name": "stdout", "text": strings.Repeat("a", 2*firstBytes)})
	m, _ := parse(frames, "secret")
	shown := heard(t, o.pass(m, frames, "secret")) + heard(t, o.finish(m, "secret"))
	if !strings.HasPrefix(shown, "stream: "+strings.Repeat("a", firstBytes)+"stream: \n… 0 lines in all;") {
		t.Errorf("%.100q", shown[min(len(shown), firstBytes):])
	}
}
