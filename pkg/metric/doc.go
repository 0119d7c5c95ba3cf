// Package metric says how good predictions are, given the truth: accuracy and what is more than
// accuracy. It knows numbers of classes and scores only, no sample and no learner, so that it can be
// used wherever something is judged or chosen.
//
// Answers are what a model said of examples whose classes are known. A Metric is a value that computes
// one number of them, such as F1 or LogLoss, and knows whether more is better; All lists those that need
// no choice, and Cost makes one of what mistakes cost. A Confusion counts which classes were taken for
// which; Cuts have what each threshold of a score would find; Calibration compares probabilities with
// what came true.
//
// # One class, or all
//
// Precision, recall, F1, AUC and average precision are those of one class against the rest. Of two
// classes that is the second, the positive one. Of several it is the mean over the classes for which
// the number is defined. Metric.For chooses a class instead.
//
// # What is not defined
//
// Where a number is not defined, as the recall of a class without examples, the metric returns an error
// that says why, and no number that looks like one. These are the conventions where others would do:
// the precision of a class that is never predicted is 0 if it has examples, as none was found, and
// Matthews's coefficient is 0 where only one class occurs or is predicted. Both are scikit-learn's.
package metric
