package learners

import (
	"context"
	"errors"
	"fmt"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/certify"
	"halfspace/pkg/learners/internal/proof"
)

// Unproven is the error of Certify if its search ended before the proof was complete. It wraps the
// reason, and offers a certificate of a weaker statement.
type Unproven struct {
	Errors int // of the best halfspace so far, each counted by the cost of its class
	Bound  int // no halfspace has fewer

	found  *certify.Found
	sample *data.Set
	why    error
}

// newUnproven returns the error of a search on s that ended for the reason given by why.
func newUnproven(found *certify.Found, aim proof.Aim, s *data.Set, why error) *Unproven {
	u := &Unproven{found: found, sample: s, why: why}
	u.Errors, _ = aim.Errors(found.Unit, s)
	u.Bound = min(found.Bound(), u.Errors)
	return u
}

// Error says how far the search got, in one line.
func (u *Unproven) Error() string {
	why := u.why.Error()
	if errors.Is(u.why, context.DeadlineExceeded) {
		why = "the time ended before the proof"
	}
	return fmt.Sprintf("certificate: %s: %s", why, statusOf("errors", u.Errors, u.Bound))
}

// Unwrap returns the reason.
func (u *Unproven) Unwrap() error { return u.why }

// Certify returns a certificate of the lower bound that the search has reached: no halfspace has fewer
// errors than that. It returns ctx's error if ctx is done.
func (u *Unproven) Certify(ctx context.Context) (*certificate.Proof, error) {
	p, err := u.found.Certificate(ctx, u.sample)
	return p, certificateError(ctx, err)
}
