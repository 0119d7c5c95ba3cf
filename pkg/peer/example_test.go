package peer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
)

// firstClass is a peer of three lines, which predicts the first class whatever it is given.
var firstClass = peer.Peer{Name: "first", Command: []string{"sh", "-c", `
echo The first class, awk
echo trial,example,class,seconds,size >"$2"
awk -F, '$3 == "test" {print $1 "," $2 ",0,0,"}' "$4" >>"$2"`, "sh"}}

// iris returns a sample and three folds of it.
func iris() (*data.Set, []data.Split) {
	s, err := data.Load("iris")
	if err != nil {
		panic(err)
	}
	folds, err := s.Folds(3, learners.Seed(1))
	if err != nil {
		panic(err)
	}
	return s, folds
}

func ExampleAll() {
	for _, p := range peer.All()[3:5] {
		fmt.Println(p.Name, "is a", p.About)
	}
	// Output:
	// sklearn.forest is a random forest of 100 trees
	// sklearn.boosting is a gradient boosting, 100 trees of depth 3
}

func ExampleNamed() {
	p, err := peer.Named("weka.JRip")
	fmt.Println(p.About, err)
	_, err = peer.Named("random forest")
	fmt.Println(err != nil)
	p, err = peer.Named("=KNeighborsClassifier(3)") // an expression of scikit-learn
	fmt.Println(p.About, err)
	// Output:
	// rules (RIPPER) <nil>
	// true
	// KNeighborsClassifier(3) <nil>
}

// Classifiers of scikit-learn and Weka that All lacks are written as these libraries write them.
func ExampleExpression() {
	fmt.Println(peer.Expression("KNeighborsClassifier(3)").Name)
	// Output: =KNeighborsClassifier(3)
}

func ExampleWeka() {
	fmt.Println(peer.Weka("weka.classifiers.trees.J48 -U").Name)
	// Output: weka.classifiers.trees.J48 -U
}

func ExamplePeer_Installed() {
	p := peer.Peer{Name: "c5.0", Command: []string{"no-such-program"}, Install: "make peers"}
	fmt.Println(p.Installed())
	// Output: peer c5.0: not installed: run make peers
}

func ExamplePeer_Run() {
	s, folds := iris()
	answer, err := firstClass.Run(context.Background(), 1, peer.Job{Set: s, Splits: folds})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Title)
	fmt.Println(len(answer.Trials), "trials, the first of", len(answer.Trials[0].Predicted), "predictions:",
		slices.Compact(answer.Trials[0].Predicted))
	// Output:
	// The first class, awk
	// 3 trials, the first of 50 predictions: [0]
}

func ExamplePeer_Answer() {
	s, folds := iris()
	trials, err := firstClass.Answer(context.Background(), s, folds, 1)
	if err != nil {
		panic(err)
	}
	fmt.Println(len(trials), trials[0].Scores[0])
	// Output: 3 [1 0 0]
}

func ExampleTrainTest() {
	s, folds := iris()
	job := peer.TrainTest(folds[0].Of(s))
	fmt.Println(job.Set.Len(), len(job.Splits[0].Train), job.Splits[0].Test[:3])
	// Output: 150 100 [100 101 102]
}

// A peer has a row beside learners, on the same folds.
func ExamplePeer_String() {
	s, _ := iris()
	table, err := eval.Folds{K: 3}.Compare(context.Background(), s, learners.C45{}, firstClass)
	if err != nil {
		panic(err)
	}
	for _, row := range table.Rows {
		fmt.Printf("%-12s %.2f\n", row.Learner, row.Mean())
	}
	// Output:
	// C45{}        0.93
	// peer: first  0.33
}

// A peer is a learner for plans alone, as its models are in another program.
func ExamplePeer_Fit() {
	s, _ := iris()
	_, err := firstClass.Fit(context.Background(), s, learners.Seed(1))
	fmt.Println(err)
	fmt.Println(errors.Is(err, learners.ErrUnsuited))
	// Output:
	// peer first: it is another program and has no model here; compare it by a plan
	// false
}

func ExamplePeer_Domain() {
	fmt.Println(firstClass.Domain() == learners.Domain{})
	// Output: true
}
