package cones

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"testing"
)

// TestMemory compares the size that a search counts with the heap, for searches with and without a proof.
func TestMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	p := Points{Factor: big.NewInt(1)}
	for i := range 200 {
		row := make([]*big.Int, 5)
		for j := range row {
			row[j] = big.NewInt(r.Int64N(1000))
		}
		p.Rows, p.Positive, p.Weights, p.Examples = append(p.Rows, row), append(p.Positive, r.IntN(2) == 1), append(p.Weights, 1), append(p.Examples, []int{i})
	}
	for _, proof := range []bool{false, true} {
		const memory = 8 << 20
		f := &search{Settings: Settings{Nodes: math.MaxInt, Memory: memory, Proof: proof}, space: newSpace(p, []int{0, 1, 2, 3, 4}), errors: 200}
		before := heapInUse()
		if err := f.run(context.Background()); err != nil {
			t.Fatal(err)
		}
		heap := float64(heapInUse() - before)
		if f.size < memory || float64(f.size) > 1.1*memory {
			t.Errorf("proof %t: the search ended at %d bytes, the limit is %d", proof, f.size, memory)
		}
		if ratio := heap / float64(f.size); ratio < 0.9 || ratio > 1.1 {
			t.Errorf("proof %t: the heap has %.0f bytes, the search counts %d", proof, heap, f.size)
		}
		runtime.KeepAlive(f)
	}
}

// heapInUse returns the bytes of the objects that are reachable.
func heapInUse() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
