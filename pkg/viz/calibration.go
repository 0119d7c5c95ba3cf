package viz

import (
	"fmt"

	"halfspace/pkg/eval"
	"halfspace/pkg/metric"
	"halfspace/pkg/viz/internal/words"
)

// calibrationBins is the number of ranges of probabilities, as usual.
const calibrationBins = 10

// Calibration draws a reliability diagram: it shows whether you can trust the probabilities of the learners
// of t. It plots the observed share of a class against its predicted probability, with a mark for each
// tenth of the probabilities, over the test examples of all trials together. For a calibrated model the
// marks lie on the diagonal. The legend shows Brier's score.
//
// If class is empty, the second of two classes is taken. Calibration returns an error if the class does not
// exist, or if no learner has probabilities. A line in the figure names the learners without probabilities.
func Calibration(t *eval.Table, class string) (*Figure, error) {
	if t == nil {
		return nil, nothing("table for a calibration")
	}
	class = positiveOf(t, class)
	s := square{
		table: t,
		title: fmt.Sprintf("%s: calibration of %s", t.Set, class),
		x:     "mean probability of the class", y: "share of the class",
		guide: [2]Point{{X: 0, Mean: 0}, {X: 1, Mean: 1}}, guided: "calibrated",
	}
	var first error
	for i, row := range t.Rows {
		line, err := calibrationLine(t, i, class)
		if err != nil {
			if first == nil {
				first = fmt.Errorf("%s: %w", row.Learner, err)
			}
			s.note += " · none of " + row.Learner
			continue
		}
		s.lines = append(s.lines, line)
	}
	switch {
	case len(s.lines) > 0:
		s.note = fmt.Sprintf("%d ranges, %s together · numbers: Brier's score", calibrationBins, words.Plural(len(t.Truth), "trial")) + s.note
		return s.figure(), nil
	case first != nil:
		return nil, fmt.Errorf("viz: calibration: no learner has a curve: %w", first)
	}
	return nil, fmt.Errorf("viz: calibration: the table has no learners")
}

// calibrationLine returns the line of a learner.
func calibrationLine(t *eval.Table, row int, class string) (line squareLine, err error) {
	answers := t.Pooled(row)
	bins, err := answers.Calibration(class, calibrationBins)
	if err != nil {
		return line, err
	}
	brier, err := metric.Brier.Of(answers)
	if err != nil {
		return line, err
	}
	line = squareLine{learner: row, name: fmt.Sprintf("%.3f %s", brier, t.Rows[row].Learner), marked: true}
	for _, b := range bins {
		line.points = append(line.points, Point{X: b.Predicted, Mean: b.Observed})
	}
	return line, nil
}
