package jc96

import (
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

const (
	claimsPage = "../../../docs/papers/jc96.md"
	page05     = "../../../notebooks/papers/05-sparse-perceptrons.ipynb"
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
	{claimsPage, `^\| iris \| accuracy`, "jc96-cuts", "set=iris", "accuracy±"},
	{claimsPage, `^\| iris \| weights`, "jc96-cuts", "set=iris", "weights±"},
	{claimsPage, `^\| G2 \| accuracy`, "jc96-cuts", "set=G2", "accuracy±"},
	{claimsPage, `^\| G2 \| weights`, "jc96-cuts", "set=G2", "weights±"},
	{claimsPage, `^\| wisconsin \| accuracy`, "jc96-cuts", "set=wisconsin", "accuracy±"},
	{claimsPage, `^\| wisconsin \| weights`, "jc96-cuts", "set=wisconsin", "weights±"},
	{claimsPage, `^\| ionosphere \| accuracy`, "jc96-cuts", "set=ionosphere", "accuracy±"},
	{claimsPage, `^\| ionosphere \| weights`, "jc96-cuts", "set=ionosphere", "weights±"},
	{claimsPage, `^\| real-valued features`, "jc96-cuts", "set=G2 learner=8_cuts", "accuracy±"},
	{claimsPage, `^\| real-valued features`, "jc96-cuts", "set=G2 learner=C4.5", "accuracy±"},
	{claimsPage, `^\| real-valued features`, "jc96-cuts", "set=ionosphere learner=8_cuts", "accuracy±"},
	{claimsPage, `^\| real-valued features`, "jc96-cuts", "set=ionosphere learner=C4.5", "accuracy±"},
	{claimsPage, `^\| random \| 500 \|`, "jc96-coding", "folds=random windows=500", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| random \| 1000 \|`, "jc96-coding", "folds=random windows=1000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| random \| 2000 \|`, "jc96-coding", "folds=random windows=2000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| random \| 4000 \|`, "jc96-coding", "folds=random windows=4000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| random \| 8000 \|`, "jc96-coding", "folds=random windows=8000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| random \| 20000 \|`, "jc96-coding", "folds=random windows=20000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions \| 500 \|`, "jc96-coding", "folds=regions windows=500", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions \| 1000 \|`, "jc96-coding", "folds=regions windows=1000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions \| 2000 \|`, "jc96-coding", "folds=regions windows=2000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions \| 4000 \|`, "jc96-coding", "folds=regions windows=4000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions \| 8000 \|`, "jc96-coding", "folds=regions windows=8000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions \| 20000 \|`, "jc96-coding", "folds=regions windows=20000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions; in genes \| 500 \|`, "jc96-coding", "folds=regions;_in_genes windows=500", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions; in genes \| 1000 \|`, "jc96-coding", "folds=regions;_in_genes windows=1000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions; in genes \| 2000 \|`, "jc96-coding", "folds=regions;_in_genes windows=2000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions; in genes \| 4000 \|`, "jc96-coding", "folds=regions;_in_genes windows=4000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions; in genes \| 8000 \|`, "jc96-coding", "folds=regions;_in_genes windows=8000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| regions; in genes \| 20000 \|`, "jc96-coding", "folds=regions;_in_genes windows=20000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, `^\| votes; chosen \| accuracy`, "jc96-order", "set=votes stages=chosen", "accuracy±"},
	{claimsPage, `^\| votes; 300 \| accuracy`, "jc96-order", "set=votes stages=300", "accuracy±"},
	{claimsPage, `^\| votes; 300 \| longer`, "jc96-order", "set=votes stages=300", "longer±"},
	{claimsPage, `^\| tic-tac-toe; chosen \| accuracy`, "jc96-order", "set=tic-tac-toe stages=chosen", "accuracy±"},
	{claimsPage, `^\| tic-tac-toe; 300 \| accuracy`, "jc96-order", "set=tic-tac-toe stages=300", "accuracy±"},
	{claimsPage, `^\| tic-tac-toe; 300 \| longer`, "jc96-order", "set=tic-tac-toe stages=300", "longer±"},
	{claimsPage, `^\| G2; chosen \| accuracy`, "jc96-order", "set=G2 stages=chosen", "accuracy±"},
	{claimsPage, `^\| G2; 300 \| accuracy`, "jc96-order", "set=G2 stages=300", "accuracy±"},
	{claimsPage, `^\| G2; 300 \| longer`, "jc96-order", "set=G2 stages=300", "longer±"},
	{claimsPage, `^\| coding; chosen \| accuracy`, "jc96-order", "set=coding stages=chosen", "accuracy±"},
	{claimsPage, `^\| coding; 300 \| accuracy`, "jc96-order", "set=coding stages=300", "accuracy±"},
	{claimsPage, `^\| coding; 300 \| longer`, "jc96-order", "set=coding stages=300", "longer±"},
	{claimsPage, `^\| methods for automatically`, "jc96-order", "set=G2 stages=300 K=3 search=beam_of_1", "accuracy±"},
	{claimsPage, `^\| methods for automatically`, "jc96-order", "set=coding stages=300 K=3 search=beam_of_1", "accuracy±"},
	{claimsPage, `^\| methods for automatically`, "jc96-order", "set=G2 stages=300 K=3 search=all", "accuracy±"},
	{claimsPage, `^\| methods for automatically`, "jc96-order", "set=coding stages=300 K=3 search=all", "accuracy±"},
	{claimsPage, `^\| methods for automatically`, "jc96-order", "set=G2 stages=300 K=2 search=all", "accuracy±"},
	{claimsPage, `^\| methods for automatically`, "jc96-order", "set=coding stages=300 K=2 search=all", "accuracy±"},
	{claimsPage, `^\| 0 % \| accuracy`, "jc96-noise", "noise=0", "accuracy±"},
	{claimsPage, `^\| 10 % \| accuracy`, "jc96-noise", "noise=10", "accuracy±"},
	{claimsPage, `^\| 20 % \| accuracy`, "jc96-noise", "noise=20", "accuracy±"},
	{claimsPage, `^\| 30 % \| accuracy`, "jc96-noise", "noise=30", "accuracy±"},
	{claimsPage, `^\| 0 % \| weights`, "jc96-noise", "noise=0", "weights±"},
	{claimsPage, `^\| 10 % \| weights`, "jc96-noise", "noise=10", "weights±"},
	{claimsPage, `^\| 20 % \| weights`, "jc96-noise", "noise=20", "weights±"},
	{claimsPage, `^\| 30 % \| weights`, "jc96-noise", "noise=30", "weights±"},
	{claimsPage, `^\| 0 % \| largest`, "jc96-noise", "noise=0", "largest±"},
	{claimsPage, `^\| 10 % \| largest`, "jc96-noise", "noise=10", "largest±"},
	{claimsPage, `^\| 20 % \| largest`, "jc96-noise", "noise=20", "largest±"},
	{claimsPage, `^\| 30 % \| largest`, "jc96-noise", "noise=30", "largest±"},
	{claimsPage, `^\| noisy sparse`, "jc96-noise", "noise=10 learner=majority", "accuracy±"},
	{claimsPage, `^\| noisy sparse`, "jc96-noise", "noise=10 learner=AdaBoost", "accuracy±"},
	{claimsPage, `^\| noisy sparse`, "jc96-noise", "noise=10 learner=AdaBoost;_chosen", "accuracy±"},
	{claimsPage, `^\| noisy sparse`, "jc96-noise", "noise=30 learner=majority", "accuracy±"},
	{claimsPage, `^\| noisy sparse`, "jc96-noise", "noise=30 learner=AdaBoost", "accuracy±"},
	{claimsPage, `^\| noisy sparse`, "jc96-noise", "noise=30 learner=AdaBoost;_chosen", "accuracy±"},
	{claimsPage, `^\| an earlier booster`, "jc96-noise", "noise=0 learner=majority", "accuracy± weights± largest±"},
	{claimsPage, `^\| an earlier booster`, "jc96-noise", "noise=0 learner=AdaBoost", "accuracy± weights±"},
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

// TestMain wants every number of the page to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), claimsPage) }
