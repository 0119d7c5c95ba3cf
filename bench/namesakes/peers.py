"""Has scikit-learn's classifiers learn what bench/namesakes asks for.

Reads lines from standard input: a file to learn from, one to test on, repetitions, and Python that
makes a classifier, between tabs. A file holds 64-bit floats, the number of columns and then rows
that end with the class. Answers with a line: the least CPU time of a fit in milliseconds, and the
predicted classes.
"""
import sys
import time
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.pipeline import make_pipeline
from sklearn.utils import all_estimators

warnings.simplefilter("ignore", ConvergenceWarning)  # some are to learn for so many epochs and no more
names = dict(all_estimators()) | {"make_pipeline": make_pipeline}


def read(file):
    table = np.fromfile(file)
    rows = table[1:].reshape(-1, int(table[0]))
    return rows[:, :-1], rows[:, -1].astype(int)


for line in sys.stdin:
    train, test, times, peer = line.rstrip("\n").split("\t")
    (x, y), (held, _) = read(train), read(test)
    least = float("inf")
    for _ in range(int(times)):
        model = eval(peer, names | {"n": len(x)})
        start = time.process_time()
        model.fit(x, y)
        least = min(least, time.process_time() - start)
    print(1000 * least, *model.predict(held), flush=True)
