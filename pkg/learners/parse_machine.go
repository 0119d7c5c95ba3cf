package learners

import "slices"

// machineWith says in which learner a field is found that DecisionList and Intersection had before lists
// whose rules may err were learners of their own. It says nothing of other fields.
func machineWith(learner, field string) string {
	machines := map[string]string{"DecisionList": "DecisionListMachine", "Intersection": "SetCoveringMachine"}
	if machines[learner] == "" || !slices.Contains([]string{"Penalty", "Errors", "Node", "Folds"}, field) {
		return ""
	}
	return "lists whose rules may err are " + machines[learner]
}
