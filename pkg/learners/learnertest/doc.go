// Package learnertest is the conformance suite of learners: it tests implementations of
// learners.Learner, as testing/fstest tests file systems. Every registered learner must pass Run;
// see CONTRIBUTING.md, "Add a learner".
//
// # What is checked
//
// Run fits a learner to samples of simple concepts and to awkward ones: one example, no attributes,
// a constant attribute, a nominal one, a missing value, one declared class, duplicates,
// contradictions, and scales that differ by fifteen orders of magnitude. It must learn within
// Budget or refuse the sample as unsuited. Of its model it checks that
//
//   - its network predicts what it predicts, on the sample and on random points of its domain;
//   - the same seed gives the same model, on one core as on several;
//   - it survives being written and read as JSON, and JSON that was changed is refused or usable;
//   - fits and predictions may run concurrently, and Predict panics on an example of the wrong
//     length;
//   - its stages, if it has any, are models, and the last one is the model itself;
//   - it does not keep the sample, and Fit has not changed it.
//
// It also checks that a learner predicts the only class there is, refuses a sample without
// examples and, by an error of another kind, one that is malformed (see data.Set.Check), returns
// soon after its context is done, and takes or refuses any number in its fields, however large,
// without a panic and without taking memory that it does not use; and what its Info claims: the
// concepts that it learns exactly, that the order of attributes does not matter, and that an epoch
// of Fit is Start and Update.
//
// Concurrent is the part of it that the race detector needs.
//
// A claim is never skipped. The suite is tested itself, with learners that are broken in one way
// each.
package learnertest
