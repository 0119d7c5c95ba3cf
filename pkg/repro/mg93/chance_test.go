package mg93

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestRunsNoWorseInWords counts in how many runs of table 1 neither k nor Gen is worse
// than in the paper's single run at n = 40 and 50.
func TestRunsNoWorseInWords(t *testing.T) {
	for key, printed := range table1Printed {
		params := strings.Fields(key)
		if params[0] != "40" && params[0] != "50" {
			continue
		}
		for _, o := range orders {
			part := papertest.Load(t, Experiments(), "mg93-table1", "order", o.name, "n", params[0])
			count, gen := 0, part.Column("gen")
			for i, k := range part.Column("k") {
				if k <= number(t, printed[0]) && gen[i] >= number(t, printed[1])/100 {
					count++
				}
			}
			papertest.Numbers(t, claimsPage, "n-"+params[0], "%d", count)
		}
	}
}

// TestErrorsOfG2InWords compares by how many standard errors of the difference of
// means ours are below the printed mean on G2. The paper's ± is over its 20
// trials.
func TestErrorsOfG2InWords(t *testing.T) {
	for _, o := range orders {
		s := papertest.Load(t, Experiments(), "mg93-table3", "order", o.name, "set", "G2").Summary("gen")
		distance := math.Hypot(s.SD, 0.067) / math.Sqrt(20)
		if s.N != 20 {
			t.Errorf("%s: %d splits, want 20", o.name, s.N)
		}
		papertest.Numbers(t, claimsPage, "G2", "%.1f", (0.764-s.Mean)/distance)
	}
}

// TestMarginOfG2InWords wants G2 within two standard errors of the printed mean at
// margins of 0.01 and more, and farther at the default, as the page says.
func TestMarginOfG2InWords(t *testing.T) {
	for margin, agrees := range map[string]bool{"1e-09": false, "0.001": false, "0.002": false, "0.01": true, "0.03": true} {
		s := papertest.Load(t, Experiments(), "mg93-margins", "sample", "G2", "margin", margin).Summary("gen")
		distance := (0.764 - s.Mean) / (math.Hypot(s.SD, 0.067) / math.Sqrt(20))
		if s.N != 20 || math.Abs(distance) < 2 != agrees {
			t.Errorf("at %s it is %.1f standard errors of %d splits", margin, distance, s.N)
		}
	}
}

// TestVertexOfTable1InWords wants the distances of table 1's accuracies from the
// printed means, in standard errors of the difference, and their χ², as the page says:
// below two at a vertex, and as found at n = 10 only. Only the vertex at n = 10 is below
// the printed mean.
func TestVertexOfTable1InWords(t *testing.T) {
	var distances, squares []any // at n = 20 and 10; as found and at a vertex
	for _, plane := range []string{"as found", "vertex"} {
		sum := 0.
		for i, tests := range planeTests {
			row := table1Rows[i]
			printed, deviation, _ := strings.Cut(table1Printed[fmt.Sprintf("%d %d %d", row.n, row.m, row.size)][1], " ± ")
			s := papertest.Load(t, Experiments(), "mg93-planes", "plane", plane, "sample", fmt.Sprintf("n = %d", row.n)).Summary("gen")
			ours, theirs := 100*s.SD/math.Sqrt(float64(s.N)), number(t, deviation)/math.Sqrt(float64(row.tests))
			distance := (100*s.Mean - number(t, printed)) / math.Hypot(ours, theirs)
			vertex, ten := plane == "vertex", row.n == 10
			if s.N != tests || (math.Abs(distance) < 2) != (vertex || ten) || (distance < 0) != (vertex && ten) {
				t.Errorf("n = %d, %s: %.1f standard errors from the printed mean, of %d tests", row.n, plane, distance, s.N)
			}
			sum += distance * distance
			distances = append(distances, math.Abs(distance))
		}
		squares = append(squares, sum)
	}
	const line = "table-1-vertex"
	words(t, line, "n = 20: from %.1f to %.1f", distances[1], distances[3])
	words(t, line, "n = 10: from %.1f to %.1f", distances[0], distances[2])
	words(t, line, "χ² is %.1f and %.1f", squares[0], squares[1])
}

// number reads a number of the paper's.
func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
