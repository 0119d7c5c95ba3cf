package pipeline_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// texts returns a file of every kind of model, the same to every test.
func texts(t testing.TB) (all [][]byte) {
	t.Helper()
	for name, m := range ofMixed() {
		if m.err != nil {
			continue // some want separable classes
		}
		var b bytes.Buffer
		if err := m.Write(&b); err != nil {
			t.Fatal(name, err)
		}
		all = append(all, b.Bytes())
	}
	if len(all) < 30 {
		t.Fatalf("%d kinds of models were written", len(all))
	}
	slices.SortFunc(all, bytes.Compare)
	return all
}

// ofMixed returns what every learner makes of the mixed sample. It is done once, as some take long.
var ofMixed = sync.OnceValue(func() map[string]made {
	all := map[string]made{}
	for _, i := range append(learners.All(), learners.Info{Name: "calibrated", Learner: pipeline.Calibrated{}},
		learners.Info{Name: "isotonic", Learner: pipeline.Calibrated{Isotonic: true, Costs: [][]float64{{0, 1, 2}, {3, 0, 1}, {1, 1, 0}}}}) {
		m, err := pipeline.Fit(context.Background(), i.Learner, learnertest.Raw(), 1)
		all[i.Name] = made{m, err}
	}
	return all
})

// made is what became of a Fit.
type made struct {
	*pipeline.Model
	err error
}

// use reads a text, and if it is a model, uses it in every way that a stranger's file may be used in.
func use(t testing.TB, text []byte) {
	t.Helper()
	m, err := pipeline.Read(text)
	if err != nil {
		if strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000 {
			t.Fatalf("an error of more than a line: %.2000q", err)
		}
		return
	}
	x := make([]float64, len(m.Attrs))
	for _, v := range []float64{0, 1, -0.7, 3, 1e9} {
		for j := range x {
			x[j] = v
		}
		if class := m.Predict(x); class < 0 || class >= len(m.Classes) {
			t.Fatalf("class %d of %d\n%.2000s", class, len(m.Classes), text)
		}
		m.Scores(x)
	}
	_ = m.String()
	row := map[string]string{}
	for _, a := range m.Attrs {
		row[a.Name] = "?"
	}
	_, _ = m.PredictRow(row)
	if m.Networked() {
		m.OfAttributes()
	}
	var rewritten bytes.Buffer
	if err := m.Write(&rewritten); err != nil {
		t.Fatalf("what was read cannot be written: %v\n%.2000s", err, text)
	}
}

// mutate returns text with a few changes: of a byte, a number, a stretch, or a word of the format.
func mutate(text []byte, r *rand.Rand) []byte {
	b := bytes.Clone(text)
	words := []string{"-5", "1e999", "99999999999", "null", "[]", "{}", `""`, "0", "true", "-1", "1048576"}
	for range 1 + r.IntN(3) {
		position := r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b[position] = byte(32 + r.IntN(95))
		case 1:
			end := min(len(b), position+1+r.IntN(40))
			b = append(b[:position:position], b[end:]...)
		default: // a number becomes another word
			start := bytes.IndexAny(b[position:], "0123456789")
			if start < 0 {
				continue
			}
			start += position
			end := start
			for end < len(b) && bytes.IndexByte([]byte("0123456789.e+-"), b[end]) >= 0 {
				end++
			}
			b = append(b[:start:start], append([]byte(words[r.IntN(len(words))]), b[end:]...)...)
		}
		if len(b) == 0 {
			return b
		}
	}
	return b
}

// mutations is how many damaged files of every kind TestMutatedFiles reads: 1000 for all that there is
// to know, in half a minute.
var mutations = flag.Int("mutations", 50, "damaged files of every kind of model")

// TestMutatedFiles reads thousands of damaged files: each is refused in one line, or does no harm.
func TestMutatedFiles(t *testing.T) {
	r, all := learners.Seed(3), texts(t)
	for _, text := range all {
		for range *mutations {
			use(t, mutate(text, r))
		}
	}
	t.Logf("%d damaged files of %d models", len(all)**mutations, len(all))
}

