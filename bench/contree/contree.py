"""Prints the training errors of ConTree's tree and its CPU seconds: contree.py FILE DEPTH SECONDS."""

import gzip
import json
import sys
import time

import numpy as np
import pandas as pd
from pycontree import ConTree

with gzip.open(sys.argv[1]) as f:
    read = json.load(f)
X = pd.DataFrame(np.asarray(read["Xtrain"], dtype=float))
names, y = np.unique(np.asarray(read["Ytrain"]), return_inverse=True)
tree = ConTree(max_depth=int(sys.argv[2]), time_limit=float(sys.argv[3]))
before = time.process_time()
tree.fit(X, pd.Series(y))
seconds = time.process_time() - before
print(int(np.sum(np.asarray(tree.predict(X)) != y)), f"{seconds:.2f}")
