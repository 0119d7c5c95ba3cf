//go:build unix

package experiment

import (
	"syscall"
	"time"
)

// cpuTime returns the time that the process has spent on all cores.
func CPUTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) // fails for bad arguments only
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
