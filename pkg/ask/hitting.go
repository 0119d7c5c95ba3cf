package ask

import "slices"

// hittingSteps limits the search for one smallest hitting set.
const hittingSteps = 1_000_000

// A hitting searches a smallest hitting set: a smallest set of numbers that contains a member of every given
// set.
type hitting struct {
	sets  [][]int
	steps int
}

// smallest returns a smallest hitting set, of a given number of members at least. It returns false if the
// search came to its limit.
func (h *hitting) smallest(members int) ([]int, bool) {
	for h.steps = hittingSteps; ; members++ {
		if found := h.search(nil, members); found != nil || h.steps <= 0 {
			return found, h.steps > 0
		}
	}
}

// search returns a hitting set that contains the chosen members and at most the given number of further
// ones. It returns nil if none exists, or if the search has taken all of its steps. An empty hitting set
// is not nil.
func (h *hitting) search(chosen []int, members int) []int {
	if h.steps--; h.steps <= 0 {
		return nil
	}
	var open []int
	disjoint, used := 0, map[int]bool{}
	for _, set := range h.sets {
		if meets(set, chosen) {
			continue
		}
		if open == nil || len(set) < len(open) {
			open = set
		}
		// Sets without a common member need a member each.
		if !slices.ContainsFunc(set, func(j int) bool { return used[j] }) {
			disjoint++
			for _, j := range set {
				used[j] = true
			}
		}
	}
	if open == nil {
		return append([]int{}, chosen...)
	}
	if disjoint > members {
		return nil
	}
	for _, j := range open {
		if found := h.search(append(slices.Clone(chosen), j), members-1); found != nil {
			return found
		}
	}
	return nil
}

// subset reports whether the second set contains the first one.
func subset(part, all []int) bool {
	return !slices.ContainsFunc(part, func(j int) bool { return !slices.Contains(all, j) })
}

// meets reports whether two sets have a common member.
func meets(first, second []int) bool {
	return slices.ContainsFunc(first, func(j int) bool { return slices.Contains(second, j) })
}
