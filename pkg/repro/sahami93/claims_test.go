package sahami93

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/papertest"
)

const (
	claimsPage = "../../../docs/papers/sahami93.md"
	page07     = "../../../notebooks/papers/07-ltu-trees-and-madalines.ipynb"
)

// claims are where the claims page and notebook 07 repeat committed
// results: the line of the file that matches must give, of the trials at the
// given values of parameters, the mean, least (best) or greatest (worst) value of
// measures.
var claims = []struct {
	file, line, name string
	conditions       []string // parameters, each with its value
	values           string
}{
	{claimsPage, "madaline-linear", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "10"}, "mean:error"},
	{claimsPage, "madaline-linear", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "20"}, "mean:error"},
	{claimsPage, "madaline-linear", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "50"}, "mean:error"},
	{claimsPage, "madaline-linear", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "100"}, "mean:error best:error"},
	{claimsPage, "madaline-linear", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "10"}, "best:error"},
	{claimsPage, "madaline-linear", "sahami93-dimensions", []string{"examples", "5000", "method", "Madaline", "dimensions", "10"}, "mean:error"},
	{claimsPage, "madaline-linear", "sahami93-dimensions", []string{"examples", "5000", "method", "Madaline", "dimensions", "100"}, "mean:error"},
	{claimsPage, "irrelevant-weights", "sahami93-weights", []string{"examples", "1000", "method", "Madaline", "dimensions", "20"}, "mean:irrelevant mean:without"},
	{claimsPage, "irrelevant-weights", "sahami93-weights", []string{"examples", "1000", "method", "Madaline", "dimensions", "40"}, "mean:irrelevant"},
	{claimsPage, "irrelevant-weights", "sahami93-weights", []string{"examples", "1000", "method", "Madaline", "dimensions", "60"}, "mean:irrelevant"},
	{claimsPage, "irrelevant-weights", "sahami93-weights", []string{"examples", "1000", "method", "Madaline", "dimensions", "80"}, "mean:irrelevant"},
	{claimsPage, "irrelevant-weights", "sahami93-weights", []string{"examples", "1000", "method", "Madaline", "dimensions", "100"}, "mean:irrelevant"},
	{claimsPage, "irrelevant-weights", "sahami93-weights", []string{"examples", "5000", "method", "Madaline", "dimensions", "20"}, "mean:irrelevant"},
	{claimsPage, "irrelevant-weights", "sahami93-weights", []string{"examples", "5000", "method", "Madaline", "dimensions", "100"}, "mean:irrelevant"},
	{claimsPage, "winnow-not-learned", "sahami93-weights", []string{"examples", "1000", "method", "Winnow; α 1.5", "dimensions", "100"}, "mean:error mean:without"},
	{claimsPage, "smallest-trees", "sahami93-nodes", []string{"method", "tree; backprop", "dimensions", "20"}, "mean:units"},
	{claimsPage, "smallest-trees", "sahami93-nodes", []string{"method", "tree; backprop", "dimensions", "100"}, "mean:units"},
	{claimsPage, "smallest-trees", "sahami93-nodes", []string{"method", "tree; pocket", "dimensions", "20"}, "mean:units"},
	{claimsPage, "smallest-trees", "sahami93-nodes", []string{"method", "tree; pocket", "dimensions", "100"}, "mean:units"},
	{claimsPage, "smallest-trees", "sahami93-nodes", []string{"method", "tree; fixed increment", "dimensions", "20"}, "mean:units"},
	{claimsPage, "smallest-trees", "sahami93-nodes", []string{"method", "tree; fixed increment", "dimensions", "100"}, "mean:units"},
	{claimsPage, "complements-help", "sahami93-nodes", []string{"method", "tree; backprop", "dimensions", "100"}, "mean:error"},
	{claimsPage, "complements-help", "sahami93-nodes", []string{"method", "tree; backprop; no complements", "dimensions", "100"}, "mean:error"},
	{claimsPage, "complements-help", "sahami93-nodes", []string{"method", "network", "dimensions", "100"}, "mean:error"},
	{claimsPage, "complements-help", "sahami93-nodes", []string{"method", "network; no complements", "dimensions", "100"}, "mean:error"},
	{claimsPage, "complements-help", "sahami93-nodes", []string{"method", "network; steep gates", "dimensions", "100"}, "mean:error"},
	{claimsPage, "complements-help", "sahami93-nodes", []string{"method", "network; steep gates; no complements", "dimensions", "100"}, "mean:error"},
	{claimsPage, "trained-quickly", "sahami93-nodes", []string{"method", "tree; backprop", "dimensions", "20"}, "mean:presented"},
	{claimsPage, "trained-quickly", "sahami93-nodes", []string{"method", "tree; backprop", "dimensions", "100"}, "mean:presented"},
	{claimsPage, "trained-quickly", "sahami93-nodes", []string{"method", "network", "dimensions", "20"}, "mean:presented"},
	{claimsPage, "trained-quickly", "sahami93-nodes", []string{"method", "network", "dimensions", "100"}, "mean:presented"},
	{claimsPage, "trained-quickly", "sahami93-nodes", []string{"method", "network; steep gates", "dimensions", "20"}, "mean:presented"},
	{claimsPage, "trained-quickly", "sahami93-nodes", []string{"method", "network; steep gates", "dimensions", "100"}, "mean:presented"},
	{claimsPage, "madaline-best", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-best", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-best", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-best", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-best", "sahami93-dimensions", []string{"examples", "1000", "method", "Winnow", "dimensions", "100"}, "mean:error"},
	{claimsPage, "tree-right", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "10"}, "mean:units worst:units"},
	{claimsPage, "tree-right", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "20"}, "mean:units worst:units"},
	{claimsPage, "tree-right", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "30"}, "mean:units worst:units"},
	{claimsPage, "tree-right", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "40"}, "mean:units worst:units"},
	{claimsPage, "tree-worse", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "80"}, "mean:error"},
	{claimsPage, "tree-worse", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "90"}, "mean:error mean:units"},
	{claimsPage, "tree-worse", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "100"}, "mean:error mean:units best:error"},
	{claimsPage, "backprop", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop", "dimensions", "100"}, "mean:error"},
	{claimsPage, "backprop", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "10"}, "mean:error"},
	{claimsPage, "backprop", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "100"}, "mean:error"},
	{claimsPage, "backprop", "sahami93-dimensions", []string{"examples", "5000", "method", "backprop; steep gates", "dimensions", "100"}, "mean:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "10"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "20"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "30"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "40"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "50"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "60"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "70"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "80"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "90"}, "best:error"},
	{claimsPage, "backprop-best-run", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "100"}, "best:error"},
	{claimsPage, "winnow-mean", "sahami93-dimensions", []string{"examples", "1000", "method", "Winnow", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-mean", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.5", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-mean", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-more-examples", "sahami93-dimensions", []string{"examples", "5000", "method", "Madaline", "dimensions", "10"}, "mean:error"},
	{claimsPage, "madaline-more-examples", "sahami93-dimensions", []string{"examples", "5000", "method", "Madaline", "dimensions", "90"}, "mean:error"},
	{claimsPage, "madaline-more-examples", "sahami93-dimensions", []string{"examples", "5000", "method", "Madaline", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-more-examples", "sahami93-dimensions", []string{"examples", "5000", "method", "Madaline", "dimensions", "50"}, "worst:error"},
	{claimsPage, "winnow-more-examples", "sahami93-dimensions", []string{"examples", "5000", "method", "Winnow", "dimensions", "100"}, "mean:error best:error"},
	{claimsPage, "madaline-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "2 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "3 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "4 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "4 branching", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "8 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger-best-run", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "8 in a chain", "dimensions", "20"}, "best:error"},
	{claimsPage, "madaline-larger-best-run", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "8 in a chain", "dimensions", "60"}, "best:error"},
	{claimsPage, "madaline-larger-best-run", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "8 in a chain", "dimensions", "100"}, "best:error"},
	{claimsPage, "winnow-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "2 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "3 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "4 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "4 branching", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-larger", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "8 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger-more-examples", "sahami93-sizes", []string{"examples", "5000", "method", "Madaline", "network", "2 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger-more-examples", "sahami93-sizes", []string{"examples", "5000", "method", "Madaline", "network", "4 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger-more-examples", "sahami93-sizes", []string{"examples", "5000", "method", "Madaline", "network", "4 branching", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger-more-examples", "sahami93-sizes", []string{"examples", "5000", "method", "Madaline", "network", "8 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "madaline-larger-more-examples", "sahami93-sizes", []string{"examples", "5000", "method", "Madaline", "network", "4 branching", "dimensions", "20"}, "mean:error"},
	{claimsPage, "madaline-larger-more-examples", "sahami93-sizes", []string{"examples", "5000", "method", "Madaline", "network", "4 branching", "dimensions", "60"}, "mean:error"},
	{claimsPage, "winnow-larger-network", "sahami93-sizes", []string{"examples", "5000", "method", "Winnow", "network", "2 in a chain", "dimensions", "100"}, "mean:error best:error"},
	{claimsPage, "winnow-larger-network", "sahami93-sizes", []string{"examples", "5000", "method", "Winnow", "network", "4 branching", "dimensions", "100"}, "mean:error best:error"},
	{claimsPage, "winnow-larger-network", "sahami93-sizes", []string{"examples", "5000", "method", "Winnow", "network", "8 in a chain", "dimensions", "100"}, "mean:error best:error"},
	{claimsPage, "smaller-network", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "1 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "smaller-network", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "1 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "smaller-network", "sahami93-sizes", []string{"examples", "1000", "method", "backprop", "network", "1 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-threshold", "sahami93-alpha", []string{"examples", "5000", "theta", "0.5", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-threshold", "sahami93-alpha", []string{"examples", "5000", "theta", "1", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "winnow-threshold", "sahami93-alpha", []string{"examples", "5000", "theta", "2", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.05", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.1", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.3", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.4", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.5", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "alpha", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.4", "dimensions", "60"}, "mean:error"},
	{claimsPage, "settled-runs", "sahami93-dimensions", []string{"examples", "1000", "method", "Winnow", "dimensions", "100"}, "mean:error"},
	{claimsPage, "settled-runs", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "settled-runs", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "1.05", "dimensions", "100"}, "mean:error"},
	{claimsPage, "settled-runs", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "2 in a chain", "dimensions", "100"}, "mean:error"},
	{claimsPage, "more-passes", "sahami93-passes", []string{"examples", "1000", "method", "Winnow; α 1.2", "passes", "5", "dimensions", "100"}, "mean:error"},
	{claimsPage, "other-threshold", "sahami93-alpha", []string{"examples", "1000", "theta", "0.5", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{claimsPage, "best-of-ten", "sahami93-dimensions", []string{"examples", "1000", "method", "Winnow", "dimensions", "100"}, "best:error"},
	{claimsPage, "best-of-ten", "sahami93-dimensions", []string{"examples", "1000", "method", "Winnow", "dimensions", "90"}, "best:error"},
	{claimsPage, "chosen-on-a-tenth", "sahami93-chosen", []string{"examples", "1000", "alpha", "1.2", "dimensions", "100"}, "mean:first mean:chosen"},
	{claimsPage, "larger-factors", "sahami93-alpha", []string{"examples", "1000", "theta", "0.5", "alpha", "1.4", "dimensions", "20"}, "mean:error"},
	{claimsPage, "larger-factors", "sahami93-alpha", []string{"examples", "1000", "theta", "0.5", "alpha", "1.4", "dimensions", "60"}, "mean:error"},
	{claimsPage, "larger-factors", "sahami93-alpha", []string{"examples", "1000", "theta", "0.5", "alpha", "1.4", "dimensions", "100"}, "mean:error"},
	{page07, "madaline-linear", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "10"}, "mean:error"},
	{page07, "madaline-linear", "sahami93-dimensions", []string{"examples", "1000", "method", "Madaline", "dimensions", "100"}, "mean:error"},
	{page07, "madaline-linear", "sahami93-dimensions", []string{"examples", "5000", "method", "Madaline", "dimensions", "100"}, "mean:error"},
	{page07, "tree-right", "sahami93-dimensions", []string{"examples", "1000", "method", "LTU tree", "dimensions", "100"}, "mean:error mean:units"},
	{page07, "backprop", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "10"}, "mean:error"},
	{page07, "backprop", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop; steep gates", "dimensions", "100"}, "mean:error"},
	{page07, "backprop", "sahami93-dimensions", []string{"examples", "1000", "method", "backprop", "dimensions", "100"}, "mean:error"},
	{page07, "winnow-erratic", "sahami93-dimensions", []string{"examples", "5000", "method", "Winnow", "dimensions", "100"}, "mean:error best:error"},
	{page07, "winnow-erratic", "sahami93-alpha", []string{"examples", "1000", "theta", "1", "alpha", "2", "dimensions", "100"}, "mean:error"},
	{page07, "larger-network", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "2 in a chain", "dimensions", "100"}, "mean:error"},
	{page07, "larger-network", "sahami93-sizes", []string{"examples", "1000", "method", "Madaline", "network", "8 in a chain", "dimensions", "100"}, "mean:error"},
	{page07, "larger-network", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "2 in a chain", "dimensions", "100"}, "mean:error"},
	{page07, "larger-network", "sahami93-sizes", []string{"examples", "1000", "method", "Winnow", "network", "8 in a chain", "dimensions", "100"}, "mean:error"},
	{page07, "winnow-threshold", "sahami93-alpha", []string{"examples", "5000", "theta", "1", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{page07, "winnow-threshold", "sahami93-alpha", []string{"examples", "5000", "theta", "2", "alpha", "1.2", "dimensions", "100"}, "mean:error"},
	{page07, "pruning", "sahami93-kept", []string{"examples", "1000", "method", "Madaline", "network", "4 branching", "kept", "pruned; then all", "dimensions", "100"}, "mean:error"},
	{page07, "pruning", "sahami93-kept", []string{"examples", "1000", "method", "Madaline", "network", "4 branching", "kept", "last", "dimensions", "100"}, "mean:error"},
	{page07, "chosen", "sahami93-chosen", []string{"examples", "5000", "alpha", "1.5", "dimensions", "60"}, "mean:first mean:folds"},
	{page07, "chosen", "sahami93-kept", []string{"examples", "5000", "method", "Winnow; α 1.5", "network", "2 in a chain", "kept", "mean", "dimensions", "60"}, "mean:error"},
	{claimsPage, "madaline-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "LTU tree"}, "mean:train"},
	{claimsPage, "madaline-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "Madaline; shape of the tree"}, "mean:train"},
	{claimsPage, "madaline-on-data", "sahami93-real", []string{"set", "glass2", "learner", "LTU tree"}, "mean:train"},
	{claimsPage, "madaline-on-data", "sahami93-real", []string{"set", "glass2", "learner", "Madaline; shape of the tree"}, "mean:train"},
	{claimsPage, "madaline-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "LTU tree"}, "mean:units"},
	{claimsPage, "madaline-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "backprop; 4 units"}, "mean:units"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "Madaline; from the tree; best"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "Madaline; from the tree"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "glass2", "learner", "Madaline; from the tree; best"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "glass2", "learner", "Madaline; from the tree"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "kr-vs-kp", "learner", "Madaline; from the tree; best"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "kr-vs-kp", "learner", "Madaline; from the tree"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "Madaline; shape of the tree; best"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "glass2", "learner", "Madaline; shape of the tree; best"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "kr-vs-kp", "learner", "Madaline; shape of the tree; best"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "monks-2", "learner", "Madaline; shape of the tree; mean"}, "mean:accuracy"},
	{claimsPage, "best-weights-on-data", "sahami93-real", []string{"set", "glass2", "learner", "Madaline; shape of the tree; mean"}, "mean:accuracy"},
	{claimsPage, "langley-split", "sahami93-real", []string{"set", "votes", "learner", "LTU tree; naive Bayes"}, "mean:accuracy"},
	{claimsPage, "langley-split", "sahami93-real", []string{"set", "monks-2", "learner", "LTU tree; naive Bayes"}, "mean:accuracy"},
	{claimsPage, "langley-split", "sahami93-real", []string{"set", "votes", "learner", "LTU tree"}, "mean:accuracy"},
	{claimsPage, "langley-split", "sahami93-real", []string{"set", "monks-2", "learner", "LTU tree"}, "mean:accuracy"},
	{claimsPage, "chosen-findings", "sahami93-chosen", []string{"examples", "1000", "alpha", "by folds", "dimensions", "100"}, "worst:folds"},
}

// TestClaims compares the page's and the notebook's numbers with the committed
// results, so that neither changes without the other.
func TestClaims(t *testing.T) {
	for _, c := range claims {
		r := load(t, c.name, c.conditions...)
		line := papertest.Passage(t, c.file, c.line)
		for _, value := range strings.Fields(c.values) {
			if want := toldValue(t, r, value); !papertest.Says(line, want) {
				t.Errorf("%s: of %s at %q, %s is %s, but the text says\n%s", c.file, c.name, c.conditions, value, want, line)
			}
		}
	}
}

// load returns the committed trials of an experiment at values of parameters.
func load(t *testing.T, name string, values ...string) *experiment.Result {
	t.Helper()
	return papertest.Load(t, Experiments(), name, values...)
}

// toldValue formats "mean:error" and the like.
func toldValue(t *testing.T, r *experiment.Result, value string) string {
	t.Helper()
	statistic, name, _ := strings.Cut(value, ":")
	m, err := r.Measure(name)
	if err != nil {
		t.Fatal(err)
	}
	column := r.Column(name)
	v := map[string]float64{"mean": experiment.Summarize(column).Mean, "best": slices.Min(column), "worst": slices.Max(column)}[statistic]
	return m.FormatValue(v)
}

// meanErrors returns the mean errors in percent, from the fewest attributes to the
// most.
func meanErrors(t *testing.T, name string, values ...string) (v []float64) {
	t.Helper()
	for _, g := range load(t, name, values...).By("dimensions") {
		v = append(v, 100*g.Summary("error").Mean)
	}
	return v
}

// TestLinearRise compares the correlation of Madaline's mean errors with the number
// of attributes, and the t of a quadratic term beside the line.
func TestLinearRise(t *testing.T) {
	for _, m := range []string{"1000", "5000"} {
		y := meanErrors(t, "sahami93-dimensions", "examples", m, "method", "Madaline")
		x := make([]float64, len(y))
		for i := range x {
			x[i] = float64(tenths[i])
		}
		want := fmt.Sprintf("%.2f", stat.Correlation(x, y, nil))
		for _, file := range []string{claimsPage, page07} {
			if line := papertest.Passage(t, file, "madaline-linear"); !papertest.Says(line, want) {
				t.Errorf("%s: with %s examples the correlation is %s, but the text says\n%s", file, m, want, line)
			}
		}
		papertest.Numbers(t, claimsPage, "madaline-linear", "%.1f with 7 degrees", parabola(y).t)
	}
}

// A trend has the shares of the variance of equidistant points that a straight line explains and that a
// quadratic term beside it explains, and the t of the quadratic term.
type trend struct{ line, bend, t float64 }

// parabola fits them by orthogonal contrasts.
func parabola(y []float64) trend {
	middle := float64(len(y)-1) / 2
	linear, quadratic := make([]float64, len(y)), make([]float64, len(y))
	for i := range y {
		linear[i] = float64(i) - middle
		quadratic[i] = linear[i] * linear[i]
	}
	floats.AddConst(-stat.Mean(quadratic, nil), quadratic)
	line, bend, all := contrast(linear, y), contrast(quadratic, y), float64(len(y)-1)*stat.Variance(y, nil)
	residual := (all - line*line - bend*bend) / float64(len(y)-3)
	return trend{line * line / all, bend * bend / all, bend / math.Sqrt(residual)}
}

// contrast returns the part of y along a contrast of length 1.
func contrast(c, y []float64) float64 { return floats.Dot(c, y) / floats.Norm(c, 2) }

// TestWhereErrorsBegin checks the number of attributes up to which no errors occur: with 5,000 examples a
// hundred.
func TestWhereErrorsBegin(t *testing.T) {
	for _, c := range []struct {
		examples, method string
		upTo             int
	}{{"1000", "LTU tree", 40}, {"1000", "backprop", 60}, {"5000", "LTU tree", 100}, {"5000", "backprop", 100}} {
		for i, e := range meanErrors(t, "sahami93-dimensions", "examples", c.examples, "method", c.method) {
			if (e == 0) != (tenths[i] <= c.upTo) {
				t.Errorf("%s, %s examples: %.2f %% errors at %d attributes", c.method, c.examples, e, tenths[i])
			}
		}
	}
}

// TestWinnowRange holds that up to a factor of 1.2 Winnow has no more than 0.2 %
// errors with 5,000 examples, and more with 1,000.
func TestWinnowRange(t *testing.T) {
	for examples, holds := range map[string]bool{"5000": true, "1000": false} {
		for _, theta := range []string{"0.5", "1"} {
			highest := 0.0
			for _, alpha := range []string{"1.05", "1.1", "1.15", "1.2"} {
				highest = max(highest, slices.Max(meanErrors(t, "sahami93-alpha", "examples", examples, "theta", theta, "alpha", alpha)))
			}
			if (highest <= 0.2) != holds {
				t.Errorf("Winnow, %s examples, θ = %sn: up to %.2f %% errors", examples, theta, highest)
			}
		}
	}
}

// TestTreesEndWithoutErrors checks that trees make no errors on their training
// examples.
func TestTreesEndWithoutErrors(t *testing.T) {
	if worst := toldValue(t, load(t, "sahami93-dimensions", "method", "LTU tree"), "worst:train_error"); worst != "0.00" {
		t.Errorf("a tree has %s %% errors on what it learned", worst)
	}
}

// TestWorstOfMadaline holds that no run of Madaline with 5,000 examples is
// worse than the page says.
func TestWorstOfMadaline(t *testing.T) {
	all := load(t, "sahami93-dimensions", "examples", "5000", "method", "Madaline")
	if worst, want := toldValue(t, all, "worst:error"), toldValue(t, load(t, "sahami93-dimensions", "examples", "5000", "method", "Madaline", "dimensions", "50"), "worst:error"); worst != want {
		t.Errorf("the worst run has %s %% errors, that at 50 attributes %s", worst, want)
	}
}

// TestBestRunsOfWinnow holds that at every number of attributes, with 5,000
// examples, some run of Winnow has no errors.
func TestBestRunsOfWinnow(t *testing.T) {
	r := load(t, "sahami93-dimensions", "examples", "5000", "method", "Winnow")
	for _, g := range r.By("dimensions") {
		if best := slices.Min(g.Column("error")); best != 0 {
			t.Errorf("the best run at %v attributes has %.2f %% errors", g.At, 100*best)
		}
	}
}

// TestBestRunsInWords checks that with no pair of α and θ the best run of Winnow learns the target at 20
// attributes and fails at 100.
func TestBestRunsInWords(t *testing.T) {
	best := map[string]float64{} // in percent
	for _, g := range load(t, "sahami93-alpha", "examples", "1000").By("theta", "alpha", "dimensions") {
		best[strings.Join(g.At, " ")] = 100 * slices.Min(g.Column("error"))
	}
	pairs, settled := 0, 0.
	for key, lowest := range best {
		pair, found := strings.CutSuffix(key, " 20")
		if !found {
			continue
		}
		pairs++
		if last := best[pair+" 100"]; lowest <= 1 && last > 5 {
			t.Errorf("θ and α %s: the best runs have %.2f and %.2f %% errors", pair, lowest, last)
		}
		if pair == "1 1.2" {
			settled = max(lowest, best[pair+" 60"], best[pair+" 100"])
		}
	}
	papertest.Numbers(t, claimsPage, "winnow-best-runs", "%d; %.2f; %.2f %.2f %.2f; %.2f %.2f %.2f", pairs, settled,
		best["1 1.5 20"], best["1 1.5 60"], best["1 1.5 100"], best["0.5 1.5 20"], best["0.5 1.5 60"], best["0.5 1.5 100"])
}

// TestWinnowSettles holds that up to a factor of 1.2, and not with 1.3, all runs
// end without mistakes on their training examples, if θ is at most n.
func TestWinnowSettles(t *testing.T) {
	highest := map[string]float64{}
	for _, theta := range []string{"0.5", "1"} {
		for _, g := range load(t, "sahami93-alpha", "theta", theta).By("alpha") {
			highest[g.At[0]] = max(highest[g.At[0]], slices.Max(g.Column("train_error")))
		}
	}
	for _, alpha := range []string{"1.05", "1.1", "1.15", "1.2", "1.3"} {
		if (highest[alpha] == 0) != (alpha != "1.3") {
			t.Errorf("α = %s: a run has %.2f %% of its examples wrong", alpha, 100*highest[alpha])
		}
	}
}

// TestNotebookInWords compares the page with the output of notebook 07.
func TestNotebookInWords(t *testing.T) {
	notebook, err := os.ReadFile(page07)
	if err != nil {
		t.Fatal(err)
	}
	for _, output := range []string{`"A: 5000 come, it fires on +0\\n"`, `"D: +0 come, it fires on +0\\n"`, `"a tree of 4 units visits (\d+\.\d+) `} {
		found := regexp.MustCompile(output).FindSubmatch(notebook)
		if found == nil {
			t.Fatalf("no cell prints %s", output)
		}
		for _, number := range found[1:] {
			papertest.Numbers(t, claimsPage, "units-on-path", "%s", number)
		}
	}
}

// TestDefaults compares the page's table of our parameters with the
// experiments.
func TestDefaults(t *testing.T) {
	runs := map[string]bool{}
	for _, row := range load(t, "sahami93-dimensions").Rows {
		runs[row.Seed] = true
	}
	papertest.Numbers(t, claimsPage, "sample-sizes", "%d,000 %d,000", sampleSizes[0]/1000, 5)
	papertest.Numbers(t, claimsPage, "attributes", "%d %d", tenths[0], tenths[len(tenths)-1])
	papertest.Numbers(t, claimsPage, "runs", "%d", len(runs)/len(tenths))
}

// TestRealInWords compares the page's table of real data: a row per
// learner, a column per set.
func TestRealInWords(t *testing.T) {
	all := load(t, "sahami93-real")
	for _, l := range learnersOnData {
		line := papertest.Passage(t, claimsPage, "real | "+l.Name)
		cells := strings.Split(line, "|")
		for k, set := range dataSets {
			r, err := all.Where("set", set.Name)
			if err != nil {
				t.Fatal(err)
			}
			if r, err = r.Where("learner", l.Name); err != nil {
				t.Fatal(err)
			}
			want := "–"
			if mean := r.Summary("accuracy").Mean; !math.IsNaN(mean) {
				want = strconv.FormatFloat(100*mean, 'f', 1, 64)
			}
			if got := strings.TrimSpace(cells[k+2]); got != want || !papertest.Tells(line, want) {
				t.Errorf("%s on %s: %s, but the page says %s", l.Name, set.Name, want, got)
			}
		}
	}
}

// TestMain wants every number of the page to be computed by some test.
func TestMain(m *testing.M) { papertest.Main(m, Experiments(), claimsPage) }
