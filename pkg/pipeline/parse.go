package pipeline

import "halfspace/pkg/learners"

// Parse is learners.Parse that knows the learners of this package too:
//
//	Pipeline{Learner: Pocket{}, Coding: Coding{Code: "one-hot"}, Several: OneAgainstOne{}}
func Parse(text string) (learners.Learner, error) { return learners.Parse(text, own...) }

// Learners returns the names of the learners that Parse knows, in the order of the alphabet.
func Learners() []string { return learners.Names(own...) }

// own are the learners of this package.
var own = []learners.Learner{Calibrated{}, Pipeline{}, Search{}, Threshold{}}
