package nb

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"halfspace"
	"halfspace/pkg/internal/memory"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

func TestStored(t *testing.T) {
	t.Setenv("HALFSPACE_RESULTS", t.TempDir())
	runs := 0
	get := func(key ...any) int {
		t.Helper()
		v, err := Stored("a result/1", func() (int, error) { runs++; return runs, nil }, key...)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	a, b := learnertest.Sample("xor"), learnertest.Sample("interval")
	for _, c := range []struct {
		want int
		key  []any
	}{
		{1, []any{a, 3}},
		{1, []any{learnertest.Sample("xor"), 3}}, // the same content
		{2, []any{b, 3}},
		{3, []any{a, 3.0}}, // another type
		{4, []any{learners.DecisionList{Separator: learners.IncLP{}}}},
		{5, []any{learners.DecisionList{Separator: learners.FindLargeNegSubset{}}}},
		{4, []any{learners.DecisionList{Separator: learners.IncLP{}}}},
	} {
		if got := get(c.key...); got != c.want {
			t.Errorf("key %v: got the result of run %d, want that of %d", c.key, got, c.want)
		}
	}
}

func TestStoredKeepsNamesAndTypesApart(t *testing.T) {
	t.Setenv("HALFSPACE_RESULTS", t.TempDir())
	a, _ := Stored("votes/1", func() (int, error) { return 1, nil })
	b, _ := Stored("votes_1", func() (int, error) { return 2, nil })
	c, _ := Stored("votes/1", func() (float64, error) { return 3, nil })
	if a != 1 || b != 2 || c != 3 {
		t.Errorf("got %v, %v, %v", a, b, c)
	}
	if _, err := Stored(strings.Repeat("long ", 100), func() (int, error) { return 1, nil }); err != nil {
		t.Error(err)
	}
	_, err := Stored("model", func() (learners.Model, error) { return nil, nil })
	wantLine(t, err, "learners.Model cannot be read back")
}

// TestStoredKeepsVersionsApart wants another file for the result of other source code.
func TestStoredKeepsVersionsApart(t *testing.T) {
	t.Setenv("HALFSPACE_RESULTS", t.TempDir())
	a, err := storedFile(halfspace.SourceHash(), `"x" int`, "x", nil)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := storedFile([32]byte{}, `"x" int`, "x", nil); err != nil || a == b {
		t.Errorf("the results of two versions are in %s, %v", b, err)
	}
	Must(Stored("x", func() (int, error) { return 1, nil }))
	if _, err := os.Stat(a); err != nil {
		t.Errorf("the result of this version: %v", err)
	}
}

// TestStoredKeysHaveTypes wants a run for each key. With %#v, which does not print the type of a
// number behind an interface, several of them had one result.
func TestStoredKeysHaveTypes(t *testing.T) {
	t.Setenv("HALFSPACE_RESULTS", t.TempDir())
	type box struct{ X any }
	type number int
	for want, key := range []any{
		[]any{1}, []any{1.0}, []any{"1"}, []any{'1'}, []any{[]any{1}}, []any{}, []any(nil), nil,
		box{int64(5)}, box{int32(5)}, box{number(5)}, box{uint8(5)}, box{},
		[]string{"a", "b"}, []string{"a b"}, []string{`a" "b`}, [2]string{"a", "b"},
		0.0, math.Copysign(0, -1), 0i, true, time.Second, int64(time.Second), []error{nil}, learners.Pocket{}, learners.MLP{},
	} {
		for range 2 {
			got, err := Stored("k", func() (int, error) { return want, nil }, key)
			if err != nil || got != want {
				t.Errorf("key %#v: got the result of key %d, %v, want that of %d", key, got, err, want)
			}
		}
	}
}

// TestStoredBelievesNoBrokenFile breaks the file of a result in every way that looks like a result,
// and others. Each time it must be computed anew, and be whole again.
func TestStoredBelievesNoBrokenFile(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HALFSPACE_RESULTS", dir)
	type result struct {
		Rows []float64
		Name string
	}
	want := &result{[]float64{0.25, 0.5}, "votes"}
	runs := 0
	get := func() {
		t.Helper()
		got, err := Stored("x", func() (*result, error) { runs++; return want, nil })
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, %v, want %v", got, err, want)
		}
	}
	get()
	file := onlyFile(t, dir)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	replace := func(old, new string) []byte { return bytes.Replace(whole, []byte(old), []byte(new), 1) }
	broken := [][]byte{
		nil, []byte("null"), []byte("{}"), []byte("[]"), []byte(`{"half`), []byte(`{"Zork":1}`), []byte(`{"Rows":null}`),
		[]byte(`{"Rows":[0.25,0.5],"Name":"votes"}`), replace("0.25", "0.35"), replace("votes", "votet"), replace(`"Rows"`, `"rows"`),
		replace(`"Name"`, `"Mane"`), replace(`"Name"`, `"X":1,"Name"`), replace(`,"Name":"votes"`, ""), replace("[0.25,0.5]", "null"),
		make([]byte, len(whole)), append(slices.Clone(whole), "{}"...), append(slices.Clone(whole), whole...),
	}
	stride := 1 // byte
	if testing.Short() {
		stride = 9
	}
	for i := 1; i < len(whole); i += stride {
		broken = append(broken, whole[:i])
		flipped := slices.Clone(whole)
		flipped[i] ^= 1
		broken = append(broken, flipped)
	}
	for _, b := range broken {
		if bytes.Equal(b, whole) {
			t.Fatalf("%q is not broken", b)
		}
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		before := runs
		if get(); runs != before+1 {
			t.Errorf("%q is believed", b)
		}
		if now, _ := os.ReadFile(file); !bytes.Equal(now, whole) {
			t.Fatalf("after %q: the file holds %q", b, now)
		}
	}
	if get(); runs != len(broken)+1 {
		t.Errorf("%d runs, want %d: a whole file is not believed", runs, len(broken)+1)
	}
}

