package learners_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/learners"
)

// texts are values of a text that a reader may take for a value of another type.
var texts = []string{"yes", "one-hot", "true", "nil", "NaN", "if", `a"b`, "`", "1", "über", "two words", "\n", "[a]", "{"}

// scramble gives v any value of its type; depth is the depth to which learners may nest.
func scramble(t *testing.T, v reflect.Value, r *rand.Rand, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.String:
		values := texts
		if c, ok := v.Interface().(interface{ Choices() []string }); ok {
			values = c.Choices()
		}
		v.SetString(values[r.IntN(len(values))])
	case reflect.Float64:
		values := []float64{r.NormFloat64(), -1, 1e300 * r.Float64(), 5e-324, math.Inf(1), math.Inf(-1), 3, math.MaxFloat64, 0.1}
		v.SetFloat(values[r.IntN(len(values))])
	case reflect.Int, reflect.Int64:
		values := []int64{r.Int64(), 1, math.MinInt64, -7}
		v.SetInt(values[r.IntN(len(values))])
	case reflect.Uint64:
		v.SetUint(r.Uint64())
	case reflect.Struct:
		for i := range v.NumField() {
			if r.IntN(3) > 0 {
				scramble(t, v.Field(i), r, depth)
			}
		}
	case reflect.Slice:
		if n := r.IntN(4); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		for k := range v.Len() {
			scramble(t, v.Index(k), r, depth)
		}
	case reflect.Interface:
		for depth > 0 {
			l := reflect.New(reflect.TypeOf(learners.All()[r.IntN(len(learners.All()))].Learner)).Elem()
			if l.Type().Implements(v.Type()) {
				scramble(t, l, r, depth-1)
				v.Set(l)
				return
			}
		}
	default:
		t.Fatalf("a %s: scramble and Parse do not know such fields", v.Type())
	}
}

