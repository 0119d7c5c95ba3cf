// Package separate grows, one point at a time, a set of points that a
// halfspace can separate strictly from a fixed set of others.
//
// Attributes are scaled to [−1, 1] by their range, each point x becomes the
// unit row a = ±(x, 1)/|(x, 1)|, and a set of points counts as separable if
// some unit vector w has a·w above the margin for all of its rows.
//
// What goes in are rows: hard points, which no halfspace may hold, and soft
// points to be covered. What comes out is an ltu.Unit that fires on the soft
// points covered so far and on no hard one.
//
// The pieces: a Problem holds the rows. A Search grows one set. Its plane is
// found by a dual active-set method (plane), on top of the active rows and
// their dual vectors (basis). Rows that mattered lately are priced first
// (pool), and what proved that a point cannot be covered is kept to refuse
// others (refusals), of which those that refuse much have a quick screen (sieve). What needs the row of
// least product of all looks through a scan, which has many rows in fixed point too. Two planes of the
// same points replace it where they are asked for: that of maximum margin (Stability) and that at a
// vertex (AtVertex).
//
// # Why an active-set method
//
// A decision, whether one more point can be covered, is made by a warm dual
// active-set method (D. Goldfarb, A. Idnani, Mathematical Programming 27 (1983)
// 1–33) on the plane of maximum margin. It starts from the last plane, so most
// decisions cost a few steps. It can stop as soon as every row is in front, or
// as soon as |w| shows that no plane has the margin. And |w| grows strictly from
// one active set to the next, so it cannot cycle on Boolean data, where simplex
// methods need a rule against it.
//
// What a unit covers is always counted on the examples as given, and never taken
// from the solver.
//
// Learners see New, Start, Add and Unit, and nothing of planes or duals, so that a
// faster engine can take this package's place.
//
// # Memory
//
// A problem's memory is used again by the next one (Release). A greedy learner
// poses a problem for every rule, and at n ≤ 20 a seventh of the time went into
// allocating, clearing and collecting that memory.
//
// # What was tried and gained nothing
//
// At n = 50 a fit of table 1 of Marchand & Golea (1993) is about 200,000 steps of
// the active set. Half of them belong to the first eight or so examples of a
// pass, which are nearly all kept and leave little room. The following was tried
// to save steps or scans, so that nobody need try it again:
//
//   - To enter the row that makes |w| grow most: 5 % more steps.
//   - To enter the row that blocks the way from the last plane (in-out
//     separation): no gain.
//   - To move in front of the first few examples at once: as many steps as one
//     after the other.
//   - To enter several rows of one pricing: 9 % more steps.
//   - A pool of 128 to 512 rows: the time does not depend on it.
//   - 64 kept refusals instead of 16: 5 % fewer solves, but 40 % more tests.
//   - To ask the kept refusals for all of step 6 before it moves any plane: 2 %
//     fewer steps, but three times the tests.
//   - To accept as soon as a plane between the last one and the trial has every
//     row in front: 3 to 6 % fewer steps, from n = 20 on.
//   - To run the steps before x enters on the plane itself: no fewer steps.
//   - The pool in fixed point, with its near ties settled exactly: no faster,
//     because in a sixth of the steps 35 rows are within the error.
//   - To renew drifted duals at once: a quarter of the corrections, the same time.
//   - To keep |w|² instead of computing it, and loops without min and max: under
//     1 %.
//   - To ask the cones about 64 points at once, as a matrix product: nearly always the first cone
//     refuses, so that most of the products would be of no use.
//   - To prefetch the rows that a scan looks at again in double precision: under 1 %.
//   - To read the pool past the first cache (PREFETCHNTA), which it pushes the duals out of: 2 %, no
//     more than two runs of the same program differ by.
//
// # One core
//
// A fit runs on one core. What a second one could work out beforehand, with the same bits, was
// measured before any of it was built: table 1 at n = 50, ten fits, the time of every Add, the least
// of nine runs. Of a fit 43 % go into the first 16 points of each pass, nearly all of which move the
// plane, and 12 % into later points that move the plane or change the pool: each of these waits for
// the one before. Between two of them are points that are in front (2 %), that a cone refuses (17 %),
// and that are refused after steps which leave plane and pool as they were (15 %). These could be
// shared: in 93 of 100 cases the next one of the last kind is not refused by what was learned from the
// one before. Two cores that share them perfectly save 17 % of the time, and 13 % if handing over takes
// 5 µs, as there are 1,500 such stretches in a fit.
//
// Step 6 of a pass beside step 4 of the next would save a quarter, but with other bits: the next pass
// begins with the pool of likely rows that step 6 leaves, and the pool chooses the way of the plane.
// Once the pool changes no more, only a quarter of step 6 is left. Posing problems and counting what a
// unit covers are 11 %. So all together would come to seven tenths of the time, at the very best; and
// independent trials use all cores without it. Besides, in figure 4 a rival gets the time of another
// procedure.
//
// # Beside GLPK
//
// On one pass of table 1's problem this package takes the same decisions as
// GLPK's dual simplex, warm-started row by row, with 5,240 (n = 20) and 13,867
// (n = 30) times less CPU time. The table, fairer variants of the rival and the
// commands are in bench/README.md.
package separate
