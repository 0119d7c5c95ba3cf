//go:build !race

package pipeline_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/export"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// attackAll makes TestAttackedFiles try all changes of every file, which takes some minutes.
var attackAll = flag.Bool("attack", false, "try all changes of every model's file")

// TestAttackedFiles changes a node of the JSON of a model in every way: the key or the element
// goes, it becomes null, another kind of value, an extreme number, another text or an array of
// another length. The file must be refused in one line, or give a model that agrees with its
// networks on every row.
func TestAttackedFiles(t *testing.T) {
	n := 40 // changes that are drawn for each file
	if testing.Short() {
		n = 6
	}
	r, tried, read, total := rand.New(rand.NewPCG(1, 0)), 0, 0, 0
	for _, v := range victims(t) {
		changes := changesOf(v.text)
		total += len(changes)
		if !*attackAll {
			r.Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
			changes = changes[:min(len(changes), n)]
		}
		for _, c := range changes {
			text := c.apply(v.text)
			tried++
			if attack(t, v, c, text) {
				read++
			}
		}
	}
	t.Logf("%d changed files of %d, %d of them are models", tried, total, read)
	if read < tried/50 || read > tried*9/10 {
		t.Errorf("%d of %d changed files are models: nothing is tried", read, tried)
	}
}

// A victim is the file of a model, or the JSON of its inner model or of its network.
type victim struct {
	name string
	X    [][]float64 // examples, coded for an inner model
	text string
	open func(text []byte) (judged, error)
}

// A judged is what became of a changed file: a model, unless it was a network.
type judged struct {
	schema data.Schema
	model  learners.Model
	whole  *pipeline.Model
	net    *ltu.Network
}

// victims returns the files of the models that all learners make of small samples.
func victims(t *testing.T) (all []victim) {
	t.Helper()
	infos := append(learners.All(), learners.Info{Name: "calibrated", Learner: pipeline.Calibrated{}},
		learners.Info{Name: "average", Learner: pipeline.Average{Of: []learners.Learner{learners.C45{}, learners.MLP{Hidden: 2}}}})
	for _, s := range smallSamples() {
		for _, i := range infos {
			m, err := pipeline.Fit(t.Context(), i.Learner, s, 1)
			if err != nil {
				continue // some want separable classes
			}
			add := func(form string, X [][]float64, v any, open func([]byte) (judged, error)) {
				text, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, victim{fmt.Sprintf("the %s of %s on %s", form, i.Name, s.Name), X, string(text), open})
			}
			add("file", s.X, m, func(text []byte) (judged, error) {
				m, err := pipeline.Read(text)
				if err != nil {
					return judged{}, err
				}
				return judged{schema: m.Schema, model: m, whole: m}, nil
			})
			if !m.Networked() {
				continue
			}
			var coded [][]float64
			for _, x := range s.X {
				coded = append(coded, m.Encode(x))
			}
			add("network", nil, m.Network(), func(text []byte) (judged, error) {
				net := new(ltu.Network)
				return judged{net: net}, json.Unmarshal(text, net)
			})
			add("inner model", coded, m.Inner, func(text []byte) (judged, error) {
				inner := reflect.New(reflect.TypeOf(m.Inner).Elem()).Interface().(learners.Model)
				if err := json.Unmarshal(text, inner); err != nil {
					return judged{}, err
				}
				schema, _ := learners.SchemaOf(inner)
				return judged{schema: schema, model: inner}, nil
			})
		}
	}
	return all
}

// smallSamples returns samples with nominal attributes, with numbers, and with both and missing values.
func smallSamples() (all []*data.Set) {
	mixed := learnertest.Raw()
	mixed = mixed.Subset(upTo(24))
	numbers := learnertest.Sample("xor").Subset(upTo(16))
	numbers.Name = "numbers"
	words := learnertest.Sample("xor").Subset(upTo(16))
	words.Name = "words"
	for j := range words.Attrs {
		words.Attrs[j].Values = []string{"off", "on"}
	}
	return []*data.Set{mixed, numbers, words, learnertest.Sample("halfspace").Subset(upTo(12))}
}

