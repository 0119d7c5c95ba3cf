package learners_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestModelsOfOtherTypes reads the models of all learners as every other type of model. That must be
// refused, unless the two are the same thing, as a Halfspace and a FixedIncrement are.
func TestModelsOfOtherTypes(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	models := map[reflect.Type]learners.Model{}
	for _, i := range learners.All() {
		m := fit[learners.Networked](t, i.Learner, s)
		models[reflect.TypeOf(m).Elem()] = m
	}
	for origin, m := range models {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		for target := range models {
			read := reflect.New(target).Interface().(learners.Model)
			if json.Unmarshal(text, read) != nil {
				if origin == target {
					t.Errorf("a %v is not read as what it is", origin)
				}
				continue
			}
			for k, x := range s.X {
				if got, want := read.Predict(x), m.Predict(x); got != want {
					t.Errorf("a %v read as a %v says class %d of example %d, not %d", origin, target, got, k, want)
					break
				}
			}
		}
	}
}

// TestReadModels reads text that looks like a model and is not one, and wants the reason.
func TestReadModels(t *testing.T) {
	const schema = `{"Attrs":[{"Name":"a"}],"Classes":["p","q"],`
	for _, c := range []struct {
		target     learners.Model
		text, want string
	}{
		{&learners.List{}, schema + `"W":[1],"Theta":0.5}`, "unknown field"},
		{&learners.List{}, schema + `"Ruels":[],"Else":1}`, "unknown field"},
		{&learners.List{}, schema + `"Else":-5}`, "class -5, want 0 to 1"},
		{&learners.List{}, schema + `"Rules":[{"If":{"W":[1,2],"Theta":0},"Class":1}]}`, "a unit has 2 weights, want 1"},
		{&learners.List{}, `null`, "class 0, want 0 to -1"},
		{&learners.Constant{}, schema + `"Class":7}`, "class 7, want 0 to 1"},
		{&learners.DecisionTree{}, schema + `"Root":null}`, "no root"},
		{&learners.DecisionTree{}, schema + `"Root":{"Attr":-1,"Class":42}}`, "class 42"},
		{&learners.DecisionTree{}, schema + `"Root":{"Attr":1000000}}`, "attribute 1000000, want 0 to 0"},
		{&learners.DecisionTree{}, schema + `"Root":{"Attr":0,"Branches":[{"Attr":-1}]}}`, "1 branches"},
		{&learners.Boosted{}, schema + `"Votes":[{"Weight":1,"Of":null}]}`, "a network is missing"},
		{&learners.Boosted{}, strings.Replace(schema, `"q"`, `"q","r"`, 1) + `"Votes":[{"Weight":1,"Of":null}]}`, "not a network of 1 inputs and 3 outputs"},
		{&learners.CodeWords{}, schema + `"Codes":[[0],[2]],"Bits":[]}`, "a code word of 1 bits, want 0"},
		{&learners.Polyhedral{}, schema + `"Units":[{"W":[1],"Theta":0}],"Cells":[{"Code":"garbage"}]}`, `cell "garbage"`},
		{&learners.Multiplicative{}, schema + `"W":[1],"Theta":0}`, "Alpha is 0"},
		{&learners.Multiplicative{}, schema + `"W":[1],"Theta":0,"Alpha":1}`, "Alpha is 1"},
		{&learners.Multiplicative{}, schema + `"W":[1],"Theta":0,"Alpha":1e+100}`, "Alpha is 1e+100"},
		{&learners.UnitTree{}, schema + `"Roots":[null]}`, "a tree has no nodes"},
		{&learners.PerceptronTreeModel{}, schema + `"Values":[null],"N":[0,0],"Trees":[{"Test":{"Attr":0,"Ends":[2,1]}}]}`, "end at [2 1], want ascending"},
		{&learners.PerceptronTreeModel{}, schema + `"Values":[null],"N":[0,0],"Trees":[{"Test":{"Attr":0,"Ends":[]}}]}`, "end at [], want ascending"},
		{&learners.PerceptronTreeModel{}, schema + `"Values":[[]],"N":[0,0],"Trees":[{"Unit":{"W":[null],"Theta":{"W":0.5}}}]}`, "not a whole number"},
		{&learners.PerceptronTreeModel{}, schema + `"Values":[null],"Numbers":[{"Attr":0}],"N":[0,0],"Trees":[{"Unit":{"W":[null],"Numbers":[{"Bins":[` + strings.Repeat("{},", 32) + `{}]}]}}]}`, "33 bins"},
		{&learners.IncrementalTree{}, schema + `"Values":[[0,1,0]],"Tree":{"Root":{"N":[0,0],"Attr":-1}}}`, "distinct"},
		{&learners.IncrementalTree{}, schema + `"Values":[[]],"Tree":{"Root":{"N":[0],"Attr":-1}}}`, "a node of 1 classes"},
		{&learners.PerceptronTreeModel{}, `{"Attrs":[{"Name":"a","Values":["x","y"]}],"Classes":["p","q"],"Values":[[0,5]],"N":[0,0],"Trees":[{"Unit":{"W":[null]}}]}`, "value 1 of attribute \"a\" is 5"},
		{&learners.PerceptronTreeModel{}, schema + `"Values":[[3,3]],"N":[0,0],"Trees":[{"Unit":{"W":[null]}}]}`, "value 1 of attribute \"a\" is 3"},
		{&learners.PerceptronSystem{}, schema + `"Units":[{"W":[1],"Theta":0}],"Met":[{"X":[1],"Y":1}],"Cells":{"2":{"Top":[0,1],"Count":[0,1]}},"Filed":[0,1]}`, "cell 10 of 1 halfspaces"},
		{&learners.AdditiveTrees{}, `{"Classes":["p"],"Base":[-1],"Trees":[[{"Attr":-1,"Value":1}]]}`, "a sum that may choose a second one"},
		{&learners.Net{}, schema + `"Out":[]}`, "0 outputs for 2 classes"},
	} {
		err := json.Unmarshal([]byte(c.text), c.target)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s as a %T: got %v, want %q", c.text, c.target, err, c.want)
		}
		if !reflect.ValueOf(c.target).Elem().IsZero() {
			t.Errorf("%s as a %T: it was refused, and left %v", c.text, c.target, reflect.ValueOf(c.target).Elem())
		}
	}
}

