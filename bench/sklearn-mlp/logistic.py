"""Trains scikit-learn's LogisticRegression on the splits that the test writes; see Makefile.

Reads from the directory named by the first argument jobs.json, a list of {"name", "decay",
"raw", "test"} where test holds the indices of each trial's test examples, and NAME.csv: the
attributes, and last the class. If raw, a number for each attribute, is given, the products
of any two attributes of different numbers are attributes too. Writes a line of JSON for each
job: of each trial the right answers, on the test examples and on the others.
"""
import json
import sys

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from mlp import standard


def pairs(x, raw):
    a, b = zip(*((i, j) for i in range(len(raw)) for j in range(i) if raw[i] != raw[j]))
    return np.hstack([x, x[:, a] * x[:, b]])


def main(directory):
    with open(f"{directory}/jobs.json") as f:
        jobs = json.load(f)
    for job in jobs:
        table = np.loadtxt(f"{directory}/{job['name']}.csv", delimiter=",", ndmin=2)
        x, y = table[:, :-1], table[:, -1].astype(int)
        if job["raw"]:
            x = pairs(x, job["raw"])
        out = {"right": [], "trained": []}
        for test in job["test"]:
            held = np.zeros(len(y), bool)
            held[test] = True
            # The bias decays like the weights: it is one of them, of an attribute that is always 1.
            a, b = (np.hstack([z, np.ones((len(z), 1))]) for z in standard(x[~held], x[held]))
            if job["raw"]:
                a, b = sparse.csr_matrix(a), sparse.csr_matrix(b)
            m = LogisticRegression(C=1 / (job["decay"] * a.shape[0]), fit_intercept=False, tol=1e-9, max_iter=100_000)
            m.fit(a, y[~held])
            out["right"].append(int((m.predict(b) == y[held]).sum()))
            out["trained"].append(int((m.predict(a) == y[~held]).sum()))
        print(json.dumps(out), flush=True)


main(sys.argv[1])
