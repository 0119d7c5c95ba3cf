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

// Unproven is the error of a search for a certificate that ended before the proof. It wraps the reason.
type Unproven struct {
	Errors int // of the best halfspace so far, each counted by the cost of its class
	Bound  int // no halfspace has fewer

	found  *certify.Found
	sample *data.Set
	why    error
}

// newUnproven returns the error of a search on s that ended for the reason why.
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

// Certify returns the certificate of the bound: no halfspace has fewer errors. It returns ctx's error if ctx
// is done.
func (u *Unproven) Certify(ctx context.Context) (*certificate.Proof, error) {
	p, err := u.found.Certificate(ctx, u.sample)
	return p, certificateError(ctx, err)
}
