// Mutate changes the code of packages in one place at a time and runs the tests that reach the place.
// A change that no test notices, a surviving mutant, names a line that nothing tests:
//
//	go run ./.ci/mutate -n 300 -short -with ./pkg/learners/learnertest ./pkg/learners ./pkg/learners/internal/...
//
// All mutants are compiled into one test binary per package, each behind a switch that an environment
// variable turns on, because building a binary for each would take most of the time. One run of every
// test shows which mutants it reaches, so each mutant meets only tests that could notice it, the
// quickest first. It leaves out mutants that do not compile, arguments of fmt, errors, panic and
// progress, and the sizes of reserved memory.
//
// A survivor is printed as the first three columns of listed.tsv, its line and its fate. Mutants in
// listed.tsv are run and counted too, but apart: no test can notice them.
//
// A mutant counts as killed if the tests use at least four times their CPU time, or too much memory.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
)

var (
	number  = flag.Int("n", 100, "number of mutants, a random sample")
	seed    = flag.Uint64("seed", 1, "seed of the sample")
	short   = flag.Bool("short", false, "run the tests at their short sizes")
	run     = flag.String("run", "", "run only tests that match this pattern")
	skip    = flag.String("skip", "", "leave out tests that match this pattern")
	extra   = flag.String("with", "", "packages whose tests run too, separated by commas")
	pattern = flag.String("only", "", "make only changes that match this pattern, as they are printed: pocket.go:80: i <")
	limit   = flag.Duration("most", 0, "leave out tests that take more CPU time, if this is not 0")
	folder  = flag.String("o", "build/mutate", "folder for the binaries")
)

func main() {
	flag.Parse()
	if err := mutate(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// mutate draws a sample of mutants of the packages that the patterns match, runs them and prints
// the results.
func mutate(patterns []string) error {
	listed, err := readList()
	if err != nil {
		return err
	}
	packages, err := load(patterns)
	if err != nil {
		return err
	}
	tested := slices.Clone(packages)
	if *extra != "" {
		additional, err := load(strings.Split(*extra, ","))
		if err != nil {
			return err
		}
		for _, p := range additional {
			if !slices.ContainsFunc(tested, func(q *pkg) bool { return q.Dir == p.Dir }) {
				tested = append(tested, p)
			}
		}
	}
	var all []*mutant
	for _, p := range packages {
		found, err := p.mutants()
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	if err := checkList(listed, all); err != nil {
		return err
	}
	if all, err = matching(all, *pattern); err != nil {
		return err
	}
	// Some more than wanted, because a few do not compile.
	binaries, sampled, err := build(packages, tested, sample(all, *number+*number/20))
	if err != nil {
		return err
	}
	sampled = firstDrawn(sampled, *number)
	fmt.Fprintf(os.Stderr, "%d mutants of %d possible\n", len(sampled), len(all))
	tests, err := survey(binaries)
	if err != nil {
		return err
	}
	return judge(sampled, tests, listed)
}

// sample returns n of the mutants at random, no two overlapping, numbered as they were drawn and in
// the order of the code.
func sample(all []*mutant, n int) []*mutant {
	var chosen []*mutant
	r := rand.New(rand.NewPCG(*seed, 0))
	for _, i := range r.Perm(len(all)) {
		m := all[i]
		if len(chosen) == n {
			break
		}
		if !slices.ContainsFunc(chosen, m.overlaps) {
			chosen = append(chosen, m)
			m.id = len(chosen)
		}
	}
	slices.SortFunc(chosen, func(a, b *mutant) int {
		if a.file != b.file {
			return strings.Compare(a.file, b.file)
		}
		return a.start - b.start
	})
	return chosen
}

// matching returns the mutants whose printed form matches a pattern.
func matching(all []*mutant, pattern string) ([]*mutant, error) {
	wanted, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(m *mutant) bool { return !wanted.MatchString(m.String()) }), nil
}

// firstDrawn returns the n mutants that were drawn first, in the order of the code.
func firstDrawn(mutants []*mutant, n int) []*mutant {
	if len(mutants) <= n {
		return mutants
	}
	last := drawn(mutants)[n-1].id
	return slices.DeleteFunc(mutants, func(m *mutant) bool { return m.id > last })
}

// drawn returns the mutants in the order of the draw.
func drawn(mutants []*mutant) []*mutant {
	return slices.SortedFunc(slices.Values(mutants), func(a, b *mutant) int { return a.id - b.id })
}

// judge runs every mutant, in the order of the draw, so that the first of them are a sample too. It
// prints the survivors, in the form of the list, and the counts.
func judge(mutants []*mutant, tests []*test, listed map[string]verdict) error {
	counts := map[verdict]int{}
	for i, m := range drawn(mutants) {
		v, killer, err := m.judge(tests)
		if err != nil {
			return err
		}
		switch effect := listed[m.entry()]; {
		case v == survived && effect != "":
			v = effect
		case v == survived || v == unreached:
			fmt.Printf("%s\t%d\t%s\n", m.entry(), m.line, v)
		case effect != "":
			fmt.Printf("%s\t%d\tlisted, but %s by %s\n", m.entry(), m.line, v, killer)
		}
		counts[v]++
		fmt.Fprintf(os.Stderr, "%d of %d: %s: %s %s\n", i+1, len(mutants), m, v, killer)
	}
	dead, total := counts[killed]+counts[endless], len(mutants)-counts[unseen]-counts[speed]
	fmt.Printf("%d mutants: %d killed, %d without end, %d survived, %d reached by no test; %d listed as the same, %d as of speed: %.1f %% found of %d, %.1f %% of all\n",
		len(mutants), counts[killed], counts[endless], counts[survived], counts[unreached], counts[unseen], counts[speed],
		100*float64(dead)/float64(total), total, 100*float64(dead)/float64(len(mutants)))
	return nil
}
