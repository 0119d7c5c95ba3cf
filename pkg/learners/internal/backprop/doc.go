// Package backprop trains feed-forward nets of sigmoid units. The loss is the cross-entropy of their
// outputs, and error backpropagation gives its gradient. The package does not depend on package learners.
//
// D. E. Rumelhart, G. E. Hinton, R. J. Williams, Learning representations by back-propagating errors,
// Nature 323 (1986) 533–536.
//
// # Input and output
//
// A Sample holds examples as rows. A row ends with a 1 for the bias, so a bias is a weight like any
// other. For inputs that are 0 or 1 a Sample holds lists of the ones instead, or both. A Net has a layer
// of hidden units, or none, and a layer of outputs. For two classes there is one output, whose value is
// the probability of class 1. For more classes there is one output for each, and the softmax of their
// sums gives the probabilities. Losses are in nats: minus the natural logarithm of the probability of the
// example's class.
//
// Minimize takes a net without hidden units to its least loss; decay makes that minimum the only one. A
// Trainer goes through a sample once (Epoch), with a step of the weights for each batch. Descend repeats
// this until the loss is small, and chooses the best epoch by examples that were held out. Curvature and
// Prune are Optimal Brain Damage. Two kinds of training differ from the rest. TrainUnit has another loss,
// the squared errors. Gated has preset logic above the units.
//
// # Speed, and the same bits
//
// Examples go through a net in blocks of 16, so that a layer's weights are loaded from memory only once
// for a whole block. The results are the same bits on every machine, for three reasons. Package vec
// adds the terms of a product in a fixed order. The updates of the weights convert each product to
// float64, which keeps the compiler from fusing a multiplication with an addition. And training uses
// one core, so the order of the updates is fixed too.
package backprop
