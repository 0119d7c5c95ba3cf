// Package eval estimates and compares the accuracy of learners: on the same splits for all of them,
// in parallel, and with the same result on any number of cores.
//
// A plan is a struct literal whose zero value is the usual setting: Folds is stratified
// cross-validation, Holdout repeated random splits, LearningCurve the same with ever more training
// examples, and Prequential tests on a stream, each example before it is learned. Folds and Holdout
// compare learners to a Table, which keeps every prediction, score and time: Table.By shows it by other
// metrics of package metric.
//
// # Trials
//
// A trial learns from the training examples of one split and is tested on the others. Choose
// everything that depends on data, such as a coding or a parameter, within Fit, which sees the
// training examples only. Otherwise the accuracy belongs to a model that has seen the test examples.
//
// Every trial has a random stream of its own, made of the plan's seed and the trial's number. It
// does not depend on the other learners of the comparison or on which trials ran before. All
// learners of a trial have the same stream and the same split, so that their scores can be compared
// pair by pair.
//
// # Significance
//
// Table.Test compares two learners on one sample by a paired t-test, also with the correction of
// Nadeau and Bengio, which allows for trials that share training examples. McNemar's test compares two
// models, or learners, on the examples of one run of folds. Friedman's test and Nemenyi's compare
// several learners on several samples, as Demšar recommends; Against compares them with a control.
// Words, of a table and of Friedman's test, writes the results of the tests as a paragraph, with the
// sizes of effects, and Table.Compared writes them as a table. The page docs/statistics.md lists the
// test for each question.
package eval
