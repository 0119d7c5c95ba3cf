package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A verdict is the result of running a mutant.
type verdict string

const (
	killed    verdict = "killed"
	endless   verdict = "without end"
	survived  verdict = "survived"
	unreached verdict = "reached by no test"
	unseen    verdict = "same"  // listed: nothing that it changes can be seen
	speed     verdict = "speed" // listed: it changes only how long it takes
)

// A test is one that the binary of a package runs by itself: a test, an example, or one of the
// subtests of a long test.
type test struct {
	folder, binary, pattern string
	took                    time.Duration // CPU time
	reaches                 map[int]bool  // mutants by their numbers
}

// long is the CPU time from which on the subtests of a test count by themselves.
const long = 2 * time.Second

// survey runs every test once, without a mutant, and returns them, the quickest first. Tests that
// fail even so are named and left out.
func survey(binaries map[string]string) (tests []*test, err error) {
	var all time.Duration
	for folder, binary := range binaries {
		out, err := exec.Command(binary, "-test.list", cmp.Or(*run, ".")).Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		for _, name := range strings.Fields(string(out)) {
			if strings.HasPrefix(name, "Benchmark") || *skip != "" && regexp.MustCompile(*skip).MatchString(name) {
				continue
			}
			t := &test{folder: folder, binary: binary, pattern: "^" + name + "$"}
			said, ok := t.survey()
			parts := t.parts(said)
			if t.took < long || len(parts) < 2 || !pass(parts) {
				parts = []*test{t}
			}
			for _, p := range parts {
				switch {
				case !ok:
					fmt.Fprintf(os.Stderr, "left out, as it fails without a mutant: %s %s\n", folder, p.pattern)
				case *limit > 0 && p.took > *limit:
					fmt.Fprintf(os.Stderr, "left out, as it takes %v: %s %s\n", p.took, folder, p.pattern)
				default:
					tests = append(tests, p)
					all += p.took
				}
			}
		}
	}
	slices.SortFunc(tests, func(a, b *test) int {
		return cmp.Or(cmp.Compare(a.took, b.took), strings.Compare(a.pattern, b.pattern))
	})
	fmt.Fprintf(os.Stderr, "%d tests, of %v\n", len(tests), all)
	return tests, nil
}

// pass surveys tests, and reports whether all pass. A subtest may fail alone where its test counts over all of
// them.
func pass(tests []*test) bool {
	return !slices.ContainsFunc(tests, func(t *test) bool {
		_, ok := t.survey()
		return !ok
	})
}

// survey runs t without a mutant, sees which mutants it reaches, and returns its output.
func (t *test) survey() (said string, ok bool) {
	reached := filepath.Join(filepath.Dir(t.binary), "reached")
	if os.WriteFile(reached, nil, 0o666) != nil {
		return "", false
	}
	said, took, err := t.start(t.pattern, 600*time.Second, "MUTANTS_TO="+reached)
	t.took, t.reaches = took, map[int]bool{}
	text, _ := os.ReadFile(reached)
	for _, line := range strings.Fields(string(text)) {
		id, _ := strconv.Atoi(line)
		t.reaches[id] = true
	}
	return said, err == nil
}

var subtest = regexp.MustCompile(`(?m)^=== RUN +([^/\s]+)/([^/\s]+)$`)

// parts returns the subtests of t, which said this.
func (t *test) parts(said string) (parts []*test) {
	for _, m := range subtest.FindAllStringSubmatch(said, -1) {
		parts = append(parts, &test{folder: t.folder, binary: t.binary, pattern: "^" + m[1] + "$/^" + regexp.QuoteMeta(m[2]) + "$"})
	}
	return parts
}

// memory is the limit for a test, in KB. Without it a mutant that never stops appending would take all
// memory.
const memory = 4 << 20

// start runs the tests that match a pattern, and returns their output and their CPU time. A test that uses no
// CPU time, because it waits for something that never comes, ends after ten times its limit and a minute more.
func (t *test) start(pattern string, limit time.Duration, environment ...string) (string, time.Duration, error) {
	limits := fmt.Sprintf(`ulimit -t %.0f && ulimit -v %d && exec "$0" "$@"`, limit.Seconds(), memory)
	waits := min(30*time.Minute, 10*limit+time.Minute)
	cmd := exec.Command("sh", "-c", limits, t.binary, "-test.v", "-test.failfast", "-test.timeout="+waits.String(),
		"-test.short="+strconv.FormatBool(*short), "-test.run="+pattern)
	cmd.Dir, cmd.Env = t.folder, append(os.Environ(), environment...)
	out, err := cmd.CombinedOutput()
	return string(out), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}

// judge runs the tests that reach m, and returns the verdict and the test that noticed it.
func (m *mutant) judge(tests []*test) (verdict, string, error) {
	v := unreached
	for _, b := range m.batches(tests) {
		v = survived
		limit := 4*b.took + 5*time.Second
		said, took, err := b.start(b.pattern, limit, "MUTANT="+strconv.Itoa(m.id))
		var failed *exec.ExitError
		switch {
		case err == nil:
			continue
		case !errors.As(err, &failed):
			return v, "", err
		case took > limit-time.Second || strings.Contains(said, "out of memory") || strings.Contains(said, "test timed out"):
			return endless, b.pattern, nil
		}
		return killed, noticed(said), nil
	}
	return v, "", nil
}

// batches returns the tests that reach m, the quickest first. Quick tests of one binary are joined
// into one test with all their patterns, because starting a process takes time too.
func (m *mutant) batches(tests []*test) (batches []*test) {
	quick := map[string]*test{}
	for _, t := range tests {
		if !t.reaches[m.id] {
			continue
		}
		b := quick[t.binary]
		if b != nil && b.took+t.took < long {
			b.pattern, b.took = b.pattern+"|"+t.pattern, b.took+t.took
			continue
		}
		b = &test{folder: t.folder, binary: t.binary, pattern: t.pattern, took: t.took}
		quick[t.binary], batches = b, append(batches, b)
	}
	slices.SortStableFunc(batches, func(a, b *test) int { return cmp.Compare(a.took, b.took) })
	return batches
}

var failure = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)

// noticed returns the test that failed.
func noticed(said string) string {
	if m := failure.FindStringSubmatch(said); m != nil {
		return m[1]
	}
	return "by a panic"
}
