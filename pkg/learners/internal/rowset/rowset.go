// Package rowset implements sets of rows, stored as bits. Searches use them for rows that are left out,
// and to count rows in conflict. Rows are given by their numbers.
package rowset

import (
	"iter"
	"math/bits"
)

// A Set is a set of rows, a bit for each. Sets that are combined must have the same number of rows.
type Set []uint64

// New returns the empty set of n rows.
func New(n int) Set { return make(Set, (n+63)/64) }

// Add adds row i.
func (s Set) Add(i int) { s[i/64] |= 1 << (i % 64) }

// Remove removes row i.
func (s Set) Remove(i int) { s[i/64] &^= 1 << (i % 64) }

// Has reports whether s has row i.
func (s Set) Has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

// Meets reports whether s and t have a common row that is not in except, which may be nil.
func (s Set) Meets(t, except Set) bool {
	for k, v := range s {
		if v &= t[k]; except != nil {
			v &^= except[k]
		}
		if v != 0 {
			return true
		}
	}
	return false
}

// Without returns the number of rows of s that are not in t.
func (s Set) Without(t Set) (n int) {
	for k, v := range s {
		n += bits.OnesCount64(v &^ t[k])
	}
	return n
}

// Len returns the number of rows of s.
func (s Set) Len() (n int) {
	for _, v := range s {
		n += bits.OnesCount64(v)
	}
	return n
}

// AddAll adds the rows of t to s.
func (s Set) AddAll(t Set) {
	for k, v := range t {
		s[k] |= v
	}
}

// RemoveAll removes the rows of t from s.
func (s Set) RemoveAll(t Set) {
	for k, v := range t {
		s[k] &^= v
	}
}

// KeepAll removes the rows from s that are not in t.
func (s Set) KeepAll(t Set) {
	for k, v := range t {
		s[k] &= v
	}
}

// Beyond returns an iterator over the rows of s that are not in t, in ascending order. During the
// iteration the caller may add to t the rows that the iterator has already yielded.
func (s Set) Beyond(t Set) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, v := range s {
			for v &^= t[k]; v != 0; v &= v - 1 {
				if !yield(64*k + bits.TrailingZeros64(v)) {
					return
				}
			}
		}
	}
}

// Rows returns an iterator over the rows of s, in ascending order.
func (s Set) Rows() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, v := range s {
			for ; v != 0; v &= v - 1 {
				if !yield(64*k + bits.TrailingZeros64(v)) {
					return
				}
			}
		}
	}
}
