// Package twolevel minimizes Boolean functions: it finds short formulas in disjunctive normal form,
// an OR of ANDs of literals, of functions that are known at some cells only.
//
// A function is given by the cells where it is 1 (on) and those where it is 0 (off); at all other
// cells it may be either (don't care). A cell is written as a character per input, 0 or 1. A term,
// which is a conjunction of literals, is written like a cell, with - for an input that has no
// literal: 1-0 is the term "the first input is 1 and the third is 0". It covers the cells at which
// it is 1.
//
// # How
//
// Both ways choose, among candidate terms, the fewest that cover all of on, and of those the ones
// with the fewest literals. They differ in the candidates.
//
//   - Up to ten inputs (primes) these are all prime implicants, as with Quine and McCluskey: the
//     terms that cover none of off, but would without any one of their literals. There is always a
//     shortest formula of prime implicants alone.
//   - Above, as there would be too many (espresso.go), each cell of on is expanded to a prime
//     implicant by taking literals away, the chosen ones are reduced to what they alone cover, and
//     expanded again in the hope of others, as Espresso does.
//
// The choice is a problem of set covering, solved exactly by branch and bound (cover.go) after the
// usual reductions by essential and dominated columns and rows (simplify.go), within a budget of
// work: it takes the same decisions on every machine, because the budget counts steps and not time.
//
// W. V. Quine, The problem of simplifying truth functions, American Mathematical Monthly 59 (1952)
// 521–531; E. J. McCluskey, Minimization of Boolean functions, Bell System Technical Journal 35
// (1956) 1417–1444; R. K. Brayton, G. D. Hachtel, C. T. McMullen, A. L. Sangiovanni-Vincentelli,
// Logic minimization algorithms for VLSI synthesis (1984).
package twolevel
