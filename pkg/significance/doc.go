// Package significance tests whether one of two things is better than the other, and adjusts p-values
// for the number of tests. It works on numbers and knows no learners. It has Wilcoxon's signed-rank
// test, the adjustments of Holm and Hommel, Bayesian tests with a region of practical equivalence, and
// sizes of effects. Package eval applies the tests to learners and puts the results into words.
//
// A difference is always the first value minus the second. If a greater value is better, a positive
// difference favours the first.
package significance
