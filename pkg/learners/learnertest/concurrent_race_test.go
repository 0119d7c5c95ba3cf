//go:build race

package learnertest

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A spoiler is the perceptron, which first writes into its sample what stands there already.
type spoiler struct{}

func (spoiler) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	s.X[0][0] += 0
	return learners.Perceptron{}.Fit(ctx, s, r)
}

// A counter is the perceptron that counts its fits.
type counter struct{ fits *int }

func (c counter) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	*c.fits++
	return learners.Perceptron{}.Fit(ctx, s, r)
}

// counting is a model that counts the examples it has predicted.
type counting struct {
	*learners.Halfspace
	predictions *int
}

func (c *counting) Predict(x []float64) int {
	*c.predictions++
	return c.Halfspace.Predict(x)
}

// TestConcurrentRun runs the whole suite once, as it fits and predicts in goroutines of its own.
func TestConcurrentRun(t *testing.T) {
	Run(t, learners.Info{Name: "perceptron", Learner: learners.Perceptron{}, Learns: []string{"halfspace"}})
}

// TestConcurrentCatches runs Concurrent on learners whose fits or models share memory, each in a
// process of its own, and wants the race detector to see it.
func TestConcurrentCatches(t *testing.T) {
	faults := map[string]learners.Learner{
		"writes into its sample":         spoiler{},
		"has memory that its fits share": counter{new(int)},
		"has models with such memory":    broken{after: func(_ *data.Set, m learners.Model) learners.Model { return &counting{half(m), new(int)} }},
	}
	if name := os.Getenv("BROKEN"); name != "" {
		Concurrent(t, faults[name])
		return
	}
	for name := range faults {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestConcurrentCatches$")
			cmd.Env = append(os.Environ(), "BROKEN="+name)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), "DATA RACE") {
				t.Errorf("a learner that %s passes:\n%s", name, out)
			}
		})
	}
}
