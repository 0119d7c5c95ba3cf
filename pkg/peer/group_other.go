//go:build !unix

package peer

import "os/exec"

// inGroup does nothing where there are no process groups: the program alone is killed then.
func inGroup(*exec.Cmd) {}
