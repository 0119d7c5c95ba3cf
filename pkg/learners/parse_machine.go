package learners

import "slices"

// machineWith returns the name of the learner that now has a field which DecisionList or Intersection
// had in an earlier version, before lists whose rules may err became learners of their own. The error
// for the old field names this learner. For other fields machineWith returns "".
func machineWith(learner, field string) string {
	machines := map[string]string{"DecisionList": "DecisionListMachine", "Intersection": "SetCoveringMachine"}
	if machines[learner] == "" || !slices.Contains([]string{"Penalty", "Errors", "Node", "Folds"}, field) {
		return ""
	}
	return "lists whose rules may err are " + machines[learner]
}
