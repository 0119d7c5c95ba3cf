// Package metric measures how good predictions are, given the truth: accuracy and other measures.
// It knows only class numbers and scores, no sample and no learner, so you can use it wherever
// predictions are judged or models are chosen.
//
// Answers are a model's predictions for examples with known classes. A Metric is a value that
// computes one number from Answers, such as F1 or LogLoss, and knows whether a greater number is
// better. All lists the metrics that need no choice, and Cost makes a metric from the costs of
// mistakes. A Confusion counts which classes were predicted as which. Cuts show the result at each
// threshold of a score. Calibration compares probabilities with observed shares.
//
// # One class, or all
//
// Precision, recall, F1, AUC and average precision measure one class against the rest. With two
// classes they measure the second, the positive one. With several they are the mean over the
// classes for which the number is defined (macro average). Metric.For chooses a class instead.
// Metric.Weighted weights the mean by the examples of each class.
//
// # Undefined numbers
//
// Some numbers are undefined, such as the recall of a class without examples. The metric then
// returns an error that says why, instead of a number. In two cases it follows scikit-learn's
// conventions instead: the precision of a class that is never predicted is 0 if the class has
// examples, and Matthews's coefficient is 0 where only one class occurs or is predicted.
package metric