// upTo returns the first n whole numbers.
func upTo(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// attack opens a changed file, and uses its model if there is one. It reports whether there is one.
func attack(t *testing.T, v victim, c change, text []byte) (read bool) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s, %v: panic %v\n%s", v.name, c, p, debug.Stack())
		}
	}()
	j, err := v.open(text)
	if err != nil {
		if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 1000 {
			t.Errorf("%s, %v: the error is %.2000q", v.name, c, err)
		}
		return false
	}
	if fault := j.use(c, v.X); fault != "" {
		t.Errorf("%s, %v: %s", v.name, c, fault)
	}
	return true
}

// use asks a model in every way, and returns a fault that it finds.
func (j judged) use(c change, X [][]float64) string {
	if j.net != nil {
		j.net.Covers(make([]float64, j.net.In))
		if c := j.net.Predict(make([]float64, j.net.In)); c < 0 || c > len(j.net.Out) {
			return fmt.Sprintf("class %d of the network", c)
		}
		return ""
	}
	_ = fmt.Sprint(j.model)
	if text, err := json.Marshal(j.model); err != nil {
		return fmt.Sprintf("it cannot be written: %v", err)
	} else if j.whole != nil {
		if _, err := pipeline.Read(text); err != nil {
			return fmt.Sprintf("it cannot be read again: %v", err)
		}
	}
	var nets map[string]*ltu.Network
	encode := func(x []float64) []float64 { return x }
	inner := j.model
	if j.whole != nil {
		inner, encode = j.whole.Inner, j.whole.Encode
	}
	if n, ok := inner.(learners.Networked); ok {
		nets = map[string]*ltu.Network{"Network": n.Network(), "WholeNetwork": learners.WholeNetwork(n), "ExactNetwork": learners.ExactNetwork(n)}
	}
	for name, net := range nets {
		if err := net.Check(); err != nil {
			return fmt.Sprintf("%s: %v", name, err)
		}
	}
	for _, x := range rowsOf(j.schema, X) {
		class := j.model.Predict(x)
		if class < 0 || class >= len(j.schema.Classes) {
			return fmt.Sprintf("class %d of %d on %v", class, len(j.schema.Classes), x)
		}
		if j.whole != nil {
			j.whole.Scores(x)
		}
		for name, net := range nets {
			if v := encode(x); tame(net, v) && net.Covers(v) && net.Predict(v) != class {
				return fmt.Sprintf("class %d, but %s says %d on %v", class, name, net.Predict(v), x)
			}
		}
	}
	if j.whole != nil && len(c.path)%4 == 0 { // others would take most of the time
		for _, f := range export.All() {
			if err := f.Write(io.Discard, j.whole); err != nil && strings.Contains(err.Error(), "\n") {
				return fmt.Sprintf("%s: %v", f.Name, err)
			}
		}
	}
	return ""
}

// tame reports whether no sum of a network may overflow on v, because sums beyond infinity depend on the
// order of their terms.
func tame(n *ltu.Network, v []float64) bool {
	for _, node := range n.Nodes {
		for _, w := range append([]float64{node.Theta}, node.W...) {
			if !(math.Abs(w) < 1e100) {
				return false
			}
		}
	}
	return true
}

