package learners

import (
	"math/bits"
	"math/rand/v2"
)

// restartUnit is how many moves the shortest run has for each weight. From 3 to
// 100 it made little difference.
const restartUnit = 30

// budget returns the number of moves of the present run.
func (p *PerceptronSystem) budget() int {
	return restartUnit * len(p.Units) * (len(p.Attrs) + 1) * luby(p.Restarts+1)
}

// luby returns term i, from 1, of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ….
func luby(i int) int {
	for {
		k := bits.Len(uint(i)) // 2^(k−1) ≤ i < 2^k
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}

// restart draws new halfspaces. No example is filed in their cells.
//
// With restarts a PerceptronSystem converges with probability one wherever some
// N halfspaces separate the examples that are presented, which are finitely many
// and of which each comes again and again, as the paper has it. In real numbers:
//
// Separating halfspaces stay: no cell has examples of both classes, so nothing
// moves. Any others move or start again after a finite time: as long as they do
// not, every example that comes is filed where it is, so in the end all are; two
// of different classes in one cell, which there are, then meet their conflict, and
// by MoveLesser at least one of the two classes has no greater share of the cell.
// A run is of finitely many moves, so that without convergence there are
// infinitely many restarts. Each draws weights of a density that is positive
// everywhere, independently of all before. The weights that separate the examples
// strictly are an open set, and not empty, as thresholds may be lowered a little
// where an example is on a hyperplane. So a restart hits it with some probability
// p > 0, the same for each; that k restarts all miss is of probability (1−p)^k,
// which goes to 0. □
//
// The bound, 1/p restarts, is hopeless; moves between restarts are what makes it
// quick. Since what length of run is best is not known, runs are as long as terms
// of a sequence that is within a logarithm of the best for any distribution:
// M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup of Las Vegas algorithms,
// Information Processing Letters 47 (1993) 173–180.
func (p *PerceptronSystem) restart() {
	p.Restarts++
	p.draw()
	p.Left = p.budget()
	p.Cells, p.Filed, p.Mixed = map[uint64]Pile{}, [2]int{}, 0
}

// draw draws all weights and thresholds from the normal distribution of mean 0
// and variance 1, so attributes should be of that order. A run's depend on Seed
// and its number alone.
func (p *PerceptronSystem) draw() {
	r := rand.New(rand.NewPCG(p.Seed, uint64(p.Restarts)))
	for i := range p.Units {
		u := &p.Units[i]
		for j := range u.W {
			u.W[j] = r.NormFloat64()
		}
		u.Theta = r.NormFloat64()
	}
}
