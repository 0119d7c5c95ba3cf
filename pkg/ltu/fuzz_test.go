package ltu_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/ltu"
)

// networks are texts of networks: a unit, an exclusive or, three classes and a soft unit.
var networks = []string{
	`{"In":2,"Nodes":[{"W":[1,1],"Theta":1,"From":[0,1]}],"Out":[2]}`,
	`{"In":2,"Nodes":[{"W":[1,1],"Theta":1,"From":[0,1]},{"W":[-1,-1],"Theta":-1,"From":[0,1]},{"W":[1,1],"Theta":2,"From":[2,3]}],"Out":[4]}`,
	`{"In":1,"Nodes":[{"W":[1],"Theta":0.5,"From":[0]},{"W":[-1,2],"Theta":-2,"From":[0,1]},{"W":[],"Theta":0,"From":[]}],"Out":[1,2,3]}`,
	`{"In":1,"Nodes":[{"W":[2.5],"Theta":1e-3,"From":[0],"Soft":true},{"W":[1],"Theta":0.5,"From":[1]}],"Out":[2]}`,
}

// readNetwork reads text as a network and checks what must hold of any text: it is refused in one line
// and leaves nothing, without taking memory that it does not fill; or it is a network that is the same
// once it is written and read again, and that predicts the same by itself, row by row or all at once,
// and embedded in another. It reports whether it is a network.
func readNetwork(t *testing.T, text []byte) bool {
	t.Helper()
	var n, reread ltu.Network
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := json.Unmarshal(text, &n)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > uint64(1<<20+1000*len(text)) {
		t.Fatalf("reading %d bytes took %d: %.200s", len(text), took, text)
	}
	if err != nil {
		if strings.ContainsAny(err.Error(), "\n\r") || !reflect.ValueOf(n).IsZero() {
			t.Fatalf("%.600s: error %q, and %v is left", text, err, n)
		}
		return false
	}
	if n.In > 1000 { // a single very long example would take most of the time
		return true
	}
	written, err := json.Marshal(&n)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(written, &reread); err != nil || !reflect.DeepEqual(n, reread) {
		t.Fatalf("%.600s\nis read as %.600s, and that as %v (%v)", text, written, reread, err)
	}
	n.Size()
	predictsAlike(t, &n)
	return true
}

// predictsAlike compares the ways to evaluate a network, on random points.
func predictsAlike(t *testing.T, n *ltu.Network) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 0))
	X := make([][]float64, 70) // more than a block
	for k := range X {
		X[k] = make([]float64, n.In)
		for j := range X[k] {
			X[k][j] = math.Round(4*r.NormFloat64()) / 2
		}
	}
	b := ltu.NewBuilder(n.In)
	embedded := b.Network(b.Embed(n)...)
	for k, class := range n.PredictAll(X) {
		if copied := embedded.Predict(X[k]); class != n.Predict(X[k]) || class != copied {
			t.Fatalf("%v on %v: class %d among others, %d alone, %d embedded", n, X[k], class, n.Predict(X[k]), copied)
		}
	}
}

func FuzzNetwork(f *testing.F) {
	for _, text := range networks {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { readNetwork(t, text) })
}

// TestMutatedNetworks changes the texts of networks in a few random places each.
func TestMutatedNetworks(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 1000
	}
	r := rand.New(rand.NewPCG(1, 0))
	read := 0
	for k := range n {
		text := []byte(networks[k%len(networks)])
		for range 1 + r.IntN(3) {
			start := r.IntN(len(text))
			stop := start + r.IntN(min(6, len(text)-start)+1)
			replacement := [][]byte{
				nil, slices.Concat(text[start:stop], text[start:stop]), {`{}[]",:0123456789.-eE null`[r.IntN(25)]},
				fmt.Append(nil, []any{-1, 0, 1, 2, 3, 1 << 40, math.MaxInt64, 0.5, 1e300}[r.IntN(9)]),
			}[r.IntN(4)]
			if text = slices.Concat(text[:start], replacement, text[stop:]); len(text) == 0 {
				break
			}
		}
		if readNetwork(t, text) {
			read++
		}
	}
	if read < n/50 || read > n*9/10 {
		t.Errorf("%d of %d are networks: nothing is tried", read, n)
	}
}
