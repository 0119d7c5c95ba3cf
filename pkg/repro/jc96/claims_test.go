package jc96

import (
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

const (
	claimsPage = "../../../docs/papers/jc96.md"
	page05     = "../../../notebooks/05-sparse-perceptrons.ipynb"
)

// claims are what the claims page and notebook 05 repeat of committed results.
var claims = []papertest.Claim{
	{claimsPage, `^\| votes \| we got`, "jc96-table1", "set=votes", "accuracy±"},
	{claimsPage, `^\| votes \| weights, we got`, "jc96-table1", "set=votes", "weights±"},
	{claimsPage, `^\| promoters \| we got`, "jc96-table1", "set=promoters", "accuracy±"},
	{claimsPage, `^\| promoters \| weights, we got`, "jc96-table1", "set=promoters", "weights±"},
	{claimsPage, `^\| splice \| we got`, "jc96-table1", "set=splice", "accuracy±"},
	{claimsPage, `^\| splice \| weights, we got`, "jc96-table1", "set=splice", "weights±"},
	{claimsPage, `^\| coding \| we got`, "jc96-table1", "set=coding", "accuracy±"},
	{claimsPage, `^\| coding \| weights, we got`, "jc96-table1", "set=coding", "weights±"},
	{claimsPage, `^\| for coding "nearly all"`, "jc96-codons", "stages=chosen", "pairs± within± share±"},
	{claimsPage, `^- \*\*Coding.\*\* `, "jc96-codons", "", "accuracy±"},
	{claimsPage, `^\| after 2s²`, "jc96-bounds", "s=9 m=1000", "stages±"},
	{claimsPage, `^\| §3.3 limits the stages`, "jc96-bounds", "s=9 m=1000", "chosen_train± chosen_gen± gen±"},
	{claimsPage, `^\| the perceptron has at most`, "jc96-bounds", "s=9 m=1000", "weights±"},
	{claimsPage, `^\| O\(ks`, "jc96-bounds", "s=3 m=1000", "gen±"},
	{claimsPage, `^\| an open question`, "jc96-table1", "learner=second-order_pruned", "accuracy± weights±"},
	{claimsPage, `^\| sizes are comparable`, "jc96-table1", "learner=pruned", "weights±"},
	{claimsPage, `^\| the perceptrons have fewer`, "jc96-table1", "learner=boosting", "weights±"},
	{page05, `\| votes: boosting`, "jc96-table1", "set=votes learner=boosting", "accuracy± weights±"},
	{page05, `\| votes: C4.5`, "jc96-table1", "set=votes learner=C4.5", "accuracy±"},
	{page05, `\| votes: C4.5`, "jc96-table1", "set=votes learner=multi-layer", "accuracy±"},
	{page05, `\| votes: C4.5`, "jc96-table1", "set=votes learner=ordinary", "accuracy±"},
	{page05, `\| votes: C4.5`, "jc96-table1", "set=votes learner=second-order", "accuracy±"},
	{page05, `\| votes: C4.5`, "jc96-table1", "set=votes learner=pruned", "accuracy±"},
	{page05, `\| for coding regions`, "jc96-codons", "stages=chosen", "within±"},
}

// TestClaims compares the numbers of the claims page and the notebook with the
// committed results, so that neither changes without the other.
func TestClaims(t *testing.T) { papertest.CheckClaims(t, Experiments(), claims) }
