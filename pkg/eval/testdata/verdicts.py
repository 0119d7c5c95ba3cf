"""What autorank says of its own three examples, and of three more: python verdicts.py | tail -1 >verdicts.json

Needs autorank 1.3.0 and, for the classifiers of the third example, scikit-learn 1.9.1; takes some minutes.
The examples are examples/example.py, example_bayesian.py and example_sklearn.py of autorank's repository, with
what these leave to chance drawn from a seed. Accuracies are rounded to nine digits, as autorank takes means
that differ by rounding, 0.89 and 0.8900000000000001, for different ranks.
"""

import json
import warnings

import numpy as np
import pandas as pd
from autorank import _util, autorank
from sklearn.datasets import make_circles, make_classification, make_hastie_10_2, make_moons
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

warnings.simplefilter("ignore")
MEANS = [0.2, 0.3, 0.5, 0.8, 0.85, 0.9]


def populations(seed, samples, means):
    np.random.seed(seed)
    return pd.DataFrame({f"pop_{i}": np.random.normal(mean, 0.3, samples).clip(0, 1).round(9) for i, mean in enumerate(means)})


def classifiers():
    np.random.seed(42)
    models = [SVC(kernel="linear", C=0.025), SVC(gamma=2, C=1), DecisionTreeClassifier(max_depth=5),
              RandomForestClassifier(max_depth=5, n_estimators=100, max_features=1), MLPClassifier(alpha=1, max_iter=1000), GaussianNB()]
    sets = []
    for i in range(5):
        X, y = make_classification(n_features=2, n_redundant=0, n_informative=2, random_state=i, n_clusters_per_class=1)
        X += 2 * np.random.RandomState(i).uniform(size=X.shape)
        sets += [make_moons(noise=0.3, random_state=i), make_circles(noise=0.2, factor=0.5, random_state=i), (X, y),
                 make_hastie_10_2(1000, random_state=i)]
    accuracies = [[cross_val_score(m, StandardScaler().fit_transform(X), y, cv=10).mean() for m in models] for X, y in sets]
    return pd.DataFrame(accuracies, columns=[f"pop_{i}" for i in range(len(models))]).round(9)


def frequentist(name, data, **options):
    said = autorank(data, alpha=0.05, verbose=False, **options)
    ranks, names = said.rankdf["meanrank"], list(data.columns)
    apart = [[a, b] for a in names for b in names if said.cd and ranks[b] - ranks[a] > said.cd] if said.pvalue < 0.05 else []
    return {"name": name, "sets": data.values.tolist(), "p": said.pvalue, "cd": said.cd, "apart": apart}


def bayesian(name, data):
    # Ten times as many draws as autorank's example, which by chance are up to 0.005 off.
    said = autorank(data, alpha=0.05, verbose=False, approach="bayesian", nsamples=500_000, random_state=1)
    names = list(said.posterior_matrix.columns)
    pairs = [{"a": a, "b": b, "rope": said.rope * _util._pooled_mad(data[a], data[b]), "p": said.posterior_matrix.loc[a, b],
              "decision": said.decision_matrix.loc[a, b]} for i, a in enumerate(names) for b in names[i + 1:]]
    return {"name": name, "sets": data.values.tolist(), "pairs": pairs}


ranked = {"force_mode": "nonparametric"}
found = [
    frequentist("example.py", populations(42, 50, MEANS)),
    frequentist("example_sklearn.py", classifiers()),
    frequentist("ten sets", populations(7, 10, [0.4, 0.5, 0.55, 0.6]), **ranked),
    frequentist("nothing to find", populations(3, 12, [0.5] * 5), **ranked),
    frequentist("two", populations(5, 14, [0.45, 0.6]), **ranked),
    bayesian("example_bayesian.py", populations(42, 50, MEANS)),
]  # which prints, too
print(json.dumps(found, default=float))
