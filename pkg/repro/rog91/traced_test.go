package rog91

import (
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestGiven lists the page's numbers that no committed result has.
func TestGiven(t *testing.T) {
	papertest.CheckGiven(t, claimsPage, []papertest.Given{
		{`^\| §3.1: the closest pair`, "0.5", "half of the distance of the two corners' example, worked by hand"},
		{`^seeds within 300,000`, "300,000", "a setting"},
		{`^samples and starts within`, "30,000", "a setting"},
	})
}
