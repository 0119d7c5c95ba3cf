package peer

import (
	"slices"

	"halfspace/pkg/data"
)

// TrainTest returns the job of learning from one sample and predicting another of the same schema. It
// has one split. Use it for samples whose coding was learned from the training examples.
func TrainTest(train, test *data.Set) Job {
	joined := &data.Set{Schema: train.Schema, X: slices.Concat(train.X, test.X), Y: slices.Concat(train.Y, test.Y)}
	s := data.Split{Train: make([]int, train.Len()), Test: make([]int, test.Len())}
	for i := range s.Train {
		s.Train[i] = i
	}
	for i := range s.Test {
		s.Test[i] = train.Len() + i
	}
	return Job{joined, []data.Split{s}}
}
