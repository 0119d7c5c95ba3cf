"""Fits scikit-learn's tree: file of float32 rows with the class last, attributes, repetitions.

Prints the nodes and leaves of the tree, and the least CPU time of a fit in milliseconds."""
import sys
import time

import numpy
from sklearn.tree import DecisionTreeClassifier

name, attributes, times = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
table = numpy.fromfile(name, dtype="<f4").reshape(-1, attributes + 1)
x, y = numpy.ascontiguousarray(table[:, :-1]), table[:, -1].astype(int)
least = float("inf")
for _ in range(times):
    start = time.process_time()
    tree = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, random_state=0).fit(x, y)
    least = min(least, time.process_time() - start)
print(tree.tree_.node_count, tree.get_n_leaves(), 1000 * least)
