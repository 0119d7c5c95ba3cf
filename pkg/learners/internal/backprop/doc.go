// Package backprop trains feed-forward nets of sigmoid units by the gradient that error
// backpropagation gives of the cross-entropy of their outputs. It knows nothing of learners.
//
// D. E. Rumelhart, G. E. Hinton, R. J. Williams, Learning representations by back-propagating
// errors, Nature 323 (1986) 533–536.
//
// # What goes in and out
//
// A Sample holds examples as rows that end with a 1 for the bias, so that a bias is a weight like
// others; or, for inputs that are 0 or 1, as lists of those that are 1. A Net has a layer of hidden
// units, or none, and a layer of outputs. For two classes there is one output, whose value is the
// probability of class 1; else there is one for each class, and the softmax of their sums gives the
// probabilities. Losses are in nats: minus the natural logarithm of the probability of the example's
// class.
//
// Minimize takes a net without hidden units to its least loss, which decay makes the only minimum.
// A Trainer goes through a sample once (Epoch), with a step of the weights for each batch; Descend
// repeats that until the loss is small, and chooses the best epoch by examples that were held out.
// Curvature and Prune are Optimal Brain Damage. Two kinds of training differ in their loss or in
// what is above the units: TrainUnit in its squared errors, and Gated in its preset logic.
//
// # Speed, and the same bits
//
// Examples go through a net in blocks of 16, so that a layer's weights come from memory once for all
// of them. Products are those of package vec, whose sums have a fixed order, and the steps of the
// weights forbid fused multiply-add by a conversion to float64. One core is used, so the order of
// steps is fixed too.
package backprop
