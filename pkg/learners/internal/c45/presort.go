package c45

import "math"

// A numbered is a value of an example, as bits that are in the order of values.
type numbered struct {
	key uint64
	id  int32
}

// keyOf returns the key of a value that is a number. Both zeros have the same.
func keyOf(v float64) uint64 {
	bits := math.Float64bits(v + 0) // −0 + 0 is 0
	if bits>>63 != 0 {
		return ^bits // of negative values the greater bits are less
	}
	return bits | 1<<63
}

// valueOf returns the value of a key.
func valueOf(key uint64) float64 {
	if key>>63 != 0 {
		return math.Float64frombits(key &^ (1 << 63))
	}
	return math.Float64frombits(^key)
}

// presort returns the examples in the order of their values, and those of equal values as they were, in
// the memory of either argument, which are of one length: a radix sort from the lowest byte on. What
// all keys have in common is passed over, as the low bytes of whole numbers.
func presort(there, spare []numbered) []numbered {
	var counts [8][256]int32
	for _, p := range there {
		for d := range counts {
			counts[d][byte(p.key>>(8*d))]++
		}
	}
	for d := range counts {
		next := &counts[d] // where the next of each byte goes
		if len(there) == 0 || next[byte(there[0].key>>(8*d))] == int32(len(there)) {
			continue
		}
		sum := int32(0)
		for b, n := range next {
			next[b], sum = sum, sum+n
		}
		for _, p := range there {
			at := &next[byte(p.key>>(8*d))]
			spare[*at] = p
			*at++
		}
		there, spare = spare, there
	}
	return there
}
