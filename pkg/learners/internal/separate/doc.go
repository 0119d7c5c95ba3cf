// Package separate grows, one point at a time, a set of points that a halfspace can separate
// strictly from a fixed set of others.
//
// Attributes are scaled to [−1, 1] by their range. Each point x becomes the unit row a = ±(x,
// 1)/|(x, 1)|. A set of points counts as separable if some unit vector w has a·w above the margin
// for all of its rows.
//
// Its input is rows: hard points, which no halfspace may hold, and soft points to be covered. Its
// output is an ltu.Unit that fires on the soft points covered so far and on no hard one.
//
// The pieces: a Problem holds the rows. A Search grows one set. A dual active-set method (plane)
// finds its plane, on top of the active rows and their dual vectors (basis). Rows that mattered
// lately are checked first (pool). The proof that a point cannot be covered is kept to refuse
// other points (refusals), and a proof that refuses many points gets a quick check of its own
// (sieve). Code that needs the row with the least product uses a scan, which also stores many
// rows in fixed point. On request, one of two planes of the same points replaces it: the plane of
// maximum margin (Stability) and a plane at a vertex (AtVertex).
//
// # Why an active-set method
//
// The decision whether one more point can be covered is made by a dual active-set method with a
// warm start (D. Goldfarb, A. Idnani, Mathematical Programming 27 (1983) 1–33) on the plane of
// maximum margin. It starts from the last plane, so most decisions cost a few steps. It can stop
// as soon as every row is in front, or as soon as |w| shows that no plane has the margin. |w|
// grows strictly from one active set to the next. So the method cannot cycle on Boolean data,
// where simplex methods need a rule against cycles.
//
// The points that a unit covers are always counted on the examples as given, never taken from the
// solver.
//
// Learners use New, Start, Add and Unit, and see no planes or duals. So a faster solver can take
// this package's place.
//
// # Memory
//
// A problem's memory is used again by the next problem (Release). A greedy learner poses a
// problem for every rule, and at n ≤ 20 a seventh of the time went into allocating, clearing and
// collecting that memory.
//
// # Attempts that gained nothing
//
// At n = 50 a fit of table 1 of Marchand & Golea (1993) is about 200,000 steps of the active set.
// Half of the steps belong to the first eight or so examples of a pass. Nearly all of these are
// kept, and they leave little room. The following attempts to save steps or scans gained nothing.
// They are listed so that nobody repeats them:
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
// A fit runs on one core, because a second core would gain little. The question was how much a
// second core could do beforehand, with the same bits. It was measured before any of it was
// built: on table 1 at n = 50, in ten fits, by the time of every Add, the least of nine runs. The
// first 16 points of each pass take 43 % of a fit; nearly all of them move the plane. Later
// points that move the plane or change the pool take 12 %. Each of these points waits for the
// point before it. The points between two of them fall into three groups: points in front (2 %),
// points that a cone refuses (17 %), and points refused after steps that leave plane and pool
// unchanged (15 %). Two cores could share these: in 93 of 100 cases the cone learned from one
// point of the third group does not refuse the next. Two cores that share them perfectly save 17
// % of the time, or 13 % if a handover takes 5 µs, because a fit has 1,500 such stretches.
//
// Step 6 of a pass could run at the same time as step 4 of the next pass. That would save a
// quarter of the time, but give other bits: the next pass begins with the pool of likely rows
// that step 6 leaves, and the pool decides how the plane moves. Once the pool changes no more,
// only a quarter of step 6 is left. Posing problems and counting the points that a unit covers
// take 11 %. All of this together would at best reduce the time to seven tenths, and independent
// trials use all cores without it. Besides, figure 4 gives a rival the time that another
// procedure takes.
//
// # Beside GLPK
//
// On one pass of table 1's problem this package takes the same decisions as GLPK's dual simplex
// with a warm start for each row. It needs 5,240 times (n = 20) and 13,867 times (n = 30) less
// CPU time. The table, fairer variants of the rival and the commands are in bench/README.md.
package separate
