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

// A pocketed is a unit with the number of its mistakes, for comparison with other units.
type pocketed struct {
	unit         ltu.Unit
	rules, wrong float64 // on the whole sample, by weight: rules violated, examples misclassified
}

// beats reports whether unit a should replace unit b in the pocket. The unit that misclassifies fewer
// rules wins. If both misclassify the same number of rules, the unit that misclassifies fewer examples
// wins. Without the ratchet the examples are not compared: a has had the longer run of right answers,
// and so it wins.
func (a pocketed) beats(b pocketed, noRatchet bool) bool {
	if a.rules != b.rules || noRatchet {
		return a.rules <= b.rules
	}
	return a.wrong < b.wrong
}

// A balance weighs units, that is, counts their mistakes on the whole sample. It is made for speed: it
// stores the sample in blocks of examples, and each block attribute by attribute, so that the processor
// adds up several examples at a time. If most values are 0, it skips the zeros instead. Every sum is
// computed in the same order as in ltu.Dot, so it has the same bits.
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

// A judged is an example with what weigh needs to judge a unit's sum on it: its class and its weight.
type judged struct {
	weight         float64
	positive, rule bool
}

// newBalance returns a balance of the examples in the order of the sample. If weights is nil, each has
// weight 1.
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

// fill writes the examples into the blocks, in the present order of the examples.
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

// sum sets sums to w·x for the examples of a block. First is the position of the block's first example
// in the order.
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

// weigh returns the mistakes of the unit. It stops as soon as there are too many to beat the unit in the
// pocket. Most units that are weighed are far worse than that unit, so they take little time.
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

// passesPerOrder is the number of passes over the sample that take as long as sorting it. It decides
// whether sorting pays.
const passesPerOrder = 64

// settle sorts the examples, if that is worth its time, so that weigh meets the mistakes of other units
// early. First come the examples that lie deepest on the wrong side of the unit in the pocket, such as
// examples with a wrong label. Last come the examples that lie deepest on its right side. This helps
// because other units are similar, and make mistakes on the same examples.
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
