// Package learnertest is the conformance suite of learners: it tests implementations of
// learners.Learner, as testing/fstest tests file systems. Every registered learner must pass Run;
// see CONTRIBUTING.md, "Add a learner".
//
// # What is checked
//
// Run fits a learner to samples of simple concepts and to awkward ones: one example, no attributes,
// a constant attribute, a nominal one, a missing value, one declared class, duplicates,
// contradictions, and scales that differ by fifteen orders of magnitude. The learner must learn
// within Budget or refuse the sample as unsuited. Run then checks its model:
//
//   - its network agrees with it, on the sample and on random points of its domain;
//   - the same seed gives the same model, on one core as on several;
//   - it is the same after writing and reading it as JSON, and changed JSON is refused or usable;
//   - fits and predictions may run concurrently, and Predict panics on an example of the wrong
//     length;
//   - its stages, if it has any, are models, and the last one is the model itself;
//   - it does not keep the sample, and Fit has not changed it.
//
// Run also checks the learner itself. If there is only one class, the learner predicts it. It
// refuses a sample without examples as unsuited, and a malformed sample (see data.Set.Check) by
// another kind of error. It returns soon after its context is done. It takes or refuses any number
// in its fields, however large, without a panic and without allocating memory that it does not use.
// Finally Run checks the claims of the learner's Info: the concepts that it learns exactly, that
// the order of attributes does not matter, and that an epoch of Fit equals Start and Update.
//
// Concurrent is the part of Run that the race detector needs.
//
// The suite never skips a claim. It has tests of its own, with learners that are each broken in one way.
package learnertest
