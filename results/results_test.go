package results

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write SHA256SUMS anew")

// TestChecksums wants every committed result to be the file whose checksum is in SHA256SUMS, so that no cell
// changes unseen. After a run that is meant to change results, go test ./results -update writes the file
// anew; sha256sum -c reads it too.
func TestChecksums(t *testing.T) {
	entries, err := Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var sums strings.Builder
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".md") {
			continue
		}
		b, err := Files.ReadFile(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(b), e.Name())
	}
	if *update {
		if err := os.WriteFile("SHA256SUMS", []byte(sums.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile("SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	committed, now := strings.Split(string(b), "\n"), strings.Split(sums.String(), "\n")
	for _, line := range now {
		if !slices.Contains(committed, line) {
			t.Errorf("results/%s changed: go test ./results -update, if it is meant to", line[66:])
		}
	}
	if len(committed) != len(now) {
		t.Errorf("SHA256SUMS has %d files, results/ %d: go test ./results -update", len(committed)-1, len(now)-1)
	}
}
