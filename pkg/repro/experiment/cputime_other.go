//go:build !unix

package experiment

import "time"

var began = time.Now()

// cpuTime returns the time since the program began, for want of better.
func cpuTime() time.Duration { return time.Since(began) }
