package mg93

import (
	"math/big"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// TestTableauIsExact compares pivots with exact arithmetic, on a program of mg93-pivots. There a smaller
// tolerance takes rounding errors for improvements.
func TestTableauIsExact(t *testing.T) {
	if testing.Short() {
		t.Skip("exact arithmetic takes seconds")
	}
	r := learners.Seed(protocol.Seed(7, 2)) // draws as pivoting does
	data.Intersection(30, 1, r)
	c := data.Mirror(30)
	c.Sample(100, r)
	s, err := c.Balanced(100, r)
	if err != nil {
		t.Fatal(err)
	}
	rows := byClass(s)
	excluded, err := excludedFirst(t.Context(), rows[1], rows[0], r)
	if err != nil {
		t.Fatal(err)
	}
	got := newTableau(rowsOf(rows[1], excluded))
	ended, err := got.solve(t.Context(), pivotLimit)
	if err != nil || !ended {
		t.Fatalf("ended: %v, error %v", ended, err)
	}
	if want := exactPivots(newTableau(rowsOf(rows[1], excluded))); got.pivots != want {
		t.Errorf("%d pivots, in exact arithmetic %d", got.pivots, want)
	}
}

// exactPivots returns the number of pivots of Bland's rule for a tableau of whole numbers. All entries are
// multiples of 1/divisor, which is the last pivot (J. Edmonds, 1967), so the divisions leave no rest.
func exactPivots(t *tableau) (pivots int) {
	right := len(t.cost) - 1
	var rows [][]*big.Int // the last one is the cost
	for _, row := range append(slices.Clone(t.rows), t.cost) {
		var whole []*big.Int
		for _, v := range row {
			whole = append(whole, big.NewInt(int64(v)))
		}
		rows = append(rows, whole)
	}
	cost, divisor := rows[len(t.rows)], big.NewInt(1)
	for ; cost[right].Sign() > 0; pivots++ {
		enters := slices.IndexFunc(cost[:right], func(v *big.Int) bool { return v.Sign() > 0 })
		leaves := leaving(rows[:len(t.rows)], t.basis, enters)
		pivot := rows[leaves]
		for i, row := range rows {
			if i != leaves {
				reduce(row, pivot, enters, divisor)
			}
		}
		divisor = new(big.Int).Set(pivot[enters]) // the row changes later
		t.basis[leaves] = enters
	}
	return pivots
}

// leaving returns the row whose basic variable reaches 0 first, the variable of the least number on a tie.
func leaving(rows [][]*big.Int, basis []int, enters int) int {
	best, right := -1, len(rows[0])-1
	for i, row := range rows {
		if row[enters].Sign() <= 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		one := new(big.Int).Mul(row[right], rows[best][enters])
		order := one.Cmp(new(big.Int).Mul(rows[best][right], row[enters]))
		if order < 0 || order == 0 && basis[i] < basis[best] {
			best = i
		}
	}
	return best
}

// reduce makes the entry of a row in column k zero, and divides the row.
func reduce(row, pivot []*big.Int, k int, divisor *big.Int) {
	factor, product := new(big.Int).Set(row[k]), new(big.Int)
	for j, v := range row {
		if v.Sign() != 0 {
			v.Mul(v, pivot[k])
		}
		if factor.Sign() != 0 && pivot[j].Sign() != 0 {
			v.Sub(v, product.Mul(factor, pivot[j]))
		}
		if v.Sign() != 0 {
			v.Quo(v, divisor)
		}
	}
}
