package learners_test

import (
	"context"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// To predict a new example, encode it as the sample was encoded.
func Example_newExample() {
	votes, err := data.Load("votes")
	if err != nil {
		fmt.Println(err)
		return
	}
	coding := data.Coding{Code: data.Ordinal}.For(votes) // the coding of votes.Ordinal()
	sample, err := coding.Apply(votes)
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := learners.DecisionList{}.Fit(context.Background(), sample, learners.Seed(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	member := slices.Repeat([]float64{math.NaN()}, len(votes.Attrs)) // NaN is missing
	for vote, value := range map[string]string{"physician-fee-freeze": "n", "mx-missile": "y", "crime": "n"} {
		j := slices.Index(votes.Names(), vote)
		member[j] = float64(slices.Index(votes.Attrs[j].Values, value))
	}
	fmt.Println(votes.Classes[m.Predict(coding.Encode(member))])
	// Output: democrat
}

func ExampleParse() {
	l, err := learners.Parse(`DecisionList{Separator: MultIncLP{Time: "2s"}, Validation: 0.2}`)
	fmt.Println(learners.String(l), err)
	_, err = learners.Parse("DecisionList{Validaton: 0.2}")
	fmt.Println(err)
	// Output:
	// DecisionList{Separator: MultIncLP{Time: "2s"}, Validation: 0.2} <nil>
	// DecisionList has no field "Validaton"; did you mean Validation?
}
