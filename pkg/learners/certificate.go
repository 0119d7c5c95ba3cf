package learners

import (
	"cmp"
	"context"
	"fmt"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/certify"
	"halfspace/pkg/learners/internal/parting"
	"halfspace/pkg/ltu"
)

// certificateError returns err with the word certificate in front, or ctx's error if ctx is done.
func certificateError(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("certificate: %w", err)
}

// certifyHalfspaces returns a certificate about the fewest halfspaces for s. Its search begins with the
// given units, which fire on the class fires. Faultless is a class that all halfspaces must contain, or
// parting.None. Systems limits the number of systems of inequalities to solve.
func certifyHalfspaces(ctx context.Context, s *data.Set, units []ltu.Unit, faultless, fires, systems int) (*certificate.Proof, error) {
	const name = "certificate"
	if err := check(ctx, name, s, unitDomain); err != nil {
		return nil, err
	}
	if systems < 0 {
		return nil, fmt.Errorf("%s: systems is %d, want at least 0", name, systems)
	}
	for _, u := range units {
		if len(u.W) != len(s.Attrs) {
			return nil, fmt.Errorf("%s: a halfspace has %d weights, the sample %d attributes", name, len(u.W), len(s.Attrs))
		}
	}
	found, err := parting.Find(ctx, s, units, faultless, fires, cmp.Or(systems, 1_000_000))
	if err != nil {
		return nil, certificateError(ctx, err)
	}
	p, err := certify.Halfspaces(ctx, s, found)
	return p, certificateError(ctx, err)
}
