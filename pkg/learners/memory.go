package learners

import "fmt"

// defaultMemory is the value of the field Memory, in bytes, if it is zero.
const defaultMemory = 2 << 30

// checkMemory returns an error if a learner's Memory is negative.
func checkMemory(learner string, memory int) error {
	if memory < 0 {
		return fmt.Errorf("%s: Memory is %d, want at least 0", learner, memory)
	}
	return nil
}

// outOfMemory is the error of a learner for a sample that needs more bytes than its field Memory allows.
// Subject names the data that would take the bytes.
func outOfMemory(learner, subject string, bytes float64, memory int) error {
	return &Unsuited{learner, fmt.Sprintf("%s take %.3g GB, Memory is %.3g GB", subject, bytes/1e9, float64(memory)/1e9)}
}
