package docs

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCertificatesPage runs the commands of certificates.md and compares their output, the proof and the
// fingerprint with the page.
func TestCertificatesPage(t *testing.T) {
	page, dir := read(t, "certificates.md"), t.TempDir()
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", filepath.Join(dir, "halfspace"), "../cmd/halfspace").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	checker := read(t, "../pkg/certificate/verify.py")
	for name, text := range map[string]string{"doses.csv": fenced(t, page, "csv"), "verify.py": checker} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	session := fenced(t, page, "text")
	var got strings.Builder
	for line := range strings.Lines(session) {
		line, isCommand := strings.CutPrefix(line, "$ ")
		if !isCommand {
			continue
		}
		run := exec.Command("sh", "-c", line)
		run.Dir, run.Env = dir, append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := run.CombinedOutput()
		if err != nil {
			t.Errorf("%s%v\n%s", line, err, out)
		}
		got.WriteString("$ " + line)
		got.Write(out)
	}
	if strings.Count(session, "$ ") != 3 || got.String() != session {
		t.Errorf("certificates.md shows\n%s\nbut the commands print\n%s", session, got.String())
	}
	proof, err := os.ReadFile(filepath.Join(dir, "proof.json"))
	if err != nil {
		t.Fatal(err)
	}
	if want := fenced(t, page, "json"); string(proof) != want {
		t.Errorf("certificates.md shows the proof\n%s\nbut it is\n%s", want, proof)
	}
	text := regexp.MustCompile(`(?m)^    halfspace samples 1\n(    .*\n)*`).FindString(page)
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.ReplaceAll(text, "    ", ""))))
	if !bytes.Contains(proof, []byte(sum)) {
		t.Errorf("the fingerprint of the page's text is %s, which the proof does not have", sum)
	}
}

// fenced returns the only block of a page in a language.
func fenced(t *testing.T, page, language string) string {
	t.Helper()
	found := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(page, -1)
	if len(found) != 1 {
		t.Fatalf("%d blocks of %s, want 1", len(found), language)
	}
	return found[0][1]
}
