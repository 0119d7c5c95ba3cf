package learnertest

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// A broken learner is the perceptron with one fault.
type broken struct {
	before func(*data.Set)
	after  func(*data.Set, learners.Model) learners.Model
}

func (b broken) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	if b.before != nil && s.Len() > 0 && len(s.Classes) == 2 {
		b.before(s)
	}
	m, err := learners.Perceptron{}.Fit(ctx, s, r)
	if err != nil || b.after == nil {
		return m, err
	}
	return b.after(s, m), nil
}

// A hoarder is the perceptron with a field that it takes memory for, whether it needs it or not.
type hoarder struct{ Room int }

func (h hoarder) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	room := make([]byte, min(max(h.Room, 0), mostMemory+1))
	defer runtime.KeepAlive(room)
	return learners.Perceptron{}.Fit(ctx, s, r)
}

// A lonely learner is the perceptron, but of two fits at once one fails.
type lonely struct{ busy *sync.Mutex }

func (l lonely) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	if !l.busy.TryLock() {
		return nil, errors.New("another fit is under way")
	}
	defer l.busy.Unlock()
	time.Sleep(10 * time.Millisecond)
	return learners.Perceptron{}.Fit(ctx, s, r)
}

type keeper struct {
	*learners.Halfspace
	X [][]float64
}

func (k *keeper) Predict(x []float64) int {
	if k.X[0] != nil && k.X[0][0] == -7 {
		return 1 - k.Halfspace.Predict(x)
	}
	return k.Halfspace.Predict(x)
}

type liar struct{ *learners.Halfspace }

func (l *liar) Network() *ltu.Network {
	return (&learners.Halfspace{Unit: l.Halfspace.Complement()}).Network()
}

type forgetful struct {
	H *learners.Halfspace `json:"-"`
	learners.Constant
}

func (f *forgetful) Predict(x []float64) int {
	if f.H == nil {
		return f.Class
	}
	return f.H.Predict(x)
}

func (f *forgetful) Network() *ltu.Network {
	if f.H == nil {
		return f.Constant.Network()
	}
	return f.H.Network()
}

func half(m learners.Model) *learners.Halfspace { return &m.(*learners.FixedIncrement).Halfspace }

// faults names, for each broken learner, a test that must fail.
var faults = map[string]struct {
	learner learners.Learner
	caught  string
}{
	"changes its sample": {broken{before: func(s *data.Set) { s.Y[0] = 1 - s.Y[0] }}, "/halfspace"},
	"keeps rows": {broken{after: func(s *data.Set, m learners.Model) learners.Model {
		return &keeper{half(m), s.X}
	}}, "/halfspace"},
	"converts to another network": {broken{after: func(_ *data.Set, m learners.Model) learners.Model {
		return &liar{half(m)}
	}}, "/halfspace"},
	"loses its weights as JSON": {broken{after: func(_ *data.Set, m learners.Model) learners.Model {
		return &forgetful{H: half(m)}
	}}, "/halfspace"},
	"has randomness of its own": {broken{after: func(_ *data.Set, m learners.Model) learners.Model {
		m.(*learners.FixedIncrement).Theta += rand.Float64()
		return m
	}}, "/outside"},
	"never reads the class": {broken{after: func(s *data.Set, m learners.Model) learners.Model {
		return &learners.Constant{Schema: s.Schema}
	}}, "/learns/halfspace"},
	"takes the memory that a number allows": {hoarder{}, "/any_number/Room_2.147483648e+09"},
	"fits one sample at a time":             {lonely{new(sync.Mutex)}, "/halfspace"},
	"never checks its sample": {broken{before: func(s *data.Set) {
		// As if it had not been looked at: the fault is mended before anybody sees it.
		for i, y := range s.Y {
			s.Y[i] = y & 1
		}
	}}, "/malformed"},
	"predicts no class of one": {broken{after: func(s *data.Set, m learners.Model) learners.Model {
		return &learners.Constant{Schema: s.Schema, Class: 0}
	}}, "/one_class_is_predicted"},
}

// TestSuiteCatches runs the suite on broken learners, each in a process of its
// own, and wants it to fail.
func TestSuiteCatches(t *testing.T) {
	if name := os.Getenv("BROKEN"); name != "" {
		Run(t, learners.Info{Name: name, Learner: faults[name].learner, Learns: []string{"halfspace"}})
		return
	}
	for name, fault := range faults {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(os.Args[0], "-test.run=^TestSuiteCatches$")
			cmd.Env = append(os.Environ(), "BROKEN="+name)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), "--- FAIL: TestSuiteCatches"+fault.caught) {
				t.Errorf("a learner that %s passes %s:\n%s", name, fault.caught, out)
			}
		})
	}
}
