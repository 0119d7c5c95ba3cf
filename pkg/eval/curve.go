package eval

// A Curve holds the accuracy of learners on growing training samples.
type Curve struct {
	Set    string        // name of the sample
	Names  []string      // of the learners
	Sizes  []int         // training examples
	Scores [][][]float64 // Scores[l][i][t] is the accuracy of learner l after Sizes[i] examples, in trial t
}
