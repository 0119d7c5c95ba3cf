//go:build verilog

package export

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// fitTime is how long a learner may learn: some need minutes for what others learn at once.
const fitTime = time.Second

// TestVerilogSimulated has every registered learner learn from sets of bits and of nominal attributes, and
// wants of every module, run by Icarus Verilog, the class that the model predicts: at all 512 corners where
// there are nine attributes, and on every example of the other sets whose values are not missing.
func TestVerilogSimulated(t *testing.T) {
	corners, err := data.AtLeast(5, 9).Table()
	if err != nil {
		t.Fatal(err)
	}
	sets := []*data.Set{corners, hostile()}
	for _, name := range []string{"votes", "tic-tac-toe", "monks-1", "monks-3", "mushroom"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.Len() > 1000 { // mushroom
			s = s.Subset(learners.Seed(1).Perm(s.Len())[:1000])
		}
		sets = append(sets, s)
	}
	for _, s := range sets {
		t.Run(s.Name, func(t *testing.T) { simulateSet(t, s) })
	}
}

// simulateSet simulates a module of each learner.
func simulateSet(t *testing.T, s *data.Set) {
	split, err := s.StratifiedHoldout(0.5, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	part := s.Subset(split.Train[:min(60, len(split.Train))])
	b := bench{dir: t.TempDir()}
	var late, refused []string
	for _, i := range learners.All() {
		ctx, stop := context.WithTimeout(t.Context(), fitTime)
		l := pipeline.Of(i.Learner)
		if !s.Attrs[0].Nominal() {
			l.Coding = data.Coding{Numbers: data.Thermometer}
		}
		m, err := pipeline.Fit(ctx, l, part, 1)
		stop()
		if err != nil {
			late = append(late, i.Name)
			if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, learners.ErrUnsuited) {
				t.Errorf("%s: %v", i.Name, err)
			}
			continue
		}
		c, err := newCircuit(m)
		if err != nil {
			refused = append(refused, i.Name+": "+err.Error())
			continue
		}
		b.add(t, i.Name, m, c, s)
	}
	t.Logf("%d models on %d examples, %d refused, %d not learned: %s", len(b.models), s.Len(), len(refused), len(late), strings.Join(late, ", "))
	for _, r := range refused {
		t.Log("refused: ", r)
	}
	b.run(t)
}
