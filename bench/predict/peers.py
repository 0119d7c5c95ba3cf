"""Predicts many examples by scikit-learn and by onnxruntime, on one core; see Makefile.

Reads from the directory named by the first argument jobs.json, of {"width", "grown", "leaves",
"mlp", "unit"}, X.f64, the examples as rows of 64-bit numbers, and y.u8, the classes of the first
ones, of which trees are grown. "mlp" and "unit" hold the weights that the models take. Then it reads
lines "model peer", has the peer predict all examples once, and answers with a line of JSON: the CPU
seconds that took, and how many examples are positive.
"""
import json
import sys
import time
import warnings

import numpy as np
import onnxruntime
from skl2onnx import to_onnx
from sklearn.ensemble import AdaBoostClassifier
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier
from sklearn.tree import DecisionTreeClassifier

warnings.simplefilter("ignore", ConvergenceWarning)


def models(jobs, x, y):
    """A fitted model of each kind. Nets take the weights of ours."""
    mlp = MLPClassifier((len(jobs["mlp"]["hidden"]),), activation="logistic", max_iter=1, random_state=0)
    mlp.fit(x[:200], y[:200])
    mlp.coefs_ = [np.array(jobs["mlp"]["hidden"]).T, np.array(jobs["mlp"]["out"]).T]
    mlp.intercepts_ = [-np.array(jobs["mlp"]["thetas"]), -np.array(jobs["mlp"]["theta"])]
    unit = LogisticRegression().fit(x[:200], y[:200])
    unit.coef_, unit.intercept_ = np.array([jobs["unit"]["w"]]), -np.array([jobs["unit"]["theta"]])
    tree = DecisionTreeClassifier(max_leaf_nodes=jobs["leaves"], random_state=0).fit(x, y)
    stumps = AdaBoostClassifier(n_estimators=21, random_state=0).fit(x, y)
    return {"mlp": mlp, "unit": unit, "tree": tree, "stumps": stumps}


def session(model, x):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    onnx = to_onnx(model, x[:1], options={id(model): {"zipmap": False}})
    return onnxruntime.InferenceSession(onnx.SerializeToString(), options, providers=["CPUExecutionProvider"])


def main(directory):
    with open(f"{directory}/jobs.json") as f:
        jobs = json.load(f)
    x = np.fromfile(f"{directory}/X.f64").reshape(-1, jobs["width"])
    y = np.fromfile(f"{directory}/y.u8", np.uint8).astype(np.int64)
    single = x.astype(np.float32)
    calls = {}
    for name, model in models(jobs, x[:len(y)], y).items():
        own = single if name in ("tree", "stumps") else x  # trees would convert it at every call
        s = session(model, single)
        calls[name, "scikit-learn"] = lambda model=model, own=own: model.predict(own)
        calls[name, "onnxruntime"] = lambda s=s: s.run([s.get_outputs()[0].name], {s.get_inputs()[0].name: single})[0]
    print("ready", flush=True)
    for line in sys.stdin:
        call = calls[tuple(line.split())]
        began = time.process_time()
        classes = call()
        print(json.dumps({"seconds": time.process_time() - began, "positive": int(classes.sum())}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
