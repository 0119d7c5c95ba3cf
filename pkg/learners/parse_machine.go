package learners

import "slices"

// machineWith names the learner that now has a given field of DecisionList or Intersection. These two had
// the field before lists whose rules may err became learners of their own. For other fields machineWith
// returns "".
func machineWith(learner, field string) string {
	machines := map[string]string{"DecisionList": "DecisionListMachine", "Intersection": "SetCoveringMachine"}
	if machines[learner] == "" || !slices.Contains([]string{"Penalty", "Errors", "Node", "Folds"}, field) {
		return ""
	}
	return "lists whose rules may err are " + machines[learner]
}
