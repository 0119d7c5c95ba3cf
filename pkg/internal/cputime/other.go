//go:build !unix

// Package cputime tells how much time the process has spent computing.
package cputime

import "time"

// began is when the program began.
var began = time.Now()

// Spent returns the time since the program began, where the system is not asked for better. Work of
// other programs counts.
func Spent() time.Duration { return time.Since(began) }
