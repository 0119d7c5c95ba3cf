package data

import (
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
)

// endless returns a reader that repeats a text for ever, as /dev/zero does.
func endless(text string) io.Reader {
	start := 0
	return readFunc(func(p []byte) (int, error) {
		n := copy(p, text[start:])
		start = (start + n) % len(text)
		return n, nil
	})
}

// A readFunc is a reader made of its method.
type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// Text that never ends its line, its quotes or its header is refused before it fills the memory.
// (Each of these texts once made the system kill the process.) In all, a few times the longest line
// is allocated at most, and for NUL bytes next to nothing.
func TestEndlessTexts(t *testing.T) {
	arff := "@relation r\n@attribute c {p,q}\n"
	for _, c := range []struct {
		name, head string
		rest       string
		arff       bool
		comma      rune
		want       string
		megabytes  uint64
	}{
		{"NUL", "", strings.Repeat("\x00", 1<<16), false, 0, "f:1:1: NUL byte: not a text file, or not UTF-8", 4},
		{"gzip", "\x1f\x8b\x08\n", strings.Repeat("\x00", 1<<10), false, 0, "f:1:1: a gzip file, not a text: unpack it by gunzip", 4},
		{"spreadsheet", "PK\x03\x04\x14\n", strings.Repeat("\x00", 1<<10), false, 0, "f:1:1: a zip archive or a spreadsheet, not a text: unpack it, or save the sheet as CSV", 4},
		{"NUL late", "a,c\n1,p\n2", strings.Repeat("\x00", 1<<16), false, 0, "f:3:2: NUL byte: not a text file, or not UTF-8", 4},
		{"NUL in a later block", "a,c\n" + strings.Repeat("x", 300_000), strings.Repeat("\x00", 1<<16), false, 0,
			"f:2:300001: NUL byte: not a text file, or not UTF-8", 4},
		{"line", "a,c\n", strings.Repeat("x", 1<<16), false, 0, "f:2:67108865: the line is longer than 64 MB: does the file lack line breaks?", 600},
		{"quotes", "a,c\n1,\"p\n", strings.Repeat("x,\n", 1<<12), false, 0, "f:2:3: the quoted field that begins here does not end within 64 MB", 600},
		{"NUL in ARFF", "", strings.Repeat("\x00", 1<<16), true, 0, "f:1:1: NUL byte: not a text file, or not UTF-8", 4},
		{"header of ARFF", arff, "@relation " + strings.Repeat("x", 1000) + "\n", true, 0,
			"f:16614:1: the header is longer than 16 MB: no line @data", 64},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var err error
		if input := io.MultiReader(strings.NewReader(c.head), endless(c.rest)); c.arff {
			_, err = DecodeARFF(input, "f", Format{})
		} else {
			_, err = Format{Comma: c.comma}.Read(input, "f")
		}
		runtime.ReadMemStats(&after)
		if bad := (*ParseError)(nil); err == nil || err.Error() != c.want || !errors.As(err, &bad) {
			t.Errorf("%s:\n got %v\nwant %s", c.name, err, c.want)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > c.megabytes {
			t.Errorf("%s: allocated %d MB, want at most %d", c.name, mb, c.megabytes)
		}
	}
}

// A line of too many columns is refused before it is split, which would cost some hundred bytes for
// each of its bytes; so are too many values of an example in ARFF. Delimiters in quotes do not count.
func TestTooManyColumns(t *testing.T) {
	const limit, wide = 1 << 20, 8 << 20
	for _, c := range []struct {
		f          Format
		text, want string
	}{
		{Format{}, strings.Repeat(",", wide), "f:1:1048577: more than 1048576 columns: wrong delimiter or line ends?"},
		{Format{}, "a,c\n" + strings.Repeat(`"",`, wide), "f:2:3145729: more than 1048576 columns: wrong delimiter or line ends?"},
		{Format{}, "a,c\n\"\n\"" + strings.Repeat(",", wide), "f:3:1048578: more than 1048576 columns: wrong delimiter or line ends?"},
		{Format{Comma: '→'}, strings.Repeat("→", wide), "f:1:3145729: more than 1048576 columns: wrong delimiter or line ends?"},
		{Format{Comma: ' '}, strings.Repeat("x\u00a0", wide), "f:1:3145729: more than 1048576 columns: wrong delimiter or line ends?"},
		{Format{}, `"` + strings.Repeat(",", wide) + "\",c\n", "f: no examples after the header"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := c.f.Read(strings.NewReader(c.text), "f")
		runtime.ReadMemStats(&after)
		if err == nil || err.Error() != c.want {
			t.Errorf("%.20q…:\n got %v\nwant %s", c.text, err, c.want)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 200 {
			t.Errorf("%.20q…: allocated %d MB", c.text, mb)
		}
	}
	text := "@attribute c {p,q}\n@data\n" + strings.Repeat("1,", wide)
	if _, err := DecodeARFF(strings.NewReader(text), "f", Format{}); err == nil || err.Error() != "f:3:2097153: more than 1048576 columns: wrong delimiter or line ends?" {
		t.Errorf("ARFF: %v", err)
	}
}

// A reader whose context is done ends at the next block, and says so; within quotes too, where the
// last line read does not end the record.
func TestReadCancelled(t *testing.T) {
	for name, text := range map[string]string{"": "", "lines": "1,p\n2,q\n", "quotes": "1,\"p\n"} {
		ctx, cancel := context.WithCancel(t.Context())
		input := io.MultiReader(strings.NewReader("a,c\n"+text), readFunc(func(p []byte) (int, error) {
			cancel()
			return endless("5,p\n").Read(p)
		}))
		_, err := Format{}.ReadContext(ctx, input, "f")
		if bad := (*ParseError)(nil); !errors.Is(err, context.Canceled) || !errors.As(err, &bad) || !strings.HasSuffix(err.Error(), ": context canceled") {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := DecodeARFFContext(ctx, strings.NewReader(weather), "f", Format{}); !errors.Is(err, context.Canceled) {
		t.Errorf("ARFF: %v", err)
	}
}

// Two files that were joined have a second byte order mark, which nobody sees: it would be a part
// of a name or of a value.
func TestSecondByteOrderMark(t *testing.T) {
	for text, want := range map[string]string{
		"\ufeff\ufeffa,c\n1,p\n2,q\n":        "f:1:1: another byte order mark: were two files joined?",
		"\ufeffa,c\n1,p\n\ufeff3,q\n":        "f:3:1: another byte order mark: were two files joined?",
		"a,c\n1,\"p\n\ufeffq\"\n":            "f:3:1: another byte order mark: were two files joined?",
		"\xef\xbb\xbf\r\n\xef\xbb\xbfa,c\n1": "f:2:1: another byte order mark: were two files joined?",
	} {
		if _, err := (Format{}).Read(strings.NewReader(text), "f"); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
	s := mixed()
	s.Classes[0] = "a\n\ufeffb"
	if err := s.WriteCSV(io.Discard); err == nil {
		t.Error("wrote a value that cannot be read")
	}
}