// TestParseString scrambles the settings of every registered learner, and wants Parse to make the same
// learner from the text of String.
func TestParseString(t *testing.T) {
	for _, i := range learners.All() {
		r := learners.Seed(1)
		for k := range 200 {
			v := reflect.New(reflect.TypeOf(i.Learner)).Elem()
			if k == 0 {
				v.Set(reflect.ValueOf(i.Learner))
			} else {
				scramble(t, v, r, 3)
			}
			l := v.Interface().(learners.Learner)
			got, err := learners.Parse(learners.String(l))
			if err != nil || !reflect.DeepEqual(got, l) {
				t.Fatalf("%s is parsed as %+v, %v", learners.String(l), got, err)
			}
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]learners.Learner{
		"C45":                               learners.C45{},
		" learners.C45{}\n":                 learners.C45{},
		"DecisionList{Validation: 2e-1}":    learners.DecisionList{Validation: 0.2},
		"PerceptronTree{Split: never}":      learners.PerceptronTree{Split: learners.Never},
		"Pocket{Draws: 0x10, Rules: `a b`}": learners.Pocket{Draws: 16, Rules: "a b"},
		"MultIncLP{Time: \"1m30s\"}":        learners.MultIncLP{Time: 90 * time.Second},
		"DecisionList{Separator: learners.IncLP{Margin: 1}, Validation: +.5,}":  learners.DecisionList{Separator: learners.IncLP{Margin: 1}, Validation: 0.5},
		"DecisionList{Separator: nil}":                                          learners.DecisionList{},
		"CrossValidated{Of: []learners.Learner{C45{}, Pocket}, OneSE: true}":    learners.CrossValidated{Of: []learners.Learner{learners.C45{}, learners.Pocket{}}, OneSE: true},
		"CrossValidated{Of: [CrossValidated{Of: [ C45{} ]}, Pocket{Rules: x}]}": learners.CrossValidated{Of: []learners.Learner{learners.CrossValidated{Of: []learners.Learner{learners.C45{}}}, learners.Pocket{Rules: "x"}}},
		"Voronoi{ZeroFaces: bisectors}":                                         learners.Voronoi{ZeroFaces: learners.Bisectors},
		"LogicMLP{Backprop: {Rate: 1}}":                                         learners.LogicMLP{Backprop: learners.Backprop{Rate: 1}},
		"MultiPerceptron{Rule: bounding}":                                       learners.MultiPerceptron{Rule: learners.MoveBounding},
		"MultiPerceptron{Rule: 2}":                                              learners.MultiPerceptron{Rule: learners.MoveLesser},
		"Pocket{Rules: \"[\"}":                                                  learners.Pocket{Rules: "["},
	} {
		if got, err := learners.Parse(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
		}
	}
}

// An empty list is read as nil.
func TestParseEmptyList(t *testing.T) {
	if text := learners.String(learners.CrossValidated{Of: []learners.Learner{}}); text != "CrossValidated{}" {
		t.Error(text)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                         `learner "": column 1: expected operand, found 'EOF'`,
		"DecisionList{":                            `learner "DecisionList{": column 14: expected '}', found 'EOF'; it is written Name{Field: value, …}`,
		"C45(MinLeaf=5)":                           `learner "C45(MinLeaf=5)": did you mean C45{MinLeaf: 5}?`,
		"C45()":                                    `learner "C45()": did you mean C45{}?`,
		"C45{MinLeaf = 5}":                         `learner "C45{MinLeaf = 5}": did you mean C45{MinLeaf: 5}?`,
		"C45(MinLef=5)":                            `learner "C45(MinLef=5)": column 11: expected '==', found '='; it is written Name{`,
		"C45{} C45{}":                              `learner "C45{} C45{}": column 7: expected 'EOF', found C45`,
		"DecisonList":                              `no learner "DecisonList"; did you mean DecisionList?`,
		"data.C45":                                 `no learner "data.C45"; did you mean C45?`,
		"3":                                        `want a learner, got "3"`,
		"nil":                                      "nil is not a learner",
		"DecisionList{Validaton: 0.2}":             `DecisionList has no field "Validaton"; did you mean Validation?`,
		"DecisionList{Folds: 5}":                   `DecisionList has no field "Folds"; lists whose rules may err are DecisionListMachine`,
		"Intersection{Union: true, Node: C45}":     `Intersection has no field "Node"; lists whose rules may err are SetCoveringMachine`,
		"LogicMLP{Rate: 1}":                        `LogicMLP has no field "Rate"; did you mean Backprop{Rate: …}?`,
		"PerceptronTree{CountLast: true}":          `PerceptronTree has no field "CountLast"; did you mean Reading{CountLast: …}?`,
		"Majority{Rate: 1}":                        `Majority has no field "Rate"; it has no fields`,
		"Winnow{Sparse: 1}":                        `Winnow has no field "Sparse"; it has `,
		"DecisionList{0.2}":                        `DecisionList: say which field "0.2" is for, as in DecisionList{Field: value}`,
		"C45{MinLeaf: 1, MinLeaf: 2}":              `C45.MinLeaf is given twice`,
		"DecisionList{Validation: a}":              `DecisionList.Validation: want a number, got "a"`,
		"DecisionList{Validation: 1e999}":          `DecisionList.Validation: want a number, got "1e999"`,
		"DecisionList{Validation: 1e9999999999}":   `DecisionList.Validation: want a number, got "1e9999999999"`,
		"DecisionList{Validation: 1i}":             `DecisionList.Validation: want a number, got "1i"`,
		"Pocket{Draws: 1.5}":                       `Pocket.Draws: want a whole number, got "1.5"`,
		"Pocket{Draws: 1e99999999}":                `Pocket.Draws: want a whole number, got "1e99999999"`,
		"Pocket{Draws: many}":                      `Pocket.Draws: want a whole number, got "many"`,
		"Pocket{Draws: -\"a\"}":                    `Pocket.Draws: want a whole number, got "-\"a\""`,
		"Pocket{Rules: 3}":                         `Pocket.Rules: want a text, got "3"`,
		"CrossValidated{OneSE: 1}":                 `CrossValidated.OneSE: want true or false, got "1"`,
		"CrossValidated{Of: C45{}}":                `CrossValidated.Of: want a list, as [a, b], got "C45{}"`,
		"CrossValidated{Of: [C45{}, 1]}":           `CrossValidated.Of: want a learner, got "1"`,
		"DecisionList{Separator: C45{}}":           `DecisionList.Separator: C45 is not a Separator; there are DensestHalfspace, FindLargeNegSubset, IncLP, MaximalStability, MultIncLP, Pocket, SimplexVertex`,
		"DecisionList{Separator: IncLP{Margn: 1}}": `DecisionList.Separator: IncLP has no field "Margn"; did you mean Margin?`,
		"LogicMLP{Backprop: C45{}}":                `LogicMLP.Backprop: want Backprop{…}, got "C45{}"`,
		"Voronoi{ZeroFaces: planes}":               `Voronoi.ZeroFaces: want one of ["through generators" "bisectors"], got "planes"`,
		"MultiPerceptron{Rule: 4}":                 `MultiPerceptron.Rule: want a text, got "4"`,
		"MultIncLP{Time: long}":                    `MultIncLP.Time: want a time, as "1m30s", got "long"`,
	} {
		l, err := learners.Parse(text)
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %+v, %v\nwant %s", text, l, err, want)
		}
	}
}

// FuzzParse wants every text either to give a learner that Parse reads from its String again, or an error
// of one line.
func FuzzParse(f *testing.F) {
	f.Add("CrossValidated{Of: []Learner{C45{}, Pocket{Rules: `a`}}, OneSE: true}")
	f.Add("DecisionList{Validation: -1e-3, Separator: MultIncLP{Time: \"1s\"}}")
	f.Add("[[]]]{(*&-+'a'")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := learners.Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: %q", text, err)
			}
			return
		}
		reread, err := learners.Parse(learners.String(l))
		if err != nil || learners.String(reread) != learners.String(l) {
			t.Fatalf("%q is %s, and then %+v, %v", text, learners.String(l), reread, err)
		}
	})
}
