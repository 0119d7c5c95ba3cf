package histogram

import "cmp"

// A leaf is a node whose examples may still be divided.
type leaf struct {
	node   *Node
	rows   []int32
	total  sums
	best   split
	bins   histogram // nil if it is not kept
	number int       // number in the order of making
}

func newLeaf(rows []int32, total sums, number int) *leaf {
	return &leaf{node: &Node{Attr: -1}, rows: rows, total: total, number: number}
}

// A queue is a heap of leaves. At the top is the leaf whose split gains most, on a tie the oldest.
type queue []*leaf

func (q queue) Len() int { return len(q) }
func (q queue) Less(a, b int) bool {
	return cmp.Or(cmp.Compare(q[b].best.gain, q[a].best.gain), cmp.Compare(q[a].number, q[b].number)) < 0
}
func (q queue) Swap(a, b int) { q[a], q[b] = q[b], q[a] }
func (q *queue) Push(l any)   { *q = append(*q, l.(*leaf)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	l := (*q)[last]
	*q = (*q)[:last]
	return l
}
