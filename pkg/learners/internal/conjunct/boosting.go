package conjunct

import (
	"context"

	"halfspace/pkg/learners/internal/boost"
)

// A Boosting is a run of boosting whose weak learner is the search: each stage adds the conjunction
// that agrees best with the class under the weights of the stage (the paper's §3.3). It keeps the sum
// of the votes on each example. So the errors after each stage are known without predicting again,
// which makes it cheap to choose the number of stages.
type Boosting struct {
	Rounds []Round // the stages so far

	table    *Table
	search   *Search
	run      *boost.Run
	positive []bool
	score    []float64 // for each example, the sum of the votes
	held     []int     // for each example, how many literals of the last conjunction hold
}

// A Round is a stage of boosting: a conjunction and the weight of its vote. A conjunction of weight w
// votes w where it holds, and −w elsewhere. The weight is negative if the negation of the conjunction
// agrees better with the class. A conjunction without literals always holds.
type Round struct {
	Literals []Literal
	Weight   float64 // ±ln((1−ε)/ε), or ±1 if it votes alone or by majority
	Epsilon  float64 // the weighted error ε of the vote
}

// NewBoosting returns a boosting without stages, which learns to distinguish a class from the others.
// The slice y has the class of each example and is not changed; run has the weights. Examples of weight
// zero are held out: they do not influence the model.
func NewBoosting(t *Table, y []int, class int, run *boost.Run) *Boosting {
	positive := make([]bool, len(y))
	for i := range y {
		positive[i] = y[i] == class
	}
	return &Boosting{
		table: t, search: NewSearch(t), run: run, positive: positive,
		score: make([]float64, len(y)), held: make([]int, len(y)),
	}
}

// Run adds stages up to the given number. After each stage it calls done, if that is not nil, with the
// stage's number, counted from 0. It ends earlier if boosting ends by itself, as package boost describes.
// It returns ctx's error if ctx is done.
func (b *Boosting) Run(ctx context.Context, stages int, done func(stage int)) error {
	for stage := range stages {
		last, err := b.Step(ctx)
		if err != nil {
			return err
		}
		if done != nil {
			done(stage)
		}
		if last {
			break
		}
	}
	return nil
}

// Step adds a stage, and reports whether it is the last because boosting ends by itself. It returns
// ctx's error if ctx is done.
func (b *Boosting) Step(ctx context.Context) (last bool, err error) {
	literals, agrees := b.search.Best(ctx, b.run.D, b.positive)
	if err := ctx.Err(); err != nil { // then it may not be the best
		return false, err
	}
	b.table.count(b.held, literals)
	for i, n := range b.held {
		b.run.Right[i] = (n == len(literals)) == (agrees == b.positive[i])
	}
	// If a vote is the whole model by itself, it replaces the earlier votes, so the sum begins again.
	v := b.run.Vote()
	if v.Keep < len(b.Rounds) {
		clear(b.score)
	}
	b.Rounds = b.Rounds[:v.Keep]
	if v.Weight != 0 {
		b.add(v, literals, agrees)
	}
	return v.Last, nil
}

// add adds a round.
func (b *Boosting) add(v boost.Vote, literals []int32, agrees bool) {
	weight := v.Weight
	if !agrees {
		weight = -weight
	}
	r := Round{Weight: weight, Epsilon: v.Epsilon}
	for _, k := range literals {
		r.Literals = append(r.Literals, b.table.Literals[k])
	}
	b.Rounds = append(b.Rounds, r)
	for i, n := range b.held {
		if n == len(literals) {
			b.score[i] += weight
		} else {
			b.score[i] -= weight
		}
	}
}

// Right reports whether the votes so far classify example i correctly. A tie of the votes goes to
// the class.
func (b *Boosting) Right(i int) bool { return (b.score[i] >= 0) == b.positive[i] }
