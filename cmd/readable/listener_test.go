package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestOutputsPass passes commands and messages of all sizes unchanged.
func TestOutputsPass(t *testing.T) {
	long := strings.Repeat("a", readable.bytes)
	for name, messages := range map[string][][][]byte{
		"displays":         {said("display_data", map[string]any{"data": 1}), said("execute_result", map[string]any{"data": long}), said("comm_msg", nil)},
		"with buffers":     {append(said("comm_msg", nil), []byte(long), nil)},
		"texts":            {said("stream", map[string]any{"name": "stdout", "text": "a"}), stderr("a\n")},
		"too long":         {stderr(long), said("error", map[string]any{"evalue": long}), stderr("a\n")},
		"with many frames": {append(stderr("a\n"), make([][]byte, 70)...)},
		"not Jupyter's":    {{[]byte("x")}, {nil}, {delimiter}, bytes.Split([]byte(strings.Repeat("ab", 100)), nil)},
		"a long header":    {{delimiter, nil, []byte(long), nil, nil, nil}},
	} {
		sent := "\x04\x05READY" + wired(messages...)
		var got bytes.Buffer
		_, l := newTeller("secret", t.TempDir()).iopub(&connected{})
		if err := passOutputs(strings.NewReader(sent), newWire(&got), l, "secret", nil); err != io.EOF || got.String() != sent {
			t.Errorf("%s: %v, %d bytes of %d", name, err, got.Len(), len(sent))
		}
		got.Reset()
		if err := passOutputs(strings.NewReader(sent[:len(sent)-1]), newWire(&got), l, "secret", nil); err != io.ErrUnexpectedEOF {
			t.Errorf("%s, and the last byte is missing: %v", name, err)
		}
	}
}

// TestOutputsStream passes figures of some megabytes and of a gigabyte, and needs no memory for them.
func TestOutputsStream(t *testing.T) {
	for _, size := range []int{readable.bytes - 1000, 1 << 30} {
		frames := said("display_data", nil)
		start := wired(append(frames[:6:6], nil))
		start = start[:len(start)-2] + announced(0, uint64(size))
		_, l := newTeller("secret", t.TempDir()).iopub(&connected{})
		var before, after runtime.MemStats
		var got count
		runtime.ReadMemStats(&before)
		err := passOutputs(io.MultiReader(strings.NewReader(start), io.LimitReader(endless{}, int64(size))), newWire(&got), l, "secret", nil)
		runtime.ReadMemStats(&after)
		if err != io.EOF || int(got) != len(start)+size {
			t.Errorf("%v, %d bytes", err, got)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
			t.Errorf("%d bytes of memory were taken for %d", taken, size)
		}
	}
}

// A count is how many bytes were written.
type count int

func (c *count) Write(b []byte) (int, error) {
	*c += count(len(b))
	return len(b), nil
}

// TestOutputsInOrder has a remark before a figure that passes.
func TestOutputsInOrder(t *testing.T) {
	messages := [][][]byte{stderr("exit status 1\n"), said("display_data", nil), said("status", map[string]any{"execution_state": "idle"})}
	sent := wired(messages...)
	_, l := newTeller("secret", t.TempDir()).iopub(&connected{})
	var got bytes.Buffer
	if passOutputs(strings.NewReader(sent), newWire(&got), l, "secret", nil); got.String() != sent {
		t.Errorf("%q", got.String())
	}
}

// TestOutputsSigned drops a message whose signature is wrong, in place of a signed one about it.
func TestOutputsSigned(t *testing.T) {
	forged := said("error", map[string]any{"evalue": "cell[1]:1: wrong"})
	forged[2] = sign(forged[3:7], "guess")
	var got bytes.Buffer
	var lines bytes.Buffer
	_, l := newTeller("secret", t.TempDir()).iopub(&connected{})
	passOutputs(strings.NewReader(wired(forged)), newWire(&got), l, "secret", (&log{out: &lines}).say)
	if got.Len() > 0 || lines.String() != "readable: dropped a message of the kernel: its signature is wrong\n" {
		t.Errorf("%q, log %q", got.String(), lines.String())
	}
}

