"""Has a classifier of another library learn the training examples of trials, and predict the others.

    python run.py PEER SEED PREDICTIONS DATA FOLDS [DATA FOLDS ...]

PEER is a name of makers.py, or Python that makes a classifier, after "=". All files are CSV with a
header, and README.md says what their columns are. On standard output appear first what learns, and
then a line whenever a trial is done. When standard input ends, so does this program, as whoever
started it is no more. Status 3: the sample does not suit the classifier, and the last line of standard
error says why.
"""
import csv
import itertools
import os
import sys
import threading
import time
import warnings

import numpy as np

import makers
from adapters import Unsuited

NAN = float("nan")


def end_with_parent():
    while os.read(0, 1 << 16):
        pass
    os._exit(1)


def read_data(file):
    """Returns the kinds of the attributes, the number of classes, the rows and their classes."""
    with open(file, newline="") as f:
        lines = csv.reader(f)
        *kinds, classes = next(lines)
        table = np.array([[float(v) if v else NAN for v in line] for line in lines])
    return kinds, int(classes.split()[1]), table[:, :-1], table[:, -1].astype(int)


def read_folds(file):
    """Yields the number of each trial, with the examples to learn from and those to test on."""
    with open(file, newline="") as f:
        lines = csv.reader(f)
        next(lines)
        for trial, rows in itertools.groupby(lines, key=lambda line: line[0]):
            parts = {"train": [], "test": []}
            for _, example, role in rows:
                parts[role].append(int(example))
            yield int(trial), parts["train"], parts["test"]


def scores(model, x, classes):
    """Returns the scores of all classes: probabilities, or values of decision functions, or nothing."""
    if hasattr(model, "predict_proba"):
        some = model.predict_proba(x)
    elif hasattr(model, "decision_function"):
        some = model.decision_function(x)
        some = np.column_stack([-some, some]) if some.ndim == 1 else some
    else:
        return [()] * len(x)
    met = getattr(model, "classes_", range(classes))
    if some.shape[1] != len(met):  # votes of pairs
        return [()] * len(x)
    all = np.full((len(x), classes), min(0.0, some.min()))  # a class that was not met has the least
    all[:, met] = some
    return all.tolist()


def main(peer, seed, to, *files):
    out = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what libraries print is not an answer
    threading.Thread(target=end_with_parent, daemon=True).start()
    warnings.simplefilter("ignore")  # some are to learn for so many steps and no more
    title, make, size = makers.of(peer)
    print(title, file=out)
    with open(to, "w", newline="") as f:
        lines = csv.writer(f)
        for data, folds in zip(files[::2], files[1::2]):
            kinds, classes, x, y = read_data(data)
            if data == files[0]:
                lines.writerow(["trial", "example", "class", "seconds", "size", *(f"score {c}" for c in range(classes))])
            for trial, train, test in read_folds(folds):
                try:
                    model = make(kinds, int(seed) + trial, len(train))
                    np.random.seed(int(seed) + trial)  # which some draw from, whatever seed they are given
                    start = time.process_time()
                    model.fit(x[train], y[train])
                    seconds = time.process_time() - start
                    predicted = model.predict(x[test])
                    nodes = size(model)
                    for example, c, s in zip(test, predicted, scores(model, x[test], classes)):
                        lines.writerow([trial, example, int(c), seconds, nodes, *s])
                except Unsuited as e:
                    return unsuited(e)
                except Exception as e:
                    sys.exit(f"trial {trial + 1}: {type(e).__name__}: {e}".replace("\n", " "))
                print(trial + 1, file=out)


def unsuited(why):
    print(why, file=sys.stderr)
    sys.exit(3)


if __name__ == "__main__":
    main(*sys.argv[1:])
