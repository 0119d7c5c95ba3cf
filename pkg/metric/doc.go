// Package metric measures how good predictions are, given the truth, like sklearn.metrics. It knows only
// class numbers and scores, no sample and no learner, so you can use it wherever predictions are judged or
// models are chosen.
//
// Answers are a model's predictions for examples with known classes. A Metric, such as F1 or LogLoss,
// computes one number from Answers, and knows whether a greater number is better. All lists the metrics
// that need no choice, and Cost makes a metric from the costs of mistakes. Beside metrics there are
//
//   - Confusion, a confusion matrix, which counts the predicted classes of each true class;
//   - Cuts, the results at each threshold of a score, for ROC curves;
//   - Calibration, which compares predicted probabilities with observed shares.
//
// # One class, or all
//
// Precision, recall, F1, AUC and average precision measure one class against the rest. With two classes
// they measure the second, the positive class. With several they are the mean over the classes for which
// the number is defined (macro average). Use Metric.For to choose a class instead, and Metric.Weighted to
// weight the mean by the classes' numbers of examples.
//
// # Undefined numbers
//
// Some numbers are undefined, such as the recall of a class without examples. The metric then returns an
// error that says why, instead of a number. There are two exceptions, which follow scikit-learn. If a class
// has examples but is never predicted, its precision is 0. If only one class occurs or is predicted,
// Matthews's coefficient is 0.
package metric
