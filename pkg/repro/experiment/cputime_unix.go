//go:build unix

package experiment

import (
	"syscall"
	"time"
)

// CPUTime returns the time that the process has spent on all cores. Unlike the
// time on the clock it does not grow while a shared machine is busy with
// something else. A timed experiment has one core, and so the time of its trial
// alone.
func CPUTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) // fails for bad arguments only
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