// TestEmbeddedModels reads a struct that embeds a model. The struct has the model's UnmarshalJSON,
// which must not drop the other fields silently, nor panic where the model is missing.
func TestEmbeddedModels(t *testing.T) {
	type byValue struct {
		learners.Constant
		Seconds float64
	}
	type byPointer struct {
		*learners.Constant
		Seconds float64
	}
	c := learners.Constant{Schema: data.Schema{Classes: []string{"p", "q"}}, Class: 1}
	for _, v := range []any{byValue{c, 7}, byPointer{&c, 7}} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		read := reflect.New(reflect.TypeOf(v)).Interface()
		if err := json.Unmarshal(text, read); err == nil {
			t.Errorf("read %s as %v", text, read)
		}
	}
}

// TestConstantKeepsItsColumn writes and reads a model with the name of the class column, which the predicted
// class hid in JSON, and reads the form of version 0.2.0.
func TestConstantKeepsItsColumn(t *testing.T) {
	want := learners.Constant{Schema: data.Schema{Class: "party", Classes: []string{"p", "q"}}, Class: 1}
	text, err := json.Marshal(want)
	var read learners.Constant
	if err := errors.Join(err, json.Unmarshal(text, &read)); err != nil || !reflect.DeepEqual(read, want) {
		t.Errorf("%s is read as %+v, %v", text, read, err)
	}
	const earlier = `{"Name":"","Attrs":null,"Classes":["p","q"],"Class":1}`
	if want.Schema.Class = ""; json.Unmarshal([]byte(earlier), &read) != nil || !reflect.DeepEqual(read, want) {
		t.Errorf("%s is read as %+v", earlier, read)
	}
}

// TestMoveRuleByNumber reads a system as earlier versions wrote it, with the number of its rule, and refuses
// numbers that no rule has.
func TestMoveRuleByNumber(t *testing.T) {
	p := startSystem(t, learners.MultiPerceptron{Rule: learners.MoveLesser}, parity(t, 2).Schema)
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	for old, want := range map[string]string{`"Rule":2`: "", `"Rule":4`: "rule 4", `"Rule":-1`: "rule -1", `"Rule":"some"`: `rule "some"`} {
		var read learners.PerceptronSystem
		err := json.Unmarshal(bytes.Replace(text, []byte(`"Rule":"lesser"`), []byte(old), 1), &read)
		switch {
		case want != "":
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", old, err, want)
			}
		case err != nil || read.Rule != learners.MoveLesser:
			t.Errorf("%s is read as rule %q, %v", old, read.Rule, err)
		}
	}
}

// TestKindsBefore reads models under the names that version 0.1.0 wrote.
func TestKindsBefore(t *testing.T) {
	for before, now := range map[string]string{"Adaptive": "MadalineModel", "GrownTree": "PerceptronTreeModel"} {
		m, err := learners.NewModel(before)
		if err != nil {
			t.Fatal(err)
		}
		if kind, err := learners.KindOf(m); kind != now || err != nil {
			t.Errorf("%s is read as %s, %v; want %s", before, kind, err, now)
		}
	}
}

// TestListBefore reads the rules of a list that version 0.2.0 wrote, without the number of their mistakes.
func TestListBefore(t *testing.T) {
	var l learners.List
	text := `{"Attrs":[{"Name":"a"}],"Classes":["no","yes"],"Rules":[{"If":{"W":[1],"Theta":2},"Class":1,"N":49,"Else":0}],"ElseN":50,"Mistakes":1}`
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		t.Fatal(err)
	}
	want := "if a ≥ 2 then yes (n=49)\notherwise no (n=50, 1 of another class)"
	if got := l.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
