package data

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// bins names the intervals between cuts, in ascending order. A number equal to a cut belongs to the
// interval above it.
func bins(cuts []float64) []string {
	names := []string{fmt.Sprint("below ", cuts[0])}
	for k := 1; k < len(cuts); k++ {
		names = append(names, fmt.Sprint(cuts[k-1], " to ", cuts[k]))
	}
	return append(names, fmt.Sprint("from ", cuts[len(cuts)-1]))
}

// bin returns the number of the interval that contains v.
func bin(cuts []float64, v float64) int {
	k, found := slices.BinarySearch(cuts, v)
	if found {
		k++
	}
	return k
}

// checkCuts returns an error unless cuts are finite numbers in ascending order.
func checkCuts(cuts []float64) error {
	if len(cuts) == 0 {
		return errors.New("an empty list of cuts")
	}
	for k, c := range cuts {
		if math.IsNaN(c) || math.IsInf(c, 0) || k > 0 && c <= cuts[k-1] {
			return fmt.Errorf("cuts %v, want finite numbers in ascending order", cuts)
		}
	}
	return nil
}
