// Package dichotomy keeps sets of dichotomies: ways to part a sample in two, as a hyperplane
// parts it.
//
// There are infinitely many hyperplanes, but they part a sample in finitely many ways, and how
// they part it is all that counts where halfspaces are chosen to separate classes. A dichotomy and
// its complement separate the same pairs of examples, so they are one here. The word is that of
// T. M. Cover, IEEE Transactions on Electronic Computers 14 (1965) 326–334.
//
// A dichotomy is written as a bitset: bit i%64 of word i/64 is 1 if example i is inside. There are
// ⌈n/64⌉ words for n examples. The unused bits of the last word may be anything.
package dichotomy

import "slices"

// A Set is a set of dichotomies of one sample, numbered as they were added. Of a dichotomy and its
// complement the one that came first stands for both.
//
// There may be tens of millions of them, of a few words each. A map with keys of strings would
// take several times the memory, so this is a hash table of open addressing, with linear probing,
// over the words themselves.
type Set struct {
	Sides [][]uint64 // Sides[k] is dichotomy k, which is not to be changed

	last  uint64   // mask of the bits of the last word that are in use
	slots []slot   // the hash table; its length is a power of two
	spare []uint64 // memory for the words of further dichotomies
}

// A slot of the hash table is empty or refers to a dichotomy.
type slot struct {
	number uint32 // one more than the number of the dichotomy, 0 if the slot is empty
	hash   uint32 // its hash, so that few words are compared and none hashed again
}

const (
	fewestSlots = 16
	// reservedAtOnce is for how many further dichotomies memory is taken at once, when there are
	// as many already.
	reservedAtOnce = 1024
)

// New returns an empty set of dichotomies of so many examples.
func New(examples int) *Set {
	return &Set{last: ^uint64(0) >> (-examples & 63), slots: make([]slot, fewestSlots)}
}

// Of returns the dichotomy of so many examples that has inside those that inside says.
func Of(examples int, inside func(i int) bool) []uint64 {
	sides := make([]uint64, (examples+63)/64)
	for i := range examples {
		if inside(i) {
			sides[i/64] |= 1 << (i % 64)
		}
	}
	return sides
}

// Side returns 1 if example i is inside, else 0.
func Side(sides []uint64, i int) uint64 { return sides[i/64] >> (i % 64) & 1 }

// Add adds a copy of a dichotomy, and reports whether it is new.
func (s *Set) Add(sides []uint64) bool {
	hash := s.hash(sides)
	at := s.find(sides, hash)
	if s.slots[at].number != 0 {
		return false
	}
	if len(s.spare) < len(sides) {
		s.spare = make([]uint64, len(sides)*min(reservedAtOnce, 1+len(s.Sides)))
	}
	kept := s.spare[:len(sides):len(sides)]
	s.spare = s.spare[copy(kept, sides):]
	s.Sides = append(s.Sides, kept)
	s.slots[at] = slot{uint32(len(s.Sides)), hash}
	if 3*len(s.Sides) > 2*len(s.slots) {
		s.grow()
	}
	return true
}

// Reserve makes room for so many further dichotomies at once: where millions are to come, to move them
// to ever larger memory takes several times that.
func (s *Set) Reserve(n int) {
	s.Sides = slices.Grow(s.Sides, n)
	slots := len(s.slots)
	for 3*(len(s.Sides)+n) > 2*slots {
		slots *= 2
	}
	s.rehash(slots)
}

// Close gives the memory back that only Add and Reserve need. They may not be called any more.
func (s *Set) Close() {
	s.slots, s.spare = nil, nil
}

// grow doubles the hash table, to keep a third of the slots free: searches end at a free one.
func (s *Set) grow() { s.rehash(2 * len(s.slots)) }

// rehash makes the hash table one of so many slots.
func (s *Set) rehash(slots int) {
	before := s.slots
	s.slots = make([]slot, slots)
	for _, b := range before {
		if b.number != 0 {
			at := int(b.hash) & (len(s.slots) - 1)
			for s.slots[at].number != 0 {
				at = (at + 1) & (len(s.slots) - 1)
			}
			s.slots[at] = b
		}
	}
}

// Proper reports whether a dichotomy has examples on both sides. One that has not separates
// nothing.
func (s *Set) Proper(sides []uint64) bool {
	for k, w := range sides {
		if (w^-(sides[0]&1))&s.mask(k, sides) != 0 {
			return true
		}
	}
	return false
}

// mask returns the bits of word k that are in use.
func (s *Set) mask(k int, sides []uint64) uint64 {
	if k == len(sides)-1 {
		return s.last
	}
	return ^uint64(0)
}

// hash returns the same number for a dichotomy and its complement: it hashes whichever of the two
// has example 0 outside.
func (s *Set) hash(sides []uint64) uint32 {
	hash := uint64(0)
	for k, w := range sides {
		w = (w ^ -(sides[0] & 1)) & s.mask(k, sides)
		hash = (hash ^ w) * 0x9e3779b97f4a7c15 // odd, without pattern
		hash ^= hash >> 32
	}
	return uint32(hash)
}

// find returns the place of a dichotomy's slot, or of the empty one that it would get.
func (s *Set) find(sides []uint64, hash uint32) int {
	at := int(hash) & (len(s.slots) - 1)
	for s.slots[at].number != 0 && (s.slots[at].hash != hash || !s.Alike(s.Sides[s.slots[at].number-1], sides)) {
		at = (at + 1) & (len(s.slots) - 1)
	}
	return at
}

// Alike reports whether two dichotomies are equal, or complements.
func (s *Set) Alike(a, b []uint64) bool {
	flip := -((a[0] ^ b[0]) & 1)
	for k := range a {
		if (a[k]^b[k]^flip)&s.mask(k, a) != 0 {
			return false
		}
	}
	return true
}

// Without returns the set without the dichotomies whose numbers are out. The others are numbered
// anew, in the same order.
func (s *Set) Without(out func(k int) bool) *Set {
	kept := &Set{last: s.last, slots: make([]slot, fewestSlots)}
	for k, sides := range s.Sides {
		if !out(k) {
			kept.Add(sides)
		}
	}
	return kept
}

// Orient makes of sides the dichotomy itself or its complement, whichever has example 0 outside, and
// its unused bits 0.
func (s *Set) Orient(sides []uint64) {
	flip := -(sides[0] & 1)
	for k := range sides {
		sides[k] = (sides[k] ^ flip) & s.mask(k, sides)
	}
}
