package eval

import (
	"errors"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// rowOf returns the row of a learner, without results.
func rowOf(s *data.Set, l learners.Learner) Row {
	l, name := unnamed(l)
	row := Row{}
	if f, ok := l.(Foreign); ok {
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

// with returns the row with the outcomes of all trials, nil of those that were not done. If some failed or
// were not done, it has no scores at all: a mean over the other trials would be over splits that are
// easier than those of the other learners, and could not be compared with theirs. It says in how many
// trials that was.
func (row Row) with(outcomes []*Outcome) Row {
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

// whyNone returns why a row of these outcomes has no scores: the reason of the first that failed, or
// that not all were done. It is empty if all is well.
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

// whyUnsuited returns what is wrong with a sample, without the name of the learner that says so: it
// stands beside it in the row. An error that is not of type Unsuited is returned as it is.
func whyUnsuited(err error) string {
	if u := (*learners.Unsuited)(nil); errors.As(err, &u) {
		return u.Why
	}
	return err.Error()
}
