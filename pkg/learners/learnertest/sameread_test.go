package learnertest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestSameBitsRead changes the JSON of a small model or two of every type in all places, one at a
// time, and compares which changed texts are read, and as what, with testdata/readings.txt. It says
// not that the right ones are refused, but that the same ones are; -update writes the file anew.
func TestSameBitsRead(t *testing.T) {
	const name = "testdata/readings.txt"
	golden, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(golden)), "\n")
	var lines []string
	seen := map[string]bool{} // types on samples
	for _, i := range learners.All() {
		for _, s := range []*data.Set{switches(3, 8, false), learnertest.Sample("three classes").Subset(learners.Seed(3).Perm(90)[:9]), mixed(9)} {
			m, err := quick(i.Learner).Fit(context.Background(), s, learners.Seed(7))
			if key := fmt.Sprintf("%T %s", m, s.Name); err != nil || seen[key] {
				continue
			} else {
				seen[key] = true
			}
			read, all := readings(t, m)
			line := fmt.Sprintf("%T\t%s\t%d of %d\t%s", m, s.Name, read, len(all), digest(t, all))
			if lines = append(lines, line); !slices.Contains(want, line) && !*update {
				t.Errorf("%s has no line %q", name, line)
			}
		}
	}
	if *update {
		if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// readings returns the result of each change of m's JSON: nil if it is refused, or the network of the
// model that is read. It also returns the number of models read.
func readings(t *testing.T, m learners.Model) (read int, all []any) {
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var root any
	if err := d.Decode(&root); err != nil {
		t.Fatal(err)
	}
	learnertest.Change(root, func(v any) { root = v }, func() {
		changed, _ := json.Marshal(root)
		model := reflect.New(reflect.TypeOf(m).Elem()).Interface().(learners.Model)
		if json.Unmarshal(changed, model) != nil {
			all = append(all, nil)
			return
		}
		read++
		all = append(all, unitsOf(model))
	})
	return read, all
}
