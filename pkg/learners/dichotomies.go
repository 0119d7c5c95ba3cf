package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/scale"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "dichotomies",
	Learner: Dichotomies{},
	Paper:   "Marchand & Golea 1993",
	About:   "several classes by binary code words (error-correcting output codes), one list for each bit; with `OneVsRest: true` one bit for each class",
	Learns:  []string{"halfspace", "3-of-5", "interval", "xor", "three classes"},
})

// Dichotomies learns several classes with a learner for two classes, by output codes. Each of Q classes
// gets a code word of ⌈log₂ Q⌉ bits, for example 00, 01, 10 and 11 for four classes. Each bit divides
// the classes into two groups, a dichotomy, and the learner learns each bit on its own. To classify an
// example, the models predict its bits, and the class whose code word is nearest to them wins (in the
// Hamming distance), the first such class on a tie. So an example gets a class even if its bits are not
// a code word. Codes of this length are the shortest possible, so few models must be learned. But they
// lack the redundancy of error-correcting codes: one wrong bit may give another class. OneVsRest learns
// Q bits instead.
//
// Which classes get a 1 in a bit? The paper proposes principal components, and does not say how. Here
// bit b is chosen along component b of the examples, whose attributes are scaled to [0, 1]. The classes
// that have the same bits so far are ordered by the projections of their means on this component, and
// the classes beyond the widest gap get a 1. A gap counts only if the remaining bits can still separate
// the classes on either side of it. If there are fewer components than bits, the components are used
// again, from the first. Classes without examples get no code word.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §5.2; T. G. Dietterich, G. Bakiri, Solving multiclass
// learning problems via error-correcting output codes, Journal of Artificial Intelligence Research 2
// (1995) 263–286, the source of the name output codes.
type Dichotomies struct {
	// Learner learns the bits, DecisionList{} if nil.
	Learner Learner
	// OneVsRest uses one bit for each class that has examples, which separates the class from all
	// others. This is the usual alternative to codes, one against rest.
	OneVsRest bool
}

// Domain describes the samples that the learner accepts.
func (d Dichotomies) Domain() Domain { return Domain{Attributes: Numbers}.inner(d.Learner) }

// With returns a copy of d that uses l as its Learner.
func (d Dichotomies) With(l Learner) Learner {
	d.Learner = l
	return d
}

// Fit returns a *CodeWords.
func (d Dichotomies) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "dichotomies", s, Domain{Attributes: Numbers}); err != nil {
		return nil, err
	}
	if d.Learner == nil {
		d.Learner = DecisionList{}
	}
	choose := chooseCodes
	if d.OneVsRest && len(s.Classes) > 2 { // two classes need one bit
		choose = ownBits
	}
	codes, err := choose(ctx, s)
	if err != nil {
		return nil, err
	}
	c := &CodeWords{Schema: s.Schema, Codes: codes}
	for bit := range len(c.Codes[s.Y[0]]) {
		t := c.dichotomy(s, bit)
		m, err := d.Learner.Fit(progress.Silent(ctx), t, r)
		if err != nil {
			return nil, fmt.Errorf("dichotomies: bit %d: %w", bit+1, err)
		}
		net, err := bitOf(m, d.Learner, t.Schema)
		if err != nil {
			return nil, fmt.Errorf("dichotomies: bit %d: %w", bit+1, err)
		}
		c.Bits, c.Note = append(c.Bits, net), cmp.Or(c.Note, NoteOf(m))
	}
	return c, nil
}

// chooseCodes returns the code word of each class of s, nil for a class without examples. It starts with
// all classes in one group. Each bit divides the groups of classes that have the same bits so far, until
// every class is alone. Its only error is ctx's.
func chooseCodes(ctx context.Context, s *data.Set) ([][]int, error) {
	codes, classes := make([][]int, len(s.Classes)), classesPresent(s)
	for _, class := range classes {
		codes[class] = []int{}
	}
	groups := [][]int{classes}
	length := bits.Len(uint(len(classes) - 1)) // ⌈log₂ Q⌉
	components, err := scale.MeansOnComponents(ctx, s, length)
	if err != nil {
		return nil, err
	}
	for bit := range length {
		var next [][]int
		for _, group := range groups {
			// The remaining bits must separate the classes on each side of this split.
			low, high := partAtGap(group, components[bit], 1<<(length-bit-1))
			for _, class := range low {
				codes[class] = append(codes[class], 0)
			}
			for _, class := range high {
				codes[class] = append(codes[class], 1)
			}
			next = append(next, low, high)
		}
		groups = next
	}
	return codes, nil
}

// ownBits returns the code words of one-vs-rest: each class that has examples has a bit of its own,
// which is 1 for this class only. The error is always nil.
func ownBits(_ context.Context, s *data.Set) ([][]int, error) {
	codes, classes := make([][]int, len(s.Classes)), classesPresent(s)
	for bit, class := range classes {
		codes[class] = make([]int, len(classes))
		codes[class][bit] = 1
	}
	return codes, nil
}

// classesPresent returns the classes that have examples.
func classesPresent(s *data.Set) (classes []int) {
	for class, n := range s.ClassCounts() {
		if n > 0 {
			classes = append(classes, class)
		}
	}
	return classes
}

// partAtGap orders classes by their means and divides them at the widest gap, the first one on a tie. A
// gap counts only if it leaves at most maxSide classes on each side. If there is one class alone, it
// stays on the low side.
func partAtGap(classes []int, mean []float64, maxSide int) (low, high []int) {
	slices.SortStableFunc(classes, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
	split, widest := len(classes), -1.0
	for k := max(1, len(classes)-maxSide); k < len(classes) && k <= maxSide; k++ {
		if gap := mean[classes[k]] - mean[classes[k-1]]; gap > widest {
			split, widest = k, gap
		}
	}
	return classes[:split], classes[split:]
}
