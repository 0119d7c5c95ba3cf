// Package twolevel minimizes Boolean functions: it finds short formulas in disjunctive normal form,
// an OR of ANDs of literals, for functions that are known only at some cells.
//
// A function is given by the cells where it is 1 (on) and the cells where it is 0 (off); at all
// other cells it may have either value (don't care). A cell is written as one character per input,
// 0 or 1. A term, which is a conjunction of literals, is written like a cell, with - for an input
// that has no literal: 1-0 is the term "the first input is 1 and the third is 0". It covers the
// cells where it is 1.
//
// # Method
//
// Both ways choose, among candidate terms, the fewest that cover the on-set, and on a tie the terms
// with the fewest literals. They differ in the candidates.
//
//   - Up to ten inputs (primes) these are all prime implicants, as with Quine and McCluskey: the
//     terms that cover no cell of the off-set, but would without any one of their literals. Some
//     shortest formula always consists of prime implicants alone.
//   - Above ten inputs they would be too many (espresso.go). Each cell of the on-set is expanded to
//     a prime implicant by removing literals; the chosen terms are reduced to the cells that they
//     alone cover, and expanded again in the hope of other terms, as in Espresso.
//
// The choice is a set covering problem, solved exactly by branch and bound (cover.go) after the
// usual reductions by essential and dominated columns and rows (simplify.go), within a budget of
// work. It takes the same decisions on every machine, because the budget counts steps, not time.
//
// W. V. Quine, The problem of simplifying truth functions, American Mathematical Monthly 59 (1952)
// 521–531; E. J. McCluskey, Minimization of Boolean functions, Bell System Technical Journal 35
// (1956) 1417–1444; R. K. Brayton, G. D. Hachtel, C. T. McMullen, A. L. Sangiovanni-Vincentelli,
// Logic minimization algorithms for VLSI synthesis (1984).
package twolevel
