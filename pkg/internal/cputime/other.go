//go:build !unix

// Package cputime measures the time that the process has spent computing.
package cputime

import "time"

// began is the start time of the program.
var began = time.Now()

// Spent returns the time since the program began, because this system has no call for the CPU time.
// Work of other programs counts.
func Spent() time.Duration { return time.Since(began) }
