package jc96

import (
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

const (
	claimsPage = "../../../docs/papers/jc96.md"
	page05     = "../../../notebooks/papers/05-sparse-perceptrons.ipynb"
)

// claims are where the claims page and notebook 05 repeat committed results.
var claims = []papertest.Claim{
	{claimsPage, "table1 | votes | we got", "jc96-table1", "set=votes", "accuracy±"},
	{claimsPage, "table1 | votes | weights, we got", "jc96-table1", "set=votes", "weights±"},
	{claimsPage, "table1 | promoters | we got", "jc96-table1", "set=promoters", "accuracy±"},
	{claimsPage, "table1 | promoters | weights, we got", "jc96-table1", "set=promoters", "weights±"},
	{claimsPage, "table1 | splice | we got", "jc96-table1", "set=splice", "accuracy±"},
	{claimsPage, "table1 | splice | weights, we got", "jc96-table1", "set=splice", "weights±"},
	{claimsPage, "table1 | coding | we got", "jc96-table1", "set=coding", "accuracy±"},
	{claimsPage, "table1 | coding | weights, we got", "jc96-table1", "set=coding", "weights±"},
	{claimsPage, "votes-boosting", "jc96-table1", "set=votes learner=boosting", "accuracy± weights±"},
	{claimsPage, "codons", "jc96-codons", "stages=chosen", "pairs± within± share±"},
	{claimsPage, "pair-weight", "jc96-pairs", "terms=pairs_at_½", "accuracy± inputs"},
	{claimsPage, "pair-weight", "jc96-pairs", "terms=pairs_at_1", "accuracy± inputs"},
	{claimsPage, "codon-inputs", "jc96-pairs", "set=coding terms=ordinary", "accuracy±"},
	{claimsPage, "codon-inputs", "jc96-pairs", "set=coding terms=ordinary;_codons", "accuracy±"},
	{claimsPage, "codon-inputs", "jc96-pairs", "set=coding terms=codons", "accuracy±"},
	{claimsPage, "codon-inputs", "jc96-pairs", "set=coding terms=no_pairs", "accuracy±"},
	{claimsPage, "codon-inputs", "jc96-pairs", "set=coding terms=pairs_at_½", "accuracy±"},
	{claimsPage, "adaboost-efficiency", "jc96-boosters", "s=3 m=1000 booster=AdaBoost", "first±"},
	{claimsPage, "adaboost-efficiency", "jc96-boosters", "s=9 m=1000 booster=AdaBoost", "first±"},
	{claimsPage, "adaboost-efficiency", "jc96-boosters", "s=3 m=1000 booster=majority", "first±"},
	{claimsPage, "adaboost-efficiency", "jc96-boosters", "s=9 m=1000 booster=majority", "first± stages±"},
	{claimsPage, "adaboost-efficiency", "jc96-boosters", "s=9 m=1000 booster=majority;_large", "stages± mistakes±"},
	{claimsPage, "coding-stages", "jc96-codons", "", "accuracy±"},
	{claimsPage, "stages-bound", "jc96-bounds", "s=9 m=1000", "stages±"},
	{claimsPage, "stages-limit", "jc96-bounds", "s=9 m=1000", "chosen_train± chosen_gen± gen±"},
	{claimsPage, "weights-bound", "jc96-bounds", "s=9 m=1000", "weights±"},
	{claimsPage, "examples-bound", "jc96-bounds", "s=3 m=1000", "gen±"},
	{claimsPage, "pruned-second-order", "jc96-table1", "learner=second-order_pruned", "accuracy± weights±"},
	{claimsPage, "pruned-sizes", "jc96-table1", "learner=pruned", "weights±"},
	{claimsPage, "fewer-weights", "jc96-table1", "learner=boosting", "weights±"},
	{claimsPage, "cuts | iris | accuracy", "jc96-cuts", "set=iris", "accuracy±"},
	{claimsPage, "cuts | iris | weights", "jc96-cuts", "set=iris", "weights±"},
	{claimsPage, "cuts | G2 | accuracy", "jc96-cuts", "set=G2", "accuracy±"},
	{claimsPage, "cuts | G2 | weights", "jc96-cuts", "set=G2", "weights±"},
	{claimsPage, "cuts | wisconsin | accuracy", "jc96-cuts", "set=wisconsin", "accuracy±"},
	{claimsPage, "cuts | wisconsin | weights", "jc96-cuts", "set=wisconsin", "weights±"},
	{claimsPage, "cuts | ionosphere | accuracy", "jc96-cuts", "set=ionosphere", "accuracy±"},
	{claimsPage, "cuts | ionosphere | weights", "jc96-cuts", "set=ionosphere", "weights±"},
	{claimsPage, "real-valued", "jc96-cuts", "set=G2 learner=8_cuts", "accuracy±"},
	{claimsPage, "real-valued", "jc96-cuts", "set=G2 learner=C4.5", "accuracy±"},
	{claimsPage, "real-valued", "jc96-cuts", "set=ionosphere learner=8_cuts", "accuracy±"},
	{claimsPage, "real-valued", "jc96-cuts", "set=ionosphere learner=C4.5", "accuracy±"},
	{claimsPage, "windows | random | 500", "jc96-coding", "folds=random windows=500", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | random | 1000", "jc96-coding", "folds=random windows=1000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | random | 2000", "jc96-coding", "folds=random windows=2000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | random | 4000", "jc96-coding", "folds=random windows=4000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | random | 8000", "jc96-coding", "folds=random windows=8000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | random | 20000", "jc96-coding", "folds=random windows=20000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions | 500", "jc96-coding", "folds=regions windows=500", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions | 1000", "jc96-coding", "folds=regions windows=1000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions | 2000", "jc96-coding", "folds=regions windows=2000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions | 4000", "jc96-coding", "folds=regions windows=4000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions | 8000", "jc96-coding", "folds=regions windows=8000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions | 20000", "jc96-coding", "folds=regions windows=20000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions; in genes | 500", "jc96-coding", "folds=regions;_in_genes windows=500", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions; in genes | 1000", "jc96-coding", "folds=regions;_in_genes windows=1000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions; in genes | 2000", "jc96-coding", "folds=regions;_in_genes windows=2000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions; in genes | 4000", "jc96-coding", "folds=regions;_in_genes windows=4000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions; in genes | 8000", "jc96-coding", "folds=regions;_in_genes windows=8000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "windows | regions; in genes | 20000", "jc96-coding", "folds=regions;_in_genes windows=20000", "boosting± c45± multi_layer± ordinary± second_order±"},
	{claimsPage, "order | votes; chosen | accuracy", "jc96-order", "set=votes stages=chosen", "accuracy±"},
	{claimsPage, "order | votes; 300 | accuracy", "jc96-order", "set=votes stages=300", "accuracy±"},
	{claimsPage, "order | votes; 300 | longer", "jc96-order", "set=votes stages=300", "longer±"},
	{claimsPage, "order | tic-tac-toe; chosen | accuracy", "jc96-order", "set=tic-tac-toe stages=chosen", "accuracy±"},
	{claimsPage, "order | tic-tac-toe; 300 | accuracy", "jc96-order", "set=tic-tac-toe stages=300", "accuracy±"},
	{claimsPage, "order | tic-tac-toe; 300 | longer", "jc96-order", "set=tic-tac-toe stages=300", "longer±"},
	{claimsPage, "order | G2; chosen | accuracy", "jc96-order", "set=G2 stages=chosen", "accuracy±"},
	{claimsPage, "order | G2; 300 | accuracy", "jc96-order", "set=G2 stages=300", "accuracy±"},
	{claimsPage, "order | G2; 300 | longer", "jc96-order", "set=G2 stages=300", "longer±"},
	{claimsPage, "order | coding; chosen | accuracy", "jc96-order", "set=coding stages=chosen", "accuracy±"},
	{claimsPage, "order | coding; 300 | accuracy", "jc96-order", "set=coding stages=300", "accuracy±"},
	{claimsPage, "order | coding; 300 | longer", "jc96-order", "set=coding stages=300", "longer±"},
	{claimsPage, "higher-order", "jc96-order", "set=G2 stages=300 K=3 search=beam_of_1", "accuracy±"},
	{claimsPage, "higher-order", "jc96-order", "set=coding stages=300 K=3 search=beam_of_1", "accuracy±"},
	{claimsPage, "higher-order", "jc96-order", "set=G2 stages=300 K=3 search=all", "accuracy±"},
	{claimsPage, "higher-order", "jc96-order", "set=coding stages=300 K=3 search=all", "accuracy±"},
	{claimsPage, "higher-order", "jc96-order", "set=G2 stages=300 K=2 search=all", "accuracy±"},
	{claimsPage, "higher-order", "jc96-order", "set=coding stages=300 K=2 search=all", "accuracy±"},
	{claimsPage, "noise | 0 % | accuracy", "jc96-noise", "noise=0", "accuracy±"},
	{claimsPage, "noise | 10 % | accuracy", "jc96-noise", "noise=10", "accuracy±"},
	{claimsPage, "noise | 20 % | accuracy", "jc96-noise", "noise=20", "accuracy±"},
	{claimsPage, "noise | 30 % | accuracy", "jc96-noise", "noise=30", "accuracy±"},
	{claimsPage, "noise | 0 % | weights", "jc96-noise", "noise=0", "weights±"},
	{claimsPage, "noise | 10 % | weights", "jc96-noise", "noise=10", "weights±"},
	{claimsPage, "noise | 20 % | weights", "jc96-noise", "noise=20", "weights±"},
	{claimsPage, "noise | 30 % | weights", "jc96-noise", "noise=30", "weights±"},
	{claimsPage, "noise | 0 % | largest weight", "jc96-noise", "noise=0", "largest±"},
	{claimsPage, "noise | 10 % | largest weight", "jc96-noise", "noise=10", "largest±"},
	{claimsPage, "noise | 20 % | largest weight", "jc96-noise", "noise=20", "largest±"},
	{claimsPage, "noise | 30 % | largest weight", "jc96-noise", "noise=30", "largest±"},
	{claimsPage, "noise-learnable", "jc96-noise", "noise=10 learner=majority", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-noise", "noise=10 learner=AdaBoost", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-noise", "noise=10 learner=AdaBoost;_chosen", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-noise", "noise=30 learner=majority", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-noise", "noise=30 learner=AdaBoost", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-noise", "noise=30 learner=AdaBoost;_chosen", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=10 learner=majority;_fitted m=300", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=10 learner=majority;_fitted m=30000", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=30 learner=majority;_fitted m=300", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=30 learner=majority;_fitted m=3000", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=30 learner=majority;_fitted m=30000", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=30 learner=majority m=3000", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=30 learner=AdaBoost;_chosen m=300", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=30 learner=AdaBoost;_chosen m=3000", "accuracy±"},
	{claimsPage, "noise-learnable", "jc96-learnable", "noise=30 learner=AdaBoost;_chosen m=30000", "accuracy±"},
	{claimsPage, "integer-weights", "jc96-noise", "noise=0 learner=majority", "accuracy± weights± largest±"},
	{claimsPage, "integer-weights", "jc96-noise", "noise=0 learner=AdaBoost", "accuracy± weights±"},
	{page05, "votes-boosting", "jc96-table1", "set=votes learner=boosting", "accuracy± weights±"},
	{page05, "votes-rivals", "jc96-table1", "set=votes learner=C4.5", "accuracy±"},
	{page05, "votes-rivals", "jc96-table1", "set=votes learner=multi-layer", "accuracy±"},
	{page05, "votes-rivals", "jc96-table1", "set=votes learner=ordinary", "accuracy±"},
	{page05, "votes-rivals", "jc96-table1", "set=votes learner=second-order", "accuracy±"},
	{page05, "votes-rivals", "jc96-table1", "set=votes learner=pruned", "accuracy±"},
	{page05, "codons", "jc96-codons", "stages=chosen", "within±"},
}

// TestClaims compares the numbers of the claims page and the notebook with the
// committed results, so that neither changes without the other.
func TestClaims(t *testing.T) { papertest.CheckClaims(t, Experiments(), claims) }

// TestMain wants every number of the page to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), claimsPage) }

// TestPrinted compares the numbers that the page repeats from the paper: tables 1 and 2, and claims.
func TestPrinted(t *testing.T) {
	printed := printedClaims
	for _, set := range []string{"votes", "promoters", "coding"} {
		accuracies, weights := []string{}, []string{}
		for _, l := range sparseColumns {
			cells := append(slices.Clone(sparsePrinted[set+" "+l.name]), "–", "–")
			accuracies, weights = append(accuracies, cells[0]), append(weights, cells[1])
		}
		printed = append(printed, papertest.Printed{set + " | paper", strings.Join(accuracies, " | ")},
			papertest.Printed{set + " | weights, paper", strings.Join(weights, " | ")})
	}
	papertest.CheckPrinted(t, claimsPage, printed)
}
