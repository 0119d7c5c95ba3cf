// Package words writes the numbers, names and conditions that figures and their alternative texts show.
package words

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// MostListed limits the names in a sentence.
const MostListed = 8

// Listed joins texts by commas, and counts those beyond eight.
func Listed(texts []string) string {
	if rest := len(texts) - MostListed; rest > 0 {
		texts = append(texts[:MostListed:MostListed], fmt.Sprintf("and %d more", rest))
	}
	return strings.Join(texts, ", ")
}

// Valued joins names with their values, "C45 93.2, MLP 94". Names without a value are left out.
func Valued(names []string, value func(i int) float64) string {
	var texts []string
	for i, name := range names {
		if v := value(i); !math.IsNaN(v) {
			texts = append(texts, name+" "+Number(v))
		}
	}
	return Listed(texts)
}

// Percent returns v with three digits and its sign.
func Percent(v float64) string { return Number(v) + " %" }

// OrUnnamed returns the name of a sample, or says that it has none.
func OrUnnamed(name string) string {
	if name == "" {
		return "a sample without a name"
	}
	return name
}

// Number formats v with about three significant digits, and a minus sign instead of a hyphen. It
// gives whole numbers of up to a million in full, and very large and very small values with an
// exponent.
func Number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	s := strconv.FormatFloat(v+0, 'g', 3, 64) // +0 removes the sign from −0
	switch m := math.Abs(v); {
	case m >= 1e6 || m > 0 && m < 1e-3:
		s = strings.NewReplacer("e+0", "e", "e-0", "e-", "e+", "e").Replace(s)
	case m >= 100:
		s = strconv.FormatFloat(v, 'f', 0, 64)
	default:
		// Back and forth once more, for three digits without an exponent.
		short, _ := strconv.ParseFloat(s, 64)
		s = strconv.FormatFloat(short, 'f', -1, 64)
	}
	return strings.ReplaceAll(s, "-", "−")
}

// NameOf returns names[i], or the given letter with i+1 where names has none.
func NameOf(names []string, i int, letter string) string {
	if i < len(names) {
		return cmp.Or(names[i], letter+strconv.Itoa(i+1))
	}
	return letter + strconv.Itoa(i+1)
}

// Plural returns "1 thing" or "n things".
func Plural(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "s"):
		thing += "e"
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
