"""Times scikit-learn's AdaBoost of stumps over materialised features; see README.md.

Reads from the directory named by the first argument jobs.json, a list of {"name", "rounds",
"raw"} where raw holds, for each feature, the number of its raw attribute, and NAME.csv: the
features, 0 or 1, and last the class. Writes a line of JSON for each job: the number of features
with all pairs, the CPU seconds of a round of AdaBoost, of making the pairs, and of the weighted
Gram product of the features by numpy's BLAS.
"""
import json
import sys
import time

import numpy as np
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier


def seconds(f, times=1):
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        result = f()
        best = min(best, time.process_time() - start)
    return best, result


def pairs(x, raw):
    columns = [x]
    for j in range(x.shape[1]):
        later = [k for k in range(j + 1, x.shape[1]) if raw[k] != raw[j]]
        columns.append(x[:, later] * x[:, [j]])
    return np.asfortranarray(np.hstack(columns))


def gram(x, v):
    return x.T @ (v[:, None] * x)


def main(directory):
    with open(f"{directory}/jobs.json") as f:
        jobs = json.load(f)
    for job in jobs:
        table = np.loadtxt(f"{directory}/{job['name']}.csv", delimiter=",", dtype=np.float32)
        x, y = table[:, :-1], table[:, -1].astype(int)
        v = (2 * y - 1) / len(y)
        out = {"name": job["name"]}
        out["gram"], _ = seconds(lambda: gram(x.astype(float), v), 5)
        out["pairs"], wide = seconds(lambda: pairs(x, job["raw"]))
        out["features"] = wide.shape[1]
        stump = DecisionTreeClassifier(max_depth=1)
        boosting = AdaBoostClassifier(stump, n_estimators=job["rounds"])
        took, fitted = seconds(lambda: boosting.fit(wide, y))
        out["round"] = took / len(fitted.estimators_)
        print(json.dumps(out), flush=True)


main(sys.argv[1])
