package certificate_test

import (
	"context"
	"fmt"
	"os"

	"halfspace/pkg/certificate"
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Five doses and their effects: no threshold has fewer than two errors. The proof says why.
func Example() {
	s := &data.Set{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "dose"}}, Classes: []string{"no", "yes"}},
		X:      [][]float64{{1}, {2}, {3}, {4}, {5}},
		Y:      []int{1, 0, 1, 0, 1},
	}
	m, err := learners.MinimumError{}.Fit(context.Background(), s, learners.Seed(1))
	if err != nil {
		panic(err)
	}
	p, err := m.(*learners.MinimumErrorPlane).Certify(context.Background(), s, 0)
	if err != nil {
		panic(err)
	}
	fmt.Println(p, p.Verify(s))
	for _, c := range p.Conflicts {
		fmt.Println("cannot all be right:", c.Examples, "by", c.Multipliers)
	}
	s.Y[3] = 1
	fmt.Println(p.Verify(s))
	// Output:
	// 2 of 5 errors, the fewest of any halfspace (features: 1, positive class: "yes", class of points on the plane: "yes") <nil>
	// cannot all be right: [0 1 2] by [1 2 1]
	// cannot all be right: [0 1 4] by [3 4 1]
	// cannot all be right: [2 3 4] by [1 2 1]
	// proof: it is about other examples: the fingerprints differ
}

// A proof is a file.
func ExampleRead() {
	file, err := os.Open("testdata/doses.json")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	p, err := certificate.Read(file)
	if err != nil {
		panic(err)
	}
	s, err := data.ReadCSV("testdata/doses.csv", data.Format{})
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Verify(s), p.Errors, "errors at least")
	for _, n := range p.Tree {
		if n.Branch != nil {
			fmt.Println("branch on example", *n.Branch)
		} else {
			fmt.Println("conflicts", n.Conflicts, "with weights", n.Weights)
		}
	}
	// Output:
	// <nil> 2 errors at least
	// branch on example 4
	// conflicts [0] with weights [1]
	// conflicts [1 2] with weights [1 1]
}

// A number is the decimal number with the fewest digits for its floating-point number.
func ExampleExact() {
	tenth, _ := certificate.Exact(0.1)
	fmt.Println(tenth)
	// Output: 1/10
}

// The features of a sample with a nominal attribute.
func ExampleDescribe() {
	s := &data.Set{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "size"}, {Name: "colour", Values: []string{"red", "green"}}}, Classes: []string{"apple", "pear"}},
		X:      [][]float64{{7.5, 0}, {8, 1}},
		Y:      []int{0, 1},
	}
	d, err := certificate.Describe(s)
	fmt.Printf("%+v %s %s %v\n", d.Features, d.Positive, d.SHA256[:8], err)
	// Output:
	// [{Column:size Value:} {Column:colour Value:red} {Column:colour Value:green}] pear e13091df <nil>
}
