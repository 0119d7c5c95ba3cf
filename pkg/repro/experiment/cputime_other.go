//go:build !unix

package experiment

import "time"

// began is when the program began.
var began = time.Now()

// CPUTime returns the time since the program began, where the system is not asked
// for better. Work of other programs counts.
func CPUTime() time.Duration { return time.Since(began) }
