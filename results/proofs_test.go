package results

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

var prove = flag.Bool("prove", false, "make the proofs that results/proofs lacks, and the table of docs/proven.md")

// A subject is a sample that a proof is about.
type subject struct {
	set     string   // of the catalogue, or a file in the folder of sets
	classes []string // two of its classes, if it has more
	// question is empty for the fewest errors of one halfspace. Otherwise it is the flag of halfspace prove
	// for the fewest halfspaces: intersection, union or separation.
	question string
}

// subjects are the sets with a proof, in the order of the table.
var subjects = []subject{
	{set: "breast-cancer-wisconsin"},
	{set: "glass", classes: []string{"1", "3"}}, {set: "glass", classes: []string{"1", "7"}}, {set: "glass", classes: []string{"2", "3"}}, {set: "glass", classes: []string{"2", "7"}},
	{set: "house-votes-84"},
	{set: "iris", classes: []string{"Iris-setosa", "Iris-versicolor"}}, {set: "iris", classes: []string{"Iris-setosa", "Iris-virginica"}},
	{set: "iris", classes: []string{"Iris-versicolor", "Iris-virginica"}},
	{set: "kr-vs-kp"}, {set: "monks-1"}, {set: "monks-1-train"}, {set: "monks-2-train"}, {set: "monks-3"}, {set: "monks-3-train"},
	{set: "mushroom"}, {set: "promoters"}, {set: "sonar"},
	{set: "splice", classes: []string{"EI", "IE"}}, {set: "splice", classes: []string{"EI", "N"}}, {set: "splice", classes: []string{"IE", "N"}},
	{set: "tic-tac-toe"},
	{set: "more/ice/acute.csv"}, {set: "more/ice/caesarian.csv"}, {set: "more/ice/cryotherapy.csv"},
	{set: "more/haberman.csv"}, {set: "more/ice/transfusion.data"},
	{set: "monks-1-train", question: "intersection"}, {set: "monks-1-train", question: "union"},
	{set: "monks-3-train", question: "intersection"}, {set: "monks-3-train", question: "union"},
	{set: "monks-3-train", question: "separation"},
	{set: "more/ice/caesarian.csv", question: "intersection"}, {set: "more/ice/caesarian.csv", question: "union"},
	{set: "more/ice/cryotherapy.csv", question: "intersection"}, {set: "more/ice/cryotherapy.csv", question: "union"},
	{set: "more/ice/cryotherapy.csv", question: "separation"},
}

// formats are the formats of files without a header.
var formats = map[string]data.Format{
	"more/haberman.csv":         {NoHeader: true},
	"more/ice/transfusion.data": {NoHeader: true, Class: "x1"},
}

// name returns the name of the proof: of the set, and of its classes without the set's name.
func (s subject) name() string {
	words := []string{strings.TrimSuffix(filepath.Base(s.set), filepath.Ext(s.set))}
	for _, c := range s.classes {
		words = append(words, strings.TrimPrefix(c, "Iris-"))
	}
	if s.question != "" {
		words = append(words, s.question)
	}
	return strings.Join(words, "-")
}

// path returns the path of the proof.
func (s subject) path() string { return filepath.Join("proofs", s.name()+".json.gz") }

// load returns the sample, without the examples that lack a number. It skips the test if the set is not on
// this machine.
func (s subject) load(t *testing.T) *data.Set {
	t.Helper()
	var all *data.Set
	var err error
	if strings.HasPrefix(s.set, "more/") {
		all, err = data.ReadCSV(filepath.Join(os.Getenv("HALFSPACE_DATA"), s.set), formats[s.set])
	} else {
		all, err = data.Load(s.set)
	}
	if err == nil && s.classes != nil {
		all, err = all.Keep(s.classes...)
	}
	if err != nil {
		skip(t, err)
	}
	if _, err := certificate.Describe(all); err != nil {
		all = all.DropMissing()
	}
	return all
}

// skip ends the test: it fails where nothing may be skipped without a word.
func skip(t *testing.T, err error) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(err)
	}
	t.Skip(err)
}

// certify returns the proof about numbers.
func (s subject) certify(t *testing.T, numbers *data.Set) (*certificate.Proof, error) {
	t.Helper()
	learner := map[string]learners.Learner{"": learners.MinimumError{}, "intersection": learners.Intersection{}, "union": learners.Intersection{Union: true},
		"separation": learners.DecisionList{}}[s.question]
	m, err := learner.Fit(t.Context(), numbers, learners.Seed(1))
	if err != nil {
		return nil, err
	}
	if s.question == "separation" {
		planes := &learners.Polyhedral{Schema: numbers.Schema}
		for _, r := range m.(*learners.List).Rules {
			planes.Units = append(planes.Units, r.If)
		}
		return planes.Certify(t.Context(), numbers, 0)
	}
	return m.(interface {
		Certify(context.Context, *data.Set, int) (*certificate.Proof, error)
	}).Certify(t.Context(), numbers, 0)
}

