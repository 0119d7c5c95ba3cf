package experiment

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/peer"
)

// TestDeclaration reads a declaration with all that may stand in one, and writes it again.
func TestDeclaration(t *testing.T) {
	c, err := parseComparison([]byte(`{
		"name": "all",
		"sets": ["iris", {"path": "a/mine.arff", "class": "y"}, {"name": "m", "path": "m.csv", "missing": ["?", ""], "coding": {"Code": "ordinal", "Missing": "middle", "Complements": false}}],
		"learners": ["C45{}", {"name": "list", "learner": "DecisionListMachine{}"}, {"learner": "DecisionList{}", "grid": {"Separator": ["IncLP{}", "Pocket{}"], "Rules": [0, 3]}}, {"peer": "sklearn.tree"}, {"name": "net", "peer": "sklearn.mlp"}, {"peer": "=GaussianNB()"}],
		"holdout": {"trials": 5, "test": 0.25, "stratified": true, "seed": 3},
		"sizes": [10, 20],
		"limit": "90s",
		"metrics": ["F1", "AUC"]
	}`), "dir")
	if err != nil {
		t.Fatal(err)
	}
	want := Comparison{
		Name: "all",
		Sets: []Source{
			{Name: "iris"}, {Path: "dir/a/mine.arff", Format: data.Format{Class: "y"}},
			{Name: "m", Path: "dir/m.csv", Format: data.Format{Missing: []string{"?", ""}}, Coding: data.Coding{Code: data.Ordinal, Missing: data.Middle}},
		},
		Learners: []learners.Learner{
			learners.C45{}, eval.Named{Name: "list", Learner: learners.DecisionListMachine{}},
			learners.DecisionList{Separator: learners.IncLP{}}, learners.DecisionList{Separator: learners.Pocket{}},
			learners.DecisionList{Rules: 3, Separator: learners.IncLP{}}, learners.DecisionList{Rules: 3, Separator: learners.Pocket{}},
			check[peer.Peer](t)(peer.Named("sklearn.tree")), eval.Named{Name: "net", Learner: check[peer.Peer](t)(peer.Named("sklearn.mlp"))}, peer.Expression("GaussianNB()"),
		},
		Plan:  eval.Holdout{Trials: 5, Test: 0.25, Stratified: true, Seed: 3},
		Sizes: []int{10, 20},
		Limit: 90 * time.Second,
	}
	metrics := c.Metrics
	if c.Metrics = nil; !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v\nwant %+v", c, want)
	}
	if len(metrics) != 2 || metrics[0].Name != "F1" || metrics[1].Name != "AUC" {
		t.Errorf("%+v", metrics)
	}
	c.Metrics = metrics
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	reread, err := parseComparison(text, "")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if twice, err := json.Marshal(reread); err != nil || string(twice) != string(text) {
		t.Errorf("%s\n%s, %v", text, twice, err)
	}
	short := Comparison{Name: "short", Sets: Sets("iris"), Learners: []learners.Learner{learners.C45{}}}
	if text, err := json.Marshal(short); err != nil || string(text) != `{"name":"short","sets":["iris"],"learners":["C45{}"]}` {
		t.Errorf("%s, %v", text, err)
	}
}

