package repro

import (
	"cmp"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

// recomputed names trials by their lines in the file up to the numbers. These are
// run again instead of the first trial of their experiment, which takes long or
// learns nothing. Each takes less than a second.
var recomputed = map[string][]string{
	"mg93-options":  {"IR,2091"},
	"mg93-planes":   {"vertex,mirror 100,1", "vertex,IR,2001", "stable,mirror 100,1", "as found,G2,1001", "stable,n = 10,1", "as found,n = 20,1001"},
	"mg93-occam":    {"6,2,500,1", "12,6,16000,5050", "20,4,8000,7001"},
	"mg93-margins":  {"100 negative,1e-09,1001", "n = 10,0.003,1", "G2,0.01,1001", "V0 one-hot,1e-09,3001"},
	"jc96-table1":   {"votes,boosting,1,1", "votes,pruned,10,10"},
	"jc96-coding":   {"random,500,2,", "regions; in genes,500,1,"},
	"jc96-order":    {"votes,300,3,all,1,1", "tic-tac-toe,300,3,beam of 20,2,"},
	"jc96-cuts":     {"G2,8 cuts,1,1001", "G2,8 cuts,50,", "ionosphere,C4.5,1,"},
	"jc96-noise":    {"30,majority,1", "30,AdaBoost,1"},
	"rog91-printed": {"two wedges", "halfspace 4-d; 20 examples,", "petal length and width"},

	"mg93-functions": {"3,2,", "3,3,"},
	"mg93-fractions": {"IR,2001", "glass,1001", "n = 10; h = 2,10001"},
	"mg93-amounts":   {"0.9,0.7,2001"},
	"mg93-draws":     {"10,200,2001"},
	"rog91-growth":   {"normal; xor,2,40,", "two lines; random,3,20,", "normal; random,4,20,"},

	"rog91-cells": {"exclusive or; −1 and 1,3,bounding,1", "2-D intersection of two,4,bounding,4001"},

	"utgoff89-functions": {"stalled,0,", "vacillating,3,", "revisited,5,"},
	"utgoff89-rules":     {"vacillating,multiplexer of 11,1,", "revisited,tic-tac-toe,50,"},
	"utgoff89-magnitude": {"monks-1,"},
	"utgoff89-cycles":    {"in a circle,4,", "at random,8,"},
	"utgoff89-starts":    {"moment; left out,multiplexer of 11,1,", "moment; scrambled,tic-tac-toe,50,"},
	"utgoff89-intervals": {"3 intervals,iris,1,", "8 intervals,glass,50,"},

	"utgoff89-search":  {"search,two pairs,50,1001", "search; nominal,tic-tac-toe,50,"},
	"baselines":        {"votes,C4.5,1,", "votes,Backprop,1,", "iris,MLP,1,"},
	"recipes":          {"V1,recipe,1,", "V1,decision list,50,", "G2,recipe,50,", "IR,recipe,50,", "IR,MLP,1,"},
	"sahami93-options": {"elimination,20,1001", "naive Bayes,60,5001", "pruned by a fifth,20,1002"},
	"sahami93-kept":    {"1000,Madaline,2 in a chain,mean,20,20001", "1000,Winnow; α 1.5,8 in a chain,best,20,20001", "1000,Madaline,4 branching,pruned; then all,60,21001"},
	"sahami93-chosen":  {"1000,1.2,20,20001", "1000,by folds,20,20001"},
	"sahami93-sizes":   {"1000,backprop,1 in a chain,20,20001", "1000,Winnow,4 in a chain,20,20001"},
}

// fetchedWhole are sets that recomputed trials need, that short runs do not need,
// and that are not built in.
var fetchedWhole = map[string]string{"utgoff89-stream": "kr-vs-kp", "jc96-cuts": "ionosphere", "mg93-cascade": "chess"}

// TestRecomputed runs a trial of every experiment again, and wants every number of the committed file,
// except numbers that depend on time. Short runs alone would show no difference between the code and the
// results where their trials do less. It works on one core: TestShort uses all, so a result that depends on
// their number shows in one of the two.
func TestRecomputed(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, e := range All() {
		t.Run(e.Name, func(t *testing.T) {
			if set := cmp.Or(fetched[e.Name], fetchedWhole[e.Name]); set != "" {
				papertest.Need(t, set)
			}
			if genomic[e.Name] {
				needEColi(t)
			}
			r, err := Load(e.Name)
			if err != nil {
				t.Fatal(err)
			}
			trials := e.Trials(false)
			if recomputed[e.Name] == nil {
				recompute(t, r, 0, trials[0])
			}
			for _, line := range recomputed[e.Name] {
				k := slices.IndexFunc(trials, func(trial experiment.Trial) bool { return strings.HasPrefix(trial.String(), line) })
				if k < 0 {
					t.Fatalf("there is no trial %s", line)
				}
				recompute(t, r, k, trials[k])
			}
		})
	}
}

// recompute compares the values of a trial with the k-th row of r.
func recompute(t *testing.T, r *experiment.Result, k int, trial experiment.Trial) {
	t.Helper()
	values, err := trial.Run(t.Context(), rand.New(rand.NewPCG(trial.Seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for i, m := range r.Measures {
		got, ok := values[m.Name]
		if !ok || m.Timed {
			continue
		}
		if !math.IsNaN(got) {
			compared++
		}
		if want := r.Rows[k].Values[i]; !equal(got, want) {
			t.Errorf("%s: %s is %v, committed is %v", trial, m.Name, got, want)
		}
	}
	if compared == 0 {
		t.Errorf("%s: nothing but times to compare", trial)
	}
}
