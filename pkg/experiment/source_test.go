package experiment

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
)

// TestSources loads the same sample from ARFF, from CSV and from memory, named after the file or as it says.
func TestSources(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"pets.arff": "@relation other\n@attribute size numeric\n@attribute kind {cat,dog}\n@data\n1,cat\n2,dog\n3,dog\n",
		"pets.csv":  "size,kind\n1,cat\n2,dog\n3,dog\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	arff := check[*data.Set](t)(Source{Path: filepath.Join(dir, "pets.arff")}.Load(t.Context()))
	table := check[*data.Set](t)(Source{Path: filepath.Join(dir, "pets.csv"), Name: "mine"}.Load(t.Context()))
	if arff.Name != "pets" || table.Name != "mine" || !reflect.DeepEqual(arff.X, table.X) || !reflect.DeepEqual(arff.Y, table.Y) || !reflect.DeepEqual(arff.Classes, table.Classes) || arff.Len() != 3 {
		t.Errorf("%+v\n%+v", arff, table)
	}
	if s := check[*data.Set](t)(Samples(arff)[0].Load(t.Context())); s != arff || Samples(arff)[0].String() != "pets" {
		t.Errorf("%+v", s)
	}
	malformed := *arff
	malformed.Y = malformed.Y[:2]
	for want, source := range map[string]Source{
		"a sample without a name": {}, "m: malformed sample: ": {Name: "m", Set: &malformed}, "no such file": {Path: filepath.Join(dir, "none.csv")}, "none": {Name: "none"},
	} {
		if _, err := source.Load(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", source, err, want)
		}
	}
}

// TestSourceCoding wants the coding of a sample in front of every learner, except peers and learners with a
// coding.
func TestSourceCoding(t *testing.T) {
	plain, ordinal := Source{Name: "s"}, Source{Name: "s", Coding: data.Coding{Code: data.Ordinal}}
	pipelined, external := pipeline.Pipeline{Learner: learners.C45{}}, peer.Peer{Name: "p"}
	coded := pipeline.Pipeline{Learner: learners.Pocket{}, Coding: ordinal.Coding}
	for i, c := range []struct {
		source      Source
		given, want learners.Learner
	}{
		{plain, learners.Pocket{}, learners.Pocket{}}, {ordinal, learners.Pocket{}, coded}, {ordinal, eval.Named{Name: "n", Learner: learners.Pocket{}}, coded},
		{ordinal, pipelined, pipelined}, {plain, pipelined, pipelined}, {ordinal, external, external}, {ordinal, eval.Named{Name: "n", Learner: external}, external},
	} {
		if got := c.source.prepend(c.given); !reflect.DeepEqual(got, c.want) {
			t.Errorf("case %d: %+v, want %+v", i, got, c.want)
		}
	}
}
