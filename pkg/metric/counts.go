package metric

import "math"

// Accuracy is the share of correct predictions.
var Accuracy = ofAll("accuracy", func(c *Confusion) (float64, error) {
	return float64(c.right()) / float64(c.Total()), nil
})

// BalancedAccuracy is the mean recall of the classes that have examples. So each class counts the
// same, however rare it is.
//
// K. H. Brodersen et al., The balanced accuracy and its posterior distribution, ICPR (2010) 3121–3124.
var BalancedAccuracy = ofAll("balanced accuracy", func(c *Confusion) (float64, error) {
	return meanOver(alike(len(c.Classes)), c.Recall)
})

// Precision is the share of correct predictions among all predictions of a class.
var Precision = ofCounts("precision", (*Confusion).Precision)

// Recall is the share of the examples of a class that were predicted correctly.
var Recall = ofCounts("recall", (*Confusion).Recall)

// F1 is the harmonic mean of precision and recall.
//
// C. J. van Rijsbergen, Information retrieval, 2nd ed. (1979), chapter 7.
var F1 = ofCounts("F1", (*Confusion).F1)

// Matthews is the correlation between predictions and truth, from −1 to 1. For several classes it
// is Gorodkin's coefficient. It is 0 where only one class occurs or is predicted.
//
// B. W. Matthews, Biochimica et Biophysica Acta 405 (1975) 442–451. J. Gorodkin, Comparing two
// K-category assignments by a K-category correlation coefficient, Computational Biology and
// Chemistry 28 (2004) 367–374.
var Matthews = ofAll("Matthews", func(c *Confusion) (float64, error) {
	n, right := float64(c.Total()), float64(c.right())
	// These are n² times the covariance of truth and predictions, and the variance of either.
	joint, truth, predicted := n*right, n*n, n*n
	for k := range c.Classes {
		t, p := float64(c.Examples(k)), float64(c.Predicted(k))
		joint -= float64(t * p)
		truth -= float64(t * t)
		predicted -= float64(p * p)
	}
	if truth == 0 || predicted == 0 {
		return 0, nil
	}
	return joint / (math.Sqrt(truth) * math.Sqrt(predicted)), nil
})

// Kappa is the agreement of predictions and truth beyond the agreement that is expected by chance, as a
// share of the greatest possible excess. It is at most 1, and 0 means no more than chance. If all examples
// have one class and are predicted as this class, chance agrees completely too. Then Kappa is undefined,
// and returns an error.
//
// J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20
// (1960) 37–46.
var Kappa = ofAll("kappa", func(c *Confusion) (float64, error) {
	n, right, chance := float64(c.Total()), float64(c.right()), 0.0
	for k := range c.Classes {
		chance += float64(float64(c.Examples(k)) * float64(c.Predicted(k)))
	}
	if chance == n*n {
		return 0, undefined("all examples have one class and are predicted as that class")
	}
	return (float64(n*right) - chance) / (float64(n*n) - chance), nil
})
