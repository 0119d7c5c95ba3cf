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

// A verdict is what became of a mutant.
type verdict string

const (
	killed    verdict = "killed"
	endless   verdict = "without end"
	survived  verdict = "survived"
	unreached verdict = "reached by no test"
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
			if t.took < long || len(parts) < 2 {
				parts = []*test{t}
			}
			for _, p := range parts {
				if p != t {
					_, ok = p.survey()
				}
				if ok {
					tests = append(tests, p)
				} else {
					fmt.Fprintf(os.Stderr, "left out, as it fails without a mutant: %s %s\n", folder, p.pattern)
				}
			}
		}
	}
	slices.SortFunc(tests, func(a, b *test) int {
		return cmp.Or(cmp.Compare(a.took, b.took), strings.Compare(a.pattern, b.pattern))
	})
	fmt.Fprintf(os.Stderr, "%d tests\n", len(tests))
	return tests, nil
}

// survey runs t without a mutant, sees which mutants it reaches, and returns what it said.
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

// most is the memory that a test may take, in KB. Without a limit a mutant that never stops
// appending would take all there is.
const most = 4 << 20

// start runs the tests that match a pattern, and returns what they said and their CPU time.
func (t *test) start(pattern string, limit time.Duration, environment ...string) (string, time.Duration, error) {
	limits := fmt.Sprintf(`ulimit -t %.0f -v %d; exec "$0" "$@"`, limit.Seconds(), most)
	cmd := exec.Command("sh", "-c", limits, t.binary, "-test.v", "-test.failfast", "-test.timeout=30m",
		"-test.short="+strconv.FormatBool(*short), "-test.run="+pattern)
	cmd.Dir, cmd.Env = t.folder, append(os.Environ(), environment...)
	out, err := cmd.CombinedOutput()
	return string(out), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}

// judge runs the tests that reach m, and returns what became of it and which test noticed.
func (m *mutant) judge(tests []*test) (verdict, string, error) {
	v := unreached
	for i := 0; i < len(tests); i++ {
		t := tests[i]
		if !t.reaches[m.id] {
			continue
		}
		v = survived
		// Quick tests of one binary run together, as starting a process takes time too.
		pattern, expected := t.pattern, t.took
		for i+1 < len(tests) && tests[i+1].binary == t.binary && expected < long && !strings.Contains(tests[i+1].pattern, "/") && !strings.Contains(pattern, "/") {
			i++
			if tests[i].reaches[m.id] {
				pattern, expected = pattern+"|"+tests[i].pattern, expected+tests[i].took
			}
		}
		limit := 4*expected + 5*time.Second
		said, took, err := t.start(pattern, limit, "MUTANT="+strconv.Itoa(m.id))
		var failed *exec.ExitError
		switch {
		case err == nil:
			continue
		case !errors.As(err, &failed):
			return v, "", err
		case took > limit-time.Second || strings.Contains(said, "out of memory") || strings.Contains(said, "test timed out"):
			return endless, pattern, nil
		}
		return killed, noticed(said), nil
	}
	return v, "", nil
}

var failure = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)

// noticed returns the test that failed.
func noticed(said string) string {
	if m := failure.FindStringSubmatch(said); m != nil {
		return m[1]
	}
	return "by a panic"
}
