//go:build unix

// Package cputime measures the time that the process has spent computing.
package cputime

import (
	"syscall"
	"time"
)

// Spent returns the CPU time of the process on all cores, garbage collection included. Unlike the
// time on the clock it does not grow while a shared machine is busy with other work.
func Spent() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) // fails for bad arguments only
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
