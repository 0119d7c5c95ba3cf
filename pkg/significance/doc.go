// Package significance has statistical tests for comparing two methods: Is one better than the other, and
// by how much? It has Wilcoxon's signed-rank test, the adjustments of p-values for several tests by Holm
// and Hommel, Bayesian tests with a region of practical equivalence, and sizes of effects. It works on
// numbers and knows no learners. Package eval applies the tests to learners and puts the results into
// words.
//
// A difference is always the first value minus the second. If a greater value is better, a positive
// difference favours the first.
package significance
