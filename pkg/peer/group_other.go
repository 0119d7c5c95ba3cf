//go:build !unix

package peer

import "os/exec"

// inGroup does nothing on systems without process groups: only the program itself is killed then.
func inGroup(*exec.Cmd) {}
