package c45

import "math"

// A numbered is an example's number with its value of an attribute. The value is stored as a key, a bit
// pattern that sorts like the values.
type numbered struct {
	key uint64
	id  int32
}

// keyOf returns the key of a value that is a number. Both zeros have the same key.
func keyOf(v float64) uint64 {
	bits := math.Float64bits(v + 0) // −0 + 0 is 0
	if bits>>63 != 0 {
		return ^bits // among negative values the greater bits mean the lesser value
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

// presort returns the examples in ascending order of their values; examples of equal values keep their
// order. Spare is memory of the same length, and the result lies in one of the two slices. The method
// is a radix sort that starts from the lowest byte. It skips bytes that all keys share, for example the
// low bytes if the values are integers.
func presort(present, spare []numbered) []numbered {
	var counts [8][256]int32
	for _, p := range present {
		for d := range counts {
			counts[d][byte(p.key>>(8*d))]++
		}
	}
	for d := range counts {
		next := &counts[d] // the next place for each byte
		if len(present) == 0 || next[byte(present[0].key>>(8*d))] == int32(len(present)) {
			continue
		}
		sum := int32(0)
		for b, n := range next {
			next[b], sum = sum, sum+n
		}
		for _, p := range present {
			place := &next[byte(p.key>>(8*d))]
			spare[*place] = p
			*place++
		}
		present, spare = spare, present
	}
	return present
}
