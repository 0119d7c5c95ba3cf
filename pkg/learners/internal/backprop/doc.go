// Package backprop trains feed-forward nets of sigmoid units by the gradient that error
// backpropagation gives of the cross-entropy of their outputs. It does not depend on learners.
//
// D. E. Rumelhart, G. E. Hinton, R. J. Williams, Learning representations by back-propagating
// errors, Nature 323 (1986) 533–536.
//
// # Input and output
//
// A Sample holds examples as rows that end with a 1 for the bias, so a bias is a weight like any
// other; or, for inputs that are 0 or 1, as lists of the ones; or both. A Net has a layer of hidden units,
// or none, and a layer of outputs. For two classes there is one output, whose value is the
// probability of class 1; else there is one for each class, and the softmax of their sums gives the
// probabilities. Losses are in nats: minus the natural logarithm of the probability of the
// example's class.
//
// Minimize takes a net without hidden units to its least loss; decay makes that minimum the only
// one. A Trainer goes through a sample once (Epoch), with a step of the weights for each batch.
// Descend repeats this until the loss is small, and chooses the best epoch by examples that were
// held out. Curvature and Prune are Optimal Brain Damage. Two kinds of training differ: TrainUnit
// in its loss, the squared errors, and Gated in the preset logic above the units.
//
// # Speed, and the same bits
//
// Examples go through a net in blocks of 16, so a layer's weights are loaded from memory once for
// all of them. Package vec computes the products, with sums in a fixed order, and the steps of the
// weights forbid fused multiply-add by a conversion to float64. One core is used, so the order of
// steps is fixed too.
package backprop