// rowsOf returns complete and incomplete rows of a schema, with values of the columns of X where
// they suit it.
func rowsOf(s data.Schema, X [][]float64) (rows [][]float64) {
	r := rand.New(rand.NewPCG(2, 0))
	for k := range 24 {
		x := make([]float64, len(s.Attrs))
		for j, a := range s.Attrs {
			x[j] = []float64{0, 1, 2, -0.7, 0.3, 1e9}[r.IntN(6)]
			if k%2 == 0 && len(X) > 0 && j < len(X[0]) {
				x[j] = X[r.IntN(len(X))][j]
			}
			if a.Nominal() {
				x[j] = float64(r.IntN(1 + len(a.Values))) // one too many may be what a tree has not met
			}
			if a.Nominal() && int(x[j]) == len(a.Values) || k == 0 || k%3 == 1 && r.IntN(2) == 0 {
				x[j] = math.NaN()
			}
		}
		rows = append(rows, x)
	}
	return rows
}

// A change replaces one node of a JSON text.
type change struct {
	path []any // keys and indices
	text string
}

func (c change) String() string { return fmt.Sprintf("%v → %.60s", c.path, c.text) }

// gone, as a change, takes the key or the element away.
const gone = "gone"

// changesOf returns every change of a text, in one order.
func changesOf(text string) (all []change) {
	var strs []string
	met := map[string]int{} // how often, by the path without indices
	var walk func(v any, path []any)
	collect := func(path []any, forms ...string) {
		for _, form := range forms {
			all = append(all, change{slices.Clone(path), form})
		}
	}
	walk = func(v any, path []any) {
		if shape := shapeOf(path); met[shape] < alike {
			met[shape]++
		} else {
			return
		}
		collect(path, "null", `{}`, `[]`, `"wrong"`, "true", "7")
		if len(path) > 0 {
			collect(path, gone)
		}
		switch v := v.(type) {
		case map[string]any:
			keys := make([]string, 0, len(v))
			for k := range v {
				keys = append(keys, k)
			}
			slices.Sort(keys)
			for _, k := range keys {
				walk(v[k], append(slices.Clip(path), k))
			}
		case []any:
			for _, elements := range [][]any{v[:max(0, len(v)-1)], v[min(1, len(v)):], append(slices.Clip(v), nil), slices.Concat(v, v), slices.Concat(v, v[:min(1, len(v))]), reversed(v)} {
				collect(path, compact(elements))
			}
			for i, e := range v {
				walk(e, append(slices.Clip(path), i))
			}
		case json.Number:
			collect(path, "0", "-1", "1", "2", "0.5", "-0.5", "1e308", "-1e308", "1e999", "1099511627776", "99999999999999999999")
		case string:
			strs = append(strs, v)
			collect(path, `""`, compact(strs[len(strs)/2]), compact(strs[0]), `"\u0000\n\u001b"`)
		}
	}
	walk(parsed(text), nil)
	return all
}

// alike is the number of nodes that are changed of those whose paths differ in their indices alone.
const alike = 6

// shapeOf returns a path without its indices.
func shapeOf(path []any) (shape string) {
	for _, p := range path {
		if key, ok := p.(string); ok {
			shape += "." + key
		} else {
			shape += "[]"
		}
	}
	return shape
}

// reversed returns the elements of v from the last to the first.
func reversed(v []any) []any {
	v = slices.Clone(v)
	slices.Reverse(v)
	return v
}

// parsed returns the JSON value of a text, with its numbers as they stand.
func parsed(text string) (v any) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		panic(err)
	}
	return v
}

// compact returns v as JSON.
func compact(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// apply returns the changed text.
func (c change) apply(text string) []byte { return []byte(compact(c.applied(parsed(text), c.path))) }

// applied returns v after the change at a path in it.
func (c change) applied(v any, path []any) any {
	if len(path) == 0 {
		return json.RawMessage(c.text)
	}
	last := len(path) == 1 && c.text == gone
	switch v := v.(type) {
	case map[string]any:
		k := path[0].(string)
		if last {
			delete(v, k)
		} else {
			v[k] = c.applied(v[k], path[1:])
		}
		return v
	case []any:
		i := path[0].(int)
		if last {
			return slices.Delete(v, i, i+1)
		}
		v[i] = c.applied(v[i], path[1:])
		return v
	}
	panic("no such path")
}
