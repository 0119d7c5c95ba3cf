package learners

import "slices"

// A wayset is a set of ways to part examples, numbered as they were added: bit i
// of word i/64 is the side of example i. Of a way and its complement the one that came
// first stands for both.
type wayset struct {
	ways  [][]uint64
	last  uint64   // the bits of the last word that are in use
	slots []slot   // a hash table
	spare []uint64 // for further ways
}

// A slot is empty, or that of a way.
type slot struct {
	way  uint32 // one more than its number, or 0
	hash uint32
}

const (
	fewestSlots = 16
	waysAtOnce  = 1024 // that memory is taken for, when there are as many
)

func newWayset(examples int) *wayset {
	return &wayset{last: ^uint64(0) >> (-examples & 63), slots: make([]slot, fewestSlots)}
}

// add adds a copy of a way, and reports whether it is new.
func (s *wayset) add(way []uint64) bool {
	hash := s.hash(way)
	at := s.find(way, hash)
	if s.slots[at].way != 0 {
		return false
	}
	if len(s.spare) < len(way) {
		s.spare = make([]uint64, len(way)*min(waysAtOnce, 1+len(s.ways)))
	}
	kept := s.spare[:len(way):len(way)]
	s.spare = s.spare[copy(kept, way):]
	s.ways = append(s.ways, kept)
	s.slots[at] = slot{uint32(len(s.ways)), hash}
	if 3*len(s.ways) > 2*len(s.slots) {
		s.double()
	}
	return true
}

// double doubles the table.
func (s *wayset) double() {
	before := s.slots
	s.slots = make([]slot, 2*len(before))
	for _, b := range before {
		if b.way != 0 {
			at := int(b.hash) & (len(s.slots) - 1)
			for s.slots[at].way != 0 {
				at = (at + 1) & (len(s.slots) - 1)
			}
			s.slots[at] = b
		}
	}
}

// proper reports whether a way has examples on both sides.
func (s *wayset) proper(way []uint64) bool {
	for k, w := range way {
		if (w^-(way[0]&1))&s.mask(k, way) != 0 {
			return true
		}
	}
	return false
}

// mask returns the bits of word k that are in use.
func (s *wayset) mask(k int, way []uint64) uint64 {
	if k == len(way)-1 {
		return s.last
	}
	return ^uint64(0)
}

// hash returns the same for a way and its complement.
func (s *wayset) hash(way []uint64) uint32 {
	hash := uint64(0)
	for k, w := range way {
		w = (w ^ -(way[0] & 1)) & s.mask(k, way)
		hash = (hash ^ w) * 0x9e3779b97f4a7c15 // odd, without pattern
		hash ^= hash >> 32
	}
	return uint32(hash)
}

// find returns the place of the slot of a way, or of the one that it would get.
func (s *wayset) find(way []uint64, hash uint32) int {
	at := int(hash) & (len(s.slots) - 1)
	for s.slots[at].way != 0 && (s.slots[at].hash != hash || !s.alike(s.ways[s.slots[at].way-1], way)) {
		at = (at + 1) & (len(s.slots) - 1)
	}
	return at
}

// alike reports whether two ways are equal, or complements.
func (s *wayset) alike(a, b []uint64) bool {
	flip := -((a[0] ^ b[0]) & 1)
	for k := range a {
		if (a[k]^b[k]^flip)&s.mask(k, a) != 0 {
			return false
		}
	}
	return true
}

// without returns the set without the ways whose numbers are out.
func (s *wayset) without(out func(k int) bool) *wayset {
	kept := &wayset{last: s.last, slots: make([]slot, fewestSlots)}
	for k, w := range s.ways {
		if !out(k) {
			kept.add(w)
		}
	}
	return kept
}

// outside returns the way itself or its complement, whichever has example 0 outside.
func (s *wayset) outside(way []uint64) []uint64 {
	flipped := slices.Clone(way)
	for k := range flipped {
		flipped[k] = (way[k] ^ -(way[0] & 1)) & s.mask(k, way)
	}
	return flipped
}

// wayOf returns the examples, of so many, that are in.
func wayOf(examples int, in func(i int) bool) []uint64 {
	way := make([]uint64, (examples+63)/64)
	for i := range examples {
		if in(i) {
			way[i/64] |= 1 << (i % 64)
		}
	}
	return way
}
