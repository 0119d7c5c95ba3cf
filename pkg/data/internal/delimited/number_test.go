package delimited

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// checkNumber compares number with strconv.ParseFloat, whose grammar is wider.
func checkNumber(t *testing.T, text string) {
	t.Helper()
	v, ok := Number([]byte(text))
	want, err := strconv.ParseFloat(text, 64)
	valid := err == nil && strings.Trim(text, "0123456789.eE+-") == ""
	if ok != valid || ok && math.Float64bits(v) != math.Float64bits(want) {
		t.Errorf("%q: got %v, %v; want %v, %v", text, v, ok, want, err)
	}
	v, n := ScanNumber([]byte(text))
	if n > 0 {
		if want, err := strconv.ParseFloat(text[:n], 64); err != nil || math.Float64bits(v) != math.Float64bits(want) {
			t.Errorf("%q: scanned %v from %q, want %v, %v", text, v, text[:n], want, err)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, text := range []string{
		"", "-", "+", ".", "-.", "e", "1e", "e1", "1e+", "--1", "+-1", "1.2.3", "1-", "1,5", " 1", "1 ", "1/2",
		"NaN", "nan", "Inf", "-inf", "infinity", "0x1p-2", "1_000", "0b1", "1e999", "-1e400", "1e-999",
		"0", "-0", "+0", "00", "007", "-.5", "5.", "+.5e1", "1e22", "1E-7", "0.1", "123456789012345678901234567890",
		"9007199254740992", "9007199254740993", "9007199254740993.0", "900719925474099.3", "18446744073709551615", "99999999999999999999",
		"9999999999999999999", "0.9999999999999999999", ".9999999999999999999", "0.000000000000000001", "1.7976931348623157e308", "4.9e-324",
		"0.30000000000000004", "1.00000000000000011102230246251565", "1.0000000000000001110", "12345678:", "1234567/", "1234567\xb0", "\xff2345678",
	} {
		checkNumber(t, text)
	}
	r := rand.New(rand.NewPCG(2, 0))
	n := 200_000
	if testing.Short() {
		n = 10_000
	}
	for range n {
		v := math.Float64frombits(r.Uint64())
		for _, format := range "efg" {
			checkNumber(t, strconv.FormatFloat(v, byte(format), r.IntN(20)-1, 64))
		}
		text := strconv.FormatUint(r.Uint64()>>r.IntN(64), 10) // halfway cases are among the short ones
		dot := r.IntN(len(text) + 1)
		checkNumber(t, text[:dot]+"."+text[dot:])
	}
}

func FuzzNumber(f *testing.F) {
	for _, text := range []string{"1", "-0.5", "9007199254740993.0", "1e-7", "Inf", "12345678.87654321", "1.5,2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkNumber(t, text) })
}
