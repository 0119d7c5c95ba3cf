// Package significance tests, on numbers alone, whether one of two things is better than the other,
// and corrects for testing many: Wilcoxon's signed-rank test, the adjustments of Holm and Hommel, the
// Bayesian tests with a region of practical equivalence, and sizes of effects. Package eval asks them
// of learners and puts the answers into words.
//
// Differences are always of the first minus the second: where more is better, a positive one speaks
// for the first.
package significance
