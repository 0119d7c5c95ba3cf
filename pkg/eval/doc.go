// Package eval estimates and compares the accuracy of learners, like cross_val_score in scikit-learn. All
// learners are tested on the same splits. The trials run in parallel, and the results are the same on any
// number of cores.
//
// A plan says how examples are divided. It is a struct literal whose zero value is the usual setting:
//
//   - Folds is stratified cross-validation.
//   - Holdout is repeated random splits.
//   - LearningCurve is Holdout with more and more training examples.
//   - Prequential takes a stream, and tests on each example before it is learned.
//
// The method Compare of Folds and Holdout returns a Table. The table keeps every prediction, score and
// time, so Table.By can show any metric of package metric afterwards.
//
// # Trials
//
// A trial learns from the training examples of one split and is tested on the others. Everything that
// depends on data, such as a coding or a parameter, must be chosen within Fit, which sees only the training
// examples. Otherwise information about the test examples leaks into the model, and its accuracy looks too
// good.
//
// Every trial has a random stream of its own, which depends only on the plan's seed and the trial's number.
// It does not depend on the other learners, or on which trials ran before. All learners of a trial get the
// same stream and the same split, so their scores can be compared pair by pair.
//
// # Significance
//
// The page docs/statistics.md lists the test for each question. In short:
//
//   - Table.Test compares two learners on one sample by a paired t-test. It also gives the corrected test
//     of Nadeau and Bengio, because trials share training examples, and the plain test then finds
//     differences that do not exist.
//   - McNemar's test compares two models, or two learners, on the examples of one run of folds.
//   - Friedman's test and Nemenyi's test compare several learners on several samples, as Demšar
//     recommends. Against compares all learners with one of them, the control.
//
// Words, a method of a table and of Friedman's test, writes the results as a paragraph, with the sizes of
// effects. Table.Compared writes the results as a table.
package eval
