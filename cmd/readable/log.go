package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A log writes lines about refused connections and messages. Strangers can cause any number of them, so it
// writes one line a second, and says how many it left out.
type log struct {
	out io.Writer
	sync.Mutex
	last time.Time
	left int
}

// say writes a line.
func (l *log) say(format string, args ...any) {
	l.Lock()
	defer l.Unlock()
	if time.Since(l.last) < time.Second {
		l.left++
		return
	}
	line := fmt.Sprintf(format, args...)
	if l.left > 0 {
		line += fmt.Sprintf(" (%d lines before this one are left out)", l.left)
	}
	fmt.Fprintln(l.out, "readable:", line)
	l.last, l.left = time.Now(), 0
}
