"""Scores two classifiers as scikit-learn does by itself. Arguments: a CSV file whose last column is the class,
and splits as JSON. Prints the accuracies of each classifier, a line each."""
import json
import sys

import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

table = pd.read_csv(sys.argv[1])
x, y = table.iloc[:, :-1], table.iloc[:, -1]
numbers = list(x.select_dtypes("number").columns)
words = pd.get_dummies(x, columns=[c for c in x if c not in numbers], dtype=float).drop(columns=numbers)
x = pd.concat([words, x[numbers]], axis=1)
coding = make_column_transformer(("passthrough", list(words)), (make_pipeline(SimpleImputer(), StandardScaler()), numbers))
for make in (lambda t: LogisticRegression(max_iter=10_000), lambda t: DecisionTreeClassifier(random_state=7 + t)):
    scores = []
    for t, split in enumerate(json.load(open(sys.argv[2]))):
        scores += list(cross_val_score(make_pipeline(coding, make(t)), x, y, cv=[(split["Train"], split["Test"])]))
    print(*scores)
