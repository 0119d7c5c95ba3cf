package ask

import (
	"container/heap"
	"context"
	"fmt"
	"math"

	"halfspace/pkg/pipeline"
)

// A Share says how many of the possible examples two models put into different classes.
type Share struct {
	Low, High float64 // bounds of the share, from 0 to 1; the same number if the answer is exact
	// Possible is the number of possible examples. It is infinite if an attribute is a number with a
	// range. Then the share is a probability: each number is uniformly distributed over its range.
	Possible float64
}

// Share returns the share of the possible examples to which the model and another one give different
// classes. The other model must have the same attributes, values and classes as for Compare. If the search
// reaches its limit, the answer is a range instead of an exact number.
func (a *Asker) Share(ctx context.Context, second *pipeline.Model) (*Share, error) {
	b, err := a.rival(second)
	if err != nil {
		return nil, err
	}
	c := &census{one: a.net, two: b.net, whole: a.whole}
	total := 0.0
	s := &Share{}
	for _, part := range a.parts {
		total += c.weigh(part)
		s.Possible += part.number()
	}
	for _, part := range a.parts {
		c.push(part)
	}
	for boxes := a.limit(); len(c.open) > 0 && c.open[0].bound < 0 && boxes > 0; boxes-- {
		if boxes%looks == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		c.look(heap.Pop(&c.open).(offer).box)
	}
	open := 0.0
	for _, o := range c.open {
		open += c.weigh(o.box)
	}
	s.Low, s.High = c.different/total, min(1, (c.different+open)/total)
	return s, nil
}

// A census adds up the sizes of the boxes where two models differ. It looks at the largest box first, so
// that few boxes give a narrow range.
type census struct {
	one, two  *bounder
	whole     box
	open      offers // the bound is the weight with a minus
	different float64
}

// push keeps a box for later.
func (c *census) push(b box) { heap.Push(&c.open, offer{b, -c.weigh(b)}) }

// look adds a box up, or divides it.
func (c *census) look(b box) {
	one, two := c.one.bound(b), c.two.bound(b)
	first, second := one.possible(), two.possible()
	differ := true
	for class := range first {
		differ = differ && !(first[class] && second[class])
	}
	if differ {
		c.different += c.weigh(b)
		return
	}
	parts, _ := apart(one, two)
	for _, p := range parts {
		c.push(p)
	}
}

// weigh returns the volume of a box. Listed values and whole numbers count 1 each.
func (c *census) weigh(b box) float64 {
	volume := 1.0
	for j, s := range b {
		if n := s.number(); !math.IsInf(n, 0) && (n > 1 || c.whole[j].number() < math.Inf(1)) {
			volume *= n
		} else {
			volume *= s.high - s.low
		}
	}
	return volume
}

// number returns the number of examples in a box, where a number with a range has infinitely many.
func (b box) number() float64 {
	all := 1.0
	for _, s := range b {
		all *= s.number()
	}
	return all
}

// String writes the share in a sentence.
func (s *Share) String() string {
	switch finite := !math.IsInf(s.Possible, 0); {
	case s.Low == s.High && finite && s.Possible < 1<<53:
		return fmt.Sprintf("the models differ on %.0f of %.0f possible examples", math.Round(float64(s.Low*s.Possible)), s.Possible)
	case s.Low == s.High:
		return fmt.Sprintf("the models differ on %.4g %% of the possible examples", 100*s.Low)
	default:
		return fmt.Sprintf("the models differ on %.4g to %.4g %% of the possible examples", 100*s.Low, 100*s.High)
	}
}
