"""Boosts trees by scikit-learn's AdaBoostClassifier; see README.md.

Reads from the directory named by the first argument jobs.json, a list of {"name", "depth", "stages",
"test"} where test holds the examples of each fold to test on, and NAME.csv: numbers, and last the
class. Writes a line of JSON for each job: how many examples of each fold are right.
"""
import json
import sys

import numpy as np
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier


def right(x, y, test, depth, stages, seed):
    train = np.setdiff1d(np.arange(len(y)), test)
    tree = DecisionTreeClassifier(max_depth=depth)
    boosted = AdaBoostClassifier(tree, n_estimators=stages, random_state=seed).fit(x[train], y[train])
    return int((boosted.predict(x[test]) == y[test]).sum())


def main(directory):
    with open(f"{directory}/jobs.json") as f:
        jobs = json.load(f)
    for job in jobs:
        table = np.loadtxt(f"{directory}/{job['name']}.csv", delimiter=",")
        x, y = table[:, :-1], table[:, -1].astype(int)
        folds = [right(x, y, test, job["depth"], job["stages"], k) for k, test in enumerate(job["test"])]
        print(json.dumps({"right": folds}), flush=True)


main(sys.argv[1])
