//go:build weka

package weka

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// TestCuts compares the cuts of data.Coding's MDL with the cuts of Weka's supervised filter
// Discretize, for all numbers of real sets, some with missing values, and of made ones.
func TestCuts(t *testing.T) {
	sets := []*data.Set{numbers(3000)}
	for _, name := range []string{"iris", "glass", "breast-cancer-wisconsin", "ionosphere", "sonar"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, s)
	}
	for _, s := range sets {
		theirs, attributes, cuts := wekaCuts(t, s), 0, 0
		ours, bits := make([][]float64, len(s.Attrs)), make([]bool, len(s.Attrs))
		for _, f := range (data.Coding{Numbers: data.Thermometer, MDL: true}).For(s).Features {
			ours[f.Attr] = append(ours[f.Attr], f.Cuts...)
			bits[f.Attr] = f.Cuts == nil // of zeros and ones, which stay
		}
		for j, a := range s.Attrs {
			if bits[j] {
				continue
			}
			equal := len(ours[j]) == len(theirs[j])
			for k := 0; equal && k < len(ours[j]); k++ {
				equal = math.Abs(ours[j][k]-theirs[j][k]) <= 1e-12*math.Abs(theirs[j][k])
			}
			if !equal {
				t.Errorf("%s, %s: cuts %v, Weka's %v", s.Name, a.Name, ours[j], theirs[j])
			}
			attributes, cuts = attributes+1, cuts+len(ours[j])
		}
		t.Logf("%s: %d attributes, %d cuts", s.Name, attributes, cuts)
	}
}

// wekaCuts returns Weka's cuts of each attribute.
func wekaCuts(t *testing.T, s *data.Set) [][]float64 {
	t.Helper()
	file := filepath.Join(t.TempDir(), "set.arff")
	write(t, file, s)
	jar := cmp.Or(os.Getenv("WEKA"), "/usr/share/java/weka.jar")
	out, err := exec.Command("java", "-Xmx1g", "-Djava.awt.headless=true", "-cp", jar, "Cuts.java", file).Output()
	if err != nil {
		t.Fatalf("%v (see README.md)", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(s.Attrs) {
		t.Fatalf("%d lines of %d attributes:\n%s", len(lines), len(s.Attrs), out)
	}
	cuts := make([][]float64, len(lines))
	for j, line := range lines {
		for _, field := range strings.Fields(line)[1:] {
			var cut float64
			if _, err := fmt.Sscan(field, &cut); err != nil {
				t.Fatal(err)
			}
			cuts[j] = append(cuts[j], cut)
		}
	}
	return cuts
}
