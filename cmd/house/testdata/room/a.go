// Package room has three files that use each other.
package room

// A is the first.
type A struct {
	next *b
	Name string
}

func (a *A) last() int { return a.next.count() }
