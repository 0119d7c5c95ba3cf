package main

import (
	"halfspace/pkg/learners"
	"halfspace/pkg/table"
)

// page is table.md, to be filled with the legend and two tables.
const page = `# Learners and their namesakes

Written by ` + "`make namesakes`" + `; [README.md](README.md) says what it is.

%s
## By how many points ours is the better
Accuracy of ours in %%, and the difference to the namesake on the same ten folds ± its standard error.
Bold: ours is below by two standard errors.

%s
## Peers
Accuracy in %% on the same folds.

%s`

// legend returns the table of rows.
func legend() string {
	t := &table.Table{Head: []string{"row", "ours", "namesake"}, Words: 3}
	for _, r := range rows {
		ours := "–"
		if r.ours != nil {
			ours = learners.String(r.ours)
		}
		t.Rows = append(t.Rows, []string{r.name, ours, r.peer.About})
	}
	return t.Markdown()
}
