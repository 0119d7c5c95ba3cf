package learners

import (
	"cmp"
	"context"
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

// A Halfspace is a linear classifier: a two-class model with one linear threshold unit, which fires on
// the positive class.
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

// String describes where the model predicts the positive class, by the terms with the greatest weights.
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

// Certify returns a certificate that no halfspace has fewer errors on s, a sample with the attributes of h.
// Anyone can check the certificate with exact arithmetic: see package certificate. Certify makes the proof
// by a branch and bound of its own. It solves at most nodes systems of inequalities, or 200,000 if nodes is
// 0. In at most eight dimensions a second search takes turns with it, and looks at as many cones of weights.
// If Certify finds a halfspace with fewer errors than h, the certificate is about that halfspace. It returns
// an error if the nodes are used up, or if the proof does not hold in exact arithmetic. It returns ctx's
// error if ctx is done.
func (h *Halfspace) Certify(ctx context.Context, s *data.Set, nodes int) (*certificate.Proof, error) {
	return h.certify(ctx, s, proof.None, nodes)
}

// CertifyDensest is like Certify, but compares only halfspaces that contain all positive examples, such as
// the halfspace of DensestHalfspace. The certificate says that no such halfspace contains fewer negative
// examples. It is an error if h does not contain all positive examples.
func (h *Halfspace) CertifyDensest(ctx context.Context, s *data.Set, nodes int) (*certificate.Proof, error) {
	return h.certify(ctx, s, 1, nodes)
}

// certify returns the certificate of the fewest errors. Unless faultless is proof.None, only halfspaces
// without errors in the class faultless count.
func (h *Halfspace) certify(ctx context.Context, s *data.Set, faultless, nodes int) (*certificate.Proof, error) {
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
	for i, x := range s.X {
		if s.Y[i] == faultless && h.Predict(x) != faultless {
			return nil, fmt.Errorf("%s: the halfspace does not contain the positive example %d", name, i)
		}
	}
	p, err := certify.Fewest(ctx, s, h.Unit, faultless, cmp.Or(nodes, 200_000))
	return p, certificateError(ctx, err)
}

func (h *Halfspace) check() error {
	return cmp.Or(checkTwo(h.Schema), checkUnits(len(h.Attrs), h.Unit))
}

// A plainHalfspace has the fields of a Halfspace without its UnmarshalJSON. That method would otherwise read
// every model that embeds a Halfspace.
type plainHalfspace Halfspace
