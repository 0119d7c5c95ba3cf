"""How attributes become the numbers that scikit-learn's classifiers want, learned from training examples only."""
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer, OneHotEncoder, StandardScaler

MISSING = -1  # no value has this index


def one_hot(kinds):
    """A column for each nominal value; a missing one is none of them, and so all are 0."""
    values = [range(int(k.split()[1])) for k in kinds if k != "numeric"]
    return make_pipeline(
        SimpleImputer(strategy="constant", fill_value=MISSING, keep_empty_features=True),
        OneHotEncoder(categories=[list(v) for v in values], handle_unknown="ignore", sparse_output=False))


def standard():
    """Numbers less their mean, in standard deviations; a missing one is the mean."""
    return make_pipeline(SimpleImputer(keep_empty_features=True), StandardScaler())


def intervals():
    """A column for each of five intervals with as many numbers; a missing one is the mean."""
    cuts = KBinsDiscretizer(5, encode="onehot-dense")
    return make_pipeline(SimpleImputer(keep_empty_features=True), cuts)


def coded(kinds, model, numbers=None):
    """Puts the coding before a model: nominal attributes one-hot, and numbers standardised or as is said."""
    columns = {"nominal": [], "numeric": []}
    for j, kind in enumerate(kinds):
        columns[kind.split()[0]].append(j)
    codings = {"nominal": one_hot(kinds), "numeric": (numbers or standard)()}
    return make_pipeline(ColumnTransformer([(k, codings[k], columns[k]) for k in columns if columns[k]]), model)
