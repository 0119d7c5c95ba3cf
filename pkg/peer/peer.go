// Package peer compares classifiers of other libraries with ours, on the same splits. The libraries are
// scikit-learn, Weka, and libraries for oblique trees, optimal trees, rules and risk scores. All returns
// the known classifiers, called peers.
//
//	forest, err := peer.Named("sklearn.forest")
//	table, err := eval.Folds{}.Compare(ctx, votes, learners.C45{}, forest)
//
// A peer is a program that runs once for all splits of a sample. It reads the raw attributes and the splits
// from CSV files, and writes its predictions to a third file; bench/peers/README.md describes these files.
// It learns its coding and scaling from a split's training examples. This library computes the scores,
// tests and intervals, as for every other row of a table.
//
// Peers are optional: `make peers` installs them into the checkout. If a peer is not installed, using it
// gives an error of one line.
package peer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"halfspace/internal/nearest"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A Peer is a classifier of another library. It learns in a plan, such as eval.Folds, or by Run,
// which gives it all splits at once. Its Fit is always an error.
type Peer struct {
	Name  string // the name, such as "sklearn.forest"
	About string // a description in a few words
	// Library is the peer's library with its version, or empty. The title of its answers must
	// contain it.
	Library string
	// Sizes is the unit of its models' sizes, such as "nodes"; empty if they have no
	// sizes.
	Sizes string
	// Command is its program with the first arguments. The program runs in the checkout. More
	// arguments follow: the seed and the names of files; see bench/peers/README.md.
	Command []string
	Needs   string // a file that exists if the peer is installed; may be empty
	Install string // the command that installs it, such as "make peers"
	// Limit is how long a run may take on the clock, an hour if zero.
	Limit time.Duration `json:",omitzero"`
}

// Named returns the peer of All with the given name. A name that begins with "=" is an expression of
// Python, as in Expression. If the name is unknown, the error proposes others.
func Named(name string) (Peer, error) {
	if text, ok := strings.CutPrefix(name, "="); ok {
		return Expression(text), nil
	}
	var names []string
	for _, p := range All() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Peer{}, fmt.Errorf("peer: no %q;%s all are %q", name, nearest.Meant(name, names), names)
}

// Domain returns the domain of a peer, which accepts every sample.
func (p Peer) Domain() learners.Domain { return learners.Domain{} }

// Fit always returns an error, because the model of a peer is in another program.
func (p Peer) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	return nil, p.errorf("it is another program and has no model here; compare it by a plan")
}

// Installed returns nil if the peer's program can run. Otherwise it returns an error that says how to
// install it.
func (p Peer) Installed() error {
	_, err := p.command(context.Background())
	return err
}

// command returns the command that starts the program, in the checkout.
func (p Peer) command(ctx context.Context, args ...string) (*exec.Cmd, error) {
	dir, err := checkout()
	if err != nil {
		return nil, p.errorf("%w", err)
	}
	program := p.Command[0]
	if program != filepath.Base(program) {
		program = inside(dir, program)
	}
	_, err = exec.LookPath(program)
	if err == nil && p.Needs != "" {
		_, err = os.Stat(inside(dir, p.Needs))
	}
	if err != nil {
		return nil, p.errorf("not installed: run %s", p.Install)
	}
	c := exec.CommandContext(ctx, program, append(p.Command[1:len(p.Command):len(p.Command)], args...)...)
	c.Dir = dir
	return c, nil
}

// inside returns a path below a folder, unless the path is absolute.
func inside(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// checkout returns the folder of the installed peers, which HALFSPACE_PEERS sets. If the variable is
// not set, it returns the nearest folder above the working directory that has their programs.
func checkout() (string, error) {
	const programs = "bench/peers/run.py"
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if named := os.Getenv("HALFSPACE_PEERS"); named != "" {
		return named, nil
	}
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, programs)); err == nil {
			return d, nil
		}
		if d == filepath.Dir(d) {
			return "", fmt.Errorf("no folder above %s has %s: let HALFSPACE_PEERS name the checkout", dir, programs)
		}
	}
}

// errorf returns an error that begins with the peer's name.
func (p Peer) errorf(format string, args ...any) error {
	return fmt.Errorf("peer %s: "+format, append([]any{p.Name}, args...)...)
}
