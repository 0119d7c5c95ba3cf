"""What other libraries say of the same numbers: python reference.py >reference.json

Needs scipy 1.17.1, statsmodels 0.15.0, baycomp 1.0.3 and autorank 1.3.0.
"""

import json

import baycomp
import numpy as np
from autorank import _util
from scipy import stats
from statsmodels.stats.multitest import multipletests

r = np.random.default_rng(1)


def numbers(n, shift, digits):
    return np.round(r.normal(shift, 1, n), digits)


def wilcoxon():
    for n, shift, digits in (5, 0, 6), (12, 0.4, 6), (23, -0.3, 6), (50, 0.2, 6), (80, 0.1, 6), (120, 0.2, 1):
        d = numbers(n, shift, digits)
        d = d[d != 0]
        # What scipy does with ties by default depends on their number; ours is exact up to fifty.
        w, p = stats.wilcoxon(d, method="exact" if len(d) <= 50 else "asymptotic", correction=False)
        yield {"d": d.tolist(), "w": w, "p": p}


def ties():
    for d in ([1, 1, -1, 2, 2, 3], [0.5, -0.5, 1.5, 1.5, 1.5, -2, 4, 4], [1, 1, 1, 1, -1, 2, 3, 3, 3, -3]):
        # All choices of signs, which scipy's permutation test counts out.
        answer = stats.wilcoxon(d, method=stats.PermutationMethod(n_resamples=10**9))
        yield {"d": d, "w": answer.statistic, "p": answer.pvalue}


def adjustments():
    for n in 1, 2, 3, 6, 10, 21:
        p = np.round(r.random(n) ** 3, 4)
        yield {"p": p.tolist()} | {m: multipletests(p, method=m)[1].tolist() for m in ("holm", "hommel")}


def correlated():
    for folds, runs, shift in (10, 1, 0.01), (10, 10, -0.02), (5, 2, 0), (10, 5, 0.1):
        x, y = (np.round(r.normal(0.8 + s, 0.05, folds * runs), 4) for s in (0, shift))
        yield {"x": x.tolist(), "y": y.tolist(), "folds": folds,
               "p": [baycomp.CorrelatedTTest.probs(x, y, rope, runs) for rope in (0.01, 0.03)]}


def signed_rank():
    for n, shift in (6, 0.02), (12, 0), (23, -0.015), (40, 0.005):
        x, y = (np.round(r.normal(0.8 + s, 0.03, n), 4) for s in (0, shift))
        yield {"x": x.tolist(), "y": y.tolist(),
               "p": [baycomp.SignedRankTest(x, y, rope, nsamples=500_000, random_state=1).probs() for rope in (0.01, 0.02)]}


def effects():
    for n, shift in (6, 0.5), (12, 0), (30, -0.2):
        x, y = numbers(n, shift, 1), numbers(n, 0, 1)
        yield {"x": x.tolist(), "y": y.tolist(), "cliff": _util._cliffs_delta(x, y), "cohen": _util._cohen_d(x, y)}


print(json.dumps({f.__name__: list(f()) for f in (wilcoxon, ties, adjustments, correlated, signed_rank, effects)}, default=float))
