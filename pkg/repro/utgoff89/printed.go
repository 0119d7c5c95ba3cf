package utgoff89

// The printed numbers.

// printedClaims has the numbers of sentences that the page of claims repeats, by the first words of its rows.
var printedClaims = []struct{ Row, Text string }{
	{`"the first split occurred`, "34"},
	{`"performance temporarily dipped`, "0"},
	{`"the second split came`, "60"},
	{`at the second split performance "dipped to`, "44"},
	{`"performance climbed to`, "100 94"},
	{"the node at c = T, d = F", "−2 −1 1 2 1"},
	{"W·I = ", "−5"},
	{"theorems 1 and 2", "1 2"},
	{"the theorems also hold with the pocket rule", "1"}, // §4.2.1
	{"one LTU needs kdb", "2"},
	{"in the worst case", "1"}, // c^{b(d+1)}
}
