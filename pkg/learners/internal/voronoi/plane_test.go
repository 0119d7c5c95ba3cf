package voronoi

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPlanes checks every push of the corners of random planes: the corners are where they were
// pushed, and all others where they were.
func TestPlanes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	for trial := range 200 {
		d := 1 + trial%4
		points := distinct(r, d+1+r.IntN(6), d, r.NormFloat64)
		corners := r.Perm(len(points))[:d]
		w, theta := Planes(points, corners)
		if len(w) != 1<<d {
			t.Fatalf("%d planes through %d points", len(w), d)
		}
		for up := range w {
			for i, x := range points {
				isAbove := dot(w[up], x) > theta[up]
				want := dot(w[0], x) > theta[0]
				if k := slices.Index(corners, i); k >= 0 {
					want = up>>k&1 != 0
				}
				if isAbove != want {
					t.Fatalf("trial %d: push %b: point %d of corners %v is above: %v", trial, up, i, corners, isAbove)
				}
			}
		}
	}
}

func TestPlanesOfDegeneratePoints(t *testing.T) {
	line := [][]float64{{0, 0}, {1, 1}, {3, 3}}
	if w, _ := Planes(line, []int{1}); len(w) != 2 {
		t.Errorf("a point of a line in the plane: %d planes, want 2", len(w))
	}
	if w, _ := Planes(line, []int{0, 1}); w != nil {
		t.Errorf("the whole line: %d planes, want none", len(w))
	}
	space := [][]float64{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	if w, _ := Planes(space, []int{0, 1, 2}); w != nil {
		t.Errorf("corners of a line in space: %d planes, want none", len(w))
	}
	if w, _ := Planes(space, []int{0, 1}); w != nil {
		t.Errorf("two corners in space: %d planes, want none", len(w))
	}
	if w, _ := Planes(space, []int{0, 1, 3}); len(w) != 8 {
		t.Errorf("three corners in space: %d planes, want 8", len(w))
	}
}

// TestSides compares the sides with the sides according to the planes themselves.
func TestSides(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	for trial := range 200 {
		d := 1 + trial%5
		points := distinct(r, d+1+r.IntN(20), d, r.NormFloat64)
		corners := r.Perm(len(points))[:d]
		isAbove, clear := NewSides(points).Of(corners)
		if !clear {
			t.Fatalf("trial %d: the side of some point is in doubt", trial)
		}
		w, theta := Planes(points, corners)
		for i, x := range points {
			if want := dot(w[0], x) > theta[0]; isAbove[i] != want {
				t.Errorf("trial %d: point %d is above: %v", trial, i, isAbove[i])
			}
		}
	}
	for _, corners := range [][]int{{0, 1}, {0, 2}, {3, 4}} { // in line with 5; nearly so; equal distances
		points := [][]float64{{0, 0}, {1, 1}, {1, 0}, {0, 1}, {1, 2}, {3, 3}, {2, 1e-9}}
		if corners[0] == 3 {
			points = [][]float64{{9, 0}, {1, 0}, {4, 3}, {0, 0}, {0, 9}, {-9, 0}}
		}
		if _, clear := NewSides(points).Of(corners); clear {
			t.Errorf("the sides of the line through %v are clear", corners)
		}
	}
}
