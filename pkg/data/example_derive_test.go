package data_test

import (
	"fmt"
	"strings"

	"halfspace/pkg/data"
)

// people is a small file of one's own, read.
func people() *data.Set {
	const text = "kg,m,city,ill\n90,1.8,Rome,yes\n60,1.7,Oslo,no\n80,1.6,Rome,yes\n70,1.9,Bonn,no\n"
	s, err := data.Format{Name: "people"}.Read(strings.NewReader(text), "people.csv")
	if err != nil {
		panic(err)
	}
	return s
}

func ExampleSet_Derive() {
	s, err := people().Derive("bmi", func(r data.Example) float64 { return r.Number("kg") / (r.Number("m") * r.Number("m")) })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v %.1f\n", s.Names(), s.X[0][3])
	_, err = s.Derive("x", func(r data.Example) float64 { return r.Number("height") })
	fmt.Println(err)
	// Output:
	// [kg m city bmi] 27.8
	// people: no attribute "height", have kg, m, city, bmi
}

func ExampleSet_DeriveNominal() {
	s, err := people().DeriveNominal("size", func(r data.Example) string {
		if r.Number("m") > 1.75 {
			return "tall"
		}
		return "small"
	})
	fmt.Println(s.Attrs[3], err)
	// Output: {size [tall small]   0} <nil>
}

func ExampleSet_Filter() {
	s, err := people().Filter(func(r data.Example) bool { return r.Value("city") != "Bonn" && r.Number("kg") < 85 })
	fmt.Println(s.Len(), s.X[0], err)
	// Output: 2 [60 1.7 1] <nil>
}

// The class of an example can be asked for too.
func ExampleExample_Class() {
	s, err := people().Filter(func(r data.Example) bool { return r.Class() == "yes" })
	fmt.Println(s.ClassCounts(), err)
	// Output: [0 2] <nil>
}

func ExampleSet_As() {
	s, err := people().As(data.Nominal, "m")
	fmt.Println(s.Attrs[1].Values, err)
	_, err = s.As(data.Numeric, "city")
	fmt.Println(err)
	// Output:
	// [1.6 1.7 1.8 1.9] <nil>
	// people: value "Rome" of attribute "city" is not a number; if it means missing, name it in Format.Missing
}

func ExampleSet_Bin() {
	s, err := people().Bin("kg", 65, 85)
	fmt.Println(s.Attrs[0].Values, s.X[0][0], err)
	// Output: [below 65 65 to 85 from 85] 2 <nil>
}

// Two intervals of as many examples each.
func ExampleSet_Cuts() {
	cuts, err := people().Cuts("kg", 2)
	fmt.Println(cuts, err)
	// Output: [75] <nil>
}

func ExampleSet_Group() {
	s, err := people().Group("city", data.Group{"north", "Oslo", "Bonn"}, data.Group{"south", "Rome"})
	fmt.Println(s.Attrs[2].Values, err)
	// Output: [south north] <nil>
}

// A table to look cities up in: its last column comes along as the others do.
func ExampleSet_Join() {
	cities, err := data.Format{}.Read(strings.NewReader("city,sunny,land\nOslo,60,N\nRome,200,I\n"), "cities.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := people().Join(cities, "city")
	fmt.Println(s.Names(), s.X[0], s.X[3], err)
	// Output: [kg m city sunny land] [90 1.8 0 200 0] [70 1.9 2 NaN NaN] <nil>
}