// TestStoredKnowsAnOlderType reads a file whose type has got a field since. The cell declares
// the type, and its code is not part of the key.
func TestStoredKnowsAnOlderType(t *testing.T) {
	type older struct{ A int }
	type newer struct{ A, B int }
	file := filepath.Join(t.TempDir(), "x.json")
	if err := memory.Save(file, older{1}); err != nil {
		t.Fatal(err)
	}
	if _, ok := memory.Load[older](file); !ok {
		t.Error("its own type is not believed")
	}
	if v, ok := memory.Load[newer](file); ok {
		t.Errorf("read as %+v", v)
	}
	if err := memory.Save(file, newer{1, 0}); err != nil {
		t.Fatal(err)
	}
	if v, ok := memory.Load[older](file); ok {
		t.Errorf("read as %+v", v)
	}
}

func TestStoredRefusesKeys(t *testing.T) {
	t.Setenv("HALFSPACE_RESULTS", t.TempDir())
	never := func() (int, error) { t.Error("computed"); return 0, nil }
	_, err := Stored("x", never, &learners.IncLP{})
	wantLine(t, err, "*learners.IncLP")
	_, err = Stored("x", never, learners.DecisionList{Separator: &learners.IncLP{}})
	wantLine(t, err, "learners.DecisionList")
	_, err = Stored("x", never, map[string]int{"a": 1})
	wantLine(t, err, "map[string]int")
	_, err = Stored("x", func() (int, error) { return 0, errors.New("no luck") })
	wantLine(t, err, "no luck")
}

// TestStoredReturnsWhatItCannotSave wants the value, no error, and a line on standard error: Must
// would throw the value away with an error.
func TestStoredReturnsWhatItCannotSave(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HALFSPACE_RESULTS", dir)
	warned := func(want string, f func() error) {
		t.Helper()
		line := stderr(t, func() {
			if err := f(); err != nil {
				t.Errorf("%s: got the error %v", want, err)
			}
		})
		if !strings.Contains(line, want) || !strings.Contains(line, "not saved") || strings.Count(line, "\n") != 1 {
			t.Errorf("got %q, want a line with %q", line, want)
		}
	}
	warned("NaN", func() error {
		v, err := Stored("x", func() (float64, error) { return math.NaN(), nil })
		if !math.IsNaN(v) {
			t.Error("the result is lost")
		}
		return err
	})
	type secret struct{ hidden int }
	warned("does not come back", func() error {
		v, err := Stored("x", func() (secret, error) { return secret{7}, nil })
		if v.hidden != 7 {
			t.Error("the result is lost")
		}
		return err
	})
	// The directory becomes a file while the result is computed.
	warned("not a directory", func() error {
		v, err := Stored("x", func() (int, error) {
			if err := os.RemoveAll(dir); err != nil {
				return 0, err
			}
			return 7, os.WriteFile(dir, nil, 0o600)
		})
		if v != 7 {
			t.Error("the result is lost")
		}
		return err
	})
}

