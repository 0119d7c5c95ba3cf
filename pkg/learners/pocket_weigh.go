package learners

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A pocketed is a unit with its mistakes, for comparison with other units.
type pocketed struct {
	unit         ltu.Unit
	rules, wrong float64 // on the whole sample, by weight: rules violated, examples misclassified
}

// beats reports whether a should replace b in the pocket. The unit that violates fewer rules wins. If both
// violate as many, the unit that misclassifies fewer examples wins. Without ratchet a's longer run decides
// instead of the misclassified examples.
func (a pocketed) beats(b pocketed, noRatchet bool) bool {
	if a.rules != b.rules || noRatchet {
		return a.rules <= b.rules
	}
	return a.wrong < b.wrong
}

// A balance weighs units by their mistakes on a sample. It stores the sample in blocks of examples, and each
// block attribute by attribute. So the processor adds up several examples at a time. Where most values are
// 0, it passes over the zeros instead. Every sum has the same order as in ltu.Dot, and so the same bits.
type balance struct {
	*data.Set
	isRule  [2]bool        // by class: its examples are rules
	weights []float64      // weights by example
	order   []int          // the examples in the order of the blocks
	rows    *sample.Sparse // the examples, if most values are 0; else nil
	blocks  []float64      // the examples by attribute, block by block, if rows is nil
	judged  []judged       // judged in the order of the blocks
	sums    []float64      // scratch, one for each example of a block
	units   int            // number of units weighed
	looked  int            // number of examples looked at
	due     int            // the value of looked from which the examples may be sorted again
	settled bool           // whether they are sorted by the unit that is now in the pocket
}

// A judged is an example in the form that weigh needs: the unit's sum is enough to judge it.
type judged struct {
	weight         float64
	positive, rule bool
}

// newBalance returns a balance with the examples in the sample's order. Without weights each has weight 1.
func newBalance(s *data.Set, isRule [2]bool, weights []float64) *balance {
	if weights == nil {
		weights = equalWeights(s.Len())
	}
	size := min(256, vec.Pad(s.Len()))
	blocks := (s.Len() + size - 1) / size
	b := &balance{Set: s, isRule: isRule, weights: weights, order: sample.Indices(s.Len()), judged: make([]judged, s.Len()),
		rows: sample.NewSparse(s.X), sums: make([]float64, size), due: passesPerOrder * s.Len()}
	if b.rows == nil {
		b.blocks = make([]float64, blocks*size*len(s.X[0]))
	}
	b.fill()
	return b
}

// fill writes the examples into the blocks, in the order of the blocks.
func (b *balance) fill() {
	d, size := len(b.X[0]), len(b.sums)
	if b.rows != nil {
		b.rows.Sort(b.order)
	}
	for k, i := range b.order {
		y := b.Y[i]
		if b.judged[k] = (judged{b.weights[i], y == 1, b.isRule[y]}); b.rows != nil {
			continue
		}
		block := b.blocks[k/size*size*d:]
		for j, v := range b.X[i] {
			block[j*size+k%size] = v
		}
	}
}

// sum sets the sums to w·x for the examples of a block, which begins at the given place of the order.
func (b *balance) sum(first int, w []float64) {
	size := len(b.sums)
	if b.rows != nil {
		b.rows.Dots(first, w, b.sums[:min(size, len(b.order)-first)])
		return
	}
	block := b.blocks[first*len(w):]
	clear(b.sums)
	for j := range w {
		vec.AddOuter(b.sums, w[j:j+1], block[j*size:][:size])
	}
}

// weigh returns the mistakes of the unit. It stops as soon as the unit has too many to beat the unit in the
// pocket. Most units that are weighed are far worse, so they take little time.
func (b *balance) weigh(u ltu.Unit, pocket pocketed, noRatchet bool) (now pocketed) {
	b.units++
	size := len(b.sums)
	for first := 0; first < len(b.order); first += size {
		b.sum(first, u.W)
		examples := b.judged[first:min(first+size, len(b.order))]
		for k, e := range examples {
			if (b.sums[k] >= u.Theta) != e.positive {
				now.wrong += e.weight
				if e.rule {
					now.rules += e.weight
				}
			}
		}
		if b.looked += len(examples); !now.beats(pocket, noRatchet) {
			break
		}
	}
	return now
}

// passesPerOrder is the number of passes over the sample that take as long as sorting it.
const passesPerOrder = 64

// settle sorts the examples by their excess under the unit in the pocket, if that is worth its time. First
// come the examples that lie deepest on the wrong side, such as examples with a wrong label. Last come the
// examples that lie deepest on the right side. Other units are alike, so weigh meets their mistakes early.
func (b *balance) settle(pocket ltu.Unit) {
	if b.settled || b.looked < b.due {
		return
	}
	excess := make([]float64, b.Len())
	for i, x := range b.X {
		excess[i] = pocket.Excess(x)
		if b.Y[i] == 0 {
			excess[i] = -excess[i]
		}
	}
	slices.SortFunc(b.order, func(i, k int) int { return cmp.Or(cmp.Compare(excess[i], excess[k]), i-k) })
	b.fill()
	b.due, b.settled = b.looked+passesPerOrder*b.Len(), true
}

// worst stands for a unit with more mistakes than any real unit.
var worst = pocketed{rules: math.Inf(1)}
