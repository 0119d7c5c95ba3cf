package experiment

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace/internal/nearest"
	"halfspace/pkg/eval"
	"halfspace/pkg/metric"
	"halfspace/pkg/peer"
	"halfspace/pkg/viz"
)

// Beside returns the report of the learners of both reports, on the sets that both have. Both must
// have the same plan and the same first metric. Then they have the same folds.
func (r *Report) Beside(second *Report) (*Report, error) {
	if r.plan() != second.plan() || r.metrics()[0].Name != second.metrics()[0].Name || r.sweep().swept() || second.sweep().swept() {
		return nil, fmt.Errorf("%s by %s and %s by %s cannot stand side by side", r.plan(), r.metrics()[0].Name, second.plan(), second.metrics()[0].Name)
	}
	report := &Report{Comparison: r.Comparison, Result: &Result{Experiment: r.Result.Experiment, Rows: slices.Concat(r.Result.Rows, second.Result.Rows)}}
	report.Learners, report.Sets = slices.Concat(r.Learners, second.Learners), nil
	for i, t := range r.Tables {
		k := slices.IndexFunc(second.Tables, func(o *eval.Table) bool { return o.Set == t.Set })
		if k < 0 {
			continue
		}
		joined := *t
		joined.Rows = slices.Concat(t.Rows, second.Tables[k].Rows)
		report.Sets, report.Tables = append(report.Sets, r.Sets[i]), append(report.Tables, &joined)
	}
	if err := report.check(); err != nil {
		return nil, err
	}
	return report, nil
}

// Only returns the report of the learners with the given names, in this order. If a name is unknown,
// the error proposes others.
func (r *Report) Only(names ...string) (*Report, error) {
	all := make([]string, len(r.Learners))
	for i, l := range r.Learners {
		all[i], _ = nameOf(l)
	}
	part := *r
	part.Learners, part.Tables, part.Curves = nil, nil, nil
	var indices []int
	for _, name := range names {
		i := slices.Index(all, name)
		if i < 0 {
			return nil, fmt.Errorf("no learner %q;%s there are %s", name, nearest.Meant(name, all), strings.Join(all, ", "))
		}
		indices, part.Learners = append(indices, i), append(part.Learners, r.Learners[i])
	}
	if len(indices) == 0 {
		return nil, fmt.Errorf("name learners; there are %s", strings.Join(all, ", "))
	}
	for _, t := range r.Tables {
		selected := *t
		selected.Rows = nil
		for _, i := range indices {
			selected.Rows = append(selected.Rows, t.Rows[i])
		}
		part.Tables = append(part.Tables, &selected)
	}
	for _, c := range r.Curves {
		selected := *c
		selected.Names, selected.Scores = nil, nil
		for _, i := range indices {
			selected.Names, selected.Scores = append(selected.Names, c.Names[i]), append(selected.Scores, c.Scores[i])
		}
		part.Curves = append(part.Curves, &selected)
	}
	return &part, nil
}

// peerSize is a peer's own count of its models: nodes, rules, terms.
var peerSize = metric.Metric{Name: "size"}

// Sized returns, for viz.Pareto, the learners that have results and sizes on all samples. The size of a
// learner is the geometric mean of its numbers of units, or of a peer's own counts, because sizes on
// different samples differ by orders of magnitude. The score is the mean of the report's metric, with
// accuracy in percent.
func (r *Report) Sized() []viz.ParetoPoint {
	return r.plot("threshold units", func(p peer.Peer) string { return "peers: " + p.Sizes }, r.size)
}

// Timed is like Sized, with the seconds of a fit instead of sizes. The metrics must include the
// seconds to learn.
func (r *Report) Timed() []viz.ParetoPoint {
	seconds := func(t *eval.Table, learner int) float64 {
		v, err := t.Values(learner, metric.FitSeconds)
		if err != nil {
			return math.NaN()
		}
		return stat.Mean(v, nil)
	}
	return r.plot("halfspace", func(peer.Peer) string { return "peers" }, seconds)
}

// plot returns the learners that have results and a price on all samples. The group of this library's
// learners is given; ofPeer names the group of a peer.
func (r *Report) plot(group string, ofPeer func(peer.Peer) string, price func(t *eval.Table, learner int) float64) (pairs []viz.ParetoPoint) {
	for i, l := range r.Learners {
		logs, score := 0.0, 0.0
		for _, t := range r.Tables {
			logs += math.Log(price(t, i)) // NaN without a price, and so is the sum
			score += t.Rows[i].Mean()
		}
		n := float64(len(r.Tables))
		if size := math.Exp(logs / n); size > 0 && !math.IsNaN(score) {
			if len(r.Metrics) == 0 || r.Metrics[0].Name == metric.Accuracy.Name {
				score *= 100
			}
			point := viz.ParetoPoint{Name: r.Tables[0].Rows[i].Learner, Size: size, Score: score / n, Group: group}
			if p, ok := peerOf(l); ok {
				point.Group = ofPeer(p)
			}
			pairs = append(pairs, point)
		}
	}
	return pairs
}

// size returns the mean size of a learner's models on a sample, NaN if they have none.
func (r *Report) size(t *eval.Table, learner int) float64 {
	if units := t.Rows[learner].Units; units != nil {
		return stat.Mean(units, nil)
	}
	sizes, err := t.Values(learner, peerSize)
	if err != nil {
		return math.NaN()
	}
	return stat.Mean(sizes, nil)
}
