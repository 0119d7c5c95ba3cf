package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace"
)

func TestVersion(t *testing.T) {
	form := regexp.MustCompile(`^halfspace ` + regexp.QuoteMeta(halfspace.Version) + `, source [0-9a-f]{12}, go1\.\S+\n$`)
	if status, out, errs := runLine(t, "version"); status != 0 || !form.MatchString(out) || errs != "" {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if status, _, errs := runLine(t, "version 2"); status != 2 || errs != "halfspace: version takes no arguments, got \"2\"\n" {
		t.Errorf("status %d, %q", status, errs)
	}
}

// TestChangelog holds CHANGELOG.md to the form of Keep a Changelog. The newest version comes first,
// and agrees with the library and, with its day, with CITATION.cff.
func TestChangelog(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	headings := regexp.MustCompile(`(?m)^## .*$`).FindAllString(string(text), -1)
	form := regexp.MustCompile(`^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$`)
	if len(headings) < 2 || headings[0] != "## [Unreleased]" {
		t.Fatalf("headings %q, want first ## [Unreleased]", headings)
	}
	var days []string
	for i, h := range headings[1:] {
		m := form.FindStringSubmatch(h)
		if m == nil {
			t.Fatalf("%q, want as ## [1.2.3] - 2026-11-22", h)
		}
		days = append(days, m[2])
		if i == 0 && m[1] != halfspace.Version {
			t.Errorf("the newest heading is of %s, the constant %s", m[1], halfspace.Version)
		}
	}
	if !slices.IsSortedFunc(days, func(a, b string) int { return strings.Compare(b, a) }) {
		t.Errorf("days %q, want the newest first", days)
	}
	cff, err := os.ReadFile("../../CITATION.cff")
	if want := "\nversion: \"" + halfspace.Version + "\"\ndate-released: \"" + days[0] + "\"\n"; err != nil || !strings.Contains(string(cff), want) {
		t.Errorf("CITATION.cff: %v, has no%s", err, want)
	}
	seen := map[string]bool{}
	for _, item := range strings.Split(string(text), "\n- ")[1:] {
		if seen[item] {
			t.Errorf("twice: %s", item)
		}
		seen[item] = true
	}
}
