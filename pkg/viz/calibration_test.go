package viz

import (
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/eval"
)

func TestCalibrationLines(t *testing.T) {
	table := judged(3)
	line, err := calibrationLine(table, 2, "ill") // a guest's probabilities are 0 or 1
	if err != nil || len(line.points) != 2 || line.points[0].X != 0 || line.points[1].X != 1 || !line.marked {
		t.Errorf("got %+v, %v", line, err)
	}
	for i := range table.Rows[:3] {
		scores := slices.Clone(table.Rows[i].Trials[1].Scores)
		scores[5] = []float64{-2, 2}
		table.Rows[i].Trials[1].Scores = scores
		figure, err := Calibration(table, "")
		if i == 2 {
			want := "viz: calibration: no learner has a curve: DecisionList{Validation: 0.2}: calibration: the scores are not probabilities"
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("got %v", err)
			}
		} else if err != nil || !strings.Contains(string(figure.SVG()), "none of "+table.Rows[0].Learner) {
			t.Errorf("row %d: %v", i, err)
		}
	}
	if _, err := Calibration(&eval.Table{}, ""); err == nil || err.Error() != "viz: calibration: the table has no learners" {
		t.Errorf("got %v", err)
	}
}
