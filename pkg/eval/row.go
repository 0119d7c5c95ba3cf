package eval

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// rowOf returns the row of a learner, without results.
func rowOf(l learners.Learner, s *data.Set) Row {
	l, name := unnamed(l)
	row := Row{}
	if f, ok := l.(ExternalLearner); ok {
		row.Learner = f.String()
	} else {
		p := pipeline.Of(l)
		row.Learner, row.Coding = learners.String(p.Learner), p.Describe(s)
	}
	if name != "" {
		row.Literal, row.Learner = row.Learner, name
	}
	return row
}

// add returns the row with the outcomes of all trials. An outcome is nil if the trial was not done. If some
// trials failed or were not done, the row has no scores at all. A mean over the other trials could not be
// compared with other learners, because the splits of these trials may be easier. The row says how many
// trials failed or were not done.
func (row Row) add(outcomes []*Outcome) Row {
	whole := row
	for _, o := range outcomes {
		if o == nil || o.Failed != nil {
			continue
		}
		whole.Scores = append(whole.Scores, o.Score)
		if o.Measured != nil {
			whole.measured = append(whole.measured, o.Measured)
		} else {
			whole.Trials = append(whole.Trials, o.Trial)
		}
		whole.gauged(o)
		if o.Size != nil {
			whole.Units = append(whole.Units, float64(o.Size.Units))
			whole.Weights = append(whole.Weights, float64(o.Size.Weights))
		}
	}
	if row.Unsuited = whyNone(outcomes); row.Unsuited != "" {
		return row
	}
	return whole
}

// whyNone returns the reason why a row of these outcomes has no scores: either the reason of the first
// failure, or that not all trials were done. It returns "" if the row has scores.
func whyNone(outcomes []*Outcome) string {
	failed, done, why := 0, 0, ""
	for _, o := range outcomes {
		if o == nil {
			continue
		}
		done++
		if o.Failed == nil {
			continue
		}
		if failed++; why == "" {
			why = whyUnsuited(o.Failed)
		}
	}
	switch n := len(outcomes); {
	case failed == n, failed == 0 && done == n:
		return why
	case failed > 0:
		return fmt.Sprintf("in %d of %d trials: %s", failed, n, why)
	}
	return stoppedAfter(outcomes)
}

// stoppedAfter says how many trials were done.
func stoppedAfter(outcomes []*Outcome) string {
	done := 0
	for _, o := range outcomes {
		if o != nil {
			done++
		}
	}
	return fmt.Sprintf("stopped after %d of %d trials", done, len(outcomes))
}

// gauged adds the sizes that the SizeMeasure found in a trial to the row.
func (r *Row) gauged(o *Outcome) {
	if o.MeasuredSizes != nil {
		r.MeasuredSizes = append(r.MeasuredSizes, o.MeasuredSizes)
	}
	if o.Unmeasured != nil && r.Unmeasured == "" {
		r.Unmeasured = o.Unmeasured.Error()
	}
}
