package literal_test

import (
	"fmt"
	"math"
	"reflect"

	"halfspace/pkg/learners/internal/literal"
)

type (
	Shape  interface{ Area() float64 }
	Circle struct{ Radius float64 }
	Pair   struct {
		Of   []Shape
		Name string
	}
)

func (c Circle) Area() float64 { return math.Pi * c.Radius * c.Radius }
func (p Pair) Area() float64   { return p.Of[0].Area() + p.Of[1].Area() }

// noHint has no hint for any field.
func noHint(name, field string) string { return "" }

func Example() {
	types := map[string]reflect.Type{"Circle": reflect.TypeFor[Circle](), "Pair": reflect.TypeFor[Pair]()}
	pair, err := literal.Parse[Shape]("Pair{Of: [Circle{Radius: 1}, Circle], Name: two words}", types, noHint)
	fmt.Println(pair, err)
	pair, err = literal.Parse[Shape]("Pair{Of: [Circle{Radius: 1}, Circle], Name: \"two words\"}", types, noHint)
	fmt.Println(pair.Area() == math.Pi, err)
	fmt.Println(literal.String(pair))
	_, err = literal.Parse[Shape]("Circle{Radios: 1}", types, noHint)
	fmt.Println(err)
	_, err = literal.Parse[Shape]("Square", types, noHint)
	fmt.Println(err)
	// Output:
	// <nil> shape "Pair{Of: [Circle{Radius: 1}, Circle], Name: two words}": column 49: missing ',' in composite literal; it is written Name{Field: value, …}
	// true <nil>
	// Pair{Of: [Circle{Radius: 1}, Circle{}], Name: "two words"}
	// Circle has no field "Radios"; did you mean Radius?
	// no shape "Square"; there are Circle, Pair
}