// TestHostileFileTakesNoMemory claims more than there is, in a few bytes.
func TestHostileFileTakesNoMemory(t *testing.T) {
	for _, old := range []string{`"In": `, `"Attr": `, `"Else": `} {
		for _, text := range texts(t) {
			i := bytes.Index(text, []byte(old))
			if i < 0 {
				continue
			}
			i += len(old)
			hostile := append(bytes.Clone(text[:i]), append([]byte("9999999"), text[i:]...)...)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			use(t, hostile)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > 10*uint64(len(hostile))+1<<20 {
				t.Errorf("%d bytes of a file took %d", len(hostile), took)
			}
		}
	}
}

// FuzzReadModel reads any text.
func FuzzReadModel(f *testing.F) {
	for _, text := range texts(f)[:8] {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) { use(t, text) })
}

func TestSaveAndOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.json")
	m, err := pipeline.Fit(t.Context(), learners.C45{}, learnertest.Raw(), 7)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Save(path); err != nil {
		t.Fatal(err)
	}
	reopened, err := pipeline.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	p := reopened.Provenance
	if p.Learner != "C45{}" || p.Data != "mixed" || p.Examples != 60 || p.Seed == nil || *p.Seed != 7 || len(p.SHA256) != 64 || len(p.Library) != 64 {
		t.Errorf("it comes from %+v", p)
	}
	whole(t, reopened, learnertest.Raw())
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("Save leaves %v, %v", left, err)
	}
	if err := m.Save(filepath.Join(t.TempDir(), "none", "m.json")); err == nil {
		t.Error("saved to a folder that is not there")
	}
}

// TestLargeFile writes a small model with line breaks, for people, and a large one on a single line.
func TestLargeFile(t *testing.T) {
	s := learnertest.Raw()
	for _, large := range []bool{false, true} {
		a := &s.Attrs[slices.IndexFunc(s.Attrs, data.Attr.Nominal)]
		for i := 0; large && i < 2000; i++ {
			a.Values = append(a.Values, fmt.Sprintf("value %1000d", i))
		}
		m, err := pipeline.Fit(t.Context(), learners.Majority{}, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := m.Write(&b); err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(b.Bytes(), []byte("\n")); (lines == 1) != large {
			t.Errorf("%d bytes on %d lines", b.Len(), lines)
		}
		reopened, err := pipeline.Read(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		whole(t, reopened, s)
	}
}

// TestReadRefuses wants errors that name the reason: not a model, or another program's.
func TestReadRefuses(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), learners.C45{}, learnertest.Raw(), 1)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, now, want string }{
		{`"halfspace model"`, `"sofa"`, `not a model: its JSON does not begin with the format "halfspace model"`},
		{`"Version": 1`, `"Version": 2`, "the model has format version 2, but this program reads version 1"},
		{`"Version": 1`, `"Version": 2, "Colour": 1`, "the model has format version 2, but this program reads version 1"},
		{`"DecisionTree"`, `"Sofa"`, `no model of kind "Sofa"`},
		{`"DecisionTree"`, `"List"`, "no List"},
		{`"Kind"`, `"Colour": 1, "Kind"`, `unknown field "Colour"`},
		{`"age"`, `"rage"`, "does not make the features"},
		{`"well"`, `"ill"`, `two classes are called "ill"`},
	} {
		text := strings.Replace(b.String(), c.old, c.now, 1)
		if _, err := pipeline.Read([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %s", c.now, c.old, err, c.want)
		}
	}
	long := strings.Replace(b.String(), `"Kind"`, `"`+strings.Repeat("Long", 1000)+`": 1, "Kind"`, 1)
	if _, err := pipeline.Read([]byte(long)); err == nil || len(err.Error()) > 310 {
		t.Errorf("a long name is an error of %d bytes", len(err.Error()))
	}
	if _, err := pipeline.Read(append(b.Bytes(), "{}"...)); err == nil {
		t.Error("what comes after the model is read over")
	}
}
