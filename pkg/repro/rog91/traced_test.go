package rog91

import (
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{
		{"closest-pair", "0.5", "half of the distance of the two corners' example, worked by hand"},
		{"restarts", "300,000", "a setting"},
		{"readings-of-the-cell", "30,000", "a setting"},
	})
}
