//go:build glpk

package separate

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/cputime"
)

var (
	limit    = flag.Float64("glpk.seconds", 300, "CPU seconds that GLPK gets for a pass")
	options  = flag.String("glpk.options", "", "options of GLPK's program: -skip or -columns")
	order    = flag.Uint64("glpk.order", 3, "seed of the order in which soft examples are tried")
	shortest = flag.Duration("glpk.least", 500*time.Millisecond, "CPU time of our side that is averaged over")
)

// listed is the number of disagreements of a pass that are listed; the others are only counted.
const listed = 20

// TestGLPK runs one pass of IncLP by this package, as it stands and bare (without pool and kept
// refusals), and by GLPK. It compares every decision and prints the CPU time of each. See
// bench/README.md.
func TestGLPK(t *testing.T) {
	program, err := filepath.Abs("../../../../build/inclp")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(program); errors.Is(err, fs.ErrNotExist) {
		t.Fatal("build GLPK's side first: make -C bench/glpk")
	}
	t.Logf("%-30s %3s %5s %5s %5s %10s %10s %12s %7s %s", "pass", "n", "hard", "soft", "taken", "ours", "bare", "glpk", "ratio", "differ")
	for _, p := range passes {
		t.Run(p.name, func(t *testing.T) {
			s := p.sample(t)
			hard, soft := sides(s, p.hard)
			w := rand.New(rand.NewPCG(*order, 0)).Perm(len(soft))
			ours, took := run(t, hard, soft, w, false)
			theirs, total, last := glpk(t, program, input(hard, soft, w, ours))
			differ, taken := 0, 0
			for k, accepted := range theirs {
				if ours[k] {
					taken++
				}
				if accepted == ours[k] {
					continue
				}
				if differ++; differ <= listed {
					t.Errorf("decision %d, on point %d: ours %t, GLPK's %t; greatest margin of all so far about %.0e",
						k, w[k], ours[k], accepted, gap(t, hard, soft, w[:k+1], ours[:k]))
				}
			}
			if differ > listed {
				t.Errorf("and %d more", differ-listed)
			}
			note := ""
			if n := len(theirs); n < len(w) {
				_, took = run(t, hard, soft, w[:n], false)
				note = fmt.Sprintf(" (out of time: all of this is for the first %d decisions; extrapolated by GLPK's last ones, a pass takes it %.0f s)",
					n, total+float64(len(w)-n)*last)
			}
			repeated, bare := run(t, hard, soft, w[:len(theirs)], true)
			if !slices.Equal(repeated, ours[:len(theirs)]) {
				t.Error("our own decisions are others without pool and kept refusals")
			}
			t.Logf("%-30s %3d %5d %5d %5d %8.2fms %8.2fms %10.1fms %7.0f %d%s", p.name, len(s.Attrs), len(hard), len(soft), taken,
				1e3*took, 1e3*bare, 1e3*total, total/took, differ, note)
		})
	}
}

// A glpkPass is one pass of IncLP over a sample, one class of it hard.
type glpkPass struct {
	name   string
	sample func(*testing.T) *data.Set
	hard   string // class
}

var passes = []glpkPass{
	{"table 1, n=10", table1(10, 3000), "1"},
	{"table 1, n=20", table1(20, 4000), "1"},
	{"table 1, n=30", table1(30, 6000), "1"},
	{"table 1, n=50", table1(50, 14000), "1"},
	{"mirror, n=30 m=400", mirror, "1"},
	{"mirror, n=30 m=400, reversed", mirror, "0"},
	{"votes one-hot, republican", named("house-votes-84", (*data.Set).OneHot), "republican"},
	{"votes one-hot, democrat", named("house-votes-84", (*data.Set).OneHot), "democrat"},
	{"votes ordinal, republican", named("house-votes-84", (*data.Set).Ordinal), "republican"},
	{"votes ordinal, democrat", named("house-votes-84", (*data.Set).Ordinal), "democrat"},
	{"kr-vs-kp, won", named("kr-vs-kp", (*data.Set).Binary), "won"},
	{"kr-vs-kp, nowin", named("kr-vs-kp", (*data.Set).Binary), "nowin"},
	{"promoters one-hot, +", named("promoters", (*data.Set).OneHot), "+"},
	{"promoters one-hot, -", named("promoters", (*data.Set).OneHot), "-"},
}

