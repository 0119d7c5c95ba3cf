package viz

import (
	"fmt"
	"sort"

	"halfspace/pkg/eval"
	"halfspace/pkg/metric"
	"halfspace/pkg/viz/internal/words"
)

// ROC draws the receiver operating characteristic of the learners of t. A model gives each example a score
// for a class, and predicts the class if the score is above a threshold. A curve has a point for each
// threshold: the share of the class that is found (true positives), against the share of the other classes
// that is mistaken for it (false positives). Scores of different trials come from different models and have
// no common threshold. So with several trials a line is the mean height of their curves, and the legend
// shows the mean of the areas under them (AUC).
//
// If class is empty, the second of two classes is taken. ROC returns an error if the class does not exist,
// or if no learner has a curve in each trial. A line in the figure names the learners without a curve.
//
// T. Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006) 861–874, §9.
func ROC(t *eval.Table, class string) (*Figure, error) {
	if t == nil {
		return nil, nothing("table for a ROC curve")
	}
	s := square{
		table: t, x: "false positives, share of all others", y: "true positives, share of the class",
		guide: [2]Point{{X: 0, Mean: 0}, {X: 1, Mean: 1}}, guided: "chance",
	}
	err := s.cut(t, class, "ROC", metric.AUC, rocCurve, rocAt)
	if err != nil {
		return nil, err
	}
	return s.figure(), nil
}

// PrecisionRecall draws precision against recall of the learners of t, as the threshold of a class's score
// falls. Trials, class and errors are treated as in ROC. The dashed line is the share of the class among
// all examples, which is the precision of random predictions.
func PrecisionRecall(t *eval.Table, class string) (*Figure, error) {
	if t == nil {
		return nil, nothing("table for precision and recall")
	}
	s := square{table: t, x: "recall: share of the class that is found", y: "precision: share of the class in what is found", guided: "chance"}
	if err := s.cut(t, class, "precision and recall", metric.AveragePrecision, precisionCurve, precisionAt); err != nil {
		return nil, err
	}
	share := shareOf(t, class)
	s.guide = [2]Point{{X: 0, Mean: share}, {X: 1, Mean: share}}
	return s.figure(), nil
}

// positiveOf returns the class with a name, or the second of two classes if the name is empty.
func positiveOf(t *eval.Table, class string) string {
	if class == "" && len(t.Classes) == 2 {
		return t.Classes[1]
	}
	return class
}

// shareOf returns the share of a class among the test examples.
func shareOf(t *eval.Table, class string) float64 {
	n, all := 0, 0
	for _, truth := range t.Truth {
		for _, y := range truth {
			if all++; t.Classes[y] == positiveOf(t, class) {
				n++
			}
		}
	}
	return float64(n) / float64(all)
}

// cut sets the lines of s from the cuts of every learner's trials. The function curve returns the points of
// one trial's line, height returns the height of such a line, and area is the metric in the legend.
func (s *square) cut(t *eval.Table, class, kind string, area metric.Metric, curve func(*metric.Cuts) []Point, height func(*metric.Cuts, float64) float64) error {
	class = positiveOf(t, class)
	area = area.For(class)
	s.title = fmt.Sprintf("%s: %s of %s", t.Set, kind, class)
	for i, row := range t.Rows {
		values, err := t.Values(i, area)
		if err != nil {
			s.note += " · none of " + row.Learner
			continue
		}
		var trials []*metric.Cuts
		mean := 0.0
		for k, v := range values {
			cuts, err := t.Answers(i, k).Cuts(class)
			if err != nil {
				return fmt.Errorf("viz: %s: %w", kind, err) // not where it has an area
			}
			trials, mean = append(trials, cuts), mean+v/float64(len(values))
		}
		points := curve(trials[0])
		if len(trials) > 1 {
			points = meanCurve(trials, height)
		}
		s.lines = append(s.lines, squareLine{learner: i, name: fmt.Sprintf("%.3f %s", mean, row.Learner), points: points})
	}
	if len(s.lines) == 0 {
		if len(t.Rows) == 0 {
			return fmt.Errorf("viz: %s: the table has no learners", kind)
		}
		_, err := t.Values(0, area)
		return fmt.Errorf("viz: %s: no learner has a curve: %w", kind, err)
	}
	trials := len(t.Truth)
	s.note = words.Plural(trials, "trial") + " · numbers: area below the line" + s.note
	if trials > 1 {
		s.note = "mean over " + s.note
	}
	return nil
}

// gridSteps is the number of steps of a mean curve.
const gridSteps = 100

// meanCurve returns the mean height of the trials' lines at each step from 0 to 1.
func meanCurve(trials []*metric.Cuts, height func(*metric.Cuts, float64) float64) []Point {
	points := make([]Point, gridSteps+1)
	for k := range points {
		x := float64(k) / gridSteps
		points[k].X = x
		for _, c := range trials {
			points[k].Mean += height(c, x) / float64(len(trials))
		}
	}
	return points
}

// rocCurve returns the points of a ROC curve.
func rocCurve(c *metric.Cuts) (points []Point) {
	for _, cut := range c.Cuts {
		points = append(points, Point{X: cut.FalsePositives, Mean: cut.TruePositives})
	}
	return points
}

// rocAt returns the height of a ROC curve. Where the curve rises straight up it returns the greatest
// height, and elsewhere the height on the line between two cuts.
func rocAt(c *metric.Cuts, x float64) float64 {
	// The first cut beyond x; at the right edge no cut is beyond it.
	k := sort.Search(len(c.Cuts), func(k int) bool { return c.Cuts[k].FalsePositives > x })
	if k == len(c.Cuts) {
		return 1
	}
	a, b := c.Cuts[k-1], c.Cuts[k] // the first cut of all is at 0
	part := (x - a.FalsePositives) / (b.FalsePositives - a.FalsePositives)
	return a.TruePositives + float64(part*(b.TruePositives-a.TruePositives))
}

// precisionCurve returns the points of a curve of precision and recall, with a step at each cut: finding
// more examples requires going down to the next cut.
func precisionCurve(c *metric.Cuts) (points []Point) {
	for k, cut := range c.Cuts[1:] {
		if found := c.Cuts[k].TruePositives; cut.TruePositives > found {
			points = append(points, Point{X: found, Mean: cut.Precision}, Point{X: cut.TruePositives, Mean: cut.Precision})
		}
	}
	return points
}

// precisionAt returns the precision of the first cut that finds a share of the class, and some example.
func precisionAt(c *metric.Cuts, recall float64) float64 {
	k := sort.Search(len(c.Cuts), func(k int) bool { return c.Cuts[k].True > 0 && c.Cuts[k].TruePositives >= recall })
	return c.Cuts[k].Precision
}
