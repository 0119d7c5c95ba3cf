package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners/internal/certify"
	"halfspace/pkg/learners/internal/proof"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

var _ = registerModel((*Halfspace)(nil))

// A Halfspace is a linear classifier for two classes: one linear threshold unit, which fires on the
// positive class. Most learners of a single unit return it.
type Halfspace struct {
	data.Schema
	ltu.Unit
}

// Predict returns 1 if the unit fires on x, else 0.
func (h *Halfspace) Predict(x []float64) int {
	if h.Fires(x) {
		return 1
	}
	return 0
}

// String says in words where the model predicts the positive class. It shows only the terms with the
// greatest weights.
func (h *Halfspace) String() string {
	return escape.Text(fmt.Sprintf("%s if %s, else %s", h.Classes[1], outline.Condition(h.Unit, h.Attrs), h.Classes[0]))
}

// Network returns the network of this one unit.
func (h *Halfspace) Network() *ltu.Network {
	b := ltu.NewBuilder(len(h.W))
	return b.Network(b.Unit(h.Unit))
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (h *Halfspace) UnmarshalJSON(text []byte) error {
	return readModel(text, h, func(read plainHalfspace) { *h = Halfspace(read) })
}

// Certify returns a certificate that no halfspace has fewer errors on s, a sample with the attributes of
// h. Anyone can check the certificate with exact arithmetic: see package certificate.
//
// Certify makes the proof by a branch and bound of its own, which solves at most the number of systems
// of inequalities that nodes gives. If nodes is 0, it solves 200,000, or goes on until ctx is done if
// ctx has a deadline. In at most eight dimensions a second branch and bound takes turns with the first,
// and looks at as many cones of weights. If they find a halfspace with fewer errors than h, the
// certificate is about that halfspace.
//
// If the nodes or the time are used up before the proof is complete, the error is an *Unproven, which
// has a certificate of a lower bound. Certify returns another error if the proof does not hold in exact
// arithmetic, and ctx's error if ctx is cancelled.
func (h *Halfspace) Certify(ctx context.Context, s *data.Set, nodes int) (*certificate.Proof, error) {
	return h.certify(ctx, s, proof.Plain, nodes)
}

// CertifyDensest is like Certify, but compares only halfspaces that contain all positive examples, such
// as the halfspace of DensestHalfspace. The certificate says that no such halfspace contains fewer
// negative examples. If h does not contain all positive examples, CertifyDensest returns an error.
func (h *Halfspace) CertifyDensest(ctx context.Context, s *data.Set, nodes int) (*certificate.Proof, error) {
	for i, x := range s.X {
		if s.Y[i] == 1 && len(x) == len(h.W) && !h.Fires(x) {
			return nil, fmt.Errorf("certificate: the halfspace does not contain the positive example %d", i)
		}
	}
	return h.certify(ctx, s, proof.Faultless(1), nodes)
}

// certify returns the certificate of the fewest errors. The aim says which errors count, and how much.
func (h *Halfspace) certify(ctx context.Context, s *data.Set, aim proof.Aim, nodes int) (*certificate.Proof, error) {
	const name = "certificate"
	if err := check(ctx, name, s, unitDomain); err != nil {
		return nil, err
	}
	if len(h.W) != len(s.Attrs) {
		return nil, fmt.Errorf("%s: the halfspace has %d weights, the sample %d attributes", name, len(h.W), len(s.Attrs))
	}
	if nodes < 0 {
		return nil, fmt.Errorf("%s: nodes is %d, want at least 0", name, nodes)
	}
	if _, counts := aim.Errors(h.Unit, s); !counts {
		return nil, fmt.Errorf("%s: the halfspace has too many errors in a class", name)
	}
	if _, ends := ctx.Deadline(); !ends {
		nodes = cmp.Or(nodes, 200_000)
	}
	found, err := certify.Search(ctx, s, h.Unit, aim, nodes)
	if errors.Is(err, proof.ErrNodes) || errors.Is(err, context.DeadlineExceeded) {
		return nil, newUnproven(found, aim, s, err)
	}
	if err != nil {
		return nil, certificateError(ctx, err)
	}
	p, err := found.Certificate(ctx, s)
	return p, certificateError(ctx, err)
}

func (h *Halfspace) check() error {
	return cmp.Or(checkTwo(h.Schema), checkUnits(len(h.Attrs), h.Unit))
}

// A plainHalfspace has the fields of a Halfspace but not its method UnmarshalJSON. A model that embeds a
// Halfspace would otherwise inherit the method, and read only the Halfspace.
type plainHalfspace Halfspace
