// Package sahami93 repeats the experiments of M. Sahami, Learning non-linearly
// separable Boolean functions with linear threshold unit trees and Madaline-style
// networks, Proceedings of the Eleventh National Conference on Artificial Intelligence
// (AAAI 1993) 335–341.
//
// The paper learns a Boolean function that takes two hyperplanes, among more and more
// irrelevant attributes. It compares trees of threshold units, networks of the same
// units under fixed logic, trained as a Madaline or by Winnow, and backprop through the
// whole network. Our copy of the text has lost its numbers, figures and symbols. So all
// parameters here are ours, and the paper prints no numbers to compare with. A claim
// holds if our curves agree with the words of the text.
//
// docs/papers/sahami93.md goes through the claims, and gives the reason for each
// parameter.
package sahami93

import "halfspace/pkg/experiment"

// Experiments returns the experiments in the order of the paper, and at the end the
// experiment on real data.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		errorsByDimension(), irrelevantWeights(), treeNodes(), otherTrees(), oneHalfspace(), treeOptions(), networkSizes(), largerNetwork(), keptWeights(), winnowFactors(), presentations(), chosenNetwork(), realData(),
	}
}
