package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// A graph lists which names each file of a package uses from each other file: g[a][b] are the names that b
// declares and a uses, each once, sorted.
type graph map[string]map[string][]string

// uses returns the graph of a package.
func (s *source) uses() graph {
	g := graph{}
	for _, f := range s.files {
		g[s.file(f.Package)] = map[string][]string{}
	}
	for id, object := range s.Uses {
		owner, ok := s.owner(object)
		user := s.file(id.Pos())
		if !ok || user == owner {
			continue
		}
		if k, found := slices.BinarySearch(g[user][owner], id.Name); !found {
			g[user][owner] = slices.Insert(g[user][owner], k, id.Name)
		}
	}
	return g
}

// knots returns the sets of files that use each other, directly or in a circle, the largest first.
// Every file is in one of them. R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal
// on Computing 1 (1972) 146–160.
func (g graph) knots() (all [][]string) {
	index, low, open := map[string]int{}, map[string]int{}, []string{}
	var visit func(a string)
	visit = func(a string) {
		index[a] = len(index) + 1
		low[a] = index[a]
		open = append(open, a)
		for _, b := range slices.Sorted(maps.Keys(g[a])) {
			if index[b] == 0 {
				visit(b)
			}
			if slices.Contains(open, b) {
				low[a] = min(low[a], low[b])
			}
		}
		if low[a] == index[a] {
			start := slices.Index(open, a)
			all = append(all, slices.Sorted(slices.Values(open[start:])))
			open = open[:start]
		}
	}
	for _, a := range slices.Sorted(maps.Keys(g)) {
		if index[a] == 0 {
			visit(a)
		}
	}
	slices.SortStableFunc(all, func(a, b []string) int { return cmp.Compare(len(b), len(a)) })
	return all
}

// back returns the arrows that run back up when the files of a knot stand in a row, so that most arrows
// point to the right. P. Eades, X. Lin, W. F. Smyth, A fast and effective heuristic for the feedback arc
// set problem, Information Processing Letters 47 (1993) 319–323.
func (g graph) back(knot []string) (arrows [][2]string) {
	row := g.row(knot)
	for i, a := range row {
		for _, b := range row[:i] {
			if len(g[a][b]) > 0 {
				arrows = append(arrows, [2]string{a, b})
			}
		}
	}
	return arrows
}

// row returns the files of a knot in that order. In each step a file that no other file uses goes to
// the left end, or a file that uses no other goes to the right end. If there is neither, the file with
// the greatest excess of uses over users goes to the left end.
func (g graph) row(knot []string) []string {
	left, right, rest := []string{}, []string{}, slices.Clone(knot)
	for len(rest) > 0 {
		uses, users := map[string]int{}, map[string]int{}
		for _, a := range rest {
			for _, b := range rest {
				if len(g[a][b]) > 0 {
					uses[a]++
					users[b]++
				}
			}
		}
		best := rest[0]
		for _, a := range rest {
			if uses[a]-users[a] > uses[best]-users[best] {
				best = a
			}
		}
		if sink := slices.IndexFunc(rest, func(a string) bool { return uses[a] == 0 }); sink >= 0 {
			best = rest[sink]
			right = append(right, best)
		} else if top := slices.IndexFunc(rest, func(a string) bool { return users[a] == 0 }); top >= 0 {
			best = rest[top]
			left = append(left, best)
		} else {
			left = append(left, best)
		}
		rest = slices.DeleteFunc(rest, func(a string) bool { return a == best })
	}
	slices.Reverse(right)
	return append(left, right...)
}

// String lists each knot of more than one file with the arrows that run back up: where to cut first.
func (g graph) String() (text string) {
	for _, knot := range g.knots() {
		if len(knot) == 1 {
			break
		}
		back := g.back(knot)
		text += fmt.Sprintf("%d files use each other, %d arrows run back up\n", len(knot), len(back))
		for _, arrow := range back {
			text += fmt.Sprintf("  %s uses %v of %s\n", arrow[0], g[arrow[0]][arrow[1]], arrow[1])
		}
		for _, a := range g.row(knot) {
			text += fmt.Sprintf("  %s\n", a)
			for _, b := range knot {
				if names := g[a][b]; len(names) > 0 {
					text += fmt.Sprintf("    %s: %v\n", b, names)
				}
			}
		}
	}
	return text
}
