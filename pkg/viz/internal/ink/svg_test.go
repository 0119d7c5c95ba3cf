package ink

import "testing"

// TestNumbersAreRounded has numbers of all forms, in a tag, in its style and in a text.
func TestNumbersAreRounded(t *testing.T) {
	const before = `-0.04 -7 12 1.25 -3.96e+2 5e-1 2e3 1e5.57 8.-2 9.9.99 1e-x 1.0e+999 -x 3`
	const tenths = `0 -7 12 1.2 -396 0.5 2e3 1e5.6 8.-2 9.9.99 1e-x 1.0e+999 -x 3`
	const hundredths = `-0.04 -7 12 1.25 -396 0.5 2e3 1e5.57 8.-2 9.9.99 1e-x 1.0e+999 -x 3`
	for svg, want := range map[string]string{
		"<g>" + before + "</g>":                          "<g>" + before + "</g>",
		"a<g x=" + before + " style=" + before + ">1.23": "a<g x=" + tenths + " style=" + hundredths + ">1.23",
		before + "<" + before:                            before + "<" + before,
	} {
		if got := withRoundedNumbers(svg); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
