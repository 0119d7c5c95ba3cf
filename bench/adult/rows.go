//go:build unix

package main

import (
	"fmt"

	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// A comparison is a row of the table: a learner on a sample, and a classifier of scikit-learn.
type comparison struct {
	name string // name of the row; rows of one name have different samples
	sample
	ours  learners.Learner
	peer  string // as Python code, after the coding of its sample; empty if ours is not compared
	folds int    // folds of a cross-validation of the whole sample; if 0, two thirds to learn and one to test
}

const (
	logistic = "LogisticRegression(max_iter=1000)"
	boosting = "HistGradientBoostingClassifier(categorical_features=range(6, 14))"
	gradient = "HistGradientBoostingClassifier()" // of numbers
	margin   = "LinearSVC(loss='hinge', C=1)"     // by liblinear
	bayes    = "GaussianNB()"
	wideTree = "AdaBoostClassifier(n_estimators=100)"
)

// oneHot is the usual coding of mixed examples: the first six attributes are numbers.
const oneHot = "ColumnTransformer([('numbers', StandardScaler(), slice(0, 6)), " +
	"('values', OneHotEncoder(handle_unknown='ignore', sparse_output=%s), slice(6, 14))])"

// expression returns the peer with the coding that it needs. Boosting of histograms needs none, naive Bayes
// takes no sparse matrix.
func (c comparison) expression() string {
	switch {
	case c.sample.name != mixed.name:
		return fmt.Sprintf("make_pipeline(StandardScaler(), %s)", c.peer)
	case c.peer == boosting:
		return c.peer
	}
	sparse := "True"
	if c.peer == bayes {
		sparse = "False"
	}
	return fmt.Sprintf("make_pipeline(%s, %s)", fmt.Sprintf(oneHot, sparse), c.peer)
}

// rows are the comparisons, in the order of the table.
var rows = []comparison{
	{name: "logistic regression", sample: mixed, ours: learners.Backprop{Decay: 0.01}, peer: logistic},
	{name: "perceptron", sample: mixed, ours: learners.Perceptron{}, peer: "Perceptron()"},
	{name: "pocket", sample: mixed, ours: learners.Pocket{}, peer: "Perceptron()"},
	{name: "soft margin, C = 0.1", sample: mixed, ours: learners.MaximumMargin{C: 0.1}, peer: "LinearSVC(loss='hinge', C=0.1)"},
	{name: "soft margin, C = 1", sample: mixed, ours: learners.MaximumMargin{C: 1}, peer: margin},
	{name: "decision list", sample: mixed, ours: learners.DecisionListMachine{}, peer: logistic},
	{name: "intersection", sample: mixed, ours: learners.SetCoveringMachine{}, peer: logistic},
	{name: "tree", sample: mixed, ours: learners.C45{}, peer: "DecisionTreeClassifier()"},
	{name: "tree of units", sample: mixed, ours: learners.LTUTree{}, peer: "DecisionTreeClassifier()"},
	{name: "boosted stumps", sample: mixed, ours: learners.AdaBoost{Weak: learners.Stump{}, Stages: 50}, peer: "AdaBoostClassifier()"},
	{name: "boosted trees", sample: mixed, ours: learners.AdaBoost{Weak: learners.C45{}, Stages: 100}, peer: boosting},
	{name: "gradient boosting", sample: mixed, ours: learners.GradientBoosting{}, peer: boosting},
	{name: "random forest", sample: mixed, ours: learners.RandomForest{}, peer: "RandomForestClassifier()"},
	{name: "sparse perceptron", sample: mixed, ours: learners.SparsePerceptron{}, peer: "AdaBoostClassifier()"},
	{name: "net", sample: mixed, ours: learners.MLP{}, peer: "MLPClassifier(max_iter=50)"},
	{name: "naive Bayes", sample: mixed, ours: learners.NaiveBayes{}, peer: bayes},
	{name: "recommended, ten folds", sample: mixed, ours: pipeline.Recommended{}, peer: boosting, folds: 10},
	{name: "logistic regression", sample: longPlane, ours: learners.Backprop{Decay: 0.01}, peer: logistic},
	{name: "soft margin, C = 0.01", sample: longPlane, ours: learners.MaximumMargin{C: 0.01}, peer: "LinearSVC(loss='hinge', C=0.01)"},
	{name: "soft margin, C = 1", sample: longPlane, ours: learners.MaximumMargin{C: 1}, peer: margin},
	{name: "gradient boosting", sample: longPlane, ours: learners.GradientBoosting{}, peer: gradient},
	{name: "decision list", sample: plane, ours: learners.DecisionListMachine{}, peer: logistic},
	{name: "soft margin, C = 1", sample: plane, ours: learners.MaximumMargin{C: 1}, peer: margin},
	{name: "gradient boosting", sample: plane, ours: learners.GradientBoosting{}, peer: gradient},
	{name: "pocket", sample: plane, ours: learners.Pocket{}, peer: "Perceptron()"},
	{name: "the papers' decision list", sample: plane, ours: learners.DecisionList{}, peer: logistic},
	{name: "logistic regression", sample: wide, ours: learners.Backprop{Decay: 0.01}, peer: logistic},
	{name: "soft margin, C = 1", sample: wide, ours: learners.MaximumMargin{C: 1}, peer: margin},
	{name: "gradient boosting", sample: wide, ours: learners.GradientBoosting{}, peer: gradient},
	{name: "sparse perceptron", sample: wide, ours: learners.SparsePerceptron{}, peer: wideTree},
	{name: "boosted stumps", sample: wide, ours: learners.AdaBoost{}, peer: wideTree},
	{name: "pairs of attributes", sample: wide, ours: learners.SecondOrder{}, peer: ""},
}
