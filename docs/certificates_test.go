package docs

import (
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
	for name, text := range map[string]string{
		"doses.csv": fenced(t, page, "csv", 1)[0], "xor.csv": "a,b,class\n0,0,yes\n1,1,yes\n0,1,no\n1,0,no\n", "verify.py": checker,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sessions, proofs := fenced(t, page, "text", 2), fenced(t, page, "json", 2)
	proof := runSession(t, dir, sessions[0], 3)
	if want := proofs[0]; proof != want {
		t.Errorf("certificates.md shows the proof\n%s\nbut it is\n%s", want, proof)
	}
	text := regexp.MustCompile(`(?m)^    halfspace samples 1\n(    .*\n)*`).FindString(page)
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.ReplaceAll(text, "    ", ""))))
	if !strings.Contains(proof, sum) {
		t.Errorf("the fingerprint of the page's text is %s, which the proof does not have", sum)
	}
	if end, proof := proofs[1]+"}\n", runSession(t, dir, sessions[1], 2); !strings.HasSuffix(proof, end) {
		t.Errorf("certificates.md shows the end of a proof\n%s\nbut it is\n%s", end, proof)
	}
}

// runSession runs the commands of a session in a folder, compares their output with the session, and returns
// the file proof.json that they leave.
func runSession(t *testing.T, dir, session string, commands int) string {
	t.Helper()
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
	if strings.Count(session, "$ ") != commands || got.String() != session {
		t.Errorf("certificates.md shows\n%s\nbut the commands print\n%s", session, got.String())
	}
	proof, err := os.ReadFile(filepath.Join(dir, "proof.json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(proof)
}

// fenced returns the texts of the n blocks of a language on a page.
func fenced(t *testing.T, page, language string, n int) (blocks []string) {
	t.Helper()
	found := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(page, -1)
	if len(found) != n {
		t.Fatalf("%d blocks of %s, want %d", len(found), language, n)
	}
	for _, f := range found {
		blocks = append(blocks, f[1])
	}
	return blocks
}
