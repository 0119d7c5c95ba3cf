"""The peers that are written in Python: a row each of PEERS, and how a classifier is made of it."""
import importlib
from dataclasses import dataclass, field
from importlib.metadata import version

from coding import coded, intervals

SEED = object()  # among options: the seed of the trial


def nodes(model):
    return sum(tree.tree_.node_count for tree in trees(model))


def trees(model):
    """Returns the trees of a forest, or of boosting, which has one for each class, or the tree."""
    many = getattr(model, "estimators_", [model])
    return many.ravel() if hasattr(many, "ravel") else many


def rules(model):
    """Returns the rules of a model of imodels, or of one for each class against the rest."""
    return sum(int(m.complexity_) for m in getattr(model, "estimators_", [model]))


@dataclass
class Peer:
    path: str  # of its class
    options: dict = field(default_factory=dict)  # all others are as the library has them
    size: callable = lambda model: ""  # of what it learned
    coding: callable = None  # of attributes, learned in the trial; see coding.py
    against_rest: bool = False  # it knows two classes only: of several, each is learned against the rest


PEERS = {
    "sklearn.logistic": Peer("sklearn.linear_model.LogisticRegression", {"max_iter": 10_000}),
    "sklearn.linearsvm": Peer("sklearn.svm.LinearSVC", {"max_iter": 100_000, "random_state": SEED}),
    "sklearn.tree": Peer("sklearn.tree.DecisionTreeClassifier", {"random_state": SEED}, nodes),
    "sklearn.forest": Peer("sklearn.ensemble.RandomForestClassifier", {"random_state": SEED}, nodes),
    "sklearn.boosting": Peer("sklearn.ensemble.GradientBoostingClassifier", {"random_state": SEED}, nodes),
    "sklearn.mlp": Peer("sklearn.neural_network.MLPClassifier", {"max_iter": 1000, "random_state": SEED}),
    "stree": Peer("stree.Stree", {"random_state": SEED}, lambda m: m.nodes_leaves()[0]),
    "treeple.tree": Peer("treeple.tree.ObliqueDecisionTreeClassifier", {"random_state": SEED}, nodes),
    "treeple.forest": Peer("treeple.ObliqueRandomForestClassifier", {"random_state": SEED}, nodes),
    "streed": Peer("pystreed.STreeDClassifier", {"random_seed": SEED}, lambda m: 2 * m.get_n_leaves() - 1),
    "fasterrisk": Peer("adapters.RiskScore", size=lambda m: sum(e.terms_ for e in m.estimators_), coding=intervals, against_rest=True),
    "imodels.rulefit": Peer("imodels.RuleFitClassifier", {"random_state": SEED}, rules, against_rest=True),
    "imodels.figs": Peer("imodels.FIGSClassifier", {"random_state": SEED}, rules),
    "imodels.boostedrules": Peer("imodels.BoostedRulesClassifier", {"random_state": SEED}, lambda m: len(m.estimators_)),
    "e01loss": Peer("adapters.ZeroOne"),
}

DISTRIBUTIONS = {"sklearn": "scikit-learn", "stree": "STree"}  # other libraries are called as what is imported


def of(name):
    """Returns a peer's title, what makes a classifier for a trial, and what has the size of a model.

    What makes it is given the kinds of the attributes, the seed of the trial and how many examples there
    are to learn from. After "=" a name is Python that makes it of scikit-learn's classes, seed and n.
    """
    if name.startswith("="):
        return name[1:], expression(name[1:]), lambda model: ""
    peer = PEERS[name]
    module, class_name = peer.path.rsplit(".", 1)
    made = getattr(importlib.import_module(module), class_name)
    library = getattr(made, "library", module.split(".")[0])
    library = DISTRIBUTIONS.get(library, library)
    title = f"{getattr(made, 'title', class_name)}, {library} {version(library)}"

    def make(kinds, seed, n):
        model = made(**{k: seed if v is SEED else v for k, v in peer.options.items()})
        if peer.against_rest:
            from sklearn.multiclass import OneVsRestClassifier
            model = OneVsRestClassifier(model)
        return coded(kinds, model, peer.coding)

    return title, make, lambda model: peer.size(model[-1])


def expression(text):
    from sklearn.pipeline import make_pipeline
    from sklearn.utils import all_estimators
    names = dict(all_estimators()) | {"make_pipeline": make_pipeline}
    return lambda kinds, seed, n: eval(text, names | {"seed": seed, "n": n})
