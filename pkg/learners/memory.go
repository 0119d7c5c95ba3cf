package learners

import "fmt"

// defaultMemory is what a learner's Memory is if it is zero.
const defaultMemory = 2 << 30

// checkMemory refuses a learner's Memory that is negative.
func checkMemory(learner string, memory int) error {
	if memory < 0 {
		return fmt.Errorf("%s: Memory is %d, want at least 0", learner, memory)
	}
	return nil
}

// outOfMemory is the error of a learner for a sample on which what it is to make, as named, takes more bytes
// than its Memory.
func outOfMemory(learner, subject string, bytes float64, memory int) error {
	return &Unsuited{learner, fmt.Sprintf("%s take %.3g GB, Memory is %.3g GB", subject, bytes/1e9, float64(memory)/1e9)}
}
