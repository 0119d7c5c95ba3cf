"""Libraries whose classifiers do not look like scikit-learn's."""
import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin


class Unsuited(Exception):
    """Says why a peer cannot learn from a sample."""


class RiskScore(ClassifierMixin, BaseEstimator):
    """FasterRisk's first score of its pool: whole points from -5 to 5 of at most five columns.

    J. Liu, C. Zhong, B. Li, M. Seltzer, C. Rudin, FasterRisk, NeurIPS (2022).
    """
    library, title = "fasterrisk", "RiskScoreOptimizer"

    def fit(self, x, y):
        from fasterrisk.fasterrisk import RiskScoreClassifier, RiskScoreOptimizer
        self.classes_ = np.unique(y)
        search = RiskScoreOptimizer(X=x, y=np.where(y == self.classes_[-1], 1.0, -1.0), k=min(5, x.shape[1]))
        search.optimize()
        multiplier, intercept, points = search.get_models(model_index=0)
        self.score_ = RiskScoreClassifier(multiplier=multiplier, intercept=intercept, coefficients=points)
        self.terms_ = int(np.count_nonzero(points))
        return self

    def predict_proba(self, x):
        p = np.asarray(self.score_.predict_prob(x))
        return np.column_stack([1 - p, p])

    def predict(self, x):
        return self.classes_[(self.predict_proba(x)[:, 1] > 0.5).astype(int)]


class ZeroOne(ClassifierMixin, BaseEstimator):
    """E01Loss's halfspace of fewest training errors, exactly; it is for some hundred examples at most.

    X. He, M. A. Little, E01Loss (2023), doi:10.5281/zenodo.7814259.
    """
    library, title = "e01loss", "exact_classify01loss_purge"

    def fit(self, x, y):
        from e01loss.exact_classify01loss import exact_classify01loss_purge
        self.classes_ = np.unique(y)
        if len(self.classes_) != 2:
            raise Unsuited(f"needs two classes, has {len(self.classes_)}")
        if len(x) <= x.shape[1] + 1:
            raise Unsuited(f"needs more examples than features, has {len(x)} of {x.shape[1]}")
        _, _, self.w_, self.b_ = exact_classify01loss_purge(x, np.where(y == self.classes_[1], 1, -1))
        return self

    def decision_function(self, x):
        return x @ np.ravel(self.w_) + self.b_

    def predict(self, x):
        return self.classes_[(self.decision_function(x) >= 0).astype(int)]
