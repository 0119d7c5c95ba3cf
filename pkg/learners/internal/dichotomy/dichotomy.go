// Package dichotomy stores sets of dichotomies. A dichotomy is a division of a sample into two sides,
// for example by a hyperplane.
//
// There are infinitely many hyperplanes, but they divide a sample in finitely many ways, and only the
// division matters when halfspaces are chosen to separate classes. A dichotomy and its complement
// separate the same pairs of examples, so they count as one here. The word comes from T. M. Cover, IEEE
// Transactions on Electronic Computers 14 (1965) 326–334.
//
// A dichotomy is stored as a bitset: bit i%64 of word i/64 is 1 if example i is inside. There are ⌈n/64⌉
// words for n examples. The unused bits of the last word may have any value.
package dichotomy

import (
	"iter"
	"slices"
)

// A Set is a set of dichotomies of one sample, numbered in the order of their addition. If a dichotomy
// is already there, or its complement, it is not added again.
//
// There may be tens of millions of dichotomies, of a few words each, so the Set saves memory. All words
// are in one slice, one dichotomy after the other or by example (see ByExample). A hash table with open
// addressing and linear probing finds them. A map with strings as keys would take several times the
// memory.
type Set struct {
	examples int
	number   int      // number of dichotomies
	words    []uint64 // words of all dichotomies
	turned   bool     // whether they are written by example
	last     uint64   // mask of the bits of a dichotomy's last word that are in use
	slots    []slot   // the hash table; its length is a power of two
}

// A slot of the hash table is empty or refers to a dichotomy.
type slot struct {
	number uint32 // the dichotomy's number plus one, 0 if the slot is empty
	hash   uint32 // its hash, so that few words are compared and none is hashed again
}

// fewestSlots is the number of slots of an empty set.
const fewestSlots = 16

// New returns an empty set of dichotomies of the given number of examples.
func New(examples int) *Set {
	return &Set{examples: examples, last: ^uint64(0) >> (-examples & 63), slots: make([]slot, fewestSlots)}
}

// Of returns the dichotomy of the given number of examples that has example i inside if inside(i)
// is true.
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

// Len returns the number of dichotomies.
func (s *Set) Len() int { return s.number }

// width returns the number of words of a dichotomy.
func (s *Set) width() int { return (s.examples + 63) / 64 }

// At returns dichotomy k, which callers must not change.
func (s *Set) At(k int) []uint64 {
	if s.turned {
		return Of(64*s.width(), func(i int) bool { return Side(s.Row(i), k) == 1 })
	}
	return s.Words(k, k+1)
}

// Words returns the words of dichotomies start, …, end−1, one after the other. The set must be stored by
// dichotomy.
func (s *Set) Words(start, end int) []uint64 {
	n := s.width()
	return s.words[start*n : end*n : end*n]
}

// All returns an iterator over the dichotomies, in the order of their numbers. Callers must not
// change them.
func (s *Set) All() iter.Seq[[]uint64] {
	return func(yield func(sides []uint64) bool) {
		for k := 0; k < s.number && yield(s.At(k)); k++ {
		}
	}
}

// Add adds a copy of a dichotomy, and reports whether it is new.
func (s *Set) Add(sides []uint64) bool {
	hash := s.hash(sides)
	place := s.find(sides, hash)
	if s.slots[place].number != 0 {
		return false
	}
	s.words = append(s.words, sides...)
	s.number++
	s.slots[place] = slot{uint32(s.number), hash}
	if 3*s.number > 2*len(s.slots) {
		s.grow()
	}
	return true
}

// Reserve makes room for n further dichotomies at once. Without it, millions of dichotomies would be
// copied to larger memory again and again, which takes several times as long.
func (s *Set) Reserve(n int) {
	s.words = slices.Grow(s.words, n*s.width())
	slots := len(s.slots)
	for 3*(s.number+n) > 2*slots {
		slots *= 2
	}
	s.rehash(slots)
}

// Close releases the memory that only Add and Reserve need. Neither may be called afterwards.
func (s *Set) Close() { s.slots = nil }

// grow doubles the hash table, so that a third of the slots stays free, because a search ends at a free
// slot.
func (s *Set) grow() { s.rehash(2 * len(s.slots)) }

// rehash gives the hash table the given number of slots.
func (s *Set) rehash(slots int) {
	before := s.slots
	s.slots = make([]slot, slots)
	for _, b := range before {
		if b.number != 0 {
			place := int(b.hash) & (len(s.slots) - 1)
			for s.slots[place].number != 0 {
				place = (place + 1) & (len(s.slots) - 1)
			}
			s.slots[place] = b
		}
	}
}

// Proper reports whether a dichotomy has examples on both sides. Otherwise it separates nothing.
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

// hash returns the same number for a dichotomy and its complement: the hash of that one of the two which
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

// find returns the place of a dichotomy's slot, or of the empty slot where it would be stored.
func (s *Set) find(sides []uint64, hash uint32) int {
	place := int(hash) & (len(s.slots) - 1)
	for s.slots[place].number != 0 && (s.slots[place].hash != hash || !s.Alike(s.At(int(s.slots[place].number-1)), sides)) {
		place = (place + 1) & (len(s.slots) - 1)
	}
	return place
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

// Without returns the set without the dichotomies for which out returns true. The others are numbered
// anew, in the same order.
func (s *Set) Without(out func(k int) bool) *Set {
	kept := New(s.examples)
	for k := range s.number {
		if !out(k) {
			kept.Add(s.At(k))
		}
	}
	return kept
}

// Orient turns sides into the dichotomy itself or its complement, whichever has example 0 outside,
// and sets its unused bits to 0.
func (s *Set) Orient(sides []uint64) {
	flip := -(sides[0] & 1)
	for k := range sides {
		sides[k] = (sides[k] ^ flip) & s.mask(k, sides)
	}
}
