package mg93

// These are the printed numbers: accuracies in per cent, as means ± standard deviations
// over the paper's tests, and numbers of halfspaces. Figures 3 to 6 are drawings
// without numbers.

// inOrders returns the printed numbers once for each order of IncLP's examples. The
// paper does not name its order, so both are compared with it.
func inOrders(printed map[string][]string) map[string][]string {
	combined := map[string][]string{}
	for _, order := range orders {
		for place, texts := range printed {
			combined[order.name+" "+place] = texts
		}
	}
	return combined
}

// table1Printed has the printed values of k, Gen, r and Opt-gen, by n, m and M. A row that the paper
// computed from one test has no standard deviation.
var table1Printed = map[string][]string{
	"10 3000 10000":  {"4.3", "99.4 ± 0.1", "3.6", "99.5 ± 0.2"},
	"20 4000 20000":  {"5.0", "98.1 ± 1.0", "3.3", "98.8 ± 0.3"},
	"30 6000 20000":  {"4.3", "98.6 ± 0.1", "3.6", "98.9 ± 0.1"},
	"40 10000 40000": {"5", "98.2", "4", "98.6"},
	"50 14000 40000": {"5", "98.8", "4", "99.0"},
}

// table2Printed has Gen and the number of halfspaces, by n, m and M.
var table2Printed = map[string][]string{
	"30 100 4000": {"69.7 ± 7.5", "2"},
	"30 200 4000": {"80.1 ± 3.5", "2"},
	"30 400 4000": {"90.8 ± 1.7", "2"},
	"30 600 4000": {"94.4 ± 0.9", "2"},
}

// mirror50Printed is printed in the text of §6.2: Gen, and two halfspaces as always.
var mirror50Printed = map[string][]string{"50 1600 20000": {"97.5", "2"}}

// table3Printed has, by set, Def-acc, C4, Gen, an empty text for the halfspaces, which
// only we count, and k.
var table3Printed = map[string][]string{
	"CH": {"52.2", "99.2 ± 0.3", "95.2 ± 0.5", "", "4.0"},
	"G2": {"53.4", "74.3 ± 6.6", "76.4 ± 6.7", "", "4.7"},
	"IR": {"33.3", "93.8 ± 3.0", "95.1 ± 6.3", "", "3.4"},
	"V0": {"61.4", "95.6 ± 1.3", "92.0 ± 2.8", "", "2.0"},
	"V1": {"61.4", "89.4 ± 2.5", "87.3 ± 2.3", "", "3.4"},
}
