package provenance_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/provenance"
)

// A record lists the known facts about the sources of a figure or table.
func ExampleOf() {
	iris, err := data.Load("iris")
	if err != nil {
		fmt.Println(err)
	}
	sources, err := provenance.Of(".", iris, learners.Pocket{}, 3)
	for _, s := range sources {
		fmt.Printf("%s %s %q\n", s.Kind, s.Name, s.Coding)
	}
	fmt.Println(err)
	// Output:
	// data iris "raw"
	// learner Pocket{} ""
	// seed 3 ""
	// <nil>
}

// ExampleRead reads what stands beside a figure, whichever of its files is named.
func ExampleRead() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
	}
	defer os.RemoveAll(dir)
	r := provenance.Record{Kind: "figure", Name: "fruit", Number: 1, Caption: "Fruit."}
	if err := r.Write(dir, map[string][]byte{"svg": []byte("<svg/>")}); err != nil {
		fmt.Println(err)
	}
	back, err := provenance.Read(filepath.Join(dir, "figures", "fruit.svg"))
	fmt.Println(back.Caption, len(back.Files), err)
	fmt.Println(back.Check(filepath.Join(dir, "figures"))[0])
	// Output:
	// Fruit. 1 <nil>
	// fruit.svg: unchanged (SHA-256 d4dc56669143)
}

// ExampleCheckName says which names files and pages can have.
func ExampleCheckName() {
	fmt.Println(provenance.CheckName("votes-2.tree"))
	fmt.Println(provenance.CheckName("a/b"))
	// Output:
	// <nil>
	// the name "a/b": want letters, digits, hyphens, points and _ only
}

// TestSample wants a set of the catalogue to be recognised by its content, however it is coded, and a set
// that only has its name not to be recognised.
func TestSample(t *testing.T) {
	votes, err := data.Load("votes")
	if err != nil {
		t.Fatal(err)
	}
	changed := votes.Ordinal()
	changed.Y = append([]int{1 - changed.Y[0]}, changed.Y[1:]...)
	for _, c := range []struct {
		set  *data.Set
		want string
	}{
		{votes, "raw"}, {votes.Ordinal(), "ordinal"}, {votes.OneHot(), "one-hot"}, {changed, ""}, {&data.Set{}, ""},
	} {
		if s := provenance.Sample(c.set.Name, c.set.Len(), c.set.Fingerprint()); s.Coding != c.want {
			t.Errorf("%s is %q, want %q", c.set.Name, s.Coding, c.want)
		}
	}
}

// TestLearner wants every setting of every learner, and the same facts of a literal as of the learner.
func TestLearner(t *testing.T) {
	for _, info := range learners.All() {
		l := info.Learner
		s := provenance.LearnerOf(l)
		for i := range reflect.TypeOf(l).NumField() {
			if f := reflect.TypeOf(l).Field(i); f.IsExported() && s.Settings[f.Name] == "" {
				t.Errorf("%s: %s is not said", s.Name, f.Name)
			}
		}
		if reread := provenance.Learner(s.Name); !reflect.DeepEqual(reread, s) {
			t.Errorf("%+v is read as %+v", s, reread)
		}
	}
	deep := provenance.LearnerOf(pipeline.Pipeline{Learner: learners.DecisionList{Separator: learners.IncLP{}}, Balanced: true})
	if deep.Settings["Balanced"] != "true" || !strings.HasPrefix(deep.Settings["Learner"], "DecisionList{Separator: ") {
		t.Errorf("%+v", deep)
	}
	if guest := provenance.Learner("peer: sklearn.forest"); guest.Settings != nil || guest.Name != "peer: sklearn.forest" {
		t.Errorf("%+v", guest)
	}
}
