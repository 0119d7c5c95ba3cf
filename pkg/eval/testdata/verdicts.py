"""What autorank 1.3.0 says of four comparisons, the first of which is its README's: python verdicts.py | tail -1 >verdicts.json"""

import json

import numpy as np
import pandas as pd
from autorank import autorank

EXAMPLES = {
    "six populations": (42, 50, [0.2, 0.3, 0.5, 0.8, 0.85, 0.9]),
    "ten sets": (7, 10, [0.4, 0.5, 0.55, 0.6]),
    "nothing to find": (3, 12, [0.5, 0.5, 0.5, 0.5, 0.5]),
    "two": (5, 14, [0.45, 0.6]),
}


def examples():
    for name, (seed, samples, means) in EXAMPLES.items():
        np.random.seed(seed)
        data = pd.DataFrame({f"pop_{i}": np.random.normal(mean, 0.3, samples).clip(0, 1).round(6) for i, mean in enumerate(means)})
        said = autorank(data, alpha=0.05, verbose=False, force_mode="nonparametric")
        ranks = said.rankdf["meanrank"]
        names = list(data.columns)
        apart = [[a, b] for a in names for b in names if said.cd and ranks[b] - ranks[a] > said.cd] if said.pvalue < 0.05 else []
        yield {"name": name, "sets": data.values.tolist(), "p": said.pvalue, "cd": said.cd, "apart": apart}


found = list(examples())  # which prints, too
print(json.dumps(found, default=float))