func table1(n, m int) func(*testing.T) *data.Set {
	return func(t *testing.T) *data.Set {
		return balanced(t, data.Orthogonal(n, rand.New(rand.NewPCG(1, 0))), m)
	}
}

func mirror(t *testing.T) *data.Set { return balanced(t, data.Mirror(30), 400) }

func balanced(t *testing.T, c *data.Concept, m int) *data.Set {
	s, err := c.Balanced(m, rand.New(rand.NewPCG(2, 0)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func named(name string, encode func(*data.Set) *data.Set) func(*testing.T) *data.Set {
	return func(t *testing.T) *data.Set {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		return encode(s)
	}
}

// sides returns the examples of the given class, and the others.
func sides(s *data.Set, class string) (hard, soft [][]float64) {
	for i, x := range s.X {
		if s.Classes[s.Y[i]] == class {
			hard = append(hard, x)
		} else {
			soft = append(soft, x)
		}
	}
	return hard, soft
}

// run returns our decisions, in the given order, and the CPU seconds of a pass,
// scaling included.
func run(t *testing.T, hard, soft [][]float64, w []int, bare bool) (accepted []bool, took float64) {
	accepted = make([]bool, len(w))
	for begin, passes := cputime.Spent(), 1; ; passes++ {
		problem := pose(t, hard, soft, 0)
		if bare {
			problem.pool, problem.cones = 0, 0
		}
		s := problem.Start()
		for k, i := range w {
			accepted[k] = s.Add(i)
		}
		if spent := cputime.Spent() - begin; spent > *shortest {
			return accepted, spent.Seconds() / float64(passes)
		}
	}
}

// input writes a problem as inclp.c reads it.
func input(hard, soft [][]float64, w []int, ours []bool) []byte {
	b := fmt.Appendf(nil, "%d %d %d %g\n", len(hard[0]), len(hard), len(soft), Margin)
	for _, points := range [][][]float64{hard, soft} {
		for _, x := range points {
			for _, v := range x {
				b = append(strconv.AppendFloat(b, v, 'g', -1, 64), ' ')
			}
			b = append(b, '\n')
		}
	}
	for k, i := range w {
		said := 0
		if ours[k] {
			said = 1
		}
		b = fmt.Appendf(b, "%d %d\n", i, said)
	}
	return b
}

// glpk returns GLPK's decisions, as many as it took in its time, and its CPU seconds without
// reading and writing: in total, and per decision as the mean of its last hundred, which took
// longest because the number of rows grows.
func glpk(t *testing.T, program string, problem []byte) (accepted []bool, total, last float64) {
	c := exec.Command(program, append(strings.Fields(*options), "-seconds", fmt.Sprint(*limit))...)
	c.Stdin, c.Stderr = bytes.NewReader(problem), os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal("GLPK: ", err)
	}
	var took []float64
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		switch {
		case f[0] != "#":
			accepted, took = append(accepted, f[1] == "1"), append(took, seconds(t, f[3]))
		case f[1] == "total":
			total = seconds(t, f[2])
		}
	}
	took = took[max(0, len(took)-100):]
	for _, v := range took {
		last += v / float64(len(took))
	}
	return accepted, total, last
}

func seconds(t *testing.T, text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal("GLPK: ", err)
	}
	return v
}

// gap returns the greatest power of ten that works as margin: with it, the last point of w and the
// accepted points before it can all be covered, according to our own search. It returns 0 if no
// power down to 1e-15 works.
func gap(t *testing.T, hard, soft [][]float64, w []int, accepted []bool) float64 {
	for e := range 15 {
		margin := math.Pow(10, -float64(e+1))
		s := pose(t, hard, soft, margin).Start()
		all := true
		for k, i := range w {
			if k == len(w)-1 || accepted[k] {
				all = all && s.Add(i)
			}
		}
		if all {
			return margin
		}
	}
	return 0
}
