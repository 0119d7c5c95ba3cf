package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
)

// PocketWeighs returns, for tests outside of the package, how many units p weighs on s, how many examples
// it looks at for that, and the run of the unit in the pocket in the end.
func PocketWeighs(ctx context.Context, p Pocket, s *data.Set, r *rand.Rand) (units, looked, run int, err error) {
	state := p.start(s, [2]bool{}, nil)
	_, err = p.train(ctx, state, r)
	return state.balance.units, state.balance.looked, state.longest, err
}
