package main

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"
)

// TestLog writes one line a second, and the number of the others.
func TestLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		l := &log{out: &b}
		for i := range 4 {
			l.say("line %d", i)
		}
		time.Sleep(time.Second)
		l.say("line 4")
		time.Sleep(time.Second)
		l.say("line 5")
		want := "readable: line 0\nreadable: line 4 (3 lines before this one are left out)\nreadable: line 5\n"
		if b.String() != want {
			t.Errorf("%q, want %q", b.String(), want)
		}
	})
}
