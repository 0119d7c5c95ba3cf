package athand

import (
	"errors"
	"testing"

	"halfspace/pkg/data/genbank"
)

// An outcome is a test that remembers how it ended.
type outcome struct {
	testing.TB
	end string
}

func (o *outcome) Helper()      {}
func (o *outcome) Skip(...any)  { o.end = "skipped" }
func (o *outcome) Fatal(...any) { o.end = "failed" }

func TestEnds(t *testing.T) {
	missing := errors.New("glass: no network")
	t.Setenv("HALFSPACE_DATA", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	_, genome := genbank.EColi()
	for _, c := range []struct {
		dir, ci string
		ends    func(testing.TB, error)
		err     error
		want    string
	}{
		{"", "", UCI, nil, ""},
		{"", "", UCI, missing, "skipped"},
		{"d", "", UCI, missing, "failed"},
		{"", "true", UCI, missing, "failed"},
		{"d", "", Genome, nil, ""},
		{"", "", Genome, genome, "skipped"},
		{"d", "", Genome, genome, "skipped"}, // tests of repro failed here
		{"d", "true", Genome, genome, "failed"},
		{"d", "", Genome, errors.New("bad checksum"), "failed"},
	} {
		t.Setenv("HALFSPACE_DATA", c.dir)
		t.Setenv("CI", c.ci)
		o := &outcome{TB: t}
		if c.ends(o, c.err); o.end != c.want {
			t.Errorf("HALFSPACE_DATA=%q CI=%q, %v: %q, want %q", c.dir, c.ci, c.err, o.end, c.want)
		}
	}
}
