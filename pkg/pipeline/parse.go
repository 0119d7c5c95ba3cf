package pipeline

import "halfspace/pkg/learners"

// Parse is like learners.Parse, and also knows the learners of this package:
//
//	Pipeline{Learner: Pocket{}, Coding: Coding{Code: "one-hot"}, Several: OneAgainstOne{}}
func Parse(text string) (learners.Learner, error) { return learners.Parse(text, wrappers...) }

// Learners returns the names of the learners that Parse knows, in alphabetical order.
func Learners() []string { return learners.Names(wrappers...) }

// wrappers are the learners of this package.
var wrappers = []learners.Learner{Average{}, Calibrated{}, Pipeline{}, Readable{}, Recommended{}, Search{}, Threshold{}}
