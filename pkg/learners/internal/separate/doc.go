// Package separate grows a set of points, one point at a time, as long as a halfspace can separate the
// set strictly from a fixed set of other points.
//
// Attributes are scaled to [−1, 1] by their range. Each point x becomes the unit row a = ±(x, 1)/|(x,
// 1)|, with a minus for points that must stay outside. A plane is a vector w, and a row is in front of
// it if a·w is positive. A set of points counts as separable if some unit vector w has a·w above the
// margin for all of its rows.
//
// The input is two kinds of points: hard points, which no halfspace may contain, and soft points, which
// should be covered. The output is an ltu.Unit that fires on the soft points covered so far and on no
// hard point.
//
// A Problem holds the rows, and a Search grows one set of covered points. A dual active-set method
// (plane) finds the plane for this set. It needs the active rows, which lie exactly on the margin, and
// their dual vectors (basis). Rows that were behind a plane lately are checked first (pool). The proof
// that a point cannot be covered is kept, because it may refuse other points too (refusals), and a
// proof that refuses many points gets a quick check of its own (sieve). Code that needs the row with
// the least product uses a scan, which also stores many rows in fixed point. On request, another plane
// of the same points replaces the result: the plane of maximum margin (Stability), or a plane at a
// vertex (AtVertex).
//
// # Why an active-set method
//
// Whether one more point can be covered is decided by a dual active-set method (D. Goldfarb, A. Idnani,
// Mathematical Programming 27 (1983) 1–33), which computes the plane of maximum margin. It starts from
// the last plane, so most decisions cost a few steps. It can stop as soon as every row is in front, or
// as soon as |w| shows that no plane has the margin. |w| grows strictly from one active set to the
// next, so the method cannot cycle on Boolean data, where simplex methods need a rule against cycles.
//
// The points that a unit covers are always counted on the examples as given, never taken from the
// solver.
//
// Learners use New, Start, Add and Unit, and never see planes or duals. So this package could be
// replaced by a faster solver.
//
// # Memory
//
// Release gives a problem's memory to the next problem. A greedy learner poses a problem for every
// rule, and at n ≤ 20 a seventh of the time went into allocating, clearing and collecting that memory.
//
// # Attempts that gained nothing
//
// At n = 50 a fit of table 1 of Marchand & Golea (1993) takes about 200,000 steps of the active set.
// Half of the steps belong to the first eight or so examples of a pass. Nearly all of these are
// covered, and afterwards little room is left for the plane. The following attempts to save steps or
// scans gained nothing. They are listed so that nobody repeats them:
//
//   - Enter the row that makes |w| grow most: 5 % more steps.
//   - Enter the row that blocks the way from the last plane (in-out separation): no gain.
//   - Move in front of the first few examples at once: as many steps as one after the other.
//   - Enter several rows of one pricing: 9 % more steps.
//   - A pool of 128 to 512 rows: the time does not depend on it.
//   - 64 kept refusals instead of 16: 5 % fewer solves, but 40 % more tests.
//   - Ask the kept refusals for all of step 6 before any plane moves: 2 % fewer steps, but three
//     times the tests.
//   - Accept as soon as a plane between the last one and the trial has every row in front: 3 to 6 %
//     fewer steps, from n = 20 on.
//   - Run the steps before x enters on the plane itself: no fewer steps.
//   - Keep the pool in fixed point and settle near ties exactly: no faster, because in a sixth of
//     the steps 35 rows are within the error.
//   - Renew drifted duals at once: a quarter of the corrections, the same time.
//   - Keep |w|² instead of computing it, and write loops without min and max: under 1 %.
//   - Ask the cones about 64 points at once, as a matrix product: the first cone nearly always
//     refuses, so most of the products would be useless.
//   - Prefetch the rows that a scan looks at again in double precision: under 1 %.
//   - Read the pool past the first cache (PREFETCHNTA), because it pushes the duals out of the
//     cache: 2 %, which is within the difference between two runs of the same program.
//
// # One core
//
// A fit runs on one core, because a second core would gain little. Before any code for two cores was
// written, it was measured how much a second core could do beforehand, with the same bits. The
// measurement took the time of every Add, as the least of nine runs, in ten fits of table 1 at n = 50.
// The first 16 points of each pass take 43 % of a fit; nearly all of them move the plane. Later points
// that move the plane or change the pool take 12 %. Each of these points must wait for the point before
// it. Three kinds of points lie between two of them: points in front (2 %), points that a cone
// refuses (17 %), and points refused after steps that leave plane and pool unchanged (15 %). Two cores
// could share these points. It would do little harm that a core does not know the cones that the other
// one has just learned: in 93 of 100 cases the cone learned from one point of the third kind does not
// refuse the next. If two cores shared all three kinds perfectly, they would save 17 % of the time, or
// 13 % if a handover takes 5 µs, because a fit has 1,500 such stretches.
//
// Step 6 of a pass could run at the same time as step 4 of the next pass. That would save a quarter of
// the time, but the bits would differ: the next pass begins with the pool of likely rows that step 6
// leaves, and the pool decides how the plane moves. Once the pool changes no more, only a quarter of
// step 6 is left. Posing problems and counting the points that a unit covers take 11 %. All of this
// together would at best reduce the time to seven tenths, while independent trials use all cores
// without it. Besides, in figure 4 one procedure gets the time that another one takes, so a second core
// for one of them would spoil the comparison.
//
// # Beside GLPK
//
// On one pass of table 1's problem this package takes the same decisions as GLPK's dual simplex, with a
// warm start for each row. It needs 5,240 times (n = 20) and 13,867 times (n = 30) less CPU time than
// GLPK. The table, fairer variants of the comparison and the commands are in bench/README.md.
package separate
