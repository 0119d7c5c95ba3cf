package learnertest_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// bitsSamples are the samples of TestSameBits: Boolean and numeric ones, of few classes and of
// many, with and without noise, and small, since emulated processors are slow.
func bitsSamples(t *testing.T) []*data.Set {
	loaded := func(name string, limit int) *data.Set {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		return s.Subset(learners.Seed(3).Perm(s.Len())[:limit])
	}
	glass := loaded("glass", 90)
	return []*data.Set{
		learnertest.Sample("halfspace"), learnertest.Sample("3-of-5"), learnertest.Sample("three classes"),
		noisy(60, 4), loaded("votes", 100), loaded("votes", 100).OneHot(), loaded("iris", 60), glass,
	}
}

// noisy returns a halfspace of d numbers from −1 to 1 with a tenth of n labels wrong.
func noisy(n, d int) *data.Set {
	r := learners.Seed(5)
	s := &data.Set{Schema: data.Schema{Name: "noisy", Classes: []string{"out", "in"}}}
	for j := range d {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j+1)})
	}
	for i := range n {
		x, sum := make([]float64, d), 0.0
		for j := range x {
			x[j] = float64(2*r.Float64()) - 1
			sum += float64(x[j] * float64(j+1))
		}
		s.X, s.Y = append(s.X, x), append(s.Y, 0)
		if (sum > 0) != (i%10 == 0) {
			s.Y[i] = 1
		}
	}
	return s
}

// digest returns the first half of the SHA-256 of v's JSON, which has every bit of its numbers.
func digest(t *testing.T, v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))[:32]
}

// TestSameBits compares what every learner learns from a few samples with its file in testdata/same, bit for
// bit. It says nothing of whether the models are right, but that they are the same on every processor:
// `make samebits` runs it on several. After a change of a learner that changes models on purpose, -update
// writes the file anew: go test ./pkg/learners/learnertest -run SameBits/fisher -update.
func TestSameBits(t *testing.T) {
	samples := bitsSamples(t)
	var prints []string
	for _, s := range samples {
		prints = append(prints, fmt.Sprintf("%s of %d\t%s", s.Name, len(s.Attrs), s.Fingerprint()))
	}
	golden{"samples", "fingerprints"}.compare(t, prints)
	for _, i := range learners.All() {
		t.Run(i.Name, func(t *testing.T) {
			var lines []string
			models := 0
			for _, s := range samples {
				m, err := i.Learner.Fit(context.Background(), s, learners.Seed(7))
				result := "refused"
				if err == nil {
					models++
					result = digest(t, m)
				}
				lines = append(lines, fmt.Sprintf("%s of %d\t%s", s.Name, len(s.Attrs), result))
			}
			if models < 2 { // or the file would guard nothing
				t.Errorf("%d models, want at least 2", models)
			}
			golden{i.Name, "samples"}.compare(t, lines)
		})
	}
}
