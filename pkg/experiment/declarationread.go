package experiment

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
)

// mostDeclaration is the largest number of bytes in a declaration.
const mostDeclaration = 1 << 20

// ReadComparison reads the declaration of a comparison from a JSON file. Paths in it are relative to
// its folder. docs/experiments.md describes the fields. An error names the fault and its place.
func ReadComparison(path string) (Comparison, error) {
	f, err := os.Open(path)
	if err != nil {
		return Comparison{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostDeclaration+1))
	if err != nil {
		return Comparison{}, err
	}
	if len(text) > mostDeclaration {
		return Comparison{}, fmt.Errorf("%s: more than %d bytes are too long for the declaration of an experiment", path, mostDeclaration)
	}
	c, err := parseComparison(text, filepath.Dir(path))
	if err != nil {
		return Comparison{}, fmt.Errorf("%s%s: %w", path, lineOfError(text, err), plain(err))
	}
	return c, nil
}

// lineOfError returns ":" and the line at which JSON is wrong, if the error says so.
func lineOfError(text []byte, err error) string {
	var offset int64
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		offset = syntax.Offset
	} else if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
		offset = kind.Offset
	} else {
		return ""
	}
	return fmt.Sprintf(":%d", 1+bytes.Count(text[:min(offset, int64(len(text)))], []byte("\n")))
}

// plain returns err without Go's names of types, if err says that a value has the wrong type.
func plain(err error) error {
	kind := (*json.UnmarshalTypeError)(nil)
	if !errors.As(err, &kind) {
		return err
	}
	want := "a number"
	switch kind.Type.Kind() {
	case reflect.Slice:
		want = "a list"
	case reflect.Struct, reflect.Map:
		want = "an object"
	case reflect.String:
		want = "a text"
	case reflect.Bool:
		want = "true or false"
	}
	return fmt.Errorf("%s is a JSON %s, want %s", cmp.Or(kind.Field, "the declaration"), kind.Value, want)
}

// parseComparison returns the comparison that a text declares, in the given folder.
func parseComparison(text []byte, dir string) (c Comparison, err error) {
	var d declaration
	if err := strict(text, &d); err != nil {
		return c, err
	}
	c = Comparison{Name: d.Name, Sizes: d.Sizes, Wrong: d.Wrong, Irrelevant: d.Irrelevant}
	if d.Name != filepath.Base(d.Name) && d.Name != "" || strings.HasPrefix(d.Name, ".") {
		return c, fmt.Errorf("name %q cannot be the name of a file", d.Name)
	}
	if c.Sets, err = d.sources(dir); err != nil {
		return c, err
	}
	if c.Learners, err = d.learners(); err != nil {
		return c, err
	}
	if c.Plan, err = d.plan(); err != nil {
		return c, err
	}
	if c.Limit, err = d.limit(); err != nil {
		return c, err
	}
	if c.Metrics, err = d.metrics(); err != nil {
		return c, err
	}
	return c, c.check()
}

// sources returns the samples, with paths that are relative to a folder.
func (d declaration) sources(dir string) (all []Source, err error) {
	for i, s := range d.Sets {
		format, err := s.Format()
		if err != nil {
			return nil, fmt.Errorf("sets[%d]: %w", i, err)
		}
		source := Source{Name: s.Name, Path: s.Path, Format: format}
		if s.Path == "" && !reflect.DeepEqual(format, data.Format{}) {
			return nil, fmt.Errorf("sets[%d]: keys such as \"class\" and \"missing\" describe a file, so \"path\" must be given too", i)
		}
		if s.Path != "" && !filepath.IsAbs(s.Path) {
			source.Path = filepath.Join(dir, s.Path)
		}
		if s.Coding != nil {
			if err := s.Coding.Check(); err != nil {
				return nil, fmt.Errorf("sets[%d]: %w", i, err)
			}
			source.Coding = *s.Coding
		}
		all = append(all, source)
	}
	return all, nil
}

// learners returns the declared learners. A grid stands for all learners that it describes.
func (d declaration) learners() (all []learners.Learner, err error) {
	for i, l := range d.Learners {
		ls, err := l.learners()
		if err != nil {
			return nil, fmt.Errorf("learners[%d]: %w", i, err)
		}
		all = append(all, ls...)
	}
	return all, nil
}

// plan returns the plan, nil for the default plan.
func (d declaration) plan() (eval.Plan, error) {
	switch {
	case d.Folds != nil && d.Holdout != nil:
		return nil, errors.New("folds and holdout: want one plan")
	case d.Holdout != nil:
		return eval.Holdout(*d.Holdout), nil
	case d.Folds != nil:
		return eval.Folds(*d.Folds), nil
	}
	return nil, nil
}

// limit returns the time that a trial may take, 0 if it is not limited.
func (d declaration) limit() (time.Duration, error) {
	if d.Limit == "" {
		return 0, nil
	}
	limit, err := time.ParseDuration(d.Limit)
	if err != nil {
		return 0, fmt.Errorf("limit is %.40q, want a time as 90s or 1m30s", d.Limit)
	}
	return limit, nil
}

// metrics returns the metrics by their names.
func (d declaration) metrics() (all []metric.Metric, err error) {
	for _, name := range d.Metrics {
		m, err := metric.Named(name)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// learners returns the learner, or the learners of its grid.
func (l declaredLearner) learners() ([]learners.Learner, error) {
	single, err := l.one()
	if err != nil {
		return nil, err
	}
	if l.Peer != "" && l.Grid != nil {
		return nil, errors.New("a peer has no fields for a grid")
	}
	if l.Name != "" && l.Grid != nil {
		return nil, errors.New("a grid has many learners, which cannot have one name")
	}
	if l.Name != "" {
		return []learners.Learner{eval.Named{Name: l.Name, Learner: single}}, nil
	}
	if l.Grid == nil {
		return []learners.Learner{single}, nil
	}
	var ranges []pipeline.Range
	for _, field := range slices.Sorted(maps.Keys(l.Grid)) {
		r := pipeline.Range{Field: field}
		for _, v := range l.Grid[field] {
			r.Values = append(r.Values, valueOf(v))
		}
		ranges = append(ranges, r)
	}
	return pipeline.Grid(single, ranges...)
}

// one returns the learner or the peer.
func (l declaredLearner) one() (learners.Learner, error) {
	switch {
	case l.Peer != "" && l.Learner != "":
		return nil, errors.New("a learner and a peer: want one of them")
	case l.Peer != "":
		return peer.Named(l.Peer)
	}
	return pipeline.Parse(l.Learner)
}

// valueOf returns a JSON value in the form that a learner's field takes: a number without decimals becomes
// a whole number, and a literal becomes a learner.
func valueOf(v any) any {
	switch v := v.(type) {
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
			return int(v)
		}
	case string:
		if l, err := pipeline.Parse(v); err == nil {
			return l
		}
	}
	return v
}