// prove writes the proof.
func (s subject) prove(t *testing.T) {
	t.Helper()
	all := s.load(t)
	numbers, err := certificate.Coding(all).For(all).Apply(all)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.certify(t, numbers)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	z, err := gzip.NewWriterLevel(&text, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{p.Write(z), z.Close(), os.WriteFile(s.path(), text.Bytes(), 0o666)} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// read returns the proof, and its text without and with compression.
func (s subject) read(t *testing.T) (p *certificate.Proof, text, compressed []byte) {
	t.Helper()
	compressed, err := os.ReadFile(s.path())
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := b.ReadFrom(z); err != nil {
		t.Fatal(err)
	}
	p, err = certificate.Read(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return p, b.Bytes(), compressed
}

// row returns the line of the table.
func (s subject) row(t *testing.T) string {
	t.Helper()
	p, _, compressed := s.read(t)
	if s.question != "" {
		name := strings.TrimSuffix(s.name(), "-"+s.question)
		return fmt.Sprintf("| %s | %d | %d | %s | **%d** | %d | %d | %d | %.1f kB |\n", name, p.Data.Examples, len(p.Data.Features), s.question,
			len(p.Planes), p.Errors, len(p.Conflicts), len(p.Tree), float64(len(compressed))/1000)
	}
	return fmt.Sprintf("| %s | %d | %d | **%d** | %.1f %% | %d | %d | %.1f kB |\n", s.name(), p.Data.Examples, len(p.Data.Features), p.Errors,
		100*float64(p.Errors)/float64(p.Data.Examples), len(p.Conflicts), len(p.Tree), float64(len(compressed))/1000)
}

// TestProofs wants both checkers to accept every committed proof whose set is on this machine, and to refuse
// it for another class of the first example. All proofs together take less than 5 MB.
func TestProofs(t *testing.T) {
	total := 0
	for _, s := range subjects {
		t.Run(s.name(), func(t *testing.T) {
			if _, err := os.Stat(s.path()); err != nil && *prove {
				s.prove(t)
			}
			p, text, compressed := s.read(t)
			total += len(compressed)
			if len(compressed) > 50_000 && testing.Short() {
				t.Skip("a long proof")
			}
			all := s.load(t)
			if err := p.Verify(all); err != nil {
				t.Error(err)
			}
			checkInPython(t, text, all, "proven ")
			wrong := *all
			wrong.Y = slices.Clone(all.Y)
			wrong.Y[0] = 1 - wrong.Y[0]
			if err := p.Verify(&wrong); err == nil {
				t.Error("it holds for other examples too")
			}
			checkInPython(t, text, &wrong, "refused ")
		})
	}
	files, err := os.ReadDir("proofs")
	if err != nil || len(files) != len(subjects) || total > 5_000_000 {
		t.Errorf("%d proofs of %d subjects take %d bytes (%v)", len(files), len(subjects), total, err)
	}
}

// checkInPython gives the text of a proof and its examples as CSV to verify.py, and wants an answer that
// begins with a word.
func checkInPython(t *testing.T, text []byte, s *data.Set, want string) {
	t.Helper()
	program, err := exec.LookPath("python3")
	if err != nil {
		skip(t, err)
	}
	var table bytes.Buffer
	if err := s.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{"proof.json": text, "data.csv": table.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(program, "-B", "-c", `
import json, sys
import verify
try:
    print("proven", verify.verify("proof.json", "data.csv"))
except verify.Refused as why:
    print("refused", why)
`)
	checkers, err := filepath.Abs("../pkg/certificate")
	if err != nil {
		t.Fatal(err)
	}
	c.Dir, c.Env, c.Stderr = dir, append(os.Environ(), "PYTHONPATH="+checkers), os.Stderr
	if out, err := c.Output(); err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("Python says %s (%v), want %s", out, err, want)
	}
}

// TestProvenPage compares the tables of docs/proven.md with the proofs: of one halfspace, and of several.
func TestProvenPage(t *testing.T) {
	const page = "../docs/proven.md"
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var rows [2]string // by whether the proof is about several halfspaces
	for _, s := range subjects {
		if s.question == "" {
			rows[0] += s.row(t)
		} else {
			rows[1] += s.row(t)
		}
	}
	k := -1
	text := regexp.MustCompile(`(?m)^\| [a-z].*\*\*.*\n(\|.*\n)*`).ReplaceAllStringFunc(string(b), func(table string) string {
		k++
		if k < len(rows) && table != rows[k] && !*prove {
			t.Errorf("docs/proven.md has\n%s\nwant\n%s\ngo test ./results -run Proven -prove writes it", table, rows[k])
		}
		return rows[min(k, 1)]
	})
	if k != 1 {
		t.Errorf("docs/proven.md has %d tables, want 2", k+1)
	}
	if *prove {
		if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
