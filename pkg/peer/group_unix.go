//go:build unix

package peer

import (
	"os/exec"
	"syscall"
)

// inGroup makes a command start a process group, which is killed as a whole.
func inGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