// TestStoredTriesTheDirectoryFirst wants an error before the work, not after it, and no file left
// from the trial.
func TestStoredTriesTheDirectoryFirst(t *testing.T) {
	t.Setenv("HALFSPACE_RESULTS", "/dev/null/x")
	_, err := Stored("x", func() (int, error) { t.Error("computed"); return 0, nil })
	wantLine(t, err, "nothing can be saved")
	wantLine(t, err, "HALFSPACE_RESULTS")

	dir := filepath.Join(t.TempDir(), "new", "one")
	t.Setenv("HALFSPACE_RESULTS", dir)
	if _, err := Stored("x", func() (int, error) {
		if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
			t.Errorf("while computing: %v, %v", files, err)
		}
		return 7, nil
	}); err != nil {
		t.Error(err)
	}
	onlyFile(t, dir)
}

// killed is result i of TestStoredOutlivesKills: large enough that a kill may come while it is
// written.
func killed(i int) []int { return slices.Repeat([]int{i}, 20_000) }

// TestStoredOutlivesKills runs itself as a program that stores one result after the other, and kills
// it at random moments. Every result that the program called finished must exist, and no file may
// be incomplete.
func TestStoredOutlivesKills(t *testing.T) {
	if first := os.Getenv("NB_STORE"); first != "" {
		for i := Must(strconv.Atoi(first)); ; i++ {
			Must(Stored("killed", func() ([]int, error) { return killed(i), nil }, i))
			fmt.Println("finished", i)
		}
	}
	dir, kills, finished, whole := t.TempDir(), 300, 0, map[string]bool{}
	if testing.Short() {
		kills = 10
	}
	r := rand.New(rand.NewPCG(1, 0))
	for range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestStoredOutlivesKills$")
		// The last result that was finished is not to be stored again, but read.
		cmd.Env = append(os.Environ(), fmt.Sprint("NB_STORE=", max(finished-1, 0)), "HALFSPACE_RESULTS="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		lines.Scan() // from here on something is always under way
		time.AfterFunc(time.Duration(r.IntN(10_000))*time.Microsecond, func() { cmd.Process.Kill() })
		for reading := true; reading; reading = lines.Scan() {
			var i int
			if _, err := fmt.Sscanf(lines.Text(), "finished %d", &i); err == nil {
				finished = max(finished, i+1)
			}
		}
		cmd.Wait()
		// A result may be on the disk and its line not yet said.
		files, _ := filepath.Glob(filepath.Join(dir, "killed-*"))
		if n := len(files); finished == 0 || n < finished || n > finished+1 {
			t.Fatalf("%d results were finished, %d are there", finished, n)
		}
		for _, file := range files {
			if whole[file] {
				continue
			}
			if v, ok := memory.Load[[]int](file); !ok || !slices.Equal(v, killed(v[0])) {
				t.Fatalf("%s is there by half", file)
			}
			whole[file] = true
		}
	}
	t.Logf("%d kills, %d results", kills, finished)
	t.Setenv("HALFSPACE_RESULTS", dir)
	for i := range finished {
		v, err := Stored("killed", func() ([]int, error) { return nil, errors.New("lost") }, i)
		if err != nil || !slices.Equal(v, killed(i)) {
			t.Errorf("result %d: %v", i, err)
		}
	}
}

// onlyFile returns the path of the only file in dir.
func onlyFile(t *testing.T, dir string) string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(files) != 1 {
		t.Fatalf("files: %q, want one", files)
	}
	return files[0]
}
