"""Trains scikit-learn's SVC (libsvm) and LinearSVC (liblinear) on the splits that the test writes; see README.md.

Reads from the directory named by the first argument jobs.json, a list of {"name", "c", "test", "iterations",
"libsvm"} where test holds the indices of each trial's test examples, iterations is the most that liblinear may
take and libsvm says whether it is asked too, and NAME.csv: the attributes, and last the class. Writes a line of
JSON for each job: of each trial and of either the predictions, the CPU seconds, the weights and the threshold.
"""
import json
import sys
import time
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import SVC, LinearSVC

warnings.simplefilter("ignore", ConvergenceWarning)


def main(directory):
    with open(f"{directory}/jobs.json") as f:
        jobs = json.load(f)
    for job in jobs:
        table = np.loadtxt(f"{directory}/{job['name']}.csv", delimiter=",", ndmin=2)
        x, y = table[:, :-1], table[:, -1].astype(int)
        out = {"name": job["name"], "trials": []}
        for test in job["test"]:
            held = np.zeros(len(y), bool)
            held[test] = True
            trial = []
            for peer in peers(job):
                start = time.process_time()
                peer.fit(x[~held], y[~held])
                seconds = time.process_time() - start
                trial.append({
                    "seconds": seconds, "predicted": peer.predict(x[test]).tolist() if test else [],
                    "w": peer.coef_[0].tolist(), "b": float(peer.intercept_[0])})
            out["trials"].append(trial)
        print(json.dumps(out), flush=True)


def peers(job):
    libsvm = SVC(C=job["c"], kernel="linear", tol=1e-4, cache_size=1000)
    liblinear = LinearSVC(C=job["c"], loss="hinge", tol=1e-4, max_iter=job["iterations"], random_state=1)
    return [libsvm, liblinear] if job["libsvm"] else [liblinear]


if __name__ == "__main__":
    main(sys.argv[1])
