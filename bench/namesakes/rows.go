package main

import (
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
)

// A comparison compares a learner with its namesake. A new one is a line of rows.
type comparison struct {
	name string
	ours learners.Learner // nil: the peer stands alone
	// The coding applies to the examples of both; if zero, our learner codes them by itself, and the
	// peer gets the raw examples.
	coding data.Coding
	// The seed of a peer is the number of the fold, for random starts as different as ours.
	peer  peer.Peer
	limit func(data.Schema) bool // if not nil, whether a sample is left out
}

// Codings of rows.
var (
	standardized = data.Coding{Code: data.OneHot, Numbers: data.Standard}
	features     = data.Coding{Code: data.OneHot, Missing: data.Keep}
	booleans     = data.Coding{Code: data.OneHot, Numbers: data.Thermometer, Missing: data.Frequent}
)

// biased is logistic regression with the loss of Backprop, times n·C, so that C = 1e4/n is a decay of
// 1e-4. The bias decays too: it is the weight of an attribute that is always 1.
const biased = "make_pipeline(PolynomialFeatures(1), LogisticRegression(C=1e4 / n, fit_intercept=False, tol=1e-8, max_iter=100_000))"

// rows are the comparisons, in the order of the table.
var rows = []comparison{
	{name: "Backprop", ours: learners.Backprop{}, coding: standardized, peer: peer.Expression(biased)},
	{name: "Backprop, decay", ours: learners.CrossValidated{Of: []learners.Learner{
		learners.Backprop{}, learners.Backprop{Decay: 0.001}, learners.Backprop{Decay: 0.01}, learners.Backprop{Decay: 0.1},
	}}, coding: standardized, peer: peer.Expression("LogisticRegressionCV(Cs=[1e4 / n, 1e3 / n, 100 / n, 10 / n], max_iter=100_000, l1_ratios=[0], use_legacy_attributes=False, scoring='accuracy')")},
	{name: "SecondOrder", ours: learners.SecondOrder{}, coding: standardized, limit: tooManyPairs,
		peer: peer.Expression("make_pipeline(PolynomialFeatures(2, interaction_only=True), LogisticRegression(C=1e4 / n, fit_intercept=False, tol=1e-8, max_iter=100_000))")},
	{name: "SigmoidUnit", ours: learners.SigmoidUnit{}, coding: standardized, peer: peer.Expression("OneVsRestClassifier(" + biased + ")")},
	{name: "MLP", ours: learners.MLP{}, coding: standardized, peer: peer.Expression("MLPClassifier((10,), activation='logistic', learning_rate_init=0.01, max_iter=500, random_state=seed)")},
	{name: "MLP, validation", ours: learners.MLP{Backprop: learners.Backprop{Validation: 0.1}}, coding: standardized,
		peer: peer.Expression("MLPClassifier((10,), activation='logistic', learning_rate_init=0.01, max_iter=500, early_stopping=True, n_iter_no_change=100, random_state=seed)")},
	{name: "MLP, same steps", ours: learners.MLP{Backprop: learners.Backprop{Epochs: 100, Rate: 0.1, Momentum: 0.9, Batch: 20}}, coding: standardized,
		peer: peer.Expression("MLPClassifier((10,), activation='logistic', solver='sgd', alpha=0, batch_size=20, learning_rate_init=0.1, max_iter=100, momentum=0.9, nesterovs_momentum=False, tol=0, n_iter_no_change=101, random_state=seed)")},
	{name: "Perceptron", ours: learners.Perceptron{}, coding: standardized, peer: peer.Expression("Perceptron(random_state=seed)")},
	{name: "Pocket", ours: learners.Pocket{}, coding: standardized, peer: peer.Expression("Perceptron(random_state=seed)")},
	{name: "C45, J48", ours: learners.C45{}, peer: peer.Weka("weka.classifiers.trees.J48 -C 0.25")},
	{name: "C45, tree", ours: learners.C45{}, coding: features, peer: peer.Expression("DecisionTreeClassifier(criterion='entropy', min_samples_leaf=2, random_state=seed)")},
	{name: "NaiveBayes", ours: learners.NaiveBayes{}, coding: booleans, peer: peer.Expression("BernoulliNB()")},
	{name: "AdaBoost, stumps", ours: learners.AdaBoost{Weak: learners.Stump{}, Stages: 50}, coding: standardized, peer: peer.Expression("AdaBoostClassifier(random_state=seed)")},
	{name: "AdaBoost, Weka", ours: learners.AdaBoost{Weak: learners.Stump{}, Stages: 50}, peer: peer.Weka("weka.classifiers.meta.AdaBoostM1 -I 50 -S SEED -W weka.classifiers.trees.DecisionStump")},
	{name: "AdaBoost, J48", ours: learners.AdaBoost{Weak: learners.C45{}, Stages: 10}, peer: peer.Weka("weka.classifiers.meta.AdaBoostM1 -I 10 -S SEED -W weka.classifiers.trees.J48")},
	{name: "MaximumMargin", ours: learners.OneAgainstOne{Learner: learners.MaximumMargin{C: 1}}, coding: standardized, peer: peer.Expression("SVC(kernel='linear')")},
	{name: "logistic, L2", coding: standardized, peer: peer.Expression("LogisticRegression(max_iter=100_000)")},
	{name: "logistic, L1", coding: standardized, peer: peer.Expression("OneVsRestClassifier(LogisticRegression(l1_ratio=1, solver='liblinear', max_iter=10_000, random_state=seed))")},
	{name: "nearest neighbours", coding: standardized, peer: peer.Expression("KNeighborsClassifier()")},
	{name: "naive Bayes, normal", coding: standardized, peer: peer.Expression("GaussianNB()")},
	{name: "random forest", coding: standardized, peer: peer.Expression("RandomForestClassifier(random_state=seed)")},
	{name: "net", coding: standardized, peer: peer.Expression("MLPClassifier(random_state=seed)")},
}

// leftOut reports whether the row leaves a sample out.
func (r comparison) leftOut(s *data.Set) bool { return r.limit != nil && r.limit(s.Schema) }

// tooManyPairs leaves out samples of numbers, and samples with many values, whose pairs take minutes.
func tooManyPairs(s data.Schema) bool {
	values := 0
	for _, a := range s.Attrs {
		if !a.Nominal() {
			return true
		}
		values += len(a.Values)
	}
	return values > 50
}
