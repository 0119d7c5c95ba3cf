package export

import (
	"io"
	"strings"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestRefusesWhatIsNoNetwork wants one line that says what and why, of every format that carries networks.
func TestRefusesWhatIsNoNetwork(t *testing.T) {
	m := learned(t, hostile(), pipeline.Calibrated{Learner: learners.Pocket{}, Folds: 2})
	for _, f := range All() {
		err := f.Write(io.Discard, m)
		carries := f.Name == "card"
		switch {
		case carries && err != nil:
			t.Errorf("%s: %v", f.Name, err)
		case !carries && (err == nil || !strings.Contains(err.Error(), "pipeline.Probabilities") || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: %v, want a line on what has no network", f.Name, err)
		}
	}
}