// TestWrongDeclarations wants one line for each fault, with its place.
func TestWrongDeclarations(t *testing.T) {
	for text, want := range map[string]string{
		``:                               "EOF",
		"{\n\"sets\": [\n,\n]}":          "x.json:3: invalid character ','",
		"{\n\"sets\": 3\n}":              "x.json:2: sets is a JSON number, want a list",
		`{"sets": ["iris"], "folds": 3}`: "x.json:1: folds is a JSON number, want an object",
		`{"sets": ["iris"], "folds": {"k": "3"}}`: "x.json:1: folds.k is a JSON string, want a number",
		`{"sets": ["iris"], "name": 3}`:           "name is a JSON number, want a text",
		`3`:                                       "the declaration is a JSON number, want an object",
		`{"sets": [3]}`:                           "JSON number, want an object",
		`{"sets": [{"path": "x.csv", "comma": ";;"}]}`:                                             "want one character",
		`{"sets": [{"path": "x.csv", "kind": ["zip"]}]}`:                                           `sets[0]: kind is "zip", want a column and its kind, as zip=nominal`,
		`{"sets": [{"path": "x.csv", "names": []}]}`:                                               "sets[0]: names is empty",
		`{"sets": [{"path": "x.csv", "unlabelled": "x"}]}`:                                         `sets[0]: unlabelled is "x", want drop or keep`,
		`{"learner": ["C45{}"]}`:                                                                   `unknown field "learner"`,
		`{"sets": ["iris"]} x`:                                                                     "text follows the end of the JSON value",
		`{"learners": ["C45{}"]}`:                                                                  "no sets to compare on",
		`{"sets": ["iris"]}`:                                                                       "no learners to compare",
		`{"sets": ["iris", "iris"], "learners": ["C45{}"]}`:                                        `two sets are called "iris"`,
		`{"sets": ["iris"], "learners": ["C45{}", "C45{}"]}`:                                       `two learners are called "C45{}"`,
		`{"sets": ["iris"], "learners": ["C54{}"]}`:                                                "learners[0]: ",
		`{"sets": ["iris"], "learners": [{"learner": "C45{}", "grid": {"X": [1]}}]}`:               "learners[0]: grid: field X: C45 has no field X",
		`{"sets": ["iris"], "learners": [{"learner": "C45{}", "grid": {"CF": []}}]}`:               "learners[0]: grid: field CF: a grid needs Values",
		`{"sets": ["iris"], "learners": [{"learner": "Pocket{}", "grid": {"Draws": [0.5]}}]}`:      "learners[0]: grid: field Draws: 0.5 is not of type int",
		`{"sets": ["iris"], "learners": [{"learner": "C45{}", "name": "a", "grid": {"CF": [1]}}]}`: "learners[0]: a grid has many learners",
		`{"sets": ["iris"], "learners": ["C45{}"], "folds": {}, "holdout": {}}`:                    "want one plan",
		`{"sets": ["iris"], "learners": ["C45{}"], "folds": {"k": -1}}`:                            "no trials",
		`{"sets": ["iris"], "learners": ["C45{}"], "folds": {"K": 3, "x": 1}}`:                     `unknown field "x"`,
		`{"sets": ["iris"], "learners": ["C45{}"], "metrics": ["F2"]}`:                             `metric: no metric "F2"`,
		`{"sets": [{"name": "iris", "class": "x"}], "learners": ["C45{}"]}`:                        `sets[0]: keys such as "class" and "missing" describe a file, so "path" must be given too`,
		`{"sets": [{"path": "x.csv", "coding": {"Code": "x"}}], "learners": ["C45{}"]}`:            "sets[0]: ",
		`{"name": "../x", "sets": ["iris"], "learners": ["C45{}"]}`:                                `name "../x" cannot be the name of a file`,
		`{"sets": ["iris"], "learners": ["C45{}"], "limit": "x"}`:                                  `limit is "x", want a time`,
		`{"sets": ["iris"], "learners": ["C45{}"], "limit": "-1s"}`:                                "the limit is -1s",
		`{"sets": ["iris"], "learners": [{"peer": "sklearn.tee"}]}`:                                "learners[0]: peer: no ",
		`{"sets": ["iris"], "learners": [{"peer": "sklearn.tree", "learner": "C45{}"}]}`:           "learners[0]: a learner and a peer",
		`{"sets": ["iris"], "learners": [{"peer": "sklearn.tree", "grid": {"x": [1]}}]}`:           "learners[0]: a peer has no fields",
		"\x00": "invalid character",
	} {
		path := filepath.Join(t.TempDir(), "x.json")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := ReadComparison(path)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), path) && !strings.Contains(want, "x.json") {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	path := filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(path, []byte(strings.Repeat(" ", mostDeclaration+1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadComparison(path); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Error(err)
	}
}

// TestUndeclarable has comparisons that no file can declare.
func TestUndeclarable(t *testing.T) {
	iris := check[*data.Set](t)(data.Load("iris"))
	ok := Comparison{Sets: Sets("iris"), Learners: []learners.Learner{learners.C45{}}}
	for want, change := range map[string]func(*Comparison){
		"is in memory":                 func(c *Comparison) { c.Sets = Samples(iris) },
		"no file can declare counting": func(c *Comparison) { c.Learners = []learners.Learner{counting{}} },
		`no metric "mine"`:             func(c *Comparison) { c.Metrics = []metric.Metric{{Name: "mine"}} },
	} {
		c := ok
		change(&c)
		if _, err := json.Marshal(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// FuzzDeclaration reads texts as declarations: one is refused in a line, or is the same once it is written
// and read again.
func FuzzDeclaration(f *testing.F) {
	for _, text := range []string{"", "{}", `{"sets":["iris"],"learners":["C45{}"]}`, `{"sets":[{"path":"a"}],"learners":[{"name":"x","learner":"Pocket{}"}],"folds":{"k":3}}`, `{"sets":["iris"],"learners":[{"learner":"C45{}","grid":{"CF":[0.1,0.2]}}],"holdout":{},"sizes":[1]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parseComparison([]byte(text), "")
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 5000 {
				t.Fatalf("%q", err)
			}
			return
		}
		written, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		reread, err := parseComparison(written, "")
		if err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		if twice, err := json.Marshal(reread); err != nil || string(twice) != string(written) {
			t.Fatalf("%s\n%s, %v", written, twice, err)
		}
	})
}
