"""Trains scikit-learn's MLPClassifier on the splits that the test writes; see Makefile.

Reads from the directory named by the first argument jobs.json, a list of
{"name", "hidden", "epochs", "rate", "momentum", "batch", "test", "defaults"} where test
holds the indices of each trial's test examples, and NAME.csv: the attributes, and
last the class. Writes a line of JSON for each job: of each trial the right answers,
the CPU seconds of an epoch, and the right answers of MLPClassifier's defaults if they
are asked for.
"""
import json
import sys
import time
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

warnings.simplefilter("ignore", ConvergenceWarning)


def standard(train, test):
    """As Backprop does: attributes of zeros and ones stay as they are."""
    binary = np.isin(train, (0, 1)).all(axis=0)
    mean, sd = train.mean(axis=0), train.std(axis=0)
    sd[sd == 0] = 1
    mean[binary], sd[binary] = 0, 1
    return (train - mean) / sd, (test - mean) / sd


def main(directory):
    with open(f"{directory}/jobs.json") as f:
        jobs = json.load(f)
    for job in jobs:
        table = np.loadtxt(f"{directory}/{job['name']}.csv", delimiter=",", ndmin=2)
        x, y = table[:, :-1], table[:, -1].astype(int)
        out = {"name": job["name"], "right": [], "seconds": [], "defaults": []}
        for trial, test in enumerate(job["test"]):
            held = np.zeros(len(y), bool)
            held[test] = True
            a, b = standard(x[~held], x[held])
            n = MLPClassifier(
                (job["hidden"],), activation="logistic", solver="sgd", alpha=0, batch_size=min(job["batch"], len(a)),
                learning_rate_init=job["rate"], max_iter=job["epochs"], momentum=job["momentum"],
                nesterovs_momentum=False, tol=0, n_iter_no_change=job["epochs"] + 1, random_state=trial)
            start = time.process_time()
            n.fit(a, y[~held])
            out["seconds"].append((time.process_time() - start) / n.n_iter_)
            out["right"].append(int((n.predict(b) == y[held]).sum()))
            if job["defaults"]:
                n = MLPClassifier(random_state=trial).fit(a, y[~held])
                out["defaults"].append(int((n.predict(b) == y[held]).sum()))
        print(json.dumps(out), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
