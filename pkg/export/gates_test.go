package export

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

// TestGatesByScript replaces yosys by scripts. It wants the sizes that a script prints, or an error that
// names the missing part.
func TestGatesByScript(t *testing.T) {
	m := learned(t, plain("no", "yes"), learners.Pocket{})
	for script, want := range map[string]string{
		"printf 'Number of cells: 12\n(length=3)\n' > said": "", "exit 1": "yosys: exit status 1", "echo trouble; exit 2": "trouble",
		"true": "no such file", "echo > said": "lacks the number", "echo 'Number of cells: 12' > said": "lacks the number", "echo '(length=3)' > said": "lacks the number",
		"test \"$1\" = -q && grep -q 'module halfspace_model' model.v && echo \"$3\" | grep -q 'lut 5' && printf 'Number of cells: 12\n(length=3)\n' > said": "",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "yosys"), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir+":/bin:/usr/bin")
		g, err := CountGates(t.Context(), m, 5)
		switch {
		case want == "" && (err != nil || g != Gates{12, 3}):
			t.Errorf("%s: %+v, %v", script, g, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", script, err, want)
		}
		measure, err := GatesMeasure(5)
		if err != nil || fmt.Sprint(measure.Names) != "[LUT5 depth]" {
			t.Errorf("measures %q, %v", measure.Names, err)
		} else if v, err := measure.Of(t.Context(), m); want == "" && (err != nil || fmt.Sprint(v) != "[12 3]") {
			t.Errorf("measured %v, %v", v, err)
		}
	}
	t.Setenv("PATH", t.TempDir())
	_, absent := GatesMeasure(4)
	_, alsoAbsent := CountGates(t.Context(), m, 4)
	for _, err := range []error{absent, alsoAbsent} {
		if err == nil || !strings.Contains(err.Error(), "not installed") {
			t.Errorf("without yosys: %v", err)
		}
	}
	for inputs, want := range map[int]bool{1: false, 2: true, 8: true, 9: false} {
		if got := checkInputs(inputs) == nil; got != want {
			t.Errorf("LUTs of %d inputs: %v", inputs, got)
		}
	}
	if _, err := CountGates(t.Context(), m, 9); err == nil || !strings.Contains(err.Error(), "want 2 to 8") {
		t.Errorf("nine inputs: %v", err)
	}
	if _, err := GatesMeasure(1); err == nil || !strings.Contains(err.Error(), "want 2 to 8") {
		t.Errorf("one input: %v", err)
	}
}
