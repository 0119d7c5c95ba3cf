package certify_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/internal/certify"
	"halfspace/pkg/learners/internal/proof"
)

// BenchmarkProof finds the fewest errors of one halfspace on sets of docs/proven.md, writes the proof and
// gives it to both checkers. It reports CPU times: of the search, of writing the proof, and of each checker
// with the reading of the proof. Sizes are in kB.
func BenchmarkProof(b *testing.B) {
	for _, name := range []string{"breast-cancer-wisconsin", "monks-1", "monks-2-train", "tic-tac-toe", "kr-vs-kp", "ionosphere", "haberman", "transfusion"} {
		b.Run(name, func(b *testing.B) {
			all := provenSet(b, name)
			numbers, err := certificate.Coding(all).For(all).Apply(all)
			if err != nil {
				b.Fatal(err)
			}
			var total costs
			for b.Loop() {
				total.add(costsOf(b, all, numbers))
			}
			total.report(b)
		})
	}
}

// provenSet returns the examples of a set that lack no number.
func provenSet(b *testing.B, name string) *data.Set {
	b.Helper()
	var s *data.Set
	var err error
	switch name {
	case "haberman":
		s, err = data.ReadCSV(athand.More(b, "haberman.csv"), data.Format{NoHeader: true})
	case "transfusion":
		s, err = data.ReadCSV(athand.More(b, filepath.Join("ice", "transfusion.data")), data.Format{NoHeader: true, Class: "x1"})
	default:
		s, err = data.Load(name)
		athand.UCI(b, err)
	}
	if err != nil {
		b.Fatal(err)
	}
	if _, err := certificate.Describe(s); err != nil {
		s = s.DropMissing()
	}
	return s
}

// The costs of a proof are CPU times and sizes in bytes.
type costs struct {
	search, write, check, python time.Duration
	size, compressed             int
}

// costsOf makes a proof about numbers, which are the coded examples of all, and has it checked.
func costsOf(b *testing.B, all, numbers *data.Set) (c costs) {
	b.Helper()
	end := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	began := cputime.Spent()
	m, err := learners.MinimumError{}.Fit(b.Context(), numbers, learners.Seed(1))
	end(err)
	found, err := certify.Search(b.Context(), numbers, m.(*learners.MinimumErrorPlane).Unit, proof.Plain, 200_000)
	end(err)
	c.search = cputime.Spent() - began
	began = cputime.Spent()
	p, err := found.Certificate(b.Context(), numbers)
	end(err)
	var text, packed, table bytes.Buffer
	end(p.Write(&text))
	c.write = cputime.Spent() - began
	z := gzip.NewWriter(&packed)
	_, err = z.Write(text.Bytes())
	end(err)
	end(z.Close())
	end(all.WriteCSV(&table))
	c.size, c.compressed = text.Len(), packed.Len()
	c.check, c.python = checkingTimes(b, all, text.Bytes(), table.Bytes())
	return c
}

// checkingTimes returns the CPU times of both checkers, with the reading of the proof. Python reads the
// examples too.
func checkingTimes(b *testing.B, all *data.Set, text, table []byte) (check, python time.Duration) {
	b.Helper()
	dir := b.TempDir()
	file, examples := filepath.Join(dir, "proof.json"), filepath.Join(dir, "examples.csv")
	for name, content := range map[string][]byte{file: text, examples: table} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	began := cputime.Spent()
	p, err := certificate.Read(bytes.NewReader(text))
	if err != nil {
		b.Fatal(err)
	}
	if err := p.Verify(all); err != nil {
		b.Fatal(err)
	}
	check = cputime.Spent() - began
	run := exec.Command("python3", "-B", "../../../certificate/verify.py", file, examples)
	if out, err := run.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return check, run.ProcessState.UserTime() + run.ProcessState.SystemTime()
}

// add adds the costs of another proof.
func (c *costs) add(d costs) {
	c.search, c.write, c.check, c.python = c.search+d.search, c.write+d.write, c.check+d.check, c.python+d.python
	c.size, c.compressed = d.size, d.compressed
}

// report reports the mean costs, and the shares of the search's time.
func (c *costs) report(b *testing.B) {
	b.Helper()
	for name, spent := range map[string]time.Duration{"search": c.search, "write": c.write, "check": c.check, "python": c.python} {
		b.ReportMetric(spent.Seconds()/float64(b.N), name+"-s")
		if name != "search" {
			b.ReportMetric(100*spent.Seconds()/c.search.Seconds(), name+"-%")
		}
	}
	b.ReportMetric(float64(c.size)/1000, "proof-kB")
	b.ReportMetric(float64(c.compressed)/1000, "packed-kB")
}
