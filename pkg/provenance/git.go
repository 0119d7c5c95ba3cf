package provenance

import (
	"context"
	"os/exec"
	"strings"
	"time"
)

// gitSeconds is the time that git may take to answer.
const gitSeconds = 10

// commit returns the commit of the repository that a folder is in, empty without one, and whether
// tracked files differ from it. Figures themselves do not count: they are made anew all the time.
func commit(dir string) (id string, dirty bool) {
	id, err := git(dir, "rev-parse", "HEAD")
	if err != nil {
		return "", false
	}
	changes, err := git(dir, "status", "--porcelain", "--untracked-files=no", "--", ":/", ":(top,exclude,glob)**/"+Folder+"/**")
	return id, err != nil || changes != ""
}

// git returns git's output for a folder.
func git(dir string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), gitSeconds*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "git", append([]string{"--no-optional-locks", "-C", dir}, args...)...).Output()
	return strings.TrimSpace(string(out)), err
}
