//go:build weka

package weka

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestExperimenter runs the experiment of Weka's Experimenter whose corrected t-tests package eval has as a
// reference: it is still what Weka says.
func TestExperimenter(t *testing.T) {
	const sets, reference = "/usr/share/doc/weka/examples", "../../pkg/eval/testdata"
	program := []string{filepath.Join(reference, "Experimenter.java")}
	for _, name := range []string{"iris", "glass", "labor"} {
		program = append(program, filepath.Join(sets, name+".arff"))
	}
	got := java(t, nil, program...)
	want, err := os.ReadFile(filepath.Join(reference, "experimenter.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("Weka says\n%s\nnot\n%s", got, want)
	}
}