// TestLongReply has an error that is too long to be read. It passes, and the next cell runs.
func TestLongReply(t *testing.T) {
	gonb := &kernel{}
	teller := newTeller("secret", t.TempDir())
	up, _ := channelOf(teller.shell(&connected{toKernel: newWire(gonb)}))
	_, l := teller.shell(&connected{})
	up(asked("a", "x := 1"))
	up(asked("b", "x"))
	reply := wired(replied("execute_reply", "a", map[string]any{"status": "error", "evalue": strings.Repeat("a", readable.bytes)}))
	var got bytes.Buffer
	passOutputs(strings.NewReader(reply), newWire(&got), l, "secret", nil)
	if codes := gonb.codes(t); got.String() != reply || len(codes) != 2 {
		t.Errorf("%d bytes of %d pass, and then %q runs", got.Len(), len(reply), codes)
	}
	text, _ := os.ReadFile(filepath.Join(teller.folder, "errors.txt"))
	if !strings.Contains(string(text), "x comes from cell [1], which failed") && !strings.Contains(string(text), "too long to be read") {
		t.Errorf("%q", text)
	}
}

// flood has a cell write a text to stderr many times behind a line, as GoNB sends it, and returns all
// messages.
func flood(change func([][]byte) [][][]byte, first, text string, times int) (messages [][][]byte) {
	change(said("execute_input", map[string]any{"execution_count": 3}))
	messages = change(stderr(first))
	block := stderr(text)
	for range times {
		messages = append(messages, change(block)...)
	}
	return messages
}

// TestLongPanic has a cell that writes much to stderr behind a line that looks like a panic. The text costs
// little memory. When the cell ends, the beginning and the end of the text are shown. If the program panics
// at the end, the error is about this panic.
func TestLongPanic(t *testing.T) {
	const times = 300
	block := strings.Repeat(strings.Repeat("a", 99)+"\n", 320)
	all := "panic: not really\n" + strings.Repeat(block, times)
	idle := said("status", map[string]any{"execution_state": "idle"})
	failed := said("error", map[string]any{"ename": "ERROR", "evalue": "exit status 2"})
	for _, c := range []struct {
		name, last string
		end        [][]byte
		want       string // of the last messages
	}{
		{"no panic", "so\n", idle, "stream: "},
		{"panic", "panic: for real\n\ngoroutine 1 [running]:\nmain.main()\n\tcell[3]:7 +0x1\n", failed, "error: line 7: the program ended: for real|"},
	} {
		folder := t.TempDir()
		_, change := channelOf(newTeller("secret", folder).iopub(&connected{}))
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		messages := flood(change, "panic: not really\n", block, times)
		runtime.GC()
		runtime.ReadMemStats(&after)
		if kept := int(after.HeapAlloc) - int(before.HeapAlloc); len(messages) > 0 || kept > 2<<20 {
			t.Errorf("%s: %d messages, %d bytes are kept of %d", c.name, len(messages), kept, len(all))
		}
		change(stderr(c.last))
		got, text := heard(t, change(c.end)), all+c.last
		file := filepath.Join(folder, "cell-3-errors.txt")
		notice := fmt.Sprintf("\n… %d lines in all; until the kernel ends they are in %s,", strings.Count(text, "\n"), file)
		if !strings.HasPrefix(got, c.want+"panic: not really\naaa") || !strings.Contains(got, notice) || !strings.Contains(got, strings.TrimSpace(c.last)) || len(got) > 300_000 {
			t.Errorf("%s: %d bytes: %.100q", c.name, len(got), got)
		}
		if written, err := os.ReadFile(file); err != nil || string(written) != text {
			t.Errorf("%s: %v, the file has %d bytes of %d", c.name, err, len(written), len(text))
		}
	}
}

// BenchmarkPanic has a cell that writes 10 or 100 MB to stderr behind a line that looks like a panic. With
// ten times the text, it takes ten times as long.
func BenchmarkPanic(b *testing.B) {
	block := strings.Repeat(strings.Repeat("a", 99)+"\n", 320)
	for _, times := range []int{320, 3200} {
		b.Run(fmt.Sprint(times*len(block)>>20, "MB"), func(b *testing.B) {
			b.SetBytes(int64(times * len(block)))
			b.ReportAllocs()
			for b.Loop() {
				_, change := channelOf(newTeller("secret", b.TempDir()).iopub(&connected{}))
				flood(change, "panic: not really\n", block, times)
				change(said("status", map[string]any{"execution_state": "idle"}))
			}
		})
	}
}
